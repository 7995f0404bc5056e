"""Compare our compiled games with similar games of OpenSpiel (C++) and pgx (JAX): random play on one core.

Run by `./dev bench peers`. The other libraries are installed into their own environment, .bench-venv, on
first use; one that cannot be installed is reported and left out.
"""

import json
import subprocess
import sys
from pathlib import Path

from lab import CASES, speeds

ROOT = Path(__file__).parents[1]
PYTHON = ROOT / ".bench-venv" / "bin" / "python"
PEERS = ("open_spiel", "pgx")


def main() -> None:
    for case in CASES:
        _, games, events = speeds(case)
        show("rekke", f"{case.game}, {case.level}", games * events)
    for peer in PEERS:
        if not installed(peer):
            print(f"{peer:12}cannot be installed here")
            continue
        command = [str(PYTHON), str(Path(__file__).with_name("peers_there.py")), peer]
        done = subprocess.run(
            command, check=False, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        for line in done.stdout.splitlines():
            show(peer, *json.loads(line))
        if done.returncode:
            print(f"{peer:12}is installed, but did not play to the end")


def show(library: str, name: str, speed: float) -> None:
    print(f"{library:12}{name:24}{speed:14,.0f} events/s", flush=True)


def installed(peer: str) -> bool:
    """Install a library into the environment of the peers, and return whether that worked."""
    if not PYTHON.exists():
        subprocess.run([sys.executable, "-m", "venv", str(PYTHON.parents[1])], check=True)
    pip = [str(PYTHON), "-m", "pip", "install", "-qq", "--disable-pip-version-check", peer]
    return subprocess.run(pip, check=False, stderr=subprocess.DEVNULL).returncode == 0


if __name__ == "__main__":
    main()
