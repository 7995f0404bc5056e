#!/usr/bin/env python3
"""A bot for Rekke in plain Python: no rules inside, all four games, a tiny strategy.

It takes the kind of move it likes best, and of those the square with most of its own pieces around,
then the one nearest to the centre, through which most lines go. Try it:  rekke match kivi --players random,"cmd:examples/bot.py"
The protocol is in docs/bots.md.
"""

import sys

LIKED = ("take", "place", "replace", "remove", "cover", "swap", "grab", "waive", "stay", "keep", "lift")
"""Kinds of moves, the best first; others (box, discard, end, pass) only when nothing else is left."""
MIDDLE = {"columbiz": 3.5, "sequence-dice": 3.5, "kivi": 4, "cubo": 2}
"""The column and the row in the middle of each board."""


class Bot:
    """What the bot knows: who it is, what it is playing, its dice and squares, and what it may do now."""

    def __init__(self):
        self.about = {}
        self.dice = ""
        self.mine = set()
        self.legal = []

    def hear(self, line):
        """Take in one line; give the answer, or None where none is wanted."""
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
        """Remember our dice, and which squares are ours until somebody else does something there."""
        ours = seat == self.about["seat:"]
        if ours and verb == "roll":
            self.dice = what
        elif ours and verb in ("place", "replace", "take"):
            self.mine.add(what)
        else:
            self.mine.discard(what)

    def choose(self, legal):
        """Give the best of the moves."""
        best = min(legal, key=self.dislike)
        return self.cover() if best.endswith("cover ?") else best

    def dislike(self, move):
        """Order moves by their kind, by our pieces around their square, by its way to the centre."""
        _, verb, *what = move.split(" ")
        kind = LIKED.index(verb) if verb in LIKED else len(LIKED)
        if not what or verb in ("keep", "grab", "cover"):
            return kind, 0, 0
        column, row = place(what[0])
        friends = [max(abs(x - column), abs(y - row)) for x, y in map(place, self.mine)]
        middle = MIDDLE[self.about["game:"]]
        return kind, -friends.count(1), abs(column - middle) + abs(row - middle)

    def cover(self):
        """Lay the nine dice of Cubo as they are written; the joker comes last, and lies in the centre."""
        a, b, c, d, e, f, g, h, joker = (self.dice[at : at + 2] for at in range(0, 18, 2))
        return f"{self.about['seat:']} cover {a}{b}{c}/{d}{joker}{e}/{f}{g}{h}"


def place(square):
    """Give the column and the row of a square, from 1."""
    return ord(square[0]) - ord("a") + 1, int(square[1])


bot = Bot()
for line in sys.stdin:
    answer = bot.hear(line.rstrip("\n"))
    if answer is not None:
        print(answer, flush=True)
