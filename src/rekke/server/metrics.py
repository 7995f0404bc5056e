"""Metrics in the text format of Prometheus."""

import sys
import time

from rekke.server.node import Node

PROMETHEUS = "text/plain; version=0.0.4"
STARTED = time.time()
HELP = {
    "rekke_tables": "Tables in the memory of this node.",
    "rekke_guests": "Open WebSockets and event streams.",
    "rekke_done_total": "Commands carried out.",
    "rekke_opened_total": "Tables opened.",
    "rekke_refused_total": "Commands and requests refused, by code.",
    "rekke_memory_bytes": "Peak memory of this process.",
    "rekke_up_seconds": "Seconds since this process started.",
}


def metrics(node: Node) -> str:
    """Return all metrics."""
    refused = {code: n for code, n in node.counters.items() if code.startswith("refused ")}
    figures: dict[str, dict[str, float]] = {
        "rekke_tables": {"": len(node.hall.rooms)},
        "rekke_guests": {"": len(node.connections)},
        "rekke_done_total": {"": node.counters["done"]},
        "rekke_opened_total": {"": node.counters["opened"]},
        "rekke_refused_total": {
            f'{{code="{code.partition(" ")[2]}"}}': n for code, n in sorted(refused.items())
        },
        "rekke_memory_bytes": {"": _memory()},
        "rekke_up_seconds": {"": round(time.time() - STARTED, 3)},
    }
    lines = []
    for name, values in figures.items():
        lines += [f"# HELP {name} {HELP[name]}", f"# TYPE {name} {'counter' if 'total' in name else 'gauge'}"]
        lines += [f"{name}{label} {value}" for label, value in values.items()]
    return "\n".join(lines) + "\n"


def _memory() -> int:
    if sys.platform == "win32":
        return 0  # the standard library cannot tell
    import resource  # noqa: PLC0415  (not on Windows)

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else 1024 * peak  # kilobytes, except on macOS
