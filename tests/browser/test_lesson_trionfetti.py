"""The lesson of Trionfetti, worked through: words become orders, cards fall, odds are played, and the page answers."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from browser.keys import plays_a_whole_hand
from browser.lessons import Lesson, Table, goes, lesson_of, steps

pytestmark = pytest.mark.outlet

TABBED = ":is(a[href], button, input, select, textarea, summary, [tabindex]):not([tabindex='-1'], :disabled)"
lesson = lesson_of("trionfetti")


@pytest.fixture
def box(lesson: Lesson) -> Locator:
    """The first box whose words can also be chosen from buttons."""
    found = lesson.part("[data-cardkit=order-box]:has(.ob-words)")
    expect(found).to_have_attribute("data-state", "ready")
    return found


def announced(box: Locator, words: str) -> None:
    line = box.get_by_role("textbox")
    line.fill(words)
    line.press("Enter")
    expect(box).to_have_attribute("data-said", words)
    expect(box).to_have_attribute("data-state", "ready")


def takes_back(table: Table) -> None:
    """Take back a card that missed its goal, with the one button that leads on."""
    table.rests()
    table.root.locator(".ct-forward > [data-do=retry]").click()


def place(box: Locator, card: str) -> tuple[float, float]:
    found = box.locator(f'[data-card="{card}"]').bounding_box()
    assert found
    return found["y"], found["x"]


def test_all_cards_fall_into_place_as_the_words_say(box: Locator) -> None:
    announced(box, "Manco siete e otto e coppe al’otto")
    assert place(box, "8c") > place(box, "1c") > place(box, "8s") > place(box, "1s") > place(box, "Rd")
    expect(box).to_contain_text("manco sette, otto e coppe all’otto")
    step = box.get_by_role("button", name="“coppe al’otto”")
    step.click()
    expect(box.locator("[data-moved]")).to_have_count(8)
    announced(box, "più ponto")
    assert place(box, "10c") > place(box, "1c") > place(box, "Rd")


def test_a_refusal_marks_the_words_and_is_mended_with_one_click(box: Locator) -> None:
    announced(box, "manco zotto e fanti")
    expect(box).to_have_attribute("data-fault", "refused")
    expect(box.locator("mark")).to_have_text("zotto")
    box.get_by_role("button", name="manco otto e fanti", exact=True).click()
    expect(box).to_have_attribute("data-fault", "")
    expect(box).to_have_attribute("data-said", "manco otto e fanti")
    for words, reason in {
        "fanti uguali a re": "two ranks equal",
        "più figure e chi attacca vince": "one list",
        "manco 14": "no such rank",
    }.items():
        announced(box, words)
        expect(box.get_by_role("status")).to_contain_text(reason)


def test_a_comanda_is_built_from_buttons_with_keys_alone(box: Locator) -> None:
    words = box.get_by_text("Build the comanda from words")
    words.focus()
    words.press("Enter")
    box.get_by_role("button", name="start again").press("Enter")
    keyboard = box.page.keyboard
    for word in ("primiera", "e", "fanti"):
        words.focus()
        chip = box.locator(f'[data-word="{word}"]')
        row = chip.locator("xpath=..")
        keyboard.press("Tab")
        for _ in range(9):  # the Tab key comes to each row of words once, and the arrow keys go along it
            if row.evaluate("row => row.contains(document.activeElement)"):
                break
            keyboard.press("Tab")
        keyboard.press("Home")
        for _ in range(
            row.locator("button").evaluate_all("(all, word) => all.findIndex((one) => one.dataset.word === word)", word)
        ):
            keyboard.press("ArrowRight")
        expect(chip).to_be_focused()
        keyboard.press("Enter")
    expect(box).to_have_attribute("data-said", "primiera e fanti")
    expect(box).to_have_attribute("data-fault", "")
    assert place(box, "Fd") > place(box, "7d") > place(box, "6d")


def test_every_example_is_reached_with_the_arrow_keys(box: Locator) -> None:
    examples = box.get_by_label("Examples to try")
    lines = examples.locator("option").evaluate_all("all => all.map((one) => one.value).filter(Boolean)")
    examples.focus()
    for line in lines[:3]:
        box.page.keyboard.press("ArrowDown")
        expect(box).to_have_attribute("data-said", line)
    announced(box, "manco ponto e fanti")
    expect(examples).to_have_value("")


def test_lines_to_press_are_a_task_until_another_one_was_pressed(lesson: Lesson) -> None:
    box = lesson.part("[data-cardkit=order-box]:not(:has(.ob-line))")
    expect(box).to_have_attribute("data-state", "ready")
    expect(box.locator("button, input, select").locator("visible=true")).to_have_count(box.locator("[data-try]").count())
    expect(box).to_have_attribute("data-task-state", "new")
    expect(box.locator("[data-try][aria-pressed=true]")).to_have_count(1)
    box.locator("[data-try][aria-pressed=false]").first.click()
    expect(box).to_have_attribute("data-task-state", "done")


def test_the_same_cards_under_two_orders(lesson: Lesson) -> None:
    first = lesson.table("first")
    first.touch("Rd")
    first.says()
    takes_back(first)
    first.plays("2s")
    first.says()
    second = lesson.table("second")
    second.plays("Rd")
    second.says()
    # the button that goes on is a link, and a link under the mouse takes the colour of the text, which is light in the dark
    forward = second.root.locator(".ct-forward > [data-do=forward]")
    ink = forward.evaluate("link => getComputedStyle(link).color")
    forward.hover()
    expect(forward).to_have_css("color", ink)


def test_an_answered_question_gives_the_key_for_the_next_step_back(lesson: Lesson) -> None:
    goes(lesson.page, "Further:-what-may-not-be-said")
    question = lesson.page.locator("[data-cardkit=quiz]:visible")
    for words, state in {"Yes": "again", "No, there has to be": "over"}.items():
        question.locator("button").filter(has_text=words).press("Enter")
        expect(question).to_have_attribute("data-state", state)
        lesson.page.keyboard.press("n")  # of no effect while the question is open
    expect(lesson.page.locator("body")).to_have_attribute("data-step", "Further:-say-it-yourself")


def test_a_table_shows_only_what_was_taught(lesson: Lesson) -> None:
    """No order, no cut, no hands counted, no stake and no call before their step."""
    for name in ("first", "second", "partner", "equals", "hand"):
        early = lesson.table(name).root
        expect(early.locator('[data-fact="cut"], [data-fact="mano"], [data-fact="stake"]')).to_have_count(0)
        expect(early.locator(".ct-actions [data-move]")).to_have_count(0)
    expect(lesson.table("first").root.locator(".ct-order")).to_be_hidden()
    expect(lesson.table("partner").root.locator(".ct-order-title")).to_have_text("Tutto al tredici")
    expect(lesson.table("call").root.get_by_role("button", name="Vagaresto!", exact=True)).to_be_visible()


def test_the_first_of_equals_wins(lesson: Lesson) -> None:
    equals = lesson.table("equals")
    equals.touch("1s")
    equals.says()
    takes_back(equals)
    equals.plays("Rd")
    expect(equals.root.get_by_role("log")).to_contain_text("Bepi wins the trick")


def test_a_hand_ends_with_two_tricks(lesson: Lesson) -> None:
    hand = lesson.table("hand")
    hand.plays("9d", "2c")
    hand.is_over()
    hand.says()
    expect(hand.root).not_to_contain_text("Partita")


def test_what_is_said_last_is_highest(lesson: Lesson) -> None:
    knights = lesson.table("knights")
    knights.touch("3c")
    knights.says()
    takes_back(knights)
    knights.plays("Cd")
    knights.says()
    knights.plays("Fb", "3c")
    knights.is_over()
    knights.says()


def test_the_seven_is_the_top_of_primiera(lesson: Lesson) -> None:
    primiera = lesson.table("primiera")
    primiera.plays("6c", "7d")
    primiera.is_over()
    primiera.says()


def test_the_twentieth_point_wins_the_partita(lesson: Lesson) -> None:
    twenty = lesson.table("twenty")
    twenty.plays("2d")
    twenty.is_over()
    twenty.says()


def test_vagaresto_is_conceded(lesson: Lesson) -> None:
    call = lesson.table("call")
    call.press("Vagaresto!")
    call.says()


def test_the_last_ace_accepts(lesson: Lesson) -> None:
    bold = lesson.table("bold")
    bold.press("Accept: play for the rest")
    bold.plays("1c")
    bold.is_over()
    bold.says()


def test_a_wink_tells_the_partner_of_the_padrona(lesson: Lesson) -> None:
    wink = lesson.table("wink")
    wink.press("Give a sign …")
    wink.press("Pursed lips: the third")
    wink.says()
    takes_back(wink)
    wink.press("Give a sign …")
    wink.press("Wink: the padrona")
    wink.says()
    wink.plays("1c")
    wink.says()


def test_a_wink_is_worth_a_vagaresto(lesson: Lesson) -> None:
    winked = lesson.table("winked")
    winked.press("Vagaresto!")
    winked.says()
    winked.plays("9d", "10b")
    winked.is_over()
    winked.says()


def test_the_order_is_said_by_the_learner(lesson: Lesson) -> None:
    for order, card in {"Manco ponto": "1c", "Tutto al tredici": "Rd"}.items():
        say = lesson.table("say")
        expect(say.root.locator("[data-kind=comanda] input")).to_have_count(0)
        say.press(order)
        say.plays(card)
        say.says()
        say.press("Again")


def test_the_helper_counts_along(lesson: Lesson) -> None:
    late = lesson.table("late")
    helper = lesson.part(".cm:visible")
    expect(helper).to_contain_text("7 of cups: 4 unseen cards beat it (")
    helper.locator("img").evaluate_all("cards => Promise.all(cards.map((card) => card.decode()))")
    left = int(helper.get_attribute("data-left") or 0)
    late.plays("4s")
    expect(helper).not_to_have_attribute("data-left", str(left))
    expect(helper).not_to_contain_text("4 of swords:")


def test_a_comanda_is_announced_at_the_table(lesson: Lesson) -> None:
    again = lesson.table("again")
    line = again.root.locator("[data-kind=comanda] input")
    again.press("Announce")
    expect(again.root.locator(".ct-speech")).to_contain_text("Say a comanda, such as “")
    expect(line).to_be_focused()
    line.fill("manco zotto")
    line.press("Enter")
    expect(again.root).to_contain_text("this is not a word of the comanda")
    line.fill("napoli e cavalli")
    line.press("Enter")
    expect(again.root.locator(".ct-order-title")).to_have_text("napoli e cavalli")
    again.root.locator("[data-do=undo]").click()
    again.press("Primiera")
    expect(again.root.locator(".ct-order-title")).to_have_text("Primiera")
    again.rests()
    assert again.reads("mine") == "true", "what one has commanded is played"
    again.root.locator("[data-do=undo]").click()  # another test plays from the beginning
    expect(line).to_be_visible()


def test_what_the_others_held_is_shown_after_a_concession(lesson: Lesson) -> None:
    answer = lesson.table("answer")
    answer.press("Concede: 1 point for them")
    answer.says()
    expect(answer.root).to_contain_text("Bepi held the jack of swords and the 5 of batons.")
    expect(answer.root.locator(".ct-shown > *")).to_have_count(2)


def test_vagaresto_is_accepted_and_the_first_ace_wins_it(lesson: Lesson) -> None:
    vaga = lesson.table("vaga")
    vaga.press("Vagaresto!")
    expect(vaga.root).to_have_attribute("data-mine", "true")
    expect(vaga.root.get_by_role("log")).to_contain_text("Bepi accepts for both.")
    vaga.plays("1s")
    vaga.is_over()
    vaga.says()


def test_the_smazzata_is_finished_with_a_word(lesson: Lesson) -> None:
    finish = lesson.table("finish")
    finish.plays("Cc", "2c")
    finish.press("Vagaresto!")
    finish.plays("Fc")
    finish.is_over()
    finish.says()


@pytest.mark.outlet
def test_a_whole_hand_with_keys_alone(lesson: Lesson) -> None:
    deal = plays_a_whole_hand(lesson, "again", 1)
    assert deal.over


def test_tab_has_few_stops_in_a_step(lesson: Lesson) -> None:
    for step in steps(lesson.page)[::5]:
        goes(lesson.page, step)
        stops = lesson.page.locator(TABBED).evaluate_all("all => all.filter((node) => node.checkVisibility()).length")
        assert stops < 60, step


CARDS = {"Cc": "(knight)", "5s": "spade", "Rd": "(king)", "5b": "bastoni", "Fb": "(jack)"}
"""The cards that are touched by their names, and a word of each name."""


def test_cards_are_named_by_pointing_at_them_with_keys(lesson: Lesson) -> None:
    goes(lesson.page, "The-cards")
    shown = lesson.page.locator(".ck-touch:visible")
    for _ in CARDS:
        prompt = shown.locator(".ck-touch-prompt").inner_text()
        card = next(text for text, word in CARDS.items() if word in prompt)
        shown.locator(f'[data-card="{card}"]').focus()
        lesson.page.keyboard.press("Enter")
        expect(shown.locator(f'[data-n="{card}"]')).to_contain_text(CARDS[card])
    expect(shown).to_have_attribute("data-state", "done")
