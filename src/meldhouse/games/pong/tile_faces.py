"""The pieces of Pong in messages, as tiles or Ceki cards, and the last discard."""

from typing import Any

from meldhouse.games.pong import SAID
from meldhouse.games.pong.options import Face
from meldhouse.i18n import Message, Pieces
from meldhouse.i18n.messages import Value
from meldhouse.pieces.thirty_kinds import NAMES


def face_message(rules: Any, key: str, **about: Value) -> Message:
    """Return a message that can call the pieces tiles or cards, as the options say."""
    return SAID(key, face="ceki" if rules.face == Face.CEKI else "tiles", **about)


def tile_pieces(rules: Any, names: tuple[str, ...]) -> Pieces:
    """Return pieces as a message argument that shows them as tiles or Ceki cards, as the options say."""
    return Pieces(names, "ceki" if rules.face == Face.CEKI else "")


def tile_piece(rules: Any, kind: int) -> Pieces:
    return tile_pieces(rules, (NAMES[kind],))


def last_discard(view: Any) -> int:
    """Return the kind of the last discard."""
    return int(view["discards"][view["lying"] - 1])


def last_tile(view: Any, rules: Any) -> Pieces:
    return tile_piece(rules, last_discard(view))


def thrower(view: Any) -> int:
    """Return the seat that made the last discard."""
    return int(view["throwers"][view["lying"] - 1])
