"""Pictures look the same without references to parts: a browser draws both, and the pixels are compared."""

import dataclasses

import pytest

from meldhouse import art
from meldhouse.art.flatten import flatten

MAX_SHARE = 0.004  # of the pixels of a picture, at the edges of its shapes
DIFFERENT_PIXELS = """async pairs => {
    const pixels = async svg => {
        const image = new Image();
        image.src = "data:image/svg+xml," + encodeURIComponent(svg);
        await image.decode();
        const canvas = new OffscreenCanvas(100, 140), pen = canvas.getContext("2d");
        pen.drawImage(image, 0, 0, 100, 140);
        return pen.getImageData(0, 0, 100, 140).data;
    };
    const shares = {};
    for (const [name, one, other] of pairs) {
        const [before, after] = [await pixels(one), await pixels(other)];
        shares[name] = before.filter((value, n) => Math.abs(value - after[n]) > 64).length / before.length;
    }
    return shares;
}"""


@pytest.mark.parametrize("name", list(art.SETS))
def test_flattened_picture_looks_like_the_original(page, name):
    sheet = art.SETS[name]()
    pairs = []
    for key, piece in sheet.symbols.items():
        flat = dataclasses.replace(piece, body=flatten(piece.body, sheet.parts))
        pairs.append([key, sheet.standalone(key), flat.standalone()])
    assert len(pairs) > 5
    shares = page.evaluate(DIFFERENT_PIXELS, pairs)
    assert {key: share for key, share in shares.items() if share > MAX_SHARE} == {}
