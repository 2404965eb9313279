"""Drawings of reactions: what a player feels or does, as a tile with a face, or as a thing.

A reaction has the same colors by day and by night. Each shape has an edge, so that it shows on any ground.
"""

from meldhouse.art.avatars import ROUND, SIZE, mirrored
from meldhouse.art.svg import Sheet, Symbol, disc, ellipse, group, line, path, rectangle

INK, EDGE, IVORY, BACK = "#3a2a20", "#1f4d3b", "#fdf5e0", "#2f8a63"
MOUTH, TONGUE, CHEEK, SKIN, SKIN_EDGE = "#7b2230", "#e2665f", "#f2b49b", "#f3bd8c", "#8a5630"


def reactions() -> Sheet:
    drawings = {f"reaction-{name}": Symbol(*SIZE, title, draw()) for name, (title, draw) in REACTIONS.items()}
    return Sheet("reactions", "Reactions", symbols=drawings)


def _tile(face: str) -> str:
    """Return an upright tile with a face on it."""
    back = rectangle(12, 12, 76, 84, 18, fill=BACK, stroke=EDGE, stroke_width=3)
    front = rectangle(12, 5, 76, 80, 18, fill=IVORY, stroke=EDGE, stroke_width=3)
    return back + front + face


def _laugh() -> str:
    return _tile(
        line("M25 36Q33 25 41 36M59 36Q67 25 75 36", INK, 5, **ROUND)
        + path("M26 46H74C74 64 64 75 50 75S26 64 26 46Z", MOUTH)
        + path("M34 66C40 59 60 59 66 66 62 72 56 75 50 75S38 72 34 66Z", TONGUE)
        + path("M31 46H69V51Q50 55 31 51Z", "#fffaf0")
    )


def _wow() -> str:
    return _tile(
        line("M25 22Q33 15 40 20M60 20Q67 15 75 22", INK, 4, **ROUND)
        + mirrored(disc(33, 37, 8.5, "#fff") + disc(33, 37, 5.5, INK) + disc(26, 54, 5, CHEEK))
        + ellipse(50, 63, 10.5, 13, MOUTH)
        + ellipse(50, 71, 6.5, 5, TONGUE)
    )


def _cry() -> str:
    return _tile(
        line("M24 29 40 24M60 24 76 29", INK, 4, **ROUND)
        + line("M25 40Q33 47 41 40M59 40Q67 47 75 40", INK, 5, **ROUND)
        + line("M38 71Q50 58 62 71", MOUTH, 5, **ROUND)
        + path("M29 49C20 61 21 70 29 70S38 61 29 49Z", "#4d9fd6", stroke="#2a6796", stroke_width=2)
    )


def _think() -> str:
    return _tile(
        line("M25 26 40 28M59 19Q68 14 76 20", INK, 4, **ROUND)
        + disc(34, 38, 5.5, INK)
        + disc(67, 36, 5.5, INK)
        + line("M43 59Q52 54 61 57", INK, 4.5, **ROUND)
        + path(
            "M20 73C20 64 28 63 34 66L50 62C56 61 57 68 51 70 58 71 57 78 51 78 56 81 53 87 47 86L42 86C36 95 20 92"
            " 20 82Z",
            SKIN,
            stroke=SKIN_EDGE,
            stroke_width=2.5,
        )
    )


def _thumb() -> str:
    return (
        rectangle(8, 46, 20, 44, 6, fill="#2f6a9e", stroke="#1d4466", stroke_width=3)
        + path(
            "M31 52C42 46 48 36 49 19 50 8 66 8 67 22 67 31 65 37 62 43H82C91 43 92 54 85 56 91 59 90 68 83 69 88 72"
            " 86 80 79 81 82 87 78 91 71 91H50C42 91 38 87 31 85Z",
            SKIN,
            stroke=SKIN_EDGE,
            stroke_width=3,
        )
        + line("M68 56H84M68 69H82M67 81H78", SKIN_EDGE, 2.5, **ROUND)
    )


def _clap() -> str:
    hand = (
        path(
            "M-13 40V-2C-13 -8 -5 -8 -5 -2V-26C-5 -33 4 -33 4 -26V-31C4 -38 13 -38 13 -31V-26C13 -32 21 -32 21 -26V14"
            "C21 34 10 40 -2 40Z",
            SKIN,
            stroke=SKIN_EDGE,
            stroke_width=3,
        )
        + line("M4 -26V-6M13 -26V-6", SKIN_EDGE, 2.5, **ROUND)
        + rectangle(-13, 34, 30, 14, 5, fill="#b9443c", stroke="#7b2230", stroke_width=3)
    )
    return (
        group(hand, transform="translate(66 56)rotate(-9)scale(.92)")
        + group(hand, transform="matrix(-1 0 0 1 34 56)rotate(-9)scale(.92)")
        + line("M50 3V15M36 5 40 15M64 5 60 15", "#e0a52e", 4, **ROUND)
    )


def _heart() -> str:
    return path(
        "M50 90C20 68 7 52 7 34 7 18 18 9 31 9 40 9 47 14 50 22 53 14 60 9 69 9 82 9 93 18 93 34 93 52 80 68 50 90Z",
        "#d6364b",
        stroke="#8a1b2c",
        stroke_width=3,
    ) + line("M20 36C20 27 25 22 32 21", "#f7a3a8", 6, **ROUND)


def _tea() -> str:
    return (
        ellipse(45, 88, 40, 8, "#1f4d3b")
        + ellipse(45, 86, 38, 6, "#e9dcc0")
        + line("M74 50H81C93 50 93 72 76 71H70", "#2f6f63", 7, **ROUND)
        + path("M14 42H78V56C78 76 64 86 46 86S14 76 14 56Z", "#4b998a", stroke="#235347", stroke_width=3)
        + ellipse(46, 43, 31, 6, "#b5712b")
        + path(
            "M26 66C32 58 38 60 40 66 42 60 50 60 52 66 54 60 60 58 66 66 60 74 54 70 52 76 48 70 44 70 40 76 38 70 32"
            " 74 26 66Z",
            "#f5ecd4",
        )
        + line("M34 32C28 25 40 20 34 12M52 32C46 25 58 20 52 12", "#b08b62", 4, **ROUND)
    )


REACTIONS = {
    "laugh": ("a laughing tile", _laugh),
    "wow": ("an amazed tile", _wow),
    "cry": ("a crying tile", _cry),
    "think": ("a thinking tile", _think),
    "thumb": ("a thumb up", _thumb),
    "clap": ("two hands that clap", _clap),
    "heart": ("a heart", _heart),
    "tea": ("a cup of tea", _tea),
}
