"""Cards to look at: a row can say what each card is called."""

import pytest

from cardkit_widgets import show


def test_a_row_says_the_names_of_its_cards() -> None:
    row = show("Sb Cb Rb", names=("jack", "knight", "king"))
    assert repr(row) == "sota de bastos (jack), caballo de bastos (knight), rey de bastos (king)"
    assert all(f">{name}</text>" in row.svg for name in ("jack", "knight", "king"))


def test_each_card_has_one_name() -> None:
    with pytest.raises(ValueError, match="3 cards need 3 names, not 1"):
        show("Sb Cb Rb", names=("jack",))
