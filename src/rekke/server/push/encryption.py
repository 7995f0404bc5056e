"""Encryption of notifications for one browser (RFC 8291), and the signature that tells push services who sends (RFC 8292)."""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from secrets import token_bytes

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from msgspec import json

CURVE = ec.SECP256R1()
RECORD_SIZE = 4_096
LAST_RECORD = b"\x02"
TOKEN_LIFE = 12 * 3_600
"""Seconds for which a push service may take a signature for ours; RFC 8292 allows a day."""


class Keys:
    """The key pair of this server, by which push services and browsers know it."""

    def __init__(self, private: str) -> None:
        self._private = ec.derive_private_key(int(private, 16), CURVE)
        self.public = encoded(point(self._private))
        """The public key as browsers want it: an uncompressed point in base64url."""

    @staticmethod
    def new() -> str:
        """Return a new private key as text."""
        return f"{ec.generate_private_key(CURVE).private_numbers().private_value:064x}"

    def authorization(self, origin: str, contact: str, now: int) -> str:
        """Return the header that signs a request to a push service at an origin; `now` is in seconds."""
        claims = {"aud": origin, "exp": now + TOKEN_LIFE} | ({"sub": contact} if contact else {})
        head, body = (encoded(json.encode(part)) for part in ({"typ": "JWT", "alg": "ES256"}, claims))
        signature = self._private.sign(f"{head}.{body}".encode(), ec.ECDSA(SHA256()))
        numbers = b"".join(number.to_bytes(32) for number in decode_dss_signature(signature))
        return f"vapid t={head}.{body}.{encoded(numbers)}, k={self.public}"


def encrypt(text: bytes, public: bytes, auth: bytes, salt: bytes = b"", private: str = "") -> bytes:
    """Return a text encrypted for the browser with this public key and secret; salt and key are new for every message."""
    salt = salt or token_bytes(16)
    own = ec.derive_private_key(int(private or Keys.new(), 16), CURVE)
    shared = own.exchange(ec.ECDH(), browser_key(public))
    secret = _derived(auth, b"WebPush: info\0" + public + point(own), 32, shared)
    key = _derived(salt, b"Content-Encoding: aes128gcm\0", 16, secret)
    nonce = _derived(salt, b"Content-Encoding: nonce\0", 12, secret)
    head = salt + RECORD_SIZE.to_bytes(4) + bytes([len(point(own))]) + point(own)
    return head + AESGCM(key).encrypt(nonce, text + LAST_RECORD, None)


def browser_key(public: bytes) -> ec.EllipticCurvePublicKey:
    """Return the public key of a browser; raise ValueError if it is none."""
    return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, public)


def point(key: ec.EllipticCurvePrivateKey) -> bytes:
    """Return the public part of a key as an uncompressed point."""
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def encoded(octets: bytes) -> str:
    r"""Return octets in base64url without padding.

    >>> encoded(bytes([0, 255])), decoded("AP8"), decoded("AP8=")
    ('AP8', b'\x00\xff', b'\x00\xff')
    """
    return urlsafe_b64encode(octets).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """Return what base64url stands for, with padding or without; raise ValueError if it is not base64url."""
    text = text.rstrip("=")
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _derived(salt: bytes, info: bytes, length: int, secret: bytes) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)
