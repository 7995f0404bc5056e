#!/usr/bin/env python3
"""A bot as an ordinary client of a Rekke server: it joins a table by its link and plays at random, all four games.

Start `rekke serve --open`, set up a table for a friend, and let the bot be the friend:
`python examples/client.py http://localhost:8642/table/ID`. It has no rules inside and needs nothing but Python.
What is said between the two is in docs/protocol.md.
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

LATER = (429, 500, 502, 503, 504)  # too fast, or nobody is there for a moment: it can be asked again


class Client:
    """A seat at a table, and what is known of its game."""

    def __init__(self, link):
        house, _, table = link.partition("/table/")
        self.address = f"{house}/api/tables/{table}"
        self.token = secrets.token_urlsafe(32)  # who shows it holds our seat; the server keeps only its hash
        self.seat, self.dice = 0, ""  # where we sit, and what was last thrown for us
        self.number = 0  # of the last line of the table that we have seen

    def request(self, path="", body=None):
        """Send one request; a body makes it a POST."""
        asked = Request(self.address + path, body, {"Authorization": f"Bearer {self.token}"})  # noqa: S310
        return urlopen(asked, timeout=30)  # noqa: S310  (the address is the one we were given)

    def ask(self, path="", body=None):
        """Ask until there is an answer, or a refusal for good."""
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
        """Ask for something to happen. It has a name of its own, so it happens once however often it is asked."""
        command = {"do": what, "id": secrets.token_hex(8), "seat": self.seat, **words}
        return self.ask(body=json.dumps(command).encode())

    def sit(self, wanted, name):
        """Take the seat that is wanted, or the first that is free, and add a seed to the dice."""
        seats = enumerate(self.ask()["seats"], 1)
        free = [seat for seat, who in seats if not (who["person"] or who["bot"]) and wanted in (None, seat)]
        for self.seat in free:
            with suppress(Refused):  # somebody else sat down there first
                self.number = self.do("sit", name=name)["number"]
                break
        else:
            sys.exit("There is no seat to sit down on.")
        with suppress(Refused):  # the host began without it
            self.do("seed", seed=secrets.token_hex(16))

    def events(self):
        """Give what happens, line by line; when the connection breaks, go on behind the last line that came."""
        while True:
            with suppress(OSError, HTTPException), self.request(f"/stream?after={self.number}") as stream:
                for line in filter(bytes.strip, stream):  # an empty line says that the server is still there
                    message = json.loads(line)
                    if message["is"] == "event":
                        self.number = message["number"]
                        yield message
            time.sleep(1)

    def play(self):
        """Play to the end of the game: then the secret of its dice is revealed."""
        for event in self.events():
            verb, _, what = event["text"].partition(" ")
            if verb == "reveals":
                return
            if verb == "roll" and event["seat"] == self.seat:
                self.dice = what
            self.act()

    def act(self):
        """Do something at random, if there is anything to do and we have seen all that has happened."""
        legal = self.ask(f"/moves/{self.seat}")
        moves = [move for move in legal["moves"] if move != "lift"]  # who always lifts never covers
        if moves and legal["number"] == self.number:
            chosen = random.choice(moves)
            event = self.square() if chosen == "cover ?" else chosen
            with suppress(Refused):  # somebody was faster: what they did comes next
                self.do("throw") if chosen == "throw" else self.do("play", event=event)

    def square(self):
        """Lay the nine dice of Cubo anyhow; the joker is the last, and lies in the centre."""
        *dice, joker = (self.dice[at : at + 2] for at in range(0, 18, 2))
        a, b, c, d, e, f, g, h = random.sample(dice, 8)
        return f"cover {a}{b}{c}/{d}{joker}{e}/{f}{g}{h}"


asked = argparse.ArgumentParser(description="Join a table of a Rekke server and play at random.")
asked.add_argument("link", help="the address of the table, as it is sent to friends")
asked.add_argument("--seat", type=int, help="the seat to take; the first free one otherwise")
asked.add_argument("--name", default="Random")
given = asked.parse_args()
try:
    client = Client(given.link)
    client.sit(given.seat, given.name)
    client.play()
    print("{reason}: {scores}".format_map(client.ask()))
except Refused as refused:
    sys.exit(json.load(refused)["reason"])
