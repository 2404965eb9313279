"""The games, and the protocols that describe the modules of a game.

Every game is a folder of modules, a catalogue of messages (en.ftl), a page of the rulebook with the folder's name
(rulebook/NAME.md), and its name in GAMES.  Nothing outside the folder knows a particular game.  `games/api.py` and
`games/optional_api.py` describe the modules, `games/roles.py` lists them, and `games/validation.py` reports what a
folder lacks; a game that is incomplete is left out.  Read kingscorners first.  docs/tutorials/add-a-game.md shows how a
game is made.
"""

from meldhouse.games.game import Game

__all__ = ["GAMES", "Game"]

GAMES = {name: Game(name) for name in ("kongpie", "tongits", "kingscorners", "pong", "mahjong")}
