"""Tiles as pictures, without a library for images."""
import struct
import zlib

import numpy as np

_LARGEST = 1024  # pixels an axis; larger tiles are sampled


def _chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(values):
    """A PNG with a pixel an element: grey from the smallest finite value to the largest, NaN red, infinities blue.

    Args:
        values: An array of numbers of any shape; all dimensions but the last are rows.
    """
    values = np.atleast_1d(np.asarray(values)).astype(np.float64)
    rows = values.reshape(-1, values.shape[-1]) if values.size else np.zeros((1, 1))
    rows = rows[::-(-rows.shape[0] // _LARGEST), ::-(-rows.shape[1] // _LARGEST)]
    finite = np.isfinite(rows)
    low, high = (rows[finite].min(), rows[finite].max()) if finite.any() else (0.0, 0.0)
    grey = np.where(finite, (np.where(finite, rows, low) - low) / ((high - low) or 1.0), 0)
    pixels = np.repeat((grey * 255).astype(np.uint8)[:, :, None], 3, axis=2)
    pixels[np.isnan(rows)] = 255, 0, 0
    pixels[np.isinf(rows)] = 0, 0, 255
    data = b"".join(b"\0" + row.tobytes() for row in pixels)
    header = struct.pack(">IIBBBBB", rows.shape[1], rows.shape[0], 8, 2, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", header) + _chunk(b"IDAT", zlib.compress(data)) +
            _chunk(b"IEND", b""))
