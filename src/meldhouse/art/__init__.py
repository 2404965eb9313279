"""Original drawings of cards, tiles, Ceki cards, chips, avatars, reactions and badges, as SVG.

`SETS` has a function for each set of drawings, and `PICTURES` has one for each standalone picture.
`SHEETS` has both as the text that the server sends: `/art/cards.svg#card-AS`, `/art/favicon.svg`.
"""

from collections.abc import Callable

from meldhouse.art.avatars import avatars
from meldhouse.art.badges import BADGES
from meldhouse.art.cards import cards
from meldhouse.art.ceki import ceki
from meldhouse.art.covers import COVERS
from meldhouse.art.reactions import reactions
from meldhouse.art.svg import Sheet, Symbol
from meldhouse.art.table_items import draw_favicon, draw_felt, table_items
from meldhouse.art.tiles import tiles

SETS: dict[str, Callable[[], Sheet]] = {
    "cards": cards,
    "tiles": tiles,
    "ceki": ceki,
    "house": table_items,
    "avatars": avatars,
    "reactions": reactions,
}
PICTURES: dict[str, Callable[[], Symbol]] = {"favicon": draw_favicon, "felt": draw_felt} | COVERS | BADGES


def sheet(draw: Callable[[], Sheet]) -> Callable[[], str]:
    return lambda: draw().page_text()


def picture(draw: Callable[[], Symbol]) -> Callable[[], str]:
    return lambda: draw().standalone()


SHEETS = {name: sheet(draw) for name, draw in SETS.items()} | {name: picture(draw) for name, draw in PICTURES.items()}
