"""Seals a room for a browser to keep, so that a server which was started again can give the room back.

It holds all hands and the keys of all seats, so nobody but this server may read or make one: it is sealed as a saved game is
(`cardkit.sessions.save`), with two keys of the server's own, a random nonce and the whole signature.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import os
import secrets
import zlib
from pathlib import Path
from typing import Any, Final

from cardkit.sessions.save import BadSave, Seal

BLOB_PREFIX: Final = "cardkit-room-2:"
MAX_BLOB_CHARACTERS: Final = 60_000
"""Characters of what a browser keeps of a room; a long match has a tenth of it."""
MAX_BLOB_TEXT_BYTES: Final = 400_000
"""Bytes of the text in it."""
NONCE_BYTES: Final = 16
KEY_FILE: Final = "rooms.key"


class Sealer:
    """Seals and opens rooms with one secret of at least 16 bytes."""

    def __init__(self, secret: bytes) -> None:
        if len(secret) < 16:
            raise ValueError("a secret has at least 16 bytes")
        self._seal = Seal(
            prefix=BLOB_PREFIX,
            encrypt_key=hmac.digest(secret, b"cardkit rooms: cover", "sha256"),
            sign_key=hmac.digest(secret, b"cardkit rooms: sign", "sha256"),
            nonce_bytes=NONCE_BYTES,
            mac_bytes=32,
            max_characters=MAX_BLOB_CHARACTERS,
            max_text_bytes=MAX_BLOB_TEXT_BYTES,
        )

    def seal(self, content: dict[str, Any]) -> str:
        """JSON data as one line of letters and digits, encrypted and signed."""
        packed = zlib.compress(json.dumps(content, separators=(",", ":")).encode(), 6)
        return self._seal.close(packed, secrets.token_bytes(NONCE_BYTES))

    def open(self, text: object) -> dict[str, Any] | None:
        """The data sealed in a text; None for anything not sealed with this secret, or damaged."""
        try:
            content: dict[str, Any] | None = json.loads(self._seal.open(text)) if isinstance(text, str) else None
        except BadSave:
            return None
        return content


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
