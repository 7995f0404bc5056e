"""The share of a victory that the weights of KIVI give each seat, without a library: it can be written in any language.

Reads weights (as in src/rekke/players/weights/kivi-2.json) and a position between two turns, as JSON on standard input:
{"board": [["ODD", "2P", …], …], "printed": true, "targets": {"2P": [0.98, 1], …}, "rare": [0.01, 0.02], "stones": [[[0, 3]], []], "left": [9, 10]}
with seats in the order of moving, where a stone is its row and its column, from 0, `targets` has the reach and the points of each
target, and `left` the turns that each seat has left. A grid is a list of seven rows.
"""

import json
import math
import operator
import sys

SIDE, TARGETS = (
    range(7),
    ("2P", "3K", "R4", "3+2", "4K", "R5", "EVEN", "ODD", "<=12", ">=30", "3P", "3+3", "4+2"),
)


def dot(numbers, rows):
    """Return the sum of rows, each multiplied with its number."""
    return [sum(map(operator.mul, numbers, column)) for column in zip(*rows, strict=True)]


def relu(*parts):
    """Return the sums of parts where they are positive, and 0 elsewhere."""
    return [max(sum(each), 0) for each in zip(*parts, strict=True)]


def turned(grid):
    """Return a grid with columns as rows."""
    return [list(column) for column in zip(*grid, strict=True)]


def runs(own, points):
    """Return what the runs before each square of a line count: their expected number, and the points of their far ends."""
    before = [(0.0, 0.0)]
    for here, worth in zip(own[:-1], points, strict=False):
        count, far = before[-1]
        before.append((here * (1 + count), here * (worth + far)))
    return before


def stretches(own, points):
    """Return what the stretches of a line count, and the chance that each square has a neighbour."""
    ends = zip(own, points, runs(own, points), strict=True)
    edged = [0, *own, 0]
    beside = [1 - (1 - edged[n]) * (1 - edged[n + 2]) for n in SIDE]
    return sum(here * (far + count * worth) for here, worth, (count, far) in ends), beside


def score(own, points):
    """Return the expected score of a seat whose stones lie there with these probabilities."""
    across = [stretches(*line) for line in zip(own, points, strict=True)]
    down = [stretches(*line) for line in zip(turned(own), turned(points), strict=True)]
    crossed = sum(
        own[r][c] * (1 + across[r][1][c] * down[c][1][r]) * points[r][c] for r in SIDE for c in SIDE
    )
    return sum(total for total, _ in across + down) + crossed


def added(own, points):
    """Return the points that a stone on each square adds to the stretches."""

    def line(own, points):
        behind, beyond = runs(own, points), runs(own[::-1], points[::-1])[::-1]
        both = zip(points, behind, beyond, strict=True)
        return [(w + p) * (1 + d) + (1 + c) * (v + p) - 2 * p for p, (c, w), (d, v) in both]

    across = [line(*each) for each in zip(own, points, strict=True)]
    down = turned([line(*each) for each in zip(turned(own), turned(points), strict=True)])
    return [[across[r][c] + down[r][c] + points[r][c] for c in SIDE] for r in SIDE]


def likely(own, left, hit, gains):
    """Return the chance that each square is each seat's own at the end, if the seats aim at gains."""
    chances = []
    for mine, turns in zip(gains, left, strict=True):
        wish = [
            [
                hit[r][c] ** 1.5 * (mine[r][c] + 0.5 * sum(g[r][c] for g in gains if g is not mine))
                for c in SIDE
            ]
            for r in SIDE
        ]
        share = turns / (sum(map(sum, wish)) + 1e-9)
        chances.append([[min(wish[r][c] * share, hit[r][c]) for c in SIDE] for r in SIDE])
    return [
        [[grid[r][c] + mine[r][c] * (1 - min(sum(g[r][c] for g in chances if g is not mine), 1)) for c in SIDE] for r in SIDE]
        for grid, mine in zip(own, chances, strict=True)
    ]  # fmt: skip


def lookups(net, of, own, taken):
    """Return what the network makes of all lines and targets, as one seat sees them."""
    reach = [[of["targets"][word][0] for word in row] for row in of["board"]]
    worth = [[of["targets"][word][1] / 3 for word in row] for row in of["board"]]
    total = [0.0] * len(net["facts"][0])
    for number, line in enumerate(zip(*([*g, *turned(g)] for g in (own, taken, reach, worth)), strict=True)):
        mine, rivals = line[0], [both - one for one, both in zip(line[0], line[1], strict=True)]
        vacant = [(1 - both) * hit for both, hit in zip(line[1], line[2], strict=True)]
        for step in (1, -1):
            entered = [
                dot(part[::step], rows)
                for part, rows in zip((mine, rivals, vacant, line[3]), net["line_in"], strict=True)
            ]
            total = list(map(operator.add, total, dot(relu(*entered, net["line_bias"]), net["line_out"])))
        if of["printed"]:
            entered = [
                dot(part, rows) for part, rows in zip((mine, rivals), net["printed_in"][number], strict=True)
            ]
            total = list(
                map(operator.add, total, dot(relu(*entered, net["printed_bias"][number]), net["printed_out"]))
            )
    for word in TARGETS:
        free = sum(of["board"][r][c] == word and not taken[r][c] for r in SIDE for c in SIDE)
        hit, points = of["targets"].get(word, (0, 0))
        units = relu(dot([hit, points / 3, math.sqrt(free) / 2], net["target_in"]), net["target_bias"])
        total = list(map(operator.add, total, dot(units, net["target_out"]))) if free else total
    return total


def seen(of, taken, own, points, left):
    """Return the numbers that the hand-made value says of each seat, and its expected scores."""
    hit = [
        [of["targets"][word][0] * (1 - used) for word, used in zip(*row, strict=True)]
        for row in zip(of["board"], taken, strict=True)
    ]
    gains = [added(mine, points) for mine in own]
    once = likely(own, left, hit, gains)
    expected = [
        score(mine, points) for mine in likely(own, left, hit, [added(mine, points) for mine in once])
    ]
    numbers = []
    for mine, gain, last in zip(own, gains, expected, strict=True):
        now = score(mine, points)
        by_target = [
            max(
                (hit[r][c] * gain[r][c] / 10 for r in SIDE for c in SIDE if of["board"][r][c] == word),
                default=0,
            )
            for word in TARGETS
        ]
        numbers.append([now / 30, (last - now) / 30, max(by_target), *by_target])
    return numbers, expected


def mean(rows):
    """Return the mean of some rows."""
    return [sum(column) / len(rows) for column in zip(*rows, strict=True)]


def shares(net, of):
    """Return the share of a victory of every seat, in the order of moving: a softmax of the expected scores."""
    left, seats = of["left"], range(len(of["left"]))
    own = [[[int([r, c] in stones) for c in SIDE] for r in SIDE] for stones in of["stones"]]
    taken = [[sum(mine[r][c] for mine in own) for c in SIDE] for r in SIDE]
    points = [[of["targets"][word][1] for word in row] for row in of["board"]]
    sums, (numbers, expected) = (
        [lookups(net, of, mine, taken) for mine in own],
        seen(of, taken, own, points, left),
    )
    for seat in seats:
        rivals = [other for other in seats if other != seat]
        place = [float(seat == turns) for turns in range(4)]
        facts = [
            *numbers[seat],
            *mean([numbers[n] for n in rivals]),
            *place,
            len(seats) == 3,
            len(seats) == 4,
            *of["rare"],
        ]
        entered = map(
            sum,
            zip(
                sums[seat],
                dot(mean([sums[n] for n in rivals]), net["rivals"]),
                dot(facts, net["facts"]),
                strict=True,
            ),
        )
        units = relu(
            map(operator.mul, entered, net["turns_factor"][left[seat]]), net["turns_bias"][left[seat]]
        )
        hidden = relu(dot(units, net["hidden"]), net["hidden_bias"])
        more = sum(map(operator.mul, hidden, net["added"])) + net["added_bias"][left[seat]]
        expected[seat] += 10 * more * (left[seat] > 0)
    spread = math.exp(net["log_spread"][sum(left)]) if sum(left) else 0.01
    odds = [math.exp((each - max(expected)) / spread) for each in expected]
    return [each / sum(odds) for each in odds]


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        weights = json.load(file)
    print(*(f"{share:.9f}" for share in shares(weights["net"], json.load(sys.stdin))))
