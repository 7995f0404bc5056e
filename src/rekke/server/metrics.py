"""What is counted, as text that Prometheus reads."""

import sys
import time

from rekke.server.house import House

PROMETHEUS = "text/plain; version=0.0.4"
STARTED = time.time()
HELP = {
    "rekke_tables": "Tables in the memory of this node.",
    "rekke_guests": "Connections and streams that are open.",
    "rekke_done_total": "Commands that were done.",
    "rekke_opened_total": "Tables that were opened.",
    "rekke_refused_total": "Commands and requests that were refused, by the reason.",
    "rekke_memory_bytes": "The most memory that this process has had.",
    "rekke_up_seconds": "Seconds since this process began.",
}


def metrics(house: House) -> str:
    """Write all figures."""
    refused = {code: n for code, n in house.counted.items() if code.startswith("refused ")}
    figures: dict[str, dict[str, float]] = {
        "rekke_tables": {"": len(house.hall.rooms)},
        "rekke_guests": {"": len(house.guests)},
        "rekke_done_total": {"": house.counted["done"]},
        "rekke_opened_total": {"": house.counted["opened"]},
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
        return 0  # which has no such figure at hand
    import resource  # noqa: PLC0415  (only where there is one)

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else 1024 * most
