"""The share of a victory that the weights of Columbiz give each seat, without a library: it can be written in any language.

Reads weights (as in src/rekke/players/weights/columbiz-2.json) and a position between two turns, as JSON on standard input:
{"first": 1, "turn": 1, "most": 4, "pieces": [[[2, 0], [3, 1]], []], "reserve": [16, 18], "captured": [0, 0], "points": [0, 0]}
where a piece is its row and its column, from 0, and `most` is the number of pieces that a turn may place.
"""

import json
import math
import operator
import sys


def terms(of, seat, rounds, left):
    """Return the terms of a seat, from 0, in the order of the weights."""
    seats, reserve, mine = range(len(left)), of["reserve"][seat], left[seat]
    captive = [(captured + 2) // 2 for captured in of["captured"]]
    others, next_to_move = [other for other in seats if other != seat], of["turn"] - 1
    first_rival = (next_to_move + (next_to_move == seat)) % len(left)
    owner = {tuple(piece): number for number in seats for piece in of["pieces"][number]}
    empty = [(row, column) for row in range(6) for column in range(6) if (row, column) not in owner]
    exposed, lines = [[0] * 6 for _ in seats], [0] * 6
    for (row, column), number in owner.items():
        above = [r for r, c in empty if c == column and r > row]
        if above:
            exposed[number][min(above)] += 1
    for row, column in empty:
        for across, down in ((1, 0), (0, 1), (1, 1), (1, -1)):
            for ends in ((1, 2), (-1, 1), (-2, -1)):
                lines[row] += all(owner.get((row + n * down, column + n * across)) == seat for n in ends)
    standing = [(mine > 0) * sum(piece[0] == row for piece in of["pieces"][seat]) for row in range(6)]
    threatened, growth = min(sum(left) - mine, 1), [min(mine, 1) * number for number in lines]
    price = threatened * sum(captive[other] for other in others) / len(others)
    last, lag = [int(mine == turns) for turns in (1, 2, 3)], (reserve - min(of["reserve"])) * (mine > 0)
    return [
        *standing, *(price * number for number in exposed[seat]), *growth,
        *(mine * number for number in growth), *(mine * number for number in standing),
        reserve * (mine > 0), int(mine > 0), rounds * (mine > 0),
        captive[seat] * (mine > 0), captive[seat] * rounds, captive[seat] * mine,
        *last, *(captive[seat] * turns for turns in last), lag, min(lag, 4), reserve * rounds,
        *(captive[seat] * min(mine, 1) * sum(exposed[other][row] for other in others) for row in range(6)),
        *(captive[first_rival] * threatened * number for number in exposed[seat]),
    ]  # fmt: skip


def shares(weights, of):
    """Return the share of a victory of every seat: a softmax of the expected scores."""
    seats, scores = weights["seats"][str(len(of["pieces"]))], []
    rounds, count = min(of["reserve"]) / seats["pace"][str(of["most"])], len(of["pieces"])
    had = (of["turn"] - of["first"]) % count
    left = [math.ceil(rounds) + (0 < had <= (n + 1 - of["first"]) % count) for n in range(count)]
    for seat in range(count):
        row = seats["rows"][(seat + 1 - of["turn"]) % count]
        in_order = [weight for term in row.values() for weight in term]
        grown = sum(map(operator.mul, in_order, terms(of, seat, rounds, left)))
        scores.append(of["points"][seat] + (of["captured"][seat] + 1) ** 2 // 4 + grown)
    spread = max(seats["swing"] * math.sqrt(sum(left)), 0.01)
    odds = [math.exp((score - max(scores)) / spread) for score in scores]
    return [each / sum(odds) for each in odds]


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        print(*(f"{share:.6f}" for share in shares(json.load(file), json.load(sys.stdin))))
