"""The other workers of the same server, each of which counts for itself: the metrics of all of them in one answer."""

import asyncio
from collections.abc import Iterator, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass

from prometheus_client import Metric, generate_latest
from prometheus_client.parser import text_string_to_metric_families

LOOPBACK = "127.0.0.1"
PATIENCE = 2.0
"""Seconds that another worker has to answer."""
REQUEST = b"GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"


@dataclass(frozen=True)
class Siblings:
    """The workers of a server, by the loopback ports on which each can be asked alone."""

    number: int
    """Which of them this worker is, from 0."""
    ports: tuple[int, ...]

    def asked_alone(self, port: int) -> bool:
        """Say whether a request at this port is for this worker alone."""
        return port == self.ports[self.number]

    async def metrics(self, own: bytes) -> bytes:
        """Return the metrics of all workers, each with the label `worker`; without those of one that does not answer."""
        others = [number for number in range(len(self.ports)) if number != self.number]
        answers = await asyncio.gather(*(_ask(self.ports[number]) for number in others))
        texts = {self.number: own, **dict(zip(others, answers, strict=True))}
        return generate_latest(_Labelled(dict(sorted(texts.items()))))


async def _ask(port: int) -> bytes:
    """Return the metrics of the worker at this port; nothing if it does not answer."""
    with suppress(OSError, TimeoutError):
        async with asyncio.timeout(PATIENCE):
            reader, writer = await asyncio.open_connection(LOOPBACK, port)
            with closing(writer):
                writer.write(REQUEST)
                return (await reader.read()).partition(b"\r\n\r\n")[2]
    return b""


class _Labelled:
    """Metrics of several workers as one collection."""

    def __init__(self, texts: Mapping[int, bytes]) -> None:
        self._texts = texts

    def collect(self) -> Iterator[Metric]:
        """Yield every metric once, with the samples of all workers."""
        up = Metric("rekke_worker_up", "Whether a worker answers.", "gauge")
        merged: dict[str, Metric] = {"": up}
        for number, text in self._texts.items():
            worker = {"worker": str(number + 1)}
            up.add_sample(up.name, worker, float(bool(text)))
            for family in text_string_to_metric_families(text.decode()):
                into = merged.setdefault(family.name, Metric(family.name, family.documentation, family.type))
                for sample in family.samples:
                    into.add_sample(sample.name, sample.labels | worker, sample.value)
        yield from merged.values()
