"""Luminance and contrast of colors, as defined by the Web Content Accessibility Guidelines."""


def channels(color):
    """Return red, green and blue of "#rrggbb", from 0 to 1."""
    return tuple(int(color[n : n + 2], 16) / 255 for n in (1, 3, 5))


def luminance(color):
    linear = [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in channels(color)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    """Return the contrast of two colors, from 1 to 21."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)
