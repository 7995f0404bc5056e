"""The command that runs a server."""

from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

import click

PORT = 8642


@click.command(short_help="Run a server: tables in the browser and by a link.")
@click.option(
    "--host",
    metavar="ADDRESS",
    default="127.0.0.1",
    show_default=True,
    help="Where to listen; 0.0.0.0 for every network.",
)
@click.option(
    "--port",
    metavar="N",
    type=click.IntRange(0, 65_535),
    default=PORT,
    show_default=True,
    help="At which port; 0 for any free one.",
)
@click.option(
    "--database", metavar="URL", help="postgresql://…, for one node or several; a file in --data otherwise."
)
@click.option(
    "--data", metavar="FOLDER", help="Where the file with all tables lies; your own data folder otherwise."
)
@click.option("--open", "show", is_flag=True, help="Open the browser.")
@click.option(
    "--limits",
    metavar="FACTOR",
    type=click.FloatRange(0),
    default=1.0,
    show_default=True,
    help="How much more than usual an address may ask for; 0 limits nothing.",
)
@click.option(
    "--origin",
    "origins",
    metavar="URL",
    multiple=True,
    help="Another page that may use this server, like https://example.org; may be repeated.",
)
@click.option(
    "--proxy",
    "proxies",
    metavar="ADDRESS,…",
    default="",
    help="The proxies before this server, which say whom they ask for.",
)
def serve(
    *,
    host: str,
    port: int,
    database: str | None,
    data: str | None,
    show: bool,
    limits: float,
    origins: tuple[str, ...],
    proxies: str,
) -> None:
    """Run a server: tables to play at in the browser, by a link, and from programs.

    Everything acknowledged is kept. Ctrl-C stops it; started again, every game goes on.
    """
    from platformdirs import user_data_path

    from rekke.server.serve import Plan, open_browser, serve

    folder = Path(data) if data else user_data_path("rekke", appauthor=False)
    plan = Plan(host, port, database or str(folder / "tables.db"), limits, origins, proxies)

    def ready(address: str) -> None:
        click.echo(f"Rekke is at {address}  (Ctrl-C stops it)")
        click.echo(f"The tables are in {_place(plan.database)}")
        if show:
            open_browser(address)

    with suppress(KeyboardInterrupt):  # none comes where a shell in the background has it ignored
        serve(plan, ready)
    click.echo("Stopped. Everything that was acknowledged is kept.")


def _place(database: str) -> str:
    """Give a database's place without the password in it."""
    place = urlsplit(database)
    if not place.scheme.startswith("postgres"):
        return click.format_filename(database)
    return f"{place.scheme}://{place.hostname or ''}{place.path}"
