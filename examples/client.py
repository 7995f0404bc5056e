#!/usr/bin/env python3
"""A bot as an ordinary client of a Rekke server: it joins a table by its link and plays any of the four games at random.

Start `rekke serve --open`, set up a table for a friend, and run the bot as this friend:
`python examples/client.py http://localhost:8642/table/ID`. It knows no rules and needs only Python.
docs/protocol.md describes the protocol.
"""

import argparse
import json
import random
import secrets
import sys
import time
from contextlib import suppress
from http.client import HTTPException
from urllib.error import HTTPError as Refused
from urllib.request import Request, urlopen

LATER = (429, 500, 502, 503, 504)  # rate limit or temporary failure: try again


class Client:
    """A seat at a table, and what the client knows of the game."""

    def __init__(self, link):
        house, _, table = link.partition("/table/")
        self.address = f"{house}/api/tables/{table}"
        # Whoever has this token holds our seat; the server stores only its hash.
        self.token = secrets.token_urlsafe(32)
        self.seat, self.dice = 0, ""  # our seat, and the last dice thrown for it
        self.number = 0  # number of the last line that we have seen

    def request(self, path="", body=None):
        """Send one request; a body makes it a POST."""
        request = Request(self.address + path, body, {"Authorization": f"Bearer {self.token}"})  # noqa: S310
        return urlopen(request, timeout=30)  # noqa: S310  (the address is the one we were given)

    def ask(self, path="", body=None):
        """Send a request until there is an answer or a permanent refusal."""
        while True:
            try:
                with self.request(path, body) as answer:
                    return json.load(answer)
            except Refused as refused:
                if refused.code not in LATER:
                    raise
            except (OSError, HTTPException):
                pass
            time.sleep(1)

    def do(self, what, **words):
        """Send a command with an id, so that it is carried out once even if it is sent several times."""
        command = {"do": what, "id": secrets.token_hex(8), "seat": self.seat, **words}
        return self.ask(body=json.dumps(command).encode())

    def sit(self, wanted, name):
        """Take the wanted seat, or the first free one, and add a seed to the dice."""
        seats = enumerate(self.ask()["seats"], 1)
        free = [
            seat for seat, view in seats if not (view["person"] or view["bot"]) and wanted in (None, seat)
        ]
        for self.seat in free:
            with suppress(Refused):  # somebody else sat down there first
                self.number = self.do("sit", name=name)["number"]
                break
        else:
            sys.exit("There is no free seat.")
        with suppress(Refused):  # the host began without it
            self.do("seed", seed=secrets.token_hex(16))

    def events(self):
        """Yield events as they happen; after a lost connection, continue behind the last one."""
        while True:
            with suppress(OSError, HTTPException), self.request(f"/stream?after={self.number}") as stream:
                for line in filter(bytes.strip, stream):  # an empty line means that the server is still there
                    message = json.loads(line)
                    if message["is"] == "event":
                        self.number = message["number"]
                        yield message
            time.sleep(1)

    def play(self):
        """Play to the end of the game, when the secret of its dice is revealed."""
        for event in self.events():
            verb, _, what = event["text"].partition(" ")
            if verb == "reveals":
                return
            if verb == "roll" and event["seat"] == self.seat:
                self.dice = what
            self.act()

    def act(self):
        """Make a random move, if there is one and we have seen everything that happened."""
        legal = self.ask(f"/moves/{self.seat}")
        moves = [move for move in legal["moves"] if move != "lift"]  # a bot that always lifts never covers
        if moves and legal["number"] == self.number:
            chosen = random.choice(moves)
            event = self.square() if chosen == "cover ?" else chosen
            with suppress(Refused):  # somebody else was faster: their event comes next
                self.do("throw") if chosen == "throw" else self.do("play", event=event)

    def square(self):
        """Lay the nine dice of Cubo at random; the joker, which is the last, goes to the centre."""
        *dice, joker = (self.dice[at : at + 2] for at in range(0, 18, 2))
        a, b, c, d, e, f, g, h = random.sample(dice, 8)
        return f"cover {a}{b}{c}/{d}{joker}{e}/{f}{g}{h}"


parser = argparse.ArgumentParser(description="Join a table of a Rekke server and play at random.")
parser.add_argument("link", help="the link of the table")
parser.add_argument("--seat", type=int, help="the seat to take; default: the first free one")
parser.add_argument("--name", default="Random")
options = parser.parse_args()
try:
    client = Client(options.link)
    client.sit(options.seat, options.name)
    client.play()
    print("{reason}: {scores}".format_map(client.ask()))
except Refused as refused:
    sys.exit(json.load(refused)["reason"])
