#!/usr/bin/env python3
"""A bot as an ordinary client of a Rekke server: it joins a table by its link and plays any of the four games at random.

Start `rekke serve --open`, set up a table for a friend, and run the bot as this friend:
`python examples/client.py http://localhost:8642/table/ID`. It knows no rules: the server sends the moves. The client
library takes care of lost connections and of a server that asks to wait; docs/protocol.md describes what it sends.
"""

import argparse
import asyncio
import random
import secrets
import sys
from contextlib import suppress

from rekke.client.address import Address
from rekke.client.connection import TableConnection
from rekke.client.random_moves import random_command
from rekke.client.unreachable import Unreachable
from rekke.client.witness import Witness, attend, judged
from rekke.rules.faults import Unreadable
from rekke.table.acts import Refusal
from rekke.table.messages import Sit


async def join(link, wanted, name):
    """Sit down at a table, play to the end of the game, and print the result and what became of the dice."""
    # Whoever has this token holds our seat; the server stores only its hash.
    token = secrets.token_urlsafe(32)
    # Our part in fair dice: it adds a seed of ours, and compares in the end what the server promised before the game.
    witness = Witness()
    async with TableConnection(Address.read(link), token) as table:
        await sit(table, wanted, name, witness)
        while table.view.phase != "ended":
            if not await attend(witness, table) and not await move(table):
                await table.changed()
        print(f"{table.view.reason}: {table.view.scores}")
        verdict = await judged(witness, table)
        broken = ", ".join(f"{each.breach} (seat {each.seat})" for each in verdict.broken)
        print(
            f"The dice are not as promised: {broken}" if broken else f"{verdict.throws} throws are checked."
        )


async def sit(table, wanted, name, witness):
    """Take the wanted seat, or the first free one, with the seal of our seed."""
    for seat, taken in enumerate(table.view.seats, 1):
        if not (taken.person or taken.bot) and wanted in (None, seat):
            with suppress(Refusal):  # somebody else sat down there first
                await table.act(Sit(seat=seat, name=name, seal=witness.seal(table.view, seat)))
                return
    sys.exit("There is no free seat.")


async def move(table):
    """Make a random move; return whether it was our turn."""
    command = random_command(table.view, random)
    if command:
        try:
            await table.act(command)
        except Refusal as refusal:
            if refusal.code not in ("illegal", "not-now"):  # otherwise somebody else was faster
                raise
    return command is not None


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Join a table of a Rekke server and play at random.")
    parser.add_argument("link", help="the link of the table")
    parser.add_argument("--seat", type=int, help="the seat to take; default: the first free one")
    parser.add_argument("--name", default="Random")
    options = parser.parse_args()
    try:
        asyncio.run(join(options.link, options.seat, options.name))
    except (Refusal, Unreachable, Unreadable) as problem:
        sys.exit(str(problem))
