"""Drills on vagaresto: what it is worth, and who may say, show and answer what."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from cardkit.games.trionfetti.tables import TARGET
from cardkit.score import show
from cardkit.teaching.drills import Case, Made, type_number

if TYPE_CHECKING:
    from cardkit.games.trionfetti.game import Trionfetti


def stake(game: Trionfetti, rng: random.Random, level: int) -> Made:
    """The stake from two scores; then the score after the side that was behind, or ahead, has won it."""
    low, high = sorted(rng.sample(range(20), 2))
    worth = TARGET - high
    ours = rng.random() < 0.5
    points = (high, low) if ours else (low, high)
    facts = (f"You and Ines: {points[0]}", f"Bepi and Toni: {points[1]}")
    rules = (game.rule("stake"),)
    arithmetic = f"The leading side has {high}: {TARGET} − {high} = {worth}"
    if level == 1 or rng.random() < 0.4:
        return type_number(
            "A vagaresto is accepted. How many points is the hand worth?",
            worth,
            f"{arithmetic}.",
            {
                TARGET - low: "That is what the other side needs; the leading side decides.",
                1: "That is what it is worth when it is conceded.",
                high - low: "That is only the distance between the sides.",
            },
            rules=rules,
            facts=facts,
            unit="points",
            hints=("Which side leads, and what does it still need?",),
            astray=lambda n: (
                f"With {show(n)} the leading side would come to {show(high + n)}, and a vagaresto is for the rest."
            ),
        )
    behind = rng.random() < 0.7
    after = (low if behind else high) + worth
    side = "you and Ines" if ours != behind else "Bepi and Toni"
    return type_number(
        f"A vagaresto is accepted, and the hand is won by {side}. How many points has that side now?",
        after,
        f"{arithmetic}, and {after - worth} + {worth} = {after}.",
        {
            TARGET: "Only the side that was ahead comes to 20.",
            after - worth + 1: "That is what an ordinary hand would bring.",
        },
        rules=rules,
        facts=facts,
        unit="points",
        hints=("First find the stake: what the leading side needs.",),
        astray=lambda n: f"From {after - worth} to {show(n)} that would be a stake of {show(n - after + worth)}.",
    )  # fmt: skip


def answers(game: Trionfetti, rng: random.Random, level: int) -> Made:
    """Small scenes around a call."""
    right, partner, left = game.names[1:]
    them = f"{right} and {left}"
    key = rng.choice(("vagaresto", "answer", "show", "gestures", "once", "concede", "accept"))
    scenes = {
        "vagaresto": [
            Case(key, "You would like to say vagaresto. When may you?", "At your turn to play, in any trick.",
                 "One calls instead of playing, and plays after the answer.",
                 [("At any moment, also while others think.", "Only at your own turn."),
                  ("Only before the first card of the hand.", "At any of your turns in the hand."),
                  ("Only while your side is behind.", "The score does not matter for that.")],
                 follow=f"You would let a call go by at your turn, or be refused while {right} thinks."),
            Case(key, f"It is your turn in the second trick, and {partner} is winning it. What may you do?",
                 "Play a card, or call vagaresto first.", "At your turn to play you may call.",
                 [("Only play a card: the trick is running.", "You may call in the middle of a trick, at your turn."),
                  (f"Only call if {partner} agrees.", "You need nobody’s leave, and after the first trick you may talk."),
                  ("Call and wait; the next player goes on.", "First comes the answer, then your card.")],
                 follow=f"You would let the rest of the partita go by in a trick that {partner} is winning."),
        ],
        "answer": [
            Case(key, "You say vagaresto. Who answers for the other side?", f"Either {right} or {left}.",
                 "Either may answer, and the first answer binds both.",
                 [(f"Only {right}, who sits next.", "Either of them may answer."),
                  ("Only the one who is to play next.", "Either of them may answer."),
                  ("Both must say the same.", "The first answer binds both.")],
                 follow=f"You would wait for a second answer, and the first of {right} or {left} binds already."),
            Case(key, f"You said vagaresto. {left} accepts at once; {right} wanted to concede. What holds?",
                 f"{left}’s answer: it is accepted.", "The first answer binds both.",
                 [(f"{right}’s, who sits to your right.", "Whoever answers first decides."),
                  ("Neither: they must agree first.", "They may talk before, but one answer is enough."),
                  ("The careful one: it is conceded.", "The first answer counts, whichever it is.")],
                 follow=f"You would play for another stake than {left} has agreed to, or not at all."),
        ],
        "show": [
            Case(key, f"{left} has said vagaresto. What may you and {partner} do before you answer?",
                 "Show each other your cards.", "They may be shown, but everyone keeps hold of their own.",
                 [("Swap a card, if both agree.", "Cards are never exchanged."),
                  ("Look at the undealt cards.", "The stock stays face down."),
                  ("Nothing: answer without a word.", "You may talk and show before you answer.")],
                 follow=f"You would answer {left} without what {partner} may show you, or hold cards that are not yours."),
        ],
        "gestures": [
            Case(key, f"You said vagaresto. {right} hands all cards to {left} without a word. What does it mean?",
                 "They concede.", "Passing one’s cards to the partner concedes.",
                 [("They accept.", "Accepting is done with the undealt cards."),
                  (f"{left} shall answer.", "Passing the cards is already the answer."),
                  ("Nothing: one has to say it.", "The gesture is as good as the word.")],
                 follow=f"You and {right} would go on with two different answers to one gesture."),
            Case(key, f"You said vagaresto. {left} takes the undealt cards and puts them onto the monte. What does it mean?",
                 "They accept.", "Nothing more will be dealt from this pack: that is how one accepts.",
                 [("They concede.", "Conceding is done with one’s own cards."),
                  ("They ask for a new deal.", "There is no such thing."),
                  ("Nothing: one has to say it.", "The gesture is as good as the word.")],
                 follow=f"You and {left} would go on with two different answers to one gesture."),
        ],
        "once": [
            Case(key, f"{right} called vagaresto, and you accepted. Now your cards look better. May you call?",
                 "No, it was called already.", "The hand is played for the rest: there is nothing left to raise.",
                 [("Yes, to double the stake.", "There is nothing above the rest of the partita."),
                  ("Yes, each side once.", "At most one vagaresto in a hand, by whichever side."),
                  ("Yes, before the third trick.", "Not in this hand any more.")],
                 follow=f"Your call would be refused: {right} has called, and the rest of the partita is at stake."),
        ],
        "concede": [
            Case(key, "You said vagaresto at 12–9, and they concede. What does your side score?", "1 point.",
                 "A conceded vagaresto is worth one point.",
                 [("8 points.", "That would be the stake, had they accepted."),
                  ("2 points.", "It is one point, as for any hand."),
                  ("Nothing, the hand is void.", "The callers win the hand.")],
                 follow="Your column would not go from 12 to 13, or from 9 to 10, as it has to."),
        ],
        "accept": [
            Case(key, f"{them} have accepted your vagaresto. What may you and {partner} see now?",
                 "Each other’s hands.", "Partners look at each other’s cards and take back their own.",
                 [(f"The cards of {them}.", "Each side keeps its cards from the other."),
                  ("The undealt cards.", "Only in the fourth hand, and then all see them."),
                  ("Nothing more than before.", "After an accepted call partners see each other’s hands.")],
                 follow=f"You would play without the three cards of {partner}, or look at cards of {them}."),
            Case(key, "Your vagaresto has been accepted, and you have looked at each other’s hands. Who plays?",
                 "You, who called.", "The call came instead of your card, and now you play it.",
                 [(f"{right}, as the next in turn.", "You have not played to this trick yet."),
                  (f"{left}, who accepted.", "The answer changes no turn."),
                  ("Whoever deals.", "The turn stays where it was.")],
                 follow=f"All would wait for {right} or {left}, and they for you."),
        ],
    }  # fmt: skip
    return rng.choice(scenes[key])
