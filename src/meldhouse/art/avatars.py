"""Drawings of avatars: a dozen round pictures of flat shapes, for people and bots.

An avatar has the same colors by day and by night. A page draws the ring in the color of the seat around it.
"""

from meldhouse.art.svg import Sheet, Symbol, disc, ellipse, group, line, path, rectangle

SIZE = (100, 100)
ROUND = {"stroke_linecap": "round", "stroke_linejoin": "round"}


def avatars() -> Sheet:
    drawings = {
        f"avatar-{name}": Symbol(*SIZE, title, disc(50, 50, 50, ground) + draw())
        for name, (title, ground, draw) in AVATARS.items()
    }
    return Sheet("avatars", "Avatars", symbols=drawings)


SEED = 2287  # gives the usual names of bots eight different avatars


def default_avatar(key: str) -> str:
    """Return the avatar of a person's ID or a bot's name, which common/avatars.js computes alike (FNV-1a)."""
    value = SEED
    for letter in key:
        value = (value ^ ord(letter)) * 0x01000193 & 0xFFFFFFFF
    return list(AVATARS)[(value >> 12) % len(AVATARS)]


def mirrored(body: str) -> str:
    """Return a drawing together with its mirror image."""
    return body + group(body, transform="matrix(-1 0 0 1 100 0)")


def _heron() -> str:
    return (
        path("M4.2 70H95.8A50 50 0 0 1 4.2 70Z", "#5fa3a8")
        + path(
            "M33 90C24 70 50 62 47 46 46 38 38 36 40 26 43 14 62 13 65 25L63 34C61 52 71 58 70 74 69 84 62 90 58 90Z",
            "#fffdf6",
        )
        + path("M36 88C32 74 48 66 58 74 66 80 56 90 50 90Z", "#c3d0d6")
        + path("M44 19C34 12 24 14 16 20 26 20 34 24 42 28Z", "#2f4a5e")
        + path("M63 23 94 33 63 34Z", "#e58b2f")
        + disc(55, 25, 3.6, "#1d2b36")
        + line("M22 82H40M60 88H80", "#a9d5d6", 3.5, **ROUND)
    )


def _fox() -> str:
    return (
        path("M14 16 42 34H58L86 16C92 50 84 66 50 90 16 66 8 50 14 16Z", "#d8642a")
        + mirrored(
            path("M20 26 36 37 25 46C21 40 20 32 20 26Z", "#5b2716")
            + path("M14 50C32 50 46 62 50 90 30 78 16 66 14 50Z", "#fff6e6")
            + disc(35, 53, 4.6, "#2a1710")
        )
        + path("M42 82Q50 76 58 82 56 91 50 91 44 91 42 82Z", "#2a1710")
    )


def _teapot() -> str:
    return (
        line("M26 50C8 46 8 74 28 72", "#2f6f63", 8)
        + path("M70 56C82 54 80 38 92 34L95 41C88 48 88 70 70 74Z", "#2f6f63")
        + path("M22 58C22 42 74 42 74 58 76 78 64 84 48 84 32 84 20 78 22 58Z", "#4b998a")
        + path("M32 47C34 38 62 38 64 47 56 51 40 51 32 47Z", "#2f6f63")
        + disc(48, 36, 5.5, "#e6b84c")
        + path("M36 66C40 58 46 60 48 66 50 60 56 58 60 66 56 74 52 70 48 78 44 70 40 74 36 66Z", "#f5ecd4")
        + line("M40 26C34 20 46 16 40 9M56 26C50 20 62 16 56 9", "#b08b62", 3.5, **ROUND)
    )


def _lantern() -> str:
    return (
        disc(50, 50, 37, "#44456e")
        + line("M50 4V22M50 76V84", "#e6b84c", 3)
        + ellipse(50, 49, 29, 26, "#d8402f")
        + ellipse(50, 49, 15, 26, "#ef6a48")
        + line("M50 23V75", "#d8402f", 2.5)
        + rectangle(38, 19, 24, 8, 3, fill="#e6b84c")
        + rectangle(38, 71, 24, 8, 3, fill="#e6b84c")
        + path("M44 82H56L58 97H42Z", "#e6b84c")
    )


def _carp() -> str:
    return (
        path(
            "M64 12C86 22 86 50 64 64 54 70 46 76 44 92 38 84 24 86 16 92 18 78 24 70 34 64 22 34 40 4 64 12Z",
            "#fffaf0",
        )
        + path("M64 12C78 18 82 32 76 42 64 44 54 36 54 24 54 17 58 11 64 12Z", "#e2562c")
        + path("M37 40C48 42 52 54 46 64 40 67 36 66 34 64 31 56 32 46 37 40Z", "#e2562c")
        + path("M70 56C80 56 88 62 90 72 80 72 70 70 62 65ZM36 38C26 34 16 36 10 44 18 50 26 50 32 50Z", "#f2a37c")
        + disc(70, 22, 3.4, "#20303a")
        + line("M12 20Q20 12 28 20M74 84Q82 76 90 84", "#f0fbfb", 3.5, **ROUND)
    )


def _cat() -> str:
    return (
        path(
            "M18 14C28 18 36 26 40 32H60C64 26 72 18 82 14 88 34 88 44 86 56 82 80 66 88 50 88 34 88 18 80 14 56"
            " 12 44 12 34 18 14Z",
            "#3d3f52",
        )
        + mirrored(
            path("M22 24C28 28 32 32 34 37L24 44C21 38 20 30 22 24Z", "#e89aa6")
            + ellipse(33, 54, 8, 8.5, "#f0d15a")
            + ellipse(33, 54, 2.6, 7, "#1b1c26")
            + line("M30 70 8 66M30 76 10 80", "#cfd0e0", 2.5, **ROUND)
        )
        + path("M44 66H56L50 73Z", "#e89aa6")
        + line("M50 73Q44 81 39 77M50 73Q56 81 61 77", "#cfd0e0", 2.5, **ROUND)
    )


def _moon() -> str:
    return (
        path("M62 12A40 40 0 1 0 88 66 34 34 0 0 1 62 12Z", "#f5dc8d")
        + path("M74 22 78 33 89 37 78 41 74 52 70 41 59 37 70 33Z", "#fff8de")
        + disc(60, 57, 2.6, "#fff8de")
        + disc(26, 18, 2.6, "#fff8de")
        + path("M2.6 66C10 62 18 64 22 70 32 66 42 70 44 77 56 76 66 82 70 95.8A50 50 0 0 1 2.6 66Z", "#7f9cc9")
    )


SEEDS = ((41, 52), (57, 51), (35, 64), (49, 64), (63, 63), (43, 74), (57, 73))


def _pomegranate() -> str:
    return (
        path("M38 24 34 8 45 15 50 5 55 15 66 8 62 24Z", "#8e1d2f")
        + path("M50 20C78 20 88 42 86 58 84 78 68 90 50 90 32 90 16 78 14 58 12 42 22 20 50 20Z", "#c2304a")
        + path("M50 40C68 40 74 52 72 62 70 74 60 80 50 80 40 80 30 74 28 62 26 52 32 40 50 40Z", "#f8e3c0")
        + "".join(disc(x, y, 6.4, "#a3162e") for x, y in SEEDS)
        + path("M64 24C66 14 77 10 85 15 83 25 74 29 64 24Z", "#3c8a4c")
    )


def _boat() -> str:
    return (
        disc(68, 32, 17, "#e4532f")
        + path("M1.5 62H98.5A50 50 0 0 1 1.5 62Z", "#2c6d8d")
        + path("M46 8C26 18 18 36 18 56H46Z", "#fff6e2")
        + path("M51 14C66 24 74 40 74 56H51Z", "#b23a2b")
        + line("M25 34H46M20 46H46M51 32H67M51 45H72", "#7c4a2a", 2.5)
        + path("M10 60H88C84 74 74 80 66 80H32C22 80 14 72 10 60Z", "#5a3320")
        + line("M8 86Q18 80 28 86T48 86 68 86 90 86", "#a7d3e3", 3.5, **ROUND)
    )


def _owl() -> str:
    return (
        path(
            "M14 14C26 18 34 20 50 20 66 20 74 18 86 14 86 30 88 44 88 58 88 82 70 94 50 94 30 94 12 82 12 58 12"
            " 44 14 30 14 14Z",
            "#8b5f3d",
        )
        + path("M50 62C66 62 76 72 74 90A50 50 0 0 1 26 90C24 72 34 62 50 62Z", "#d9b98c")
        + line("M40 74 44 79 48 74M52 74 56 79 60 74M46 85 50 90 54 85", "#8b5f3d", 3, **ROUND)
        + mirrored(disc(32, 44, 18, "#f5e8cf") + disc(33, 44, 11, "#f0a92f") + disc(34, 44, 6, "#20242b"))
        + path("M43 50H57L50 65Z", "#e07b2a")
    )


def _tiger() -> str:
    return (
        mirrored(disc(21, 24, 13, "#f0a23a") + disc(21, 24, 6.5, "#5b2d16"))
        + path("M50 12C78 12 90 32 88 54 86 76 70 90 50 90 30 90 14 76 12 54 10 32 22 12 50 12Z", "#f0a23a")
        + path("M46 12H54L52 34H48ZM33 15 40 13 43 28ZM67 15 60 13 57 28Z", "#33201a")
        + mirrored(
            path("M12 46 28 52 12 54ZM14 62 28 62 17 70Z", "#33201a")
            + path("M50 60C38 54 26 62 28 74 30 84 42 86 50 82Z", "#fff6e6")
            + ellipse(33, 47, 6.5, 7, "#fff6e6")
            + disc(34, 48, 4.4, "#241813")
        )
        + path("M42 60H58L50 70Z", "#b5455a")
        + line("M50 70V75Q44 80 39 76M50 75Q56 80 61 76", "#33201a", 3, **ROUND)
    )


def _lotus() -> str:
    return (
        path("M2.6 66H97.4A50 50 0 0 1 2.6 66Z", "#2e7d6d")
        + ellipse(50, 74, 40, 9, "#67b08a")
        + mirrored(
            path("M50 74C26 76 10 66 8 48 24 46 42 54 50 74Z", "#e98bab")
            + path(
                "M50 74C28 66 20 48 26 30 40 36 50 54 50 74Z",
                "#f5b3c8",
            )
        )
        + path("M50 76C34 62 34 36 50 18 66 36 66 62 50 76Z", "#fde6ec")
        + path("M50 76C44 68 44 58 50 50 56 58 56 68 50 76Z", "#f3c14e")
    )


AVATARS = {
    "heron": ("a heron", "#cfe6e4", _heron),
    "fox": ("a fox", "#f6d9a8", _fox),
    "teapot": ("a teapot", "#eeddbb", _teapot),
    "lantern": ("a lantern", "#262849", _lantern),
    "carp": ("a carp", "#6fb4c4", _carp),
    "cat": ("a cat", "#d6c6ea", _cat),
    "moon": ("a moon", "#243a68", _moon),
    "pomegranate": ("a pomegranate", "#dfe9bd", _pomegranate),
    "boat": ("a boat", "#f7cd8b", _boat),
    "owl": ("an owl", "#3f6474", _owl),
    "tiger": ("a tiger", "#2c6152", _tiger),
    "lotus": ("a lotus", "#bfe0d2", _lotus),
}
