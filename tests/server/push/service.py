"""A push service of our own: it takes notifications over HTTPS, verifies who signed them, and decrypts them as a browser does."""

import asyncio
import ssl
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path
from secrets import token_bytes, token_hex
from typing import Any

import h11
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat
from msgspec import json

CURVE = ec.SECP256R1()


def base64url(octets: bytes) -> str:
    return urlsafe_b64encode(octets).rstrip(b"=").decode()


def octets_of(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Device:
    """A browser with a subscription."""

    def __init__(self, service: "PushService", name: str = "") -> None:
        self.service = service
        self.path = f"/send/{name or token_hex(8)}"
        self.private = ec.generate_private_key(CURVE)
        self.auth = token_bytes(16)
        self.shown: list[dict[str, str]] = []
        """The notifications that it has shown."""
        self.headers: list[dict[str, str]] = []
        service.devices[self.path] = self

    @property
    def endpoint(self) -> str:
        return self.service.origin + self.path

    @property
    def public(self) -> bytes:
        return self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    def subscription(self, language: str = "en", **more: object) -> dict[str, object]:
        """Return what the page sends to our server."""
        keys = {"p256dh": base64url(self.public), "auth": base64url(self.auth)}
        return {"endpoint": self.endpoint, "keys": keys, "language": language, **more}

    def decrypted(self, body: bytes) -> dict[str, str]:
        """Return the text of a notification, step by step as RFC 8291 and RFC 8188 say."""
        salt, size, length = body[:16], int.from_bytes(body[16:20]), body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(sealed) <= size
        shared = self.private.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender))
        info = b"WebPush: info\0" + self.public + sender
        secret = HKDF(SHA256(), 32, self.auth, info).derive(shared)
        key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
        padded = AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\0")
        assert padded.endswith(b"\2")
        return json.decode(padded[:-1], type=dict[str, str])


class PushService:
    """The service, at an address of this machine, with a certificate of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.devices: dict[str, Device] = {}
        self.answers: dict[str, tuple[int, dict[str, str]]] = {}
        """Answers other than 201, by the path of a device."""
        self.hanging: set[str] = set()
        """The paths at which nothing is ever answered."""
        self.asked = 0
        self.origin = ""
        self.key = ""
        """The public key that all requests must be signed with."""

    @asynccontextmanager
    async def running(self) -> AsyncIterator["PushService"]:
        """Serve until the end of the block."""
        settings = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        settings.load_cert_chain(self._certificate())
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0, ssl=settings)
        self.origin = f"https://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        try:
            yield self
        finally:
            server.close()

    @property
    def trusted(self) -> ssl.SSLContext:
        """What a client needs to trust it."""
        return ssl.create_default_context(cafile=self.folder / "certificate.pem")

    def verified(self, authorization: str) -> dict[str, Any]:
        """Return what the sender claims, after checking the signature as RFC 8292 says."""
        scheme, _, parameters = authorization.partition(" ")
        values = dict(each.strip().split("=", 1) for each in parameters.split(","))
        assert (scheme, values["k"]) == ("vapid", self.key)
        head, body, signature = values["t"].split(".")
        assert json.decode(octets_of(head)) == {"typ": "JWT", "alg": "ES256"}
        numbers = octets_of(signature)
        assert len(numbers) == 64
        der = encode_dss_signature(int.from_bytes(numbers[:32]), int.from_bytes(numbers[32:]))
        public = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, octets_of(values["k"]))
        public.verify(der, f"{head}.{body}".encode(), ec.ECDSA(SHA256()))
        claims = json.decode(octets_of(body))
        assert claims["aud"] == self.origin
        return dict(claims)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.asked += 1
        connection, body, request = h11.Connection(h11.SERVER), b"", None
        with suppress(ConnectionError):
            while not isinstance(event := connection.next_event(), h11.EndOfMessage):
                if event is h11.NEED_DATA:
                    connection.receive_data(await reader.read(65_536))
                elif isinstance(event, h11.Request):
                    request = event
                elif isinstance(event, h11.Data):
                    body += event.data
            assert request
            path = request.target.decode()
            if path not in self.hanging:
                status, headers = self._received(path, request, body)
                answer = h11.Response(status_code=status, headers=[*headers.items(), ("Content-Length", "0")])
                writer.write(connection.send(answer) or b"")
                writer.close()

    def _received(self, path: str, request: h11.Request, body: bytes) -> tuple[int, dict[str, str]]:
        if path in self.answers:
            return self.answers[path]
        headers = {name.decode(): value.decode() for name, value in request.headers}
        try:
            device = self.devices[path]
            device.headers.append(
                headers | {"claims": json.encode(self.verified(headers["authorization"])).decode()}
            )
            device.shown.append(device.decrypted(body))
        except Exception:  # noqa: BLE001  (the test finds out by what is missing)
            return 400, {}
        return 201, {}

    def _certificate(self) -> Path:
        """Return a certificate for the address 127.0.0.1; all services in a folder share it."""
        path = self.folder / "certificate.pem"
        if path.exists():
            return path
        key, name = ec.generate_private_key(CURVE), x509.Name([])
        now = datetime.now(UTC)
        made = (
            x509.CertificateBuilder()
            .subject_name(name)
            .issuer_name(name)
            .public_key(key.public_key())
            .serial_number(1)
            .not_valid_before(now - timedelta(days=1))
            .not_valid_after(now + timedelta(days=1))
            .add_extension(
                x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))]), critical=True
            )
            .sign(key, SHA256())
        )
        private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        path.write_bytes(private + made.public_bytes(Encoding.PEM))
        return path
