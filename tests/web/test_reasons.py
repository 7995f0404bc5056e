"""Refusals in the language of the page, in the words of the board, until the next event; and buttons that count once."""

from playwright.sync_api import Locator, expect

from rekke.lang.words import Words
from rekke.rules.events import Place
from rekke.rules.faults import Illegal
from rekke.rules.games import read_position
from tests.web.hands import square_of
from tests.web.person import Person
from tests.web.seated import ADA, Seated
from tests.web.words import said, within

LANGUAGE = "de"


def speaking(person: Person) -> Person:
    """Let the pages of a person speak another language than English."""
    person.context.add_init_script(f"localStorage.setItem('rekke.language', '{LANGUAGE}')")
    return person


def missed(position_text: str) -> tuple[str, Illegal] | None:
    """Return a square that Ada's dice do not meet, and why; None if they meet all, as six in a row do."""
    position = read_position(position_text)
    for square in position.edition.board.squares:
        try:
            position.after(Place(ADA, square))
        except Illegal as problem:
            if problem.ruling == "K1":
                return square, problem
    return None


def sentence(problem: Illegal) -> str:
    """Return the reason in the language of the page, as the page shows it."""
    assert not isinstance(problem.why, str)
    return f"{Words(LANGUAGE).translated(problem.why)}."


def alert(person: Person) -> Locator:
    return person.page.get_by_role("alert")


def explains(person: Person) -> None:
    """Choose a square that does not fit: the page says why, with the ruling, until the next event."""
    with Seated(person, "kivi") as table:
        table.begin()
        table.visit()
        table.until_deciding()
        while (found := missed(table.view()["position"])) is None:
            table.play(ADA)
            table.until_deciding()
        square, problem = found
        square_of(person.page, square).click(force=True)
        expect(alert(person)).to_contain_text(sentence(problem))
        expect(alert(person)).to_be_in_viewport()
        ruling = alert(person).get_by_role("link", name=said("refused.ruling", LANGUAGE, ruling="K1"))
        with person.context.expect_page() as opened:
            ruling.click()
        expect(opened.value.locator("#K1")).to_be_in_viewport()
        opened.value.close()
        table.ada.do(table.table, "say", seat=ADA, text="hm")
        expect(person.page.get_by_role("listitem").filter(has_text="hm").first).to_be_attached()
        expect(alert(person)).to_be_visible()
        table.play(ADA)
        expect(alert(person)).to_have_count(0)


def test_a_refusal_says_what_the_square_needs_in_the_language_of_the_page(person: Person) -> None:
    explains(speaking(person))


def test_on_a_phone_a_refusal_is_in_view(phone: Person) -> None:
    explains(speaking(phone))


def test_a_plan_that_the_dice_cannot_pay_is_explained_too(person: Person) -> None:
    speaking(person)
    with Seated(person, "columbiz") as table:
        table.begin()
        table.visit()
        table.until_deciding()
        square_of(person.page, "a6").click(force=True)
        expect(alert(person).get_by_role("link")).to_have_attribute("href", "/rules/columbiz#B8")
        expect(alert(person)).to_contain_text("a6 verlangt 6 Würfel mit 1")


def test_a_second_click_does_nothing(person: Person) -> None:
    speaking(person)
    with Seated(person, "kivi") as table:
        table.begin()
        table.until_mine()
        table.visit()
        throw = person.page.get_by_role("button", name=said("tray.throw", LANGUAGE))
        throw.dblclick()
        expect(person.page.get_by_text(within("tray.left", LANGUAGE, count=2))).to_be_visible()
        # By now the button throws all dice again; the system still counts this click as part of a double click.
        again = person.page.get_by_role("button", name=said("tray.throw-all", LANGUAGE))
        expect(again).to_be_enabled()
        again.hover()
        person.page.mouse.down(click_count=2)
        person.page.mouse.up(click_count=2)
        expect(alert(person)).to_have_count(0)
        assert "throws=1" in table.view()["position"]
        again.click()
        expect(person.page.get_by_text(within("tray.left", LANGUAGE, count=1))).to_be_visible()
        expect(alert(person)).to_have_count(0)
        assert "throws=2" in table.view()["position"]
