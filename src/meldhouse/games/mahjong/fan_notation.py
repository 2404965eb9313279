"""The notation of hands: `234m678p55p67mEE`, and melds as `123m`, `111m`, `1111m`, `1111m*`."""

from collections import Counter
from collections.abc import Sequence

from meldhouse.games.mahjong import SAID
from meldhouse.games.mahjong.fan_table import CHOW, HIDDEN_KONG, KONG, PUNG
from meldhouse.i18n import Pieces, piece
from meldhouse.pieces.tiles import COPIES, KINDS, NAMES, PIECES, SUIT_NAMES
from meldhouse.util.errors import Mistake, quote

Meld = tuple[int, int]  # (CHOW, PUNG, KONG or HIDDEN_KONG, the lowest tile)
TILES_OF = {CHOW: (0, 1, 2), PUNG: (0, 0, 0), KONG: (0, 0, 0, 0), HIDDEN_KONG: (0, 0, 0, 0)}


def tile_piece(kind: int) -> Pieces:
    return piece(NAMES[kind])


def parse_tiles(text: str) -> list[int]:
    """Parse tiles such as `55pE` into kinds; raise Mistake if the text is invalid."""
    found: list[int] = []
    digits = ""
    for letter in text.replace(" ", ""):
        if letter in "123456789":
            digits += letter
        elif letter in SUIT_NAMES and digits:
            found += [PIECES[digit + letter] for digit in digits]
            digits = ""
        elif not digits and PIECES.get(letter, KINDS) < KINDS:
            found.append(PIECES[letter])
        else:
            raise Mistake(SAID("notation-letter", text=quote(text), letter=letter))
    if digits:
        raise Mistake(SAID("notation-suit", text=quote(text), digits=quote(digits)))
    return found


def parse_tile(text: str) -> int:
    """Parse a single tile such as `8m`."""
    found = parse_tiles(text)
    if len(found) != 1:
        raise Mistake(SAID("notation-one-tile", text=quote(text), n=len(found)))
    return found[0]


def parse_meld(text: str) -> Meld:
    """Parse a meld such as `1111m*`."""
    tiles = sorted(parse_tiles(text.removesuffix("*")))
    hidden = text.endswith("*")
    if len(set(tiles)) == 1 and len(tiles) in (3, 4) and (len(tiles) == 4 or not hidden):
        return (HIDDEN_KONG if hidden else KONG) if len(tiles) == 4 else PUNG, tiles[0]
    suited = bool(tiles) and tiles[0] // 9 == tiles[-1] // 9 < len(SUIT_NAMES)
    if len(tiles) == 3 and suited and tiles == [tiles[0] + step for step in TILES_OF[CHOW]] and not hidden:
        return CHOW, tiles[0]
    raise Mistake(SAID("notation-meld", text=quote(text)))


def tiles_of(meld: Meld) -> list[int]:
    return [meld[1] + step for step in TILES_OF[meld[0]]]


def format_tiles(tiles: Sequence[int]) -> str:
    """Format kinds as text, such as `123m55pE`."""
    text, suit = "", ""
    for name in (NAMES[tile] for tile in tiles):
        if len(name) == 1:
            text, suit = text + suit + name, ""
        else:
            text += (suit if suit != name[1] else "") + name[0]
            suit = name[1]
    return text + suit


def format_meld(meld: Meld) -> str:
    return format_tiles(tiles_of(meld)) + ("*" if meld[0] == HIDDEN_KONG else "")


def check_copies(tiles: Sequence[int]) -> None:
    """Raise a Mistake for a fifth copy of a tile."""
    for tile, number in Counter(tiles).items():
        if number > COPIES:
            raise Mistake(SAID("notation-copies", tile=tile_piece(tile), n=number))
