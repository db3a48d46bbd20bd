"""Sealed text: what a browser may keep without showing face-down cards.

A saved game contains every hand. It is compressed, encrypted and signed, so that nobody reads it at a glance and a damaged copy
is refused. With the built-in key this keeps honest players honest; it does not protect secrets.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import os
import zlib
from typing import Final

PREFIX: Final = "cardkit-save-1:"
MAX_SAVE_CHARACTERS: Final = 100_000
"""Characters in a saved game, four times one of 60 deals of Tarot; what is longer was not made here."""
MAX_TEXT_BYTES: Final = 1_000_000
"""Bytes of the text in it: a few bytes may stand for many, so the text is opened no further than this."""
KEY: Final = os.environ.get("CARDKIT_KEY", "cardkit").encode()
"""Servers may set CARDKIT_KEY; every kernel that should read the same saves needs the same key."""


class BadSave(ValueError):
    """A saved game that cannot be opened; the message says what may have happened to it."""


def seal(text: str, key: bytes = KEY) -> str:
    """The sealed form of `text`: one line of letters and digits."""
    packed = zlib.compress(text.encode(), 3)  # a table is saved at every move: 15% longer in a third of the time
    return seal_packed(packed, key)


def seal_packed(packed: bytes, key: bytes = KEY) -> str:
    """Encrypt and sign bytes that are already compressed."""
    nonce = hashlib.sha256(key + packed).digest()[:8]
    body = nonce + encrypted(packed, key, nonce)
    return PREFIX + base64.urlsafe_b64encode(_sign(body, key) + body).decode()


def unseal(sealed: str, key: bytes = KEY) -> str:
    """The text that was sealed; raises `BadSave` if it was cut, changed, or sealed with another key."""
    if len(sealed) > MAX_SAVE_CHARACTERS:
        raise BadSave(f"a saved game has at most {MAX_SAVE_CHARACTERS} characters, not {len(sealed)}")
    if not sealed.startswith(PREFIX):
        raise BadSave(f"a saved game begins with “{PREFIX}”, not with {sealed[:20]!r}")
    try:
        raw = base64.b64decode(sealed[len(PREFIX) :].strip(), b"-_", validate=True)
    except ValueError:
        raise BadSave(
            "the saved game is cut short or has characters that do not belong in it: copy the whole line again"
        ) from None
    signature, body = raw[:16], raw[16:]
    if len(body) < 9 or not hmac.compare_digest(signature, _sign(body, key)):
        raise BadSave("the saved game is damaged or from another server: a part is missing or was changed")
    opened = zlib.decompressobj()
    try:
        text = opened.decompress(encrypted(body[8:], key, body[:8]), MAX_TEXT_BYTES).decode()
    except (zlib.error, UnicodeDecodeError):
        raise BadSave("the saved game holds no text") from None
    if not opened.eof:
        raise BadSave(f"the saved game is cut short, or holds a text of more than {MAX_TEXT_BYTES} bytes")
    return text


def _sign(body: bytes, key: bytes) -> bytes:
    return hmac.new(key, body, hashlib.sha256).digest()[:16]


def encrypted(data: bytes, key: bytes, nonce: bytes) -> bytes:
    """XOR the data with a key stream; encrypts and decrypts. Never use a nonce twice."""
    stream = hashlib.shake_256(key + nonce).digest(len(data))
    return (int.from_bytes(data) ^ int.from_bytes(stream)).to_bytes(len(data))
