"""The twelve court cards, cut as if from paper: a robe, a head, what sits on it, and what the hand holds.

All is drawn for the upper half of a card of 250 by 350, right of the index; the head's middle is at 147, 88.
"""

from meldhouse.art.looks import OUTLINE, ink
from meldhouse.art.svg import group, line, path, placed, use

NAMES = {"K": "king", "Q": "queen", "J": "jack"}

# The colours of each suit's family: cloth, second cloth, hair, skin.
FAMILIES = {
    "S": ("suit-S", "sky", "#4a3426", "skin-S"),
    "H": ("suit-H", "gold", "#d98b2b", "skin-H"),
    "D": ("suit-D", "leaf", "#2a201c", "skin-D"),
    "C": ("suit-C", "rose", "#dcd6c8", "skin-C"),
}

# --- robes: shoulders down to the belt at 175 ----------------------------------------

ROBES = {
    "K": "M74 176C74 150 92 136 122 128H172C206 136 234 152 236 176Z",
    "Q": "M78 176C70 152 84 138 104 138 116 138 124 132 130 124H164C170 132 178 138 192 138 218 138 236 154 232 176Z",
    "J": "M80 176 88 146 124 130H170L216 146 232 176Z",
}
COLLARS = {
    "K": "M112 128C120 152 134 164 147 168 160 164 174 152 182 128L200 140C192 166 172 176 147 176 122 176 102 166 94 140Z",
    "Q": "M122 126 147 170 172 126 192 138C190 150 182 160 172 176H122C112 160 104 150 102 138Z",
    "J": "M118 126C130 136 164 136 176 126L190 140C174 156 120 156 104 140Z",
}
ERMINE = "M106 150l4 9M188 150l-4 9M124 164l5 7M170 164l-5 7"

# --- heads: hair behind, face, beard ---------------------------------------------------

FACE = "M121 74C120 104 134 122 147 122 160 122 174 104 173 74 172 52 122 52 121 74Z"
NECK = "M136 110H158V132C154 140 140 140 136 132Z"
FEATURES = "M129 82Q134 77 139 82M155 82Q160 77 165 82M147 84 144 98H149"
EYES = "M131 87h6M157 87h6"
MOUTH = "M141 107Q147 111 153 107"

HAIR = {
    "KS": "M116 60C108 80 108 104 114 122L128 118V60ZM178 60C186 80 186 104 180 122L166 118V60Z",
    "KH": "M118 58C98 66 98 84 106 90 96 98 102 114 112 114 114 124 126 124 130 116V60ZM176 58C196 66 196 84 188 90"
          " 198 98 192 114 182 114 180 124 168 124 164 116V60Z",
    "KD": "M118 64V96H126V64ZM176 64V96H168V64Z",
    "KC": "M116 58V118H104L110 126H130V58ZM178 58V118H190L184 126H164V58Z",
    "QS": "M147 50C112 50 110 84 112 128H130V70H164V128H182C184 84 182 50 147 50Z",
    "QH": "M147 40C116 36 96 56 104 76 90 86 92 106 104 110 100 124 116 136 130 128V66H164V128C178 136 194 124 190 110"
          " 202 106 204 86 190 76 198 56 178 36 147 40Z",
    "QD": "M147 48C106 48 108 92 106 126 118 134 126 130 132 120V70H162V120C168 130 176 134 188 126 186 92 188 48 147 48Z",
    "QC": "M147 48C116 48 112 74 114 96L104 108 112 120 102 132 112 150 122 134 114 120 124 108V70H170V108L180 120"
          " 172 134 182 150 192 132 182 120 190 108 180 96C182 74 178 48 147 48Z",
    "JS": "M118 58C108 78 108 100 116 112L128 108V60ZM176 58C186 78 186 100 178 112L166 108V60Z",
    "JH": "M118 60C104 66 102 92 110 100 108 110 118 114 128 108V62ZM176 60C190 66 192 92 184 100 186 110 176 114 166 108V62Z",
    "JD": "M116 64 110 110 128 104V64ZM178 64 184 110 166 104V64Z",
    "JC": "M118 60C112 70 112 86 118 96H128V62ZM176 60C182 70 182 86 176 96H166V62Z",
}  # fmt: skip

BEARDS = {
    "KS": "M121 90C122 118 136 140 147 158 158 140 172 118 173 90 166 104 156 102 147 102 138 102 128 104 121 90Z",
    "KH": "M120 88C110 102 116 116 122 118 120 132 134 138 140 134 144 142 150 142 154 134 160 138 174 132 172 118 178 116"
    " 184 102 174 88 168 104 158 100 147 101 136 100 126 104 120 88Z",
    "KD": "M147 101C136 96 128 104 116 98 124 114 140 112 147 106 154 112 170 114 178 98 166 104 158 96 147 101ZM141 115"
    "H153L147 134Z",
    "KC": "M121 86C120 116 124 136 132 150L147 140 162 150C170 136 174 116 173 86 166 102 158 102 147 102 136 102 128 102"
    " 121 86Z",
}

# --- hats: in the second cloth or gold; what is gilt or white on them comes second ----------

HATS = {
    "KS": "M114 62 104 20 126 40 134 10 147 34 160 10 168 40 190 20 180 62Q147 52 114 62Z",
    "KH": "M114 62C98 34 126 18 147 34 168 18 196 34 180 62Q147 50 114 62Z",
    "KD": "M112 68C100 40 120 14 147 14 174 14 194 40 182 68Q147 52 112 68Z",
    "KC": "M116 62 110 42A13 13 0 1 1 128 34 14 14 0 1 1 166 34 13 13 0 1 1 184 42L178 62Q147 54 116 62Z",
    "QS": "M118 62 162 8 186 66C164 52 136 52 118 62Z",
    "QH": "M120 54 124 34 138 42 147 24 156 42 170 34 174 54Q147 44 120 54Z",
    "QD": "M104 64C92 24 118 8 147 8 176 8 202 24 190 64Q147 40 104 64Z",
    "QC": "M112 58A11 11 0 0 1 124 42 12 12 0 0 1 142 34 12 12 0 0 1 160 36 12 12 0 0 1 178 46 11 11 0 0 1 182 60Q147 46 112 58Z",
    "JS": "M106 58C102 30 134 22 160 26 190 30 200 48 186 60 160 50 134 50 106 58Z",
    "JH": "M110 62C112 20 158 6 186 30 206 48 202 74 190 96 188 76 182 66 180 62 160 50 132 50 110 62Z",
    "JD": "M96 66 128 22 166 22 198 66C166 52 128 52 96 66Z",
    "JC": "M88 62C104 54 112 52 118 50 118 20 176 20 176 50 182 52 190 54 206 62 180 74 114 74 88 62Z",
}
TRIMS = {
    "KS": "M113 62Q147 50 181 62L179 74Q147 62 115 74ZM104 24a5 5 0 1 1 .1 0ZM134 15a5 5 0 1 1 .1 0ZM160 15a5 5 0 1 1 .1 0"
    "ZM190 24a5 5 0 1 1 .1 0Z",
    "KH": "M112 62Q147 48 182 62L180 74Q147 60 114 74ZM141 32V22H134V14H141V6H153V14H160V22H153V32Z",
    "KD": "M110 68Q147 48 184 68L182 80Q147 62 112 80ZM147 26 158 42 147 58 136 42Z",
    "KC": "M114 62Q147 52 180 62L179 73Q147 63 115 73Z",
    "QS": "M162 8C184 20 204 60 198 128L188 124C194 80 184 40 162 8ZM114 66Q147 46 188 66L187 74Q147 56 115 74Z",
    "QH": "M118 56Q147 42 176 56L175 64Q147 52 119 64Z",
    "QD": "M147 14 154 24 147 34 140 24ZM122 22 130 30 124 42 116 32ZM172 22 178 32 170 42 164 30ZM104 64Q147 38 190 64"
    "L188 72Q147 48 106 72Z",
    "QC": "M124 48a4 4 0 1 1 .1 0ZM142 42a4 4 0 1 1 .1 0ZM160 44a4 4 0 1 1 .1 0ZM174 53a4 4 0 1 1 .1 0Z",
    "JS": "M170 34C190 10 216 6 228 16 218 34 200 44 178 42ZM104 58Q147 46 190 60L187 69Q147 56 108 67Z",
    "JH": "M108 62Q147 44 182 62L180 72Q147 56 110 73Z",
    "JD": "M94 66Q147 46 200 66L194 75Q147 57 100 75ZM128 22 110 8 136 14Z",
    "JC": "M117 42Q147 50 177 42V53Q147 62 117 53ZM172 40 196 14 190 44Z",
}

# --- what the hand holds, right of the head -----------------------------------------------

HELD = {
    "KS": ("snow", "M206 172V60L213 22 220 60V172ZM194 124H232V134H194Z", "a sword"),
    "KH": ("gold", "M209 172V84H217V172ZM213 30C204 14 190 26 194 42 197 56 206 62 213 72 220 62 229 56 232 42 236 26 222 14"
           " 213 30Z", "a sceptre with a heart"),
    "KD": ("snow", "M210 172V24H218V172ZM218 32C230 28 238 40 238 56 238 72 230 84 218 80ZM210 40 200 34V78L210 72Z", "an axe"),
    "KC": ("gold", "M209 172V80H217V172ZM206 52A15 15 0 1 1 220 52 15 15 0 1 1 213 72 15 15 0 1 1 206 52Z",
           "a staff with a clover leaf"),
    "QS": ("sky", "M196 88C190 64 196 44 204 36L213 52 222 36C230 44 236 64 230 88 222 98 204 98 196 88Z", "a tulip"),
    "QH": ("rose", "M213 90C190 92 186 64 198 54 194 40 212 32 220 42 234 40 240 58 230 66 236 82 226 92 213 90Z", "a rose"),
    "QD": ("gold", "M213 116 180 62C190 42 236 42 240 64Z", "a fan"),
    "QC": ("leaf", "M213 92A15 15 0 1 1 200 68 15 15 0 1 1 226 68 15 15 0 1 1 213 92Z", "a sprig of clover"),
    "JS": ("snow", "M208 172V18H216V172ZM216 30C232 26 238 40 236 62L216 68ZM208 40 196 48 208 58Z", "a halberd"),
    "JH": ("leaf", "M213 88C190 78 192 50 213 26 234 50 236 78 213 88Z", "a leaf"),
    "JD": ("rose", "M207 172V20H214V172ZM214 24 240 38 214 56Z", "a pennant"),
    "JC": ("gold", "M206 172 212 60 220 62 216 172ZM208 66 200 60 216 22 228 62 220 66Z", "a torch"),
}  # fmt: skip
STEMS = {
    "QS": "M213 94V172M213 150Q226 140 230 122",
    "QH": "M213 90V172M213 142Q198 136 194 118M199 62Q208 52 222 58 230 68 218 78 206 78 210 68",
    "QD": "M213 116V172M213 112 192 60M213 112 207 54M213 112 224 54",
    "QC": "M213 90V172M213 152Q226 146 230 132",
    "JH": "M213 36V172M213 66 202 56M213 66 224 56",
}
HAND = "M203 150C203 142 223 142 223 150V160C223 168 203 168 203 160Z"

# --- the pattern of the cloth -------------------------------------------------------------

WEAVES = {
    "S": "M88 168 94 152 100 168M222 168 216 152 210 168",
    "H": "M90 160a4 4 0 1 1 .1 0M102 172a4 4 0 1 1 .1 0M210 172a4 4 0 1 1 .1 0M222 164a4 4 0 1 1 .1 0",
    "D": "M92 150l6 9-6 9-6-9ZM212 152l6 9-6 9-6-9Z",
    "C": "M84 166H108M88 156H106M226 166H202M222 156H204",
}
BELT = "M14 169H236V181H14Z"
STUDS = "M40 175h.1M76 175h.1M112 175h.1M138 175h.1M174 175h.1M210 175h.1"
GRAND = {"K": "gold", "Q": "snow", "J": ""}  # the collar's colour; a jack wears the second cloth

COURT_PARTS = {
    "c-face": path(NECK) + path(FACE),
    "c-look": line(FEATURES, ink("line"), 3, stroke_linecap="round", stroke_linejoin="round")
    + line(EYES, ink("line"), 5, stroke_linecap="round"),
    "c-mouth": line(MOUTH, "#a3312f", 4, stroke_linecap="round"),
    "c-belt": path(BELT, ink("gold"), stroke=ink("line"), stroke_width=OUTLINE)
    + line(STUDS, ink("line"), 6, stroke_linecap="round"),
}


def court(rank: str, suit: str) -> str:
    """The upper half of a court card."""
    name = rank + suit
    cloth, second, hair, skin = FAMILIES[suit]
    held = HELD[name]
    inked = [
        line(STEMS[name], ink("leaf") if name != "QD" else ink("line"), 5) if name in STEMS else "",
        path(held[1], ink(held[0])),
        path(ROBES[rank], ink(cloth)),
        line(WEAVES[suit], ink("gold"), 3),
        path(COLLARS[rank], ink(GRAND[rank] or second)),
        line(ERMINE, ink("line"), 4) if rank == "K" else "",
        path(HAIR[name], hair),
        use("c-face", fill=ink(skin)),
        path(BEARDS[name], hair) if name in BEARDS else "",
        path(HATS[name], ink(hat(name, cloth, second))),
        path(TRIMS[name], ink(trim(name))),
        path(HAND, ink(skin)),
    ]
    drawn = group(*inked, stroke=ink("line"), stroke_width=OUTLINE, stroke_linejoin="round")
    mouth = "" if name in BEARDS else use("c-mouth")
    return drawn + use("c-look") + mouth + use("c-belt")


def hat(name: str, cloth: str, second: str) -> str:
    return {"KS": "gold", "KH": "gold", "KC": "gold", "QH": "gold", "QC": "leaf", "JS": cloth, "QD": cloth}.get(
        name, second
    )


def trim(name: str) -> str:
    return {"KS": "sky", "KH": "rose", "KC": "rose", "QS": "snow", "QH": "rose", "QC": "rose"}.get(name, "gold")


def court_words(name: str) -> str:
    """What a court card shows, for those who cannot see it; nothing for the others."""
    return f"a {NAMES[name[0]]} with {HELD[name][2]}" if name in HELD else ""
