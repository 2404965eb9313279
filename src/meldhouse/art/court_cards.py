"""Drawings of the twelve court cards in a paper-cut style: robe, head, headgear, and an object in the hand.

All coordinates are those of a window to the right of and below the index: 39 to 205 across, -28 to 210 down.  The
center of the head is at 147, 88; the hand is at 74, 184.
"""

from dataclasses import dataclass

from meldhouse.art.svg import group, line, path, placed, rectangle, use
from meldhouse.art.themes import OUTLINE, color

NAMES = {"K": "king", "Q": "queen", "J": "jack"}
WINDOW = "translate(-46 48)scale(1.4)"

# --- shared by all figures ------------------------------------------------------------

FRAME = "M90 200V88A57 57 0 0 1 204 88V200Z"  # the window behind the figure
STUDS = "M53 202h.1M73 202h.1M93 202h.1M113 202h.1M133 202h.1M153 202h.1M173 202h.1M193 202h.1"  # studs of the parapet

FACE = "M121 74C120 104 134 122 147 122 160 122 174 104 173 74 172 52 122 52 121 74Z"
NECK = "M136 110H158V132C154 140 140 140 136 132Z"
FEATURES = "M129 82Q134 77 139 82M155 82Q160 77 165 82M147 84 144 98H149"
EYES = "M131 87h6M157 87h6"
MOUTH = "M141 107Q147 111 153 107"
HAND = "M62 179C62 170 86 170 86 179V190C86 199 62 199 62 190Z"
CUFF = "M84 172 100 166 104 200 86 198Z"

# --- for each rank: the robe, the garment over it, and the drawing on that garment -----------

ROBES = {
    "K": "M66 210C62 164 88 140 122 130H172C200 138 206 154 206 172V210Z",
    "Q": "M74 210C64 168 82 142 106 138 118 137 125 131 130 124H164C169 131 176 137 188 138Q206 142 206 172V210Z",
    "J": "M76 210 88 150 124 130H170L200 146 206 166V210Z",
}
CAPE = (
    "M112 128C120 152 134 164 147 168 160 164 174 152 182 128L200 138C194 164 178 180 156 186V210H138V186"
    "C116 180 100 164 94 138Z"
)
ERMINE = "M104 148l5 8M114 164l6 6M128 174l5 7M190 148l-5 8M180 164l-6 6M166 174l-5 7"
LAPELS = "M122 126 147 178 172 126 192 138C188 158 176 176 166 210H128C118 176 106 158 102 138Z"
NECKLACE = "M130 142Q147 166 164 142"
HALF = "M147 130V210H206V166L200 146 170 130Z"  # half of a jack's parted tunic
BUTTONS = "M147 164h.1M147 180h.1M147 196h.1"
COLLAR = "M118 126C130 140 164 140 176 126L188 138C172 156 122 156 106 138Z"
OVER_COLORS = {"K": "gold", "Q": "snow", "J": ""}  # color of the garment over the robe; "" for the second cloth

# --- clothing of each suit's family: cloth, second cloth, hair, skin, pattern of the cloth -----

SUIT_COLORS = {
    "S": ("suit-S", "sky", "#4a3426", "skin-S"),
    "H": ("suit-H", "gold", "#d98b2b", "skin-H"),
    "D": ("suit-D", "leaf", "#2a201c", "skin-D"),
    "C": ("suit-C", "rose", "#dcd6c8", "skin-C"),
}
PATTERNS = {
    "S": "M108 172 114 158 120 172M182 184 188 170 194 184",
    "H": "M113 184a5 5 0 1 1 .1 0M104 162a5 5 0 1 1 .1 0M192 170a5 5 0 1 1 .1 0M184 188a5 5 0 1 1 .1 0",
    "D": "M112 162l7 10-7 10-7-10ZM190 168l7 10-7 10-7-10Z",
    "C": "M98 164H112M104 174H118M110 184H120M200 168H184M202 178H182M202 188H184",
}

# --- for each figure ----------------------------------------------------------------------

Shape = tuple[str, str]  # color name, path


@dataclass(frozen=True)
class Figure:
    """A court figure. The object in its hand consists of shapes, the pip of a suit, a stem, or a line."""

    holds: str  # the name of the object
    hair: str
    hat: Shape
    trim: Shape
    held: tuple[Shape, ...]
    beard: str = ""


COURTS = {
    "KS": Figure(
        "a sword",
        hair="M116 60C108 80 108 104 114 122L128 118V60ZM178 60C186 80 186 104 180 122L166 118V60Z",
        beard=(
            "M121 90C122 118 136 140 147 158 158 140 172 118 173 90 166 104 156 102 147 102 138 102 128 104 121 90Z"
        ),
        hat=("gold", "M114 62 104 20 126 40 134 10 147 34 160 10 168 40 190 20 180 62Q147 52 114 62Z"),
        trim=(
            "sky",
            (
                "M113 62Q147 50 181 62L179 74Q147 62 115 74ZM104 24a5 5 0 1 1 .1 0ZM134 15a5 5 0 1 1 .1 0Z"
                "M160 15a5 5 0 1 1 .1 0ZM190 24a5 5 0 1 1 .1 0Z"
            ),
        ),
        held=(
            ("snow", "M67 172V134L73 118 79 134V172Z"),
            ("gold", "M56 166H90V174H56ZM69 194H77V204H69Z"),
        ),
    ),
    "KH": Figure(
        "a sceptre with a heart",
        hair=(
            "M118 58C98 66 98 84 106 90 96 98 102 114 112 114 114 124 126 124 130 116V60Z"
            "M176 58C196 66 196 84 188 90 198 98 192 114 182 114 180 124 168 124 164 116V60Z"
        ),
        beard=(
            "M120 88C110 102 116 116 122 118 120 132 134 138 140 134 144 142 150 142 154 134 160 138 174 132"
            " 172 118 178 116 184 102 174 88 168 104 158 100 147 101 136 100 126 104 120 88Z"
        ),
        hat=("gold", "M114 62C98 34 126 18 147 34 168 18 196 34 180 62Q147 50 114 62Z"),
        trim=("rose", "M112 62Q147 48 182 62L180 74Q147 60 114 74ZM141 32V22H134V14H141V6H153V14H160V22H153V32Z"),
        held=(
            ("gold", "M70 146H77V210H70Z"),
            ("rose", "H"),
        ),
    ),
    "KD": Figure(
        "an axe",
        hair="M118 64V96H126V64ZM176 64V96H168V64Z",
        beard=(
            "M147 101C136 96 128 104 116 98 124 114 140 112 147 106 154 112 170 114 178 98 166 104 158 96"
            " 147 101ZM141 115H153L147 134Z"
        ),
        hat=("leaf", "M112 68C100 40 120 14 147 14 174 14 194 40 182 68Q147 52 112 68Z"),
        trim=("gold", "M110 68Q147 48 184 68L182 80Q147 62 112 80ZM147 26 158 42 147 58 136 42Z"),
        held=(
            ("gold", "M70 122H77V210H70Z"),
            ("snow", "M77 130C92 124 103 134 103 149 103 164 92 174 77 168ZM70 140 57 134V164L70 158Z"),
        ),
    ),
    "KC": Figure(
        "a sceptre with a clover leaf",
        hair="M116 58V118H104L110 126H130V58ZM178 58V118H190L184 126H164V58Z",
        beard=(
            "M121 86C120 116 124 136 132 150L147 140 162 150C170 136 174 116 173 86 166 102 158 102 147 102"
            " 136 102 128 102 121 86Z"
        ),
        hat=("gold", "M116 62 110 42A13 13 0 1 1 128 34 14 14 0 1 1 166 34 13 13 0 1 1 184 42L178 62Q147 54 116 62Z"),
        trim=("rose", "M114 62Q147 52 180 62L179 73Q147 63 115 73Z"),
        held=(
            ("gold", "M70 146H77V210H70Z"),
            ("gold", "C"),
        ),
    ),
    "QS": Figure(
        "a tulip",
        hair="M147 50C112 50 110 84 112 128H130V70H164V128H182C184 84 182 50 147 50Z",
        hat=("sky", "M118 62 162 8 186 66C164 52 136 52 118 62Z"),
        trim=(
            "snow",
            ("M162 8C184 20 204 60 198 128L188 124C194 80 184 40 162 8ZM114 66Q147 46 188 66L187 74Q147 56 115 74Z"),
        ),
        held=(
            ("stem", "M73 150V210M73 206Q58 200 54 180"),
            ("sky", "M57 150C51 132 56 120 63 118L73 130 83 118C90 120 95 132 89 150 83 158 63 158 57 150Z"),
        ),
    ),
    "QH": Figure(
        "a rose",
        hair=(
            "M147 40C116 36 98 56 106 76 95 86 96 106 106 110 102 124 116 136 130 128V66H164V128C178 136 194"
            " 124 190 110 202 106 204 86 190 76 198 56 178 36 147 40Z"
        ),
        hat=("gold", "M120 54 124 34 138 42 147 24 156 42 170 34 174 54Q147 44 120 54Z"),
        trim=("rose", "M118 56Q147 42 176 56L175 64Q147 52 119 64Z"),
        held=(
            ("stem", "M73 150V210M73 206Q58 200 54 184"),
            ("rose", "M73 160C52 162 49 138 60 131 57 118 72 112 81 120 93 119 98 134 90 140 95 154 87 162 73 160Z"),
            ("line", "M62 136Q72 124 84 134 90 146 77 149 66 148 73 138"),
        ),
    ),
    "QD": Figure(
        "a fan",
        hair=(
            "M147 48C106 48 108 92 106 126 118 134 126 130 132 120V70H162V120C168 130 176 134 188 126 186 92"
            " 188 48 147 48Z"
        ),
        hat=("suit-D", "M104 64C92 24 118 8 147 8 176 8 202 24 190 64Q147 40 104 64Z"),
        trim=(
            "gold",
            (
                "M147 14 154 24 147 34 140 24ZM122 22 130 30 124 42 116 32ZM172 22 178 32 170 42 164 30Z"
                "M104 64Q147 38 190 64L188 72Q147 48 106 72Z"
            ),
        ),
        held=(
            ("gold", "M73 180 42 136C54 118 92 118 104 136Z"),
            ("line", "M73 178 57 128M73 178V124M73 178 89 128"),
        ),
    ),
    "QC": Figure(
        "a sprig of clover",
        hair=(
            "M147 48C116 48 112 74 114 96L104 108 112 120 102 132 112 150 122 134 114 120 124"
            " 108V70H170V108L180 120 172 134 182 150 192 132 182 120 190 108 180 96C182 74 178 48 147 48Z"
        ),
        hat=(
            "leaf",
            (
                "M112 58A11 11 0 0 1 124 42 12 12 0 0 1 142 34 12 12 0 0 1 160 36 12 12 0 0 1 178 46 11 11 0 0 1"
                " 182 60Q147 46 112 58Z"
            ),
        ),
        trim=("rose", "M124 48a4 4 0 1 1 .1 0ZM142 42a4 4 0 1 1 .1 0ZM160 44a4 4 0 1 1 .1 0ZM174 53a4 4 0 1 1 .1 0Z"),
        held=(
            ("stem", "M73 150V210M73 206Q58 200 54 184"),
            ("leaf", "C"),
        ),
    ),
    "JS": Figure(
        "a halberd",
        hair="M118 58C108 78 108 100 116 112L128 108V60ZM176 58C186 78 186 100 178 112L166 108V60Z",
        hat=("suit-S", "M106 58C102 30 134 22 160 26 190 30 200 48 186 60 160 50 134 50 106 58Z"),
        trim=("gold", "M168 34C172 8 186-8 204-10 208 10 200 34 178 42ZM104 58Q147 46 190 60L187 69Q147 56 108 67Z"),
        held=(
            ("gold", "M70 130H77V210H70Z"),
            ("snow", "M73 119 81 138H65ZM77 142 100 134V168L77 162Z"),
        ),
    ),
    "JH": Figure(
        "a leaf",
        hair=(
            "M118 60C104 66 102 92 110 100 108 110 118 114 128 108V62ZM176 60C190 66 192 92 184 100 186 110"
            " 176 114 166 108V62Z"
        ),
        hat=("gold", "M110 62C112 20 158 6 186 30 206 48 202 74 190 96 188 76 182 66 180 62 160 50 132 50 110 62Z"),
        trim=("gold", "M108 62Q147 44 182 62L180 72Q147 56 110 73Z"),
        held=(
            ("leaf", "M73 168C48 156 52 134 73 114 94 134 98 156 73 168Z"),
            ("line", "M73 132V206M73 152 63 142M73 152 83 142"),
        ),
    ),
    "JD": Figure(
        "a pennant",
        hair="M116 64 110 110 128 104V64ZM178 64 184 110 166 104V64Z",
        hat=("leaf", "M96 66 128 22 166 22 198 66C166 52 128 52 96 66Z"),
        trim=("gold", "M94 66Q147 46 200 66L194 75Q147 57 100 75ZM128 22 110 8 136 14Z"),
        held=(
            ("gold", "M70 120H77V210H70Z"),
            ("rose", "M77 122 106 137 77 154Z"),
        ),
    ),
    "JC": Figure(
        "a torch",
        hair="M118 60C112 70 112 86 118 96H128V62ZM176 60C182 70 182 86 176 96H166V62Z",
        hat=("rose", "M95 62C104 55 112 52 118 50 118 20 176 20 176 50 182 52 190 55 201 62 180 74 114 74 95 62Z"),
        trim=("gold", "M117 42Q147 50 177 42V53Q147 62 117 53ZM172 40 196 14 190 44Z"),
        held=(
            ("gold", "M62 156H84L78 210H69Z"),
            (
                "rose",
                (
                    "M73 158C53 155 55 140 64 132 65 141 69 142 69 135 69 127 73 122 79 118 78 130 92 137 92 147"
                    " 91 155 83 158 73 158Z"
                ),
            ),
        ),
    ),
}

# --- the cards ----------------------------------------------------------------------------

ROUND = {"stroke_linecap": "round", "stroke_linejoin": "round"}
OUTLINED = {"transform": WINDOW, "stroke": color("line"), "stroke_width": str(OUTLINE), "stroke_linejoin": "round"}

COURT_PARTS = {
    "c-window": path(FRAME, color("halo"), stroke="none"),
    "c-parapet": rectangle(41, 194, 163, 16, 4, fill=color("gold")) + line(STUDS, width=7, **ROUND),
    **{f"c-{rank}-robe": path(robe) for rank, robe in ROBES.items()},
    "c-K-over": path(CAPE) + line(ERMINE, width=5, **ROUND),
    "c-Q-over": path(LAPELS) + line(NECKLACE, width=3, **ROUND),
    "c-J-over": path(HALF) + line(BUTTONS, width=5, **ROUND) + path(COLLAR, color("gold")),
    "c-face": path(NECK) + path(FACE),
    "c-look": line(FEATURES, width=3, **ROUND) + line(EYES, width=5, **ROUND),
    "c-mouth": line(MOUTH, "#a3312f", 4, **ROUND),
    "c-cuff": path(CUFF),
    "c-hand": path(HAND),
}


def draw_court(rank: str, suit: str) -> str:
    """Draw the figure of a court card, in layers from back to front."""
    figure = COURTS[rank + suit]
    cloth, second, hair, skin = SUIT_COLORS[suit]
    return group(
        use("c-window"),
        use(f"c-{rank}-robe", fill=color(cloth)),
        line(PATTERNS[suit], color("gold"), 3),
        use(f"c-{rank}-over", fill=color(OVER_COLORS[rank] or second)),
        path(figure.hair, hair),
        use("c-face", fill=color(skin)),
        path(figure.beard, hair) if figure.beard else use("c-mouth"),
        use("c-look"),
        *(path(shape, color(color_name)) for color_name, shape in (figure.hat, figure.trim)),
        use("c-parapet"),
        *(_held_part(color_name, shape) for color_name, shape in figure.held),
        use("c-cuff", fill=color(second)),
        use("c-hand", fill=color(skin)),
        **OUTLINED,
    )


def _held_part(color_name: str, shape: str) -> str:
    """Draw one part of the object in a figure's hand."""
    if shape in SUIT_COLORS:
        return placed(f"c-{shape}", 73, 144, 0.8, fill=color(color_name))
    if color_name == "stem":
        return line(shape, color("leaf"), 5)
    return line(shape) if color_name == "line" else path(shape, color(color_name))


def describe_court(name: str) -> str:
    """Return a description of a court card for screen readers, or "" for any other card."""
    return f"a {NAMES[name[0]]} with {COURTS[name].holds}" if name in COURTS else ""
