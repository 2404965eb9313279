"""The preview image of a finished hand, which messaging apps show for its link; a worker process draws it."""

from meldhouse.art.hand_card import draw_hand
from meldhouse.i18n import Localizer
from meldhouse.server.history.finished_hands import Position, read_text
from meldhouse.server.history.replay_frames import final_scene
from meldhouse.util.optional_deps import Library

RASTERIZER = Library("vl_convert", "pictures")  # without it, links have no picture


def hand_picture(position: Position, text: str, seat: int, names: tuple[str, ...], language: str) -> bytes:
    """Return the end of a hand as a seat saw it, as PNG; `names` are those of seats that may be shown."""
    session = position.session()
    scene = final_scene(session, read_text(position.agreed, text), seat)
    svg = draw_hand(session.table.game.title, scene, seat, Localizer(language=language, names=names))
    png: bytes = RASTERIZER().svg_to_png(svg, scale=1)
    return png
