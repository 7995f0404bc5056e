#!/usr/bin/env python3
"""A bot for Rekke in plain Python: it knows no rules, plays all four games, and has a tiny strategy.

It prefers some kinds of moves to others; among moves of one kind, the square with most of its own pieces around it;
then the square nearest to the centre, through which most lines go.
Try it:  rekke match kivi --players random,"cmd:examples/bot.py"
docs/bots.md describes the protocol.
"""

import sys

LIKED = ("take", "place", "replace", "remove", "cover", "swap", "grab", "waive", "stay", "keep", "lift")
"""Kinds of moves, the best first; all others (box, discard, end, pass) come last."""
MIDDLE = {"columbiz": 3.5, "sequence-dice": 3.5, "kivi": 4, "cubo": 2}
"""The number of the middle column and row of each board."""


class Bot:
    """What the bot knows: its seat and game, its dice and squares, and its legal moves."""

    def __init__(self):
        self.about = {}
        self.dice = ""
        self.mine = set()
        self.legal = []

    def hear(self, line):
        """Process one line; return the answer, or None if there is none."""
        word, _, rest = line.partition(" ")
        match word:
            case "hello":
                return "hello 1"
            case "new":
                self.mine, self.legal = set(), []
            case "game:" | "seat:":
                self.about[word] = rest
            case "event":
                self.see(*rest.split(" "))
            case "legal":
                self.legal.append(rest)
            case "choose":
                legal, self.legal = self.legal, []
                return self.choose(legal)
            case "quit":
                sys.exit()
        return None

    def see(self, seat, verb, what="-", *_):
        """Remember our dice and our squares; a square is no longer ours when somebody else acts on it."""
        ours = seat == self.about["seat:"]
        if ours and verb == "roll":
            self.dice = what
        elif ours and verb in ("place", "replace", "take"):
            self.mine.add(what)
        else:
            self.mine.discard(what)

    def choose(self, legal):
        """Return the best move."""
        best = min(legal, key=self.dislike)
        return self.cover() if best.endswith("cover ?") else best

    def dislike(self, move):
        """Return the sort key of a move: its kind, our pieces around its square, its distance from the centre."""
        _, verb, *what = move.split(" ")
        kind = LIKED.index(verb) if verb in LIKED else len(LIKED)
        if not what or verb in ("keep", "grab", "cover"):
            return kind, 0, 0
        column, row = place(what[0])
        friends = [max(abs(x - column), abs(y - row)) for x, y in map(place, self.mine)]
        middle = MIDDLE[self.about["game:"]]
        return kind, -friends.count(1), abs(column - middle) + abs(row - middle)

    def cover(self):
        """Lay the nine dice of Cubo in their order; the joker, which is the last, goes to the centre."""
        a, b, c, d, e, f, g, h, joker = (self.dice[at : at + 2] for at in range(0, 18, 2))
        return f"{self.about['seat:']} cover {a}{b}{c}/{d}{joker}{e}/{f}{g}{h}"


def place(square):
    """Return the column and the row of a square, from 1."""
    return ord(square[0]) - ord("a") + 1, int(square[1])


bot = Bot()
for line in sys.stdin:
    answer = bot.hear(line.rstrip("\n"))
    if answer is not None:
        print(answer, flush=True)
