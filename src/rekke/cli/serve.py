"""The command `rekke serve`."""

from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

import click

PORT = 8642


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
    "--limits",
    metavar="FACTOR",
    type=click.FloatRange(0),
    default=1.0,
    show_default=True,
    help="Multiplier for the rate limits per address; 0 for no limits.",
)
@click.option(
    "--origin",
    "origins",
    metavar="URL",
    multiple=True,
    help="Another website that may use this server, such as https://example.org; may be repeated.",
)
@click.option(
    "--proxy",
    "proxies",
    metavar="ADDRESS,…",
    default="",
    help="Reverse proxies whose X-Forwarded-For header is trusted.",
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
    """Run a server with tables for browsers, terminals and programs.

    Everything that the server has acknowledged is saved. Ctrl-C stops it; after a restart every game continues.
    """
    from platformdirs import user_data_path

    from rekke.server.serve import Settings, open_browser, serve

    folder = Path(data) if data else user_data_path("rekke", appauthor=False)
    settings = Settings(host, port, database or str(folder / "tables.db"), limits, origins, proxies)

    def ready(address: str) -> None:
        click.echo(f"Rekke is at {address}  (Ctrl-C stops it)")
        click.echo(f"The tables are in {_place(settings.database)}")
        if show:
            open_browser(address)

    with suppress(KeyboardInterrupt):  # a background shell may ignore Ctrl-C
        serve(settings, ready)
    click.echo("Stopped. Everything that was acknowledged is saved.")


def _place(database: str) -> str:
    """Return where the database is, without its password."""
    place = urlsplit(database)
    if not place.scheme.startswith("postgres"):
        return click.format_filename(database)
    return f"{place.scheme}://{place.hostname or ''}{place.path}"
