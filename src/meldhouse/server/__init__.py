"""The house on the network: tables that people and programs reach over HTTP and one WebSocket.

at the door     app.py, doors.py, gate.py, prompt.py and limits.py (what is let in, and how slowly),
                reach.py (where others find the house),
                pages.py (what people read), api.py and openapi.py (what programs ask for), socket.py (the live line),
                inside.py, figures.py and journal.py (how the house is), garbage.py (when memory is tidied)
the house       house.py: tables; people.py; lobby.py; minds.py: the threads that think; seats.py: what is agreed and
                kept; promises.py: fair deals; host.py: what a room needs of all this;
                hours.py: what time it is
what is kept    store.py: how it is asked for; in_file.py, in_postgres.py: the threads that have it; where.py: which of
                the two; sql.py: what is asked; schema.py: the tables; lock.py
hands over      kept.py: as they are kept; past.py: looked up again; backroom.py: a process for what takes long;
                reading_again.py: a table from its events; looking_back.py: a hand moment by moment;
                older_files.py; ahead.py: what takes long the first time only; care.py and
                care_of_database.py: what is kept checked and copied
a room          room.py: one thing after the other, written, then so, then told; deeds.py: what people do at a table
  its parts     open_table.py: the course of the table, presence.py: who looks, clocks.py: what time runs;
                conductor.py: what is due; stand_ins.py: bots; teller.py: who is told what
what is told    telling.py: scenes and games as JSON; asking.py: why not, and hints

docs/protocol.md says what is spoken; DESIGN.md says why.
"""
