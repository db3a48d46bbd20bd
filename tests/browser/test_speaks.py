"""Nothing on a page is said to programmers: the site's pages are read here, those of a server where axe looks at them."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page, expect

import cardkit
from browser.conftest import LESSONS

NAMES: Final = sorted(path.stem for path in LESSONS.glob("*.ipynb") if "<!-- with its code -->" not in path.read_text("utf-8"))
"""All pages but those that are about their code."""
BARE: Final = re.compile(
    r"<[A-Z]\w+[:>]"  # <Rulebook: …>
    r"|\b[A-Za-z]+_[A-Za-z_]+\b|\b(?:seed|level|length|taught|only)="  # identifiers and what cells set
    r"|\b\w+\(\w+=|\bFraction\("
    r"|[\[({]['\"]|['\"][\])}]|\(\d+, \d+\)|\[\d+, \d|\(\)|\[\]|\{\}"  # lists and tuples
    r"|\bNone(?! \w)|\bTrue\b|\bFalse\b|\b[A-Za-z]*Error\b|\bnull\b|\bundefined\b|\bNaN\b|\[object"
)
"""Reprs of values in Python and JavaScript."""
ENGLISH: Final = re.compile(r"A[dhst]|\d+s")
"""Cards that are English words, or several of a rank: two 5s."""
DEAF: Final = {"script", "style", "code", "pre"}
SEEN: Final = """() => {
  const deaf = "script, style, template, code, pre, .ck-source, .MathJax, title", found = [];
  const walk = document.createTreeWalker(document.getElementById("lesson"), NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) if (!walk.currentNode.parentElement.closest(deaf)) found.push(walk.currentNode.data);
  for (const node of [...document.querySelectorAll("#lesson *")].filter((one) => one.checkVisibility()))
    for (const name of ["aria-label", "aria-description", "title", "alt", "placeholder"])
      if (node.hasAttribute(name) && !node.closest(deaf)) found.push(node.getAttribute(name));
  return found;
}"""
"""All that a page says, to the eye and to the ear, but code that is shown as code."""


def codes(name: str) -> re.Pattern[str]:
    """How the cards of a lesson's game are written in code."""
    pack = cardkit.games[name].pack if name in cardkit.games else ()
    texts = {card.text for card in pack if not ENGLISH.fullmatch(card.text)}
    return re.compile(rf"(?<![\w’-])(?:{'|'.join(map(re.escape, sorted(texts)))})(?![\w’-])" if texts else "(?!)")


def bare(name: str, texts: list[str]) -> list[str]:
    """The texts of a page that speak Python."""
    card = codes(name)
    return sorted({" ".join(text.split()) for text in texts if BARE.search(text) or card.search(text)})


ANSWER: Final = """all => all.forEach((quiz) => {
  const first = quiz.querySelector("button[data-n]"), line = quiz.querySelector("input");
  if (first) first.click();
  else {
    line.value = "1";
    line.dispatchEvent(new Event("input"));
  }
  quiz.dataset.asked = "";
  quiz.querySelector('[data-do="check"]')?.click();
})"""
"""Give questions some answer."""


def answer(page: Page) -> int:
    """Give every open question of the page that is not asked at a table some answer; how many there were."""
    quizzes = page.locator(".ck-quiz[data-state=open]:not(:has(.ct))")
    open_ = quizzes.count()
    quizzes.evaluate_all(ANSWER)
    expect(page.locator("[data-asked]")).to_have_count(open_)
    expect(page.locator("[data-asked][data-state=open]")).to_have_count(0)
    return open_


class Said(HTMLParser):
    """Collects the texts of a page of the site before it is alive, and the words for its pictures and tables."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.found: list[str] = []
        self._deaf = 0
        self.feed(page.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._deaf += tag in DEAF
        self.found += [value for name, value in attrs if name in ("aria-label", "title", "alt") and value]

    def handle_endtag(self, tag: str) -> None:
        self._deaf -= tag in DEAF

    def handle_data(self, data: str) -> None:
        if not self._deaf:
            self.found.append(data)


@pytest.mark.outlet
@pytest.mark.parametrize("name", NAMES)
def test_a_page_of_the_site_speaks_to_people(site: Path, name: str) -> None:
    texts = Said(site / f"{name}.html").found
    assert len(texts) > 5
    assert bare(name, texts) == []
