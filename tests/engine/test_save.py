"""Sealed text: it comes back whole, shows nothing, and a damaged or foreign one is refused with a sentence."""

import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardkit.sessions.save import MAX_SAVE_CHARACTERS, MAX_TEXT_BYTES, PREFIX, BadSave, seal, seal_packed, unseal


@given(st.text(max_size=500))
def test_round_trip(text: str) -> None:
    sealed = seal(text)
    assert unseal(sealed) == text
    assert sealed == seal(text)
    assert len(sealed.splitlines()) == 1
    assert sealed.isascii()


def test_nothing_shows() -> None:
    text = "1: Ro Co 1b 3b\n" * 4
    sealed = seal(text)
    assert "Ro" not in sealed.removeprefix(PREFIX) or seal(text + " ") != sealed
    assert seal(text, b"another key").removeprefix(PREFIX)[30:] != sealed.removeprefix(PREFIX)[30:]


@given(st.data())
def test_damage_is_noticed_or_harmless(data: st.DataObject) -> None:
    """The last character has bits that mean nothing, and spaces around are forgiven; all else is signed."""
    text = "game: tute\n" * 5
    sealed = seal(text)
    at = data.draw(st.integers(0, len(sealed) - 1))
    other = data.draw(st.sampled_from("AbZ09-_=? \n"))
    try:
        assert unseal(sealed[:at] + other + sealed[at + 1 :]) == text
    except BadSave:
        assert sealed[at] != other
    else:
        assert sealed[at] == other or at >= len(sealed.rstrip("=")) - 1
    with pytest.raises(BadSave):
        unseal(sealed[:at])


@pytest.mark.parametrize(
    ("sealed", "message"),
    [
        ("", f"begins with “{PREFIX}”"),
        ("hello", f"begins with “{PREFIX}”, not with 'hello'"),
        (PREFIX, "damaged"),
        (PREFIX + "AAAA", "damaged"),
        (PREFIX + "é" * 40, "characters that do not belong"),
        (PREFIX + "a b", "characters that do not belong"),
        (seal("x", b"another key"), "damaged or from another server"),
    ],
)
def test_a_bad_save_is_explained(sealed: str, message: str) -> None:
    with pytest.raises(BadSave, match=message):
        unseal(sealed)


def test_spaces_around_a_copied_save_do_no_harm() -> None:
    assert unseal(seal("x") + " \n") == "x"


def test_a_forged_save_is_opened_no_further_than_a_save_can_be_long() -> None:
    assert unseal(seal("x" * MAX_TEXT_BYTES)) == "x" * MAX_TEXT_BYTES
    with pytest.raises(BadSave, match=f"more than {MAX_TEXT_BYTES} bytes"):
        unseal(seal("x" * (MAX_TEXT_BYTES + 1)))
    with pytest.raises(BadSave, match=f"more than {MAX_TEXT_BYTES} bytes"):
        unseal(seal_packed(zlib.compress(bytes(50 * MAX_TEXT_BYTES))))
    with pytest.raises(BadSave, match=f"at most {MAX_SAVE_CHARACTERS} characters"):
        unseal(PREFIX + "A" * MAX_SAVE_CHARACTERS)


@pytest.mark.parametrize(
    ("packed", "message"),
    [(b"no such thing", "no text"), (zlib.compress(b"\xff\xfe"), "no text"), (zlib.compress(b"abc")[:-2], "cut short")],
)
def test_a_forged_save_of_something_else_is_explained(packed: bytes, message: str) -> None:
    with pytest.raises(BadSave, match=message):
        unseal(seal_packed(packed))
