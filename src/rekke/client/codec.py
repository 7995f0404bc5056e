"""Requests and messages as JSON. What only newer servers send is ignored."""

from contextlib import suppress
from typing import Any, get_args

from msgspec import MsgspecError, convert, json

from rekke.record.names import is_printable
from rekke.table.acts import Refusal
from rekke.table.messages import Bye, Code, Message, Refused, Request

DECODE, ENCODE = json.Decoder(Message).decode, json.Encoder().encode
REQUEST = json.Decoder(Request)
KINDS = {kind.__struct_config__.tag for kind in get_args(Message)}
"""The values of `is` in the messages that this version knows."""
UNKNOWN_CODE: Code = "not-now"
"""Replaces the code of a refusal that only newer servers use."""


class UnexpectedMessage(Exception):
    """A message that no server of ours sends."""


def read_message(text: str | bytes) -> Message | None:
    """Return a message of a server, or None if it is of a kind that only newer servers send.

    Control characters in it are replaced: printed, they could change the state of a terminal.
    """
    if isinstance(text, str) and "\\" not in text and text.isprintable():
        with suppress(MsgspecError):
            message: Message = DECODE(text)
            return message
    try:
        return _known(_printable(json.decode(text)))
    except MsgspecError as problem:
        raise UnexpectedMessage(str(problem)) from problem


def _known(message: Any) -> Message | None:
    """Return what we know of a message."""
    if isinstance(message, dict):
        if isinstance(kind := message.get("is"), str) and kind not in KINDS:
            return None
        if isinstance(code := message.get("code"), str) and code not in get_args(Code):
            message["code"] = UNKNOWN_CODE
    known: Message = convert(message, Message)
    return known


def _printable(value: Any) -> Any:
    """Return a JSON value with every character that cannot be printed replaced."""
    match value:
        case dict():
            return {key: _printable(each) for key, each in value.items()}
        case list():
            return [_printable(each) for each in value]
        case str():
            return value if is_printable(value) else "".join(map(_replaced, value))
        case _:
            return value


def _replaced(character: str) -> str:
    return character if character.isprintable() else "\N{REPLACEMENT CHARACTER}"


def write_request(request: Request) -> bytes:
    """Return a request as JSON, or raise the Refusal that any server would answer with."""
    text = ENCODE(request)
    try:
        REQUEST.decode(text)
    except MsgspecError as problem:
        raise Refusal("unreadable", str(problem)) from problem
    return text


def refusal_of(message: Refused | Bye) -> Refusal:
    """Return a refusal or a goodbye as an exception."""
    if isinstance(message, Bye):
        return Refusal(message.code, message.reason)
    return Refusal(message.code, message.why or message.reason, message.ruling, message.reason)
