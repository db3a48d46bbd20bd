"""The games in every form."""

import cardkit
from cardkit.game import Game


def variants() -> list[Game]:
    """Every game as it comes, and with each option changed to each other value in turn (of many numbers: to the smallest)."""
    found: list[Game] = []
    for name in cardkit.games:
        game = cardkit.games[name]
        found.append(game)
        for option in game.rules.options:
            others = [choice for choice in option.choices if choice != option.default]
            for choice in others[:1] if option.is_number else others:
                found.append(game.variant(**{option.name: choice}))
    return found


def all_changed() -> list[Game]:
    """Every game with all its options changed at one time, each to the first other value."""
    found = []
    for name in cardkit.games:
        changed = {o.name: next(c for c in o.choices if c != o.default) for o in cardkit.games[name].rules.options}
        found.append(cardkit.games[name].variant(**changed))
    return found


def ids(game: Game) -> str:
    """The name of a form in a test's own: the game, and the options that are changed."""
    changed = [f"{o.name}={game.options[o.name]}" for o in game.rules.options if game.options[o.name] != o.default]
    return f"{game.name} {' '.join(changed)}".strip()
