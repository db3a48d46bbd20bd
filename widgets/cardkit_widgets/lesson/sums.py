"""Checks the sums that an author writes: `11 + 10 = 21` in a sentence, or a question whose number its own reason denies."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from cardkit.score import show
from cardkit.teaching.exercises.question import Question

NUMBER: Final = r"\d+(?:[.,]\d+)?[½¼¾]?|[½¼¾]"
SIGN: Final = r"\s*[+×·*]\s*|\s+[-−–]\s+|\s*−\s*"
SUM: Final = re.compile(rf"(?<![\w.,])((?:{NUMBER})(?:(?:{SIGN})(?:{NUMBER}))+)(?:\s*=\s*([-−]?(?:{NUMBER})))?(?![\w½¼¾])")
"""Numbers with signs between them, and what they are said to make; a dash is a sign only between spaces."""
PARTS: Final = {"½": Fraction(1, 2), "¼": Fraction(1, 4), "¾": Fraction(3, 4)}


def value(text: str) -> Fraction:
    """A number as it is written here: `4½`, `40.5`, `−3`."""
    sign = -1 if text[:1] in "-−" else 1
    text = text.lstrip("-−")
    part = PARTS.get(text[-1:], Fraction(0))
    whole = text.rstrip("½¼¾").replace(",", ".")
    return sign * (Fraction(whole or 0) + part)


def total(text: str) -> Fraction:
    """What a sum makes; products come first."""
    result = Fraction(0)
    for sign, term in re.findall(r"([+−]?)([^+−]+)", re.sub(r"\s+[-–]\s+", "−", text)):
        product = Fraction(1)
        for factor in re.split(r"[×·*]", term):
            product *= value(factor.strip())
        result += -product if sign == "−" else product
    return result


def sums(text: str) -> Iterator[tuple[str, Fraction, Fraction | None]]:
    """Every sum in a text: as it is written, what it makes, and what it is said to make, if that is said."""
    for written, said in SUM.findall(text):
        yield written, total(written), value(said) if said else None


def false_sums(question: Question) -> Iterator[str]:
    """The sums in a question, its answers and its reasons that are false, and a number that its own reason denies."""
    reasons = [question.why, *(answer.why for answer in question.answers)]
    texts = [question.prompt, *question.facts, *(answer.text for answer in question.answers if answer.right), *reasons]
    for text in dict.fromkeys(texts):
        for written, made, said in sums(text):
            if said is not None and said != made:
                yield f"{written} is {show(made)}, not {show(said)}"
    if question.kind != "number":
        return
    right = next(value(answer.text) for answer in question.answers if answer.right)
    found = [made for text in (*reasons, question.prompt) for _, made, _ in sums(text)]
    if found and right not in found:
        yield f"the right answer is {show(right)}, and its own sum makes {show(found[0])}"
