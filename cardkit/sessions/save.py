"""Sealed text: what a browser may keep without showing face-down cards.

A saved game contains every hand, and a room kept by a browser the keys of all seats. Both are compressed, encrypted and signed
in one way (`Seal`), so that nobody reads them at a glance and a damaged copy is refused. With the built-in key a saved game
keeps honest players honest, and protects no secret; rooms have keys of their own (`cardkit_app/rooms/sealed.py`).
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import os
import zlib
from dataclasses import dataclass
from typing import Final

PREFIX: Final = "cardkit-save-1:"
MAX_SAVE_CHARACTERS: Final = 100_000
"""Characters in a saved game, four times one of 60 deals of Tarot; what is longer was not made here."""
MAX_TEXT_BYTES: Final = 1_000_000
"""Bytes of the text in it: a few bytes may stand for many, so the text is opened no further than this."""
KEY: Final = os.environ.get("CARDKIT_KEY", "cardkit").encode()
"""Servers may set CARDKIT_KEY; every kernel that should read the same saves needs the same key."""


class BadSave(ValueError):
    """A sealed text that cannot be opened; the message says what may have happened to it."""


@dataclass(frozen=True, kw_only=True)
class Seal:
    """Seals compressed text: encrypted with a key stream (SHAKE-256 of key and nonce), then signed (HMAC-SHA256).

    The signature is over nonce and ciphertext, and is checked before anything else is done with them. A cipher of the standard
    library alone: one from a package would be a compiled dependency of every kernel and of the browser's Python.
    """

    prefix: str
    """Stands before the line of letters and digits, and names its form."""
    encrypt_key: bytes
    sign_key: bytes
    nonce_bytes: int
    mac_bytes: int
    """Bytes of the signature, of at most 32."""
    max_characters: int
    """Characters of a sealed text; a longer one is not opened."""
    max_text_bytes: int
    """Bytes of the text in it: it is opened no further."""

    def close(self, packed: bytes, nonce: bytes) -> str:
        """The sealed form of bytes that `zlib` compressed: one line. A nonce must never be used for two different texts."""
        body = nonce + self._encrypted(packed, nonce)
        return self.prefix + base64.urlsafe_b64encode(self._signature(body) + body).decode()

    def open(self, sealed: str) -> str:
        """The text that was sealed; raises `BadSave` if it was cut, changed, or sealed with another key."""
        if len(sealed) > self.max_characters:
            raise BadSave(f"a saved game has at most {self.max_characters} characters, not {len(sealed)}")
        if not sealed.startswith(self.prefix):
            raise BadSave(f"a saved game begins with “{self.prefix}”, not with {sealed[:20]!r}")
        try:
            raw = base64.b64decode(sealed[len(self.prefix) :].strip(), b"-_", validate=True)
        except ValueError:
            raise BadSave(
                "the saved game is cut short or has characters that do not belong in it: copy the whole line again"
            ) from None
        signature, body = raw[: self.mac_bytes], raw[self.mac_bytes :]
        if len(body) <= self.nonce_bytes or not hmac.compare_digest(signature, self._signature(body)):
            raise BadSave("the saved game is damaged or from another server: a part is missing or was changed")
        nonce, packed = body[: self.nonce_bytes], body[self.nonce_bytes :]
        opened = zlib.decompressobj()
        try:
            text = opened.decompress(self._encrypted(packed, nonce), self.max_text_bytes).decode()
        except (zlib.error, UnicodeDecodeError):
            raise BadSave("the saved game holds no text") from None
        if not opened.eof:
            raise BadSave(f"the saved game is cut short, or holds a text of more than {self.max_text_bytes} bytes")
        return text

    def _signature(self, body: bytes) -> bytes:
        return hmac.new(self.sign_key, body, hashlib.sha256).digest()[: self.mac_bytes]

    def _encrypted(self, data: bytes, nonce: bytes) -> bytes:
        """XOR with the key stream: encrypts and decrypts."""
        stream = hashlib.shake_256(self.encrypt_key + nonce).digest(len(data))
        return (int.from_bytes(data) ^ int.from_bytes(stream)).to_bytes(len(data))


def seal(text: str, key: bytes = KEY) -> str:
    """The sealed form of `text`: one line of letters and digits, always the same for the same text."""
    packed = zlib.compress(text.encode(), 3)  # a table is saved at every move: 15% longer in a third of the time
    return seal_packed(packed, key)


def seal_packed(packed: bytes, key: bytes = KEY) -> str:
    """Encrypt and sign bytes that are already compressed."""
    return _seal_of(key).close(packed, hashlib.sha256(key + packed).digest()[:8])


def unseal(sealed: str, key: bytes = KEY) -> str:
    """The text that was sealed; raises `BadSave` if it was cut, changed, or sealed with another key."""
    return _seal_of(key).open(sealed)


def _seal_of(key: bytes) -> Seal:
    """How games are saved with this key."""
    return Seal(
        prefix=PREFIX,
        encrypt_key=key,
        sign_key=key,
        nonce_bytes=8,
        mac_bytes=16,
        max_characters=MAX_SAVE_CHARACTERS,
        max_text_bytes=MAX_TEXT_BYTES,
    )
