"""Pages of a run, for notebooks and browsers."""

from __future__ import annotations

import html
from pathlib import Path
from typing import Any

from . import _orrery


def _template(name: str = "viewer.html") -> Path:
    """A page without its data, by default that which replays a run: beside the package, or where the program has it."""
    here = Path(_orrery.__file__).resolve().parent
    places = [here / name, *(above / "share" / "orrery" / name for above in here.parents)]
    for place in places:
        if place.is_file():
            return place
    return places[0]


class Page:
    """A page of a run, for a notebook: the last value of a cell shows it. ``str()`` is its HTML; ``save()`` writes it."""

    def __init__(self, text: str, height: int) -> None:
        self.text = text
        self.height = height

    def __str__(self) -> str:
        return self.text

    def save(self, file: Any) -> None:
        """Writes it into a file of its own, which needs nothing beside it."""
        Path(file).write_text(self.text, encoding="utf-8")

    def _repr_html_(self) -> str:
        page = html.escape(self.text, quote=True)
        return f'<iframe srcdoc="{page}" style="width: 100%; height: {self.height}px; border: 0"></iframe>'
