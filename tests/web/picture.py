"""Screenshots as small files: PNGs with a palette of 256 colours, which a browser chooses."""

from base64 import b64decode, b64encode
from pathlib import Path
from struct import pack
from zlib import compress, crc32

from playwright.sync_api import Page

PALETTE = (Path(__file__).parent / "palette.js").read_text(encoding="utf-8").strip().removesuffix(";")
INDEXED = 3
"""The colour type of a PNG with a palette."""


def small(painter: Page, png: bytes) -> bytes:
    """Return a PNG converted to one with a palette; the script that chooses it runs in the page `painter`."""
    found = painter.evaluate(PALETTE, b64encode(png).decode())
    width, height, pixels = found["width"], found["height"], b64decode(found["pixels"])
    rows = b"".join(b"\0" + pixels[at : at + width] for at in range(0, width * height, width))
    head = pack(">IIBBBBB", width, height, 8, INDEXED, 0, 0, 0)
    chunks = {b"IHDR": head, b"PLTE": bytes(found["palette"]), b"IDAT": compress(rows, 9), b"IEND": b""}
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, data) for kind, data in chunks.items())


def _chunk(kind: bytes, data: bytes) -> bytes:
    return pack(">I", len(data)) + kind + data + pack(">I", crc32(kind + data))
