"""Pieces that a move visibly moves, in the same form for every viewer."""

from dataclasses import dataclass, replace

from meldhouse.games.scene import UNSEEN, Scene
from meldhouse.i18n import Message


@dataclass(frozen=True)
class PieceMove:
    """The touched pieces in each zone, and the zone to which they move; a piece that is not public is face down."""

    touch: tuple[tuple[str, str], ...]
    to: str


def find_piece_move(scene: Scene, move: str, public_text: str) -> PieceMove | None:
    """Return the pieces that a move visibly moves; `scene` is what the moving seat saw before the move."""
    choice = next((choice for choice in scene.choices if choice.move == move), None)
    if choice is None or not public_text or not choice.touch or not choice.to:
        return None
    return PieceMove(tuple((zone, _public_name(piece, public_text)) for zone, piece in choice.touch), choice.to)


def _public_name(piece: str, public_text: str) -> str:
    return piece if piece in public_text.split() else UNSEEN


def apply_piece_move(scene: Scene, move: PieceMove | None, prompt: Message) -> Scene:
    """Return the scene after the pieces have moved, without choices and summary, which may still be secret."""
    zones = {zone.key: zone for zone in scene.zones}
    if move and move.to in zones:
        for key, piece in move.touch:
            if key in zones:
                zones[key] = replace(zones[key], pieces=remove_piece(zones[key].pieces, piece))
                zones[move.to] = replace(zones[move.to], pieces=(*zones[move.to].pieces, piece))
    return replace(scene, zones=tuple(zones.values()), prompt=prompt, choices=(), summary=(), win=None)


def remove_piece(pieces: tuple[str, ...], removed: str) -> tuple[str, ...]:
    """Return the pieces without the last one of this name, or without a face-down one if none has the name."""
    for name in (removed, UNSEEN):
        if name in pieces:
            index = len(pieces) - 1 - pieces[::-1].index(name)
            return pieces[:index] + pieces[index + 1 :]
    return pieces
