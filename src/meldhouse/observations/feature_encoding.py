# mypy: ignore-errors
"""Turns observations and histories into features: floats that a network can take.  All games share these kernels.

A template (features.py loads it), because the cache key of the common kernels does not cover this package.
"""

import numpy as np

from meldhouse.engine.kernels import kernel_decorator

entry = kernel_decorator(cache=True, nogil=True, _nrt=False)  # what Python calls

SKIPPED, OUT_OF_RANGE = -1, -2  # values of a lookup table instead of the index of a feature
NONE = -1  # the seat of an event that has not happened


@entry
def encode_one_hot(observations, offsets, firsts, tables, lookup, out):
    """Set the feature of each byte's value to 1; return the index of a byte without a feature for its value, or -1.

    Byte `offsets[k]` has the features from `firsts[k]` on, and row `tables[k]` of `lookup` has the index of the feature
    of each value.
    """
    for t in range(len(observations)):
        for k in range(len(offsets)):
            feature = lookup[tables[k], observations[t, offsets[k]]]
            if feature >= 0:
                out[t, firsts[k] + feature] = 1
            elif feature == OUT_OF_RANGE:
                return k
    return -1


@entry
def encode_scaled(observations, offsets, firsts, factors, out):
    """Write each byte, multiplied by its factor."""
    for t in range(len(observations)):
        for k in range(len(offsets)):
            out[t, firsts[k]] = np.float32(observations[t, offsets[k]]) * factors[k]


@entry
def encode_numbers(observations, offsets, firsts, factors, out):
    """Write each number of four bytes, little-endian, multiplied by its factor."""
    for t in range(len(observations)):
        for k in range(len(offsets)):
            word = np.uint32(0)
            for byte in range(4):
                word |= np.uint32(observations[t, offsets[k] + byte]) << np.uint32(8 * byte)
            out[t, firsts[k]] = np.float32(np.int32(word)) * factors[k]


@entry
def encode_events(history, eyes, group_of, first_of, seats, out):
    """Write the features of events (history_features.py); return the first row with an unknown action, or -1."""
    bits = seats + len(first_of)
    for t in range(len(history)):
        viewer = max(np.int64(eyes[t]) - 1, 0)  # a spectator counts as seat 0
        for event in range(history.shape[1]):
            for k in range(out.shape[2]):
                out[t, event, k] = 0
            if history[t, event, 0] == NONE:
                continue
            number = history[t, event, 1]
            if number < 0 or number >= len(group_of):
                return t
            group = group_of[number]
            number -= first_of[group]
            out[t, event, (history[t, event, 0] - viewer) % seats] = 1
            out[t, event, seats + group] = 1
            for k in range(bits, out.shape[2]):
                out[t, event, k] = number & 1
                number >>= 1
    return -1


@entry
def clear(out):
    for t in range(len(out)):
        for k in range(out.shape[1]):
            out[t, k] = 0
