"""Checks an author's arithmetic: `11 + 10 = 21` in a sentence, or an answer that its own reason contradicts."""

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
    """Parses a number as texts write it: `4½`, `40.5`, `−3`."""
    sign = -1 if text[:1] in "-−" else 1
    text = text.lstrip("-−")
    part = PARTS.get(text[-1:], Fraction(0))
    whole = text.rstrip("½¼¾").replace(",", ".")
    return sign * (Fraction(whole or 0) + part)


def total(text: str) -> Fraction:
    """Evaluates a sum of products such as `3 × 4 + 1`."""
    result = Fraction(0)
    for sign, term in re.findall(r"([+−]?)([^+−]+)", re.sub(r"\s+[-–]\s+", "−", text)):
        product = Fraction(1)
        for factor in re.split(r"[×·*]", term):
            product *= value(factor.strip())
        result += -product if sign == "−" else product
    return result


def sums(text: str) -> Iterator[tuple[str, Fraction, Fraction | None]]:
    """Every sum in a text: its text, its value, and the value that the text states (None if none)."""
    for written, said in SUM.findall(text):
        yield written, total(written), value(said) if said else None


def false_sums(question: Question) -> Iterator[str]:
    """Faults in a question's arithmetic: false sums, and an answer that its own reason contradicts."""
    reasons = [question.why, *(answer.why for answer in question.answers)]
    texts = [question.prompt, *question.facts, *(answer.text for answer in question.answers if answer.right), *reasons]
    for text in dict.fromkeys(texts):
        for written, made, said in sums(text):
            if said is not None and said != made:
                yield f"{written} is {show(made)}, not {show(said)}"
    if question.kind != "number":
        return
    right = next(value(answer.text) for answer in question.answers if answer.right)
    asked = [*reasons, question.prompt]
    results = [made for text in asked for _, made, _ in sums(text)]
    # a loss is told as what is paid, and a share beside the sum of all shares
    named = {*map(abs, results), *(value(number) for text in asked for number in re.findall(NUMBER, text))}
    if results and abs(right) not in named:
        yield f"the right answer is {show(right)}, and its own sum makes {show(results[0])}"
