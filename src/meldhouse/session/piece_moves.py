"""Pieces that move from one place to another, as everybody may see it."""

from dataclasses import dataclass, replace

from meldhouse.games.scene import UNSEEN, Scene
from meldhouse.i18n import Message


@dataclass(frozen=True)
class PieceMove:
    """Which pieces were touched, and the zone they went to; a piece that is not named aloud is a back."""

    touch: tuple[tuple[str, str], ...]
    to: str


def find_piece_move(scene: Scene, move: str, heard: str) -> PieceMove | None:
    """What flies when this move is made; `scene` is that of its own seat, before it."""
    choice = next((choice for choice in scene.choices if choice.move == move), None)
    if choice is None or not heard or not choice.touch or not choice.to:
        return None
    return PieceMove(tuple((zone, _public_name(piece, heard)) for zone, piece in choice.touch), choice.to)


def _public_name(piece: str, heard: str) -> str:
    return piece if piece in heard.split() else UNSEEN


def apply_piece_move(scene: Scene, flying: PieceMove | None, prompt: Message) -> Scene:
    """The scene after pieces have flown, when more may not be shown yet: nobody is asked for anything."""
    zones = {zone.key: zone for zone in scene.zones}
    if flying and flying.to in zones:
        for key, piece in flying.touch:
            if key in zones:
                zones[key] = replace(zones[key], pieces=remove_piece(zones[key].pieces, piece))
                zones[flying.to] = replace(zones[flying.to], pieces=(*zones[flying.to].pieces, piece))
    return replace(scene, zones=tuple(zones.values()), prompt=prompt, choices=(), summary=())


def remove_piece(pieces: tuple[str, ...], gone: str) -> tuple[str, ...]:
    """The pieces less one, or less a back where it lay face down."""
    for name in (gone, UNSEEN):
        if name in pieces:
            place = len(pieces) - 1 - pieces[::-1].index(name)
            return pieces[:place] + pieces[place + 1 :]
    return pieces
