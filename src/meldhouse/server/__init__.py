"""The house on the network: tables that people and programs reach over HTTP and one WebSocket.

app.py       the application: routes, headers, what starts and stops with it
pages.py     what people read; api.py   what programs and modules ask for; socket.py   the live line
house.py     all the rooms, and the people
room.py      one table on the network: who is here, whose move it is, what is told to whom
windows.py   claims that give nothing away
telling.py   what is sent: scenes, tables, moments, each for one viewer
seats.py     people, keys, seats
promises.py  what the house promises before a hand, and shows after it
store.py     what has happened, on disk

docs/protocol.md says what is spoken; DESIGN.md says why.
"""
