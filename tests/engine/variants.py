"""The games in every form."""

import cardkit
from cardkit.game import Game


def variants() -> list[Game]:
    """Every game as it comes, and with each option changed to each other value in turn (numbers: the extremes)."""
    found: list[Game] = []
    for name in cardkit.games:
        game = cardkit.games[name]
        found.append(game)
        for option in game.rules.options:
            others = [choice for choice in option.choices if choice != option.default]
            numeric = len(others) > 4
            for choice in (others[0], others[-1]) if numeric else others:
                found.append(game.variant(**{option.name: choice}))
    return found


def ids(game: Game) -> str:
    """The name of a form in a test's own: the game, and the options that are changed."""
    changed = [f"{o.name}={game.options[o.name]}" for o in game.rules.options if game.options[o.name] != o.default]
    return f"{game.name} {' '.join(changed)}".strip()
