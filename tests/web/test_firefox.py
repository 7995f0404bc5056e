"""A whole game is played in Firefox, from the first page to the result."""

from pathlib import Path

from tests.web.firefox import Firefox, FirefoxMouse
from tests.web.hands import wait_until
from tests.web.page_server import PageServer
from tests.web.playing import Playing, look
from tests.web.words import catalog

PLAY_KIVI = str(catalog()["home.play.named"]).format(game=catalog()["game.kivi"])
AT_ONCE = """() => localStorage.setItem("rekke.pace", '"at-once"')"""
LISTEN = """() => {
  window.wrong = [];
  addEventListener("error", (event) => window.wrong.push(event.message));
  addEventListener("unhandledrejection", (event) => window.wrong.push(String(event.reason)));
}"""


def test_a_game_against_a_bot_is_played_to_its_end_in_firefox(
    page_server: PageServer, tmp_path: Path
) -> None:
    with Firefox(tmp_path) as page:
        page.goto(page_server.address)
        page.evaluate(AT_ONCE)
        page.goto(page_server.address)
        page.evaluate(LISTEN)
        mouse = FirefoxMouse(page)
        wait_until(page, lambda: PLAY_KIVI in look(page).buttons, "the first page is not drawn")
        mouse.press(PLAY_KIVI)
        Playing(mouse).to_the_end()
        assert page.evaluate("() => window.wrong") == []
