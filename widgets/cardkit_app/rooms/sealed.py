"""Seals a room for a browser to keep, so that a server which was started again can give the room back.

It holds all hands and the keys of all seats, so nobody but this server may read or make one: encrypt-then-MAC with two keys of
their own. The text is compressed, encrypted as a saved game is (`cardkit.sessions.save`: SHAKE-256 as a key stream) under a
random nonce, and signed (HMAC-SHA256 over nonce and ciphertext, checked before anything else). All of it is in the standard
library; a library for it (`cryptography`, 4 MB) would be this package's only compiled dependency beside Jupyter's.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import os
import secrets
import zlib
from pathlib import Path
from typing import Any, Final

from cardkit.sessions.save import encrypted

PREFIX: Final = "cardkit-room-2:"
MAX_BLOB_CHARACTERS: Final = 60_000
"""Characters of what a browser keeps of a room; a long match has a tenth of it."""
MAX_TEXT_BYTES: Final = 400_000
"""Bytes of the text in it: it is opened no further than this."""
NONCE_BYTES: Final = 16
MAC_BYTES: Final = 32
KEY_FILE: Final = "rooms.key"


class Sealer:
    """Seals and opens with one secret of at least 16 bytes."""

    def __init__(self, secret: bytes) -> None:
        if len(secret) < 16:
            raise ValueError("a secret has at least 16 bytes")
        self._cover_key = hmac.new(secret, b"cardkit rooms: cover", hashlib.sha256).digest()
        self._sign_key = hmac.new(secret, b"cardkit rooms: sign", hashlib.sha256).digest()

    def seal(self, content: dict[str, Any]) -> str:
        """JSON data as one line of letters and digits, encrypted and signed."""
        packed = zlib.compress(json.dumps(content, separators=(",", ":")).encode(), 6)
        nonce = secrets.token_bytes(NONCE_BYTES)
        body = nonce + encrypted(packed, self._cover_key, nonce)
        return PREFIX + base64.urlsafe_b64encode(self._sign(body) + body).decode()

    def open(self, text: object) -> dict[str, Any] | None:
        """The data sealed in a text; None for anything not sealed with this secret, or damaged."""
        if not isinstance(text, str) or len(text) > MAX_BLOB_CHARACTERS or not text.startswith(PREFIX):
            return None
        try:
            raw = base64.b64decode(text[len(PREFIX) :], b"-_", validate=True)
        except ValueError:
            return None
        signature, body = raw[:MAC_BYTES], raw[MAC_BYTES:]
        if len(body) <= NONCE_BYTES or not hmac.compare_digest(signature, self._sign(body)):
            return None
        opened = zlib.decompressobj()
        packed = opened.decompress(encrypted(body[NONCE_BYTES:], self._cover_key, body[:NONCE_BYTES]), MAX_TEXT_BYTES)
        if not opened.eof:
            return None
        content: dict[str, Any] = json.loads(packed)
        return content

    def _sign(self, body: bytes) -> bytes:
        return hmac.new(self._sign_key, body, hashlib.sha256).digest()


def own_secret(folder: Path) -> tuple[bytes, bool]:
    """This server's secret, and whether it survives a restart.

    It is `CARDKIT_KEY` where that is set, else a file in `folder` that only this user can read, made when there is none.
    """
    if secret := os.environ.get("CARDKIT_KEY"):
        return hashlib.sha256(f"cardkit rooms {secret}".encode()).digest(), True
    file = folder / KEY_FILE
    try:
        folder.mkdir(parents=True, exist_ok=True)
        try:
            handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            pass
        else:
            with os.fdopen(handle, "wb") as out:
                out.write(secrets.token_bytes(32))
        found = file.read_bytes()
    except OSError:
        found = b""
    return (found, True) if len(found) >= 32 else (secrets.token_bytes(32), False)
