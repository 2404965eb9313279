"""Plays a bot as a guest at a server's table: `meldhouse guest URL --bot my.py:Bot`.

address.py reads the address of a table. http_client.py joins the table over HTTP. player.py turns the server's messages
into views, asks the bot, and returns requests. connection.py carries both over a WebSocket that it reconnects.
"""
