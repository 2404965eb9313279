"""Compiles every game once, side by side, before tests run on every core: python tests/ready.py"""

from meldhouse.games import GAMES
from meldhouse.terminal.readying import compile_ahead

if __name__ == "__main__":
    compile_ahead(list(GAMES.values()))
