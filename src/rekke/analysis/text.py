"""An analysis as plain text, in English: a row for each seat, in points of winning chance."""

from rekke.analysis.result import Analysis, PerSeat

HEADS = ("seat", "start", "luck", "skill", "drift", "result", "errors")


def analysis_table(analysis: Analysis) -> str:
    """Return the table. `start + luck + skill + drift = result`; errors are points lost a decision that counted."""
    rows = [HEADS, *(_row(analysis, seat) for seat in range(1, len(analysis.start) + 1))]
    names = ["", *analysis.record.names]
    lines = (
        "  ".join(f"{word:>6}" for word in row) + f"  {name}".rstrip()
        for row, name in zip(rows, names, strict=True)
    )
    return "\n".join((*lines, f"evaluator: {analysis.evaluator}"))


def _row(analysis: Analysis, seat: int) -> tuple[str, ...]:
    def points(shares: PerSeat, form: str) -> str:
        return f"{100 * shares[seat - 1] + 0.0:{form}}"

    rate = analysis.error_rate(seat)
    changes = (points(shares, "+.1f") for shares in (analysis.luck, analysis.skill, analysis.drift))
    errors = "-" if rate is None else f"{rate:.2f}"
    return (str(seat), points(analysis.start, ".1f"), *changes, points(analysis.result, ".1f"), errors)
