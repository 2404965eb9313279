"""The house's own cards, tiles, Ceki cards and chips, drawn by this package and by nothing else.

`SHEETS` holds a function for each sheet of symbols; `write` puts sheets, single pieces, contact
sheets and looks into a folder.
"""

from meldhouse.art.cards import cards
from meldhouse.art.house import house

SHEETS = {"cards": lambda: cards().text(), "house": lambda: house().text()}
