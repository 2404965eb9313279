"""The arena: bots against each other on the same decks, until it is known who is better.

match.py plays decks, each with the bots in every order that differs (orders.py), on what odds/ counts with;
players.py asks bots in their turn and says what it costs one to fail.  standings.py makes figures of sums, verdict.py
says whether they are certain.  answer.py is the front door; telling.py, drawing.py and writing.py make tables,
pictures and files of it. docs/arena.md says how to ask.
"""
