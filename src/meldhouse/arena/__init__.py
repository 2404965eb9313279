"""The arena: matches that compare bots on the same decks.

match.py plays decks, each with the bots in every distinct seat order (seat_orders.py), and counts like odds/.
game_runner.py calls bots in turn, and handles their failures. ratings.py turns sums into estimates, and
sequential_test.py tests them. api.py is the entry point. format_text.py, charts.py and export.py make tables, charts
and files of the result. docs/how-to/compare-bots.md is the user's guide.
"""
