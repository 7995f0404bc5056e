"""The frames of a WebSocket: those of a client counted before anything else looks at them, and those of a text."""

LENGTH_BYTES = {126: 2, 127: 8}
"""Bytes of the extended length, by the length that a frame's second byte gives."""
MASKED, MASK_BYTES = 0x80, 4
WHOLE_TEXT = 0x81
"""The first byte of a text in one frame."""
SHORT, LONG = 126, 65_536
"""The first lengths that need an extended length of two bytes, and of eight."""


def text_frame(text: bytes) -> bytes:
    r"""Return a text as the frame in which a server sends it, uncompressed.

    >>> text_frame(b"one"), text_frame(b"x" * 300)[:5]
    (b'\x81\x03one', b'\x81~\x01,x')
    """
    length = len(text)
    if length < SHORT:
        return bytes((WHOLE_TEXT, length)) + text
    extended = 126 if length < LONG else 127
    return bytes((WHOLE_TEXT, extended)) + length.to_bytes(LENGTH_BYTES[extended], "big") + text


class FrameCounter:
    """Finds where the frames of a stream of bytes begin, without reading what they contain.

    >>> counter, ping = FrameCounter(), bytes((0x89, 0x81, 0, 0, 0, 0, 7))
    >>> counter.split(ping * 3 + ping[:2], 3)
    (21, 3)
    >>> counter.split(ping[:2], 1), counter.split(ping[2:] + ping, 1)
    ((2, 1), (12, 1))
    """

    __slots__ = ("_header", "_rest")

    def __init__(self) -> None:
        self._header = b""
        """The first bytes of a frame whose length is not known yet."""
        self._rest = 0
        """Bytes that the current frame still has."""

    def split(self, data: bytes, most: int) -> tuple[int, int]:
        """Return how many bytes come before the first frame that is too many, and how many frames begin in them."""
        at = begun = 0
        while at < len(data):
            if self._rest:
                step = min(self._rest, len(data) - at)
                at, self._rest = at + step, self._rest - step
                continue
            if not self._header:
                if begun == most:
                    break
                begun += 1
            self._header += data[at : at + 1]
            at += 1
            self._read_header()
        return at, begun

    def _read_header(self) -> None:
        if len(self._header) < 2:
            return
        short = self._header[1] & ~MASKED
        if len(self._header) == 2 + LENGTH_BYTES.get(short, 0):
            length = int.from_bytes(self._header[2:], "big") if short in LENGTH_BYTES else short
            self._rest = length + (MASK_BYTES if self._header[1] & MASKED else 0)
            self._header = b""
