"""Sound and vibration: as loud as the person wants, and a phone vibrates at what its own person does."""

from typing import Any

from playwright.sync_api import expect

from tests.web.conftest import PHONE, Arrive
from tests.web.hands import Touch
from tests.web.person import Person
from tests.web.playing import Playing
from tests.web.seated import Seated
from tests.web.words import said

POCKET: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
LISTEN = """
  globalThis.heard = [];
  globalThis.felt = [];
  globalThis.pitches = [];
  navigator.vibrate = (pattern) => globalThis.felt.push(pattern);
  const made = AudioContext.prototype.createGain;
  AudioContext.prototype.createGain = function () {
    const gain = made.call(this);
    const connect = gain.connect;
    gain.connect = function (to, ...rest) {
      if (to === this.context.destination) globalThis.heard.push(gain);
      return connect.call(this, to, ...rest);
    };
    return gain;
  };
  const oscillator = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function () {
    const made = oscillator.call(this);
    const start = made.start;
    made.start = function (...when) {
      globalThis.pitches.push(made.frequency.value);
      return start.apply(this, when);
    };
    return made;
  };
"""
BELL = [880, 1175]
"""The pitches of the bell at the beginning of our turn."""


def listening(arrive: Arrive) -> Person:
    person = arrive(**POCKET)
    person.context.add_init_script(LISTEN)
    return person


def test_the_volume_is_set_in_the_menu_and_heard_at_once(arrive: Arrive) -> None:
    person = listening(arrive)
    person.visit()
    person.page.get_by_label(said("likings")).tap()
    slider = person.page.get_by_role("slider", name=said("likings.volume"))
    expect(slider).to_have_value("50")
    slider.focus()
    slider.press("End")
    person.page.wait_for_function("() => heard.length === 1 && heard[0].gain.value === 2")
    slider.press("Home")
    expect(slider).to_have_value("0")
    person.visit()
    person.page.get_by_label(said("likings")).tap()
    expect(slider).to_have_value("0")


def test_a_phone_vibrates_at_its_own_throws_unless_its_person_does_not_want_it(arrive: Arrive) -> None:
    person = listening(arrive)
    with Seated(person, "kivi") as table:
        table.begin()
        table.until_mine()
        table.visit()
        Playing(Touch(person.page)).play_on(1)
        person.page.wait_for_function("() => felt.length === 1")
        table.until_his()
        table.play(2)
        person.page.get_by_label(said("likings")).tap()
        person.page.get_by_role("checkbox", name=said("likings.haptics")).uncheck()
        person.page.get_by_label(said("likings")).tap()
        felt = person.page.evaluate("felt.length")
        table.until_mine()
        Playing(Touch(person.page)).play_on(1)
        assert person.page.evaluate("felt.length") == felt


def test_a_bell_rings_when_somebody_else_has_made_it_our_turn_and_not_after_our_own_moves(
    arrive: Arrive,
) -> None:
    person = listening(arrive)
    with Seated(person, "sequence-dice") as table:
        table.begin()
        table.until_mine()
        table.visit()
        Playing(Touch(person.page)).play_on(1)
        table.until_his()
        person.page.wait_for_function("() => pitches.length > 0")
        assert not set(BELL) & set(person.page.evaluate("pitches"))
        table.until_mine()
        person.page.wait_for_function("(bell) => bell.every((pitch) => pitches.includes(pitch))", arg=BELL)
