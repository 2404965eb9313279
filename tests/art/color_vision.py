"""Simulates how people see the pieces: drawn small by a real browser, in color and with color blindness.

The distance of two pieces is the share of the picture whose colors differ clearly: by more than 20
in CIELAB, where a difference of 2 is just visible side by side.
"""

import base64
from collections import defaultdict
from itertools import combinations

import numpy as np

CLEARLY = 20.0
FELT = {"light": "#1d4a3a", "four": "#1d4a3a", "dark": "#12332a", "dark-four": "#12332a"}

# Machado, Oliveira and Fernandes 2009, whole loss of one kind of cone; on linear light.
SIGHTS = {
    "in colour": np.eye(3),
    "without red": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "without green": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "without blue": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
}
TO_XYZ = np.array(
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
)
WHITE = TO_XYZ @ np.ones(3)

DRAW = """async ([pictures, felt]) => Promise.all(pictures.map(async ([svg, width, height]) => {
    const image = new Image();
    image.src = "data:image/svg+xml," + encodeURIComponent(svg);
    await image.decode();
    const canvas = new OffscreenCanvas(width, height);
    const pen = canvas.getContext("2d");
    pen.fillStyle = felt;
    pen.fillRect(0, 0, width, height);
    pen.drawImage(image, 0, 0, width, height);
    let bytes = "";
    for (const value of pen.getImageData(0, 0, width, height).data) bytes += String.fromCharCode(value);
    return btoa(bytes);
}))"""


def drawn(page, sheet, look, width=32):
    """Return every piece of a sheet as an array of sRGB values from 0 to 1, by symbol size and name."""
    base = next(iter(sheet.symbols.values())).width
    sizes = {
        name: (round(piece.width * width / base), round(piece.height * width / base))
        for name, piece in sheet.symbols.items()
    }
    answers = page.evaluate(DRAW, [[[sheet.standalone(name, look), *sizes[name]] for name in sizes], FELT[look]])
    groups = defaultdict(dict)
    for (name, (wide, high)), answer in zip(sizes.items(), answers, strict=True):
        pixels = np.frombuffer(base64.b64decode(answer), np.uint8).reshape(high, wide, 4)
        groups[wide, high][name] = pixels[..., :3] / 255
    return groups


def seen(pixels, sight):
    """Return the CIELAB values that a person with this type of color vision sees."""
    linear = np.where(pixels <= 0.04045, pixels / 12.92, ((pixels + 0.055) / 1.055) ** 2.4)
    xyz = np.clip(linear @ SIGHTS[sight].T, 0, 1) @ TO_XYZ.T / WHITE
    root = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    x, y, z = root[..., 0], root[..., 1], root[..., 2]
    return np.stack([116 * y - 16, 500 * (x - y), 200 * (y - z)], -1)


def apart(one, other, sight):
    """Return the share of two pictures in which the colors differ clearly."""
    return share(seen(one, sight), seen(other, sight))


def share(one, other):
    return float((np.linalg.norm(one - other, axis=-1) > CLEARLY).mean())


def distances(page, sheet, look, width=32):
    """Return (distance, vision type, piece, other piece) for all pairs of the same size, closest first."""
    found = []
    for pieces in drawn(page, sheet, look, width).values():
        for sight in SIGHTS:
            labs = {name: seen(pixels, sight) for name, pixels in pieces.items()}
            found += [(share(labs[one], labs[other]), sight, one, other) for one, other in combinations(labs, 2)]
    return sorted(found)
