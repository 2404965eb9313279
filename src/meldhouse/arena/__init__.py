"""The arena: matches between bots on the same decks, until one is shown to be better.

match.py plays decks, each with the bots in every order that differs (seat_orders.py), on what odds/ counts with;
game_runner.py asks bots in their turn and says what it costs one to fail.  ratings.py makes figures of sums,
sequential_test.py says whether they are certain.  api.py is the entry point, and result.py what it returns, which
format_text.py, charts.py and export.py make tables, pictures and files of. docs/arena.md says how to ask.
"""
