"""The command `rekke serve`."""

from contextlib import suppress
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Literal
from urllib.parse import urlsplit

import click

if TYPE_CHECKING:
    from rekke.server.serve import Settings

PORT = 8642
FEW_DESCRIPTORS = 5_000
"""With fewer file descriptors, a busy server runs out of connections."""
MS_A_DAY, LONGEST = 24 * 3_600_000, 36_500
"""Milliseconds in a day, and the most days that --keep-open and --keep-finished accept."""


def checked_origins(_: click.Context, __: click.Parameter, origins: tuple[str, ...]) -> tuple[str, ...]:
    """Return origins as browsers write them, or say what is wrong with one."""
    return tuple(map(checked_origin, origins))


def checked_origin(text: str) -> str:
    """Return an origin as browsers write it.

    >>> checked_origin("https://Example.org/")
    'https://example.org'
    """
    try:
        parts = urlsplit(text)
        whole = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        whole = False
    if not whole or parts.path not in ("", "/") or parts.query or parts.fragment or "@" in parts.netloc:
        raise click.BadParameter(
            f"{text!r} is not the address of a website: write it like https://example.org"
        )
    return f"{parts.scheme}://{parts.netloc.lower()}"


def checked_number(_: click.Context, __: click.Parameter, number: float | None) -> float | None:
    """Refuse NaN and infinity, which Python reads as numbers."""
    if number is not None and not isfinite(number):
        raise click.BadParameter(f"{number} is not a number")
    return number


def kept(**days: float | None) -> dict[str, int]:
    """Return how many milliseconds tables are kept, by their phase, for those that are not kept for ever.

    >>> kept(open=0.5, ended=None)
    {'open': 43200000}
    """
    return {phase: round(MS_A_DAY * each) for phase, each in days.items() if each is not None}


@click.command(short_help="Run a table server for browsers, terminals and programs.")
@click.option(
    "--host",
    metavar="ADDRESS",
    default="127.0.0.1",
    show_default=True,
    help="Address to listen on; 0.0.0.0 for every network.",
)
@click.option(
    "--port",
    metavar="N",
    type=click.IntRange(0, 65_535),
    default=PORT,
    show_default=True,
    help="Port to listen on; 0 for any free one.",
)
@click.option(
    "--database",
    metavar="URL",
    help="PostgreSQL database, postgresql://…, for one node or several.",
    show_default="a file in --data",
)
@click.option(
    "--data", metavar="FOLDER", help="Folder of the file with all tables.", show_default="your data folder"
)
@click.option("--open", "show", is_flag=True, help="Open the browser.")
@click.option(
    "--workers",
    metavar="N",
    type=click.IntRange(1, 64),
    default=1,
    show_default=True,
    help="Processes that share the port, to use several cores; more than one needs PostgreSQL.",
)
@click.option(
    "--keep-open",
    metavar="DAYS",
    type=click.FloatRange(0, LONGEST, min_open=True),
    callback=checked_number,
    help="Delete tables at which no game has ever ended and none is in play, this long after the last thing happened there.",
    show_default="keep them",
)
@click.option(
    "--keep-finished",
    metavar="DAYS",
    type=click.FloatRange(0, LONGEST, min_open=True),
    callback=checked_number,
    help="Delete tables with their finished games, this long after the last thing happened there.",
    show_default="keep them",
)
@click.option(
    "--limits",
    metavar="FACTOR",
    type=click.FloatRange(0),
    callback=checked_number,
    default=1.0,
    show_default=True,
    help="Multiplier for the rate limits per address; 0 for no limits.",
)
@click.option(
    "--public/--no-public",
    default=False,
    show_default="--no-public",
    help="Let hosts list their tables for everybody, and let people wait for others.",
)
@click.option(
    "--origin",
    "origins",
    metavar="URL",
    multiple=True,
    callback=checked_origins,
    help="Another website that may use this server, such as https://example.org; may be repeated.",
)
@click.option(
    "--proxy",
    "proxies",
    metavar="ADDRESS,…",
    default="",
    help="Reverse proxies whose X-Forwarded-For header is trusted.",
)
@click.option(
    "--push",
    type=click.Choice(["on", "any", "off"]),
    default="on",
    show_default=True,
    help="Notify people when it is their turn: through push services on the internet, at any address, or not at all.",
)
def serve(
    *,
    host: str,
    port: int,
    database: str | None,
    data: str | None,
    show: bool,
    workers: int,
    keep_open: float | None,
    keep_finished: float | None,
    limits: float,
    public: bool,
    origins: tuple[str, ...],
    proxies: str,
    push: Literal["on", "any", "off"],
) -> None:
    """Run a server with tables for browsers, terminals and programs.

    Everything that the server has acknowledged is saved. Ctrl-C stops it; after a restart every game continues.
    """
    from platformdirs import user_data_path

    from rekke.server.serve import Settings

    folder = Path(data) if data else user_data_path("rekke", appauthor=False)
    settings = Settings(
        host,
        port,
        database or str(folder / "tables.db"),
        limits,
        origins,
        proxies,
        workers=workers,
        keep=kept(open=keep_open, ended=keep_finished),
        public=public,
        push=push,
    )
    _serve(settings, show=show)


def _serve(settings: "Settings", *, show: bool) -> None:
    """Serve until Ctrl-C, and print where the server and its tables are; `show` opens the browser."""
    from rekke.server.descriptors import raise_descriptor_limit
    from rekke.server.serve import open_browser, serve
    from rekke.server.workers import serve_workers

    def ready(address: str) -> None:
        click.echo(f"Rekke is at {address}  (Ctrl-C stops it)")
        click.echo(f"The tables are in {_place(settings.database)}")
        click.echo(_room_for_connections(raise_descriptor_limit()))
        if show:
            open_browser(address)

    with suppress(KeyboardInterrupt):  # a background shell may ignore Ctrl-C
        (serve_workers if settings.workers > 1 else serve)(settings, ready)
    click.echo("Stopped. Everything that was acknowledged is saved.")


def _room_for_connections(descriptors: int) -> str:
    """Say how many connections there may be at once, and what to do if these are few."""
    from rekke.server.descriptors import most_sockets

    line = f"It can hold {most_sockets(descriptors):,} connections ({descriptors:,} file descriptors)"
    return f"{line}; `ulimit -n 20000` lets it hold more" if descriptors < FEW_DESCRIPTORS else line


def _place(database: str) -> str:
    """Return where the database is, without its password."""
    place = urlsplit(database)
    if not place.scheme.startswith("postgres"):
        return click.format_filename(database)
    return f"{place.scheme}://{place.hostname or ''}{place.path}"
