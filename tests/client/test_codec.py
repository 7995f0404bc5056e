"""Messages as text: what only newer servers send, and characters that must not reach a terminal."""

import ssl

import pytest

from rekke.client.codec import ENCODE, UnexpectedMessage, read_message, refusal_of
from rekke.client.unreachable import reason_of
from rekke.lang.translatable import phrase, reason
from rekke.table.messages import Bye, Happened, Refused


def test_control_characters_are_replaced_everywhere_in_a_message() -> None:
    event = read_message(
        '{"is":"event","number":1,"at":0,"seat":1,"text":"sits Ada\\u001b]0;owned\\u0007\x9b2J",'
        '"changes":{"seats":[{"name":"\\u202eadA","person":true,"bot":"","seal":"","seed":"","withheld":false,"left":false,'
        '"left_at":0,"muted":false,"yours":true}]}}'
    )
    assert isinstance(event, Happened)
    assert event.text == "sits Ada\ufffd]0;owned\ufffd\ufffd2J"
    assert event.changes
    assert event.changes.seats[0].name == "\ufffdadA"
    refused = read_message('{"is":"refused","code":"illegal","reason":"\\u001b[2J","ruling":"\\u0007"}')
    assert isinstance(refused, Refused)
    assert (refused.reason, refused.ruling) == ("\ufffd[2J", "\ufffd")


def test_a_message_with_harmless_escapes_is_read() -> None:
    refused = read_message(
        '{"is":"refused","code":"illegal","reason":"\\"e3\\" is taken","more":{"x":[1,null]}}'
    )
    assert refused == Refused(code="illegal", reason='"e3" is taken')


def test_a_reason_arrives_in_english_and_as_a_phrase_of_the_catalogs() -> None:
    why = reason("kivi.run", square="b1", target=phrase("kivi.word.R5"), run=3)
    sent = Refused(code="illegal", reason=str(why), ruling="K1", why=why)
    received = read_message(ENCODE(sent))
    assert received == sent
    assert isinstance(received, Refused)
    refusal = refusal_of(received)
    assert (refusal.why, refusal.ruling, str(refusal)) == (why, "K1", str(why))
    plain = refusal_of(Refused(code="illegal", reason="no peg fits"))
    assert (plain.why, plain.reason) == ("no peg fits", "no peg fits")
    assert refusal_of(Bye(code="closing", reason="until later")).why == "until later"


def test_a_message_of_an_unknown_kind_is_none() -> None:
    assert read_message('{"is":"weather","sky":"blue"}') is None


def test_a_code_that_only_newer_servers_know_is_replaced() -> None:
    known = read_message('{"is":"refused","code":"too-sunny","reason":"wait for rain"}')
    assert known == Refused(code="not-now", reason="wait for rain")


@pytest.mark.parametrize(
    "text", ["", "nonsense", "[]", "{}", '{"is":3}', '{"is":"done"}', b"\xff", '{"is":"bye","code":5}']
)
def test_anything_else_is_unexpected(text: str | bytes) -> None:
    with pytest.raises(UnexpectedMessage):
        read_message(text)


@pytest.mark.parametrize(
    ("failure", "reason"),
    [
        (TimeoutError(), "the server does not answer"),
        (OSError(113, "Connect call failed ('10.0.0.1', 80)"), "No route to host"),
        (OSError("Multiple exceptions: [Errno 111] Connect …, [Errno 101] Connect …"), "Connection refused"),
        (ssl.SSLError(1, "certificate verify failed"), "certificate verify failed"),
        (UnexpectedMessage("Expected `object`"), "the server sends messages that no table of ours sends"),
        (EOFError(), "the connection was lost"),
    ],
)
def test_a_connection_error_is_reported_in_a_few_words(failure: Exception, reason: str) -> None:
    assert reason_of(failure) == reason
