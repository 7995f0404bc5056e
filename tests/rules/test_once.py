"""Properties that are computed once."""

from rekke.rules.once import once


class Counter:
    asked = 0

    @once
    def answer(self) -> int:
        """The answer."""
        self.asked += 1
        return 42


def test_a_property_is_computed_when_it_is_first_asked_for_and_never_again() -> None:
    counter = Counter()
    assert counter.asked == 0
    assert (counter.answer, counter.answer, counter.asked) == (42, 42, 1)
    assert Counter().asked == 0


def test_a_property_of_a_class_explains_itself() -> None:
    assert Counter.answer.__doc__ == "The answer."
