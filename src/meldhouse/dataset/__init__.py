"""Data sets of decisions for imitation learning: hands between bots as arrays and as records, with a card.

shards.py      a range of hands as arrays and records: how it is played, written and read
make.py        plays shards in several processes, and writes the folder
card.py        the card (README.md) of a data set
check.py       replays the records, and compares the arrays

docs/how-to/make-a-data-set.md is the user's guide.
"""
