"""Our compiled games beside comparable games of OpenSpiel (C++) and pgx (JAX): random play, one core, one run.

Run by `./dev bench peers`. The peers live in an environment of their own, .bench-venv, made on first use;
where they cannot be installed, that is said and ours stand alone.
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
        there = [str(PYTHON), str(Path(__file__).with_name("peers_there.py")), peer]
        told = subprocess.run(
            there, check=False, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        for line in told.stdout.splitlines():
            show(peer, *json.loads(line))
        if told.returncode:
            print(f"{peer:12}is installed, but did not play to the end")


def show(who: str, name: str, speed: float) -> None:
    print(f"{who:12}{name:24}{speed:14,.0f} events/s", flush=True)


def installed(peer: str) -> bool:
    """Install a peer, if it is not there yet, into the environment of the peers."""
    if not PYTHON.exists():
        subprocess.run([sys.executable, "-m", "venv", str(PYTHON.parents[1])], check=True)
    pip = [str(PYTHON), "-m", "pip", "install", "-qq", "--disable-pip-version-check", peer]
    return subprocess.run(pip, check=False, stderr=subprocess.DEVNULL).returncode == 0


if __name__ == "__main__":
    main()
