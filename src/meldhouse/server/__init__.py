"""The game server: tables that people and programs reach over HTTP and one WebSocket.

Packages import only from those above them in this list:

core        clock, metrics, logging, JSON, errors
storage     SQLite and PostgreSQL behind one interface, migrations, queries
ratelimit   limits per address, fair scheduling, slow requests
workers     threads and processes for long computations
accounts    people, keys, display names, table settings
history     finished hands, replay frames, results of people
services    odds, reviews, quizzes
tables      one live table: actor, clocks, claim windows, bots, broadcasts
actions     what a player can do at a table
lobby       the list of open tables and its live feed
registry    all tables: open, find, store, erase
http        authentication, JSON API, HTML pages, assets, monitoring
cluster     several nodes with one database
ws          the WebSocket connection
admin       backup, restore, integrity check

`app.py` puts them together.  docs/reference/api.md describes the protocol; DESIGN.md gives the reasons.
"""
