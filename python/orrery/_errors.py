"""Exceptions: each has the diagnostics that led to it, and the code, place and remedy of the first error."""

from __future__ import annotations

from typing import NoReturn, Optional, Sequence

from ._orrery import Diagnostic


class Error(Exception):
    """An error of Orrery, with a code, a place and a remedy.

    ``diagnostics`` has all that was found; the attributes below are those of the first error among them, or None.
    """

    def __init__(self, message: str, diagnostics: Sequence[Diagnostic] = ()) -> None:
        super().__init__(message)
        self.diagnostics: list[Diagnostic] = list(diagnostics)
        errors = [one for one in self.diagnostics if one.severity == "error"]
        first = next(iter(errors or self.diagnostics), None)
        self.code: Optional[str] = first.code if first else None
        self.severity: Optional[str] = first.severity if first else None
        self.message: str = first.message if first else message
        self.remedy: Optional[str] = first.remedy if first else None
        self.file: Optional[str] = first.file if first else None
        self.line: Optional[int] = first.line if first else None
        self.column: Optional[int] = first.column if first else None
        self.pointer: Optional[str] = first.pointer if first else None

    def __reduce__(self):  # type: ignore[no-untyped-def]
        # Diagnostics stay in their process: the text has what matters.
        return (type(self), (str(self),))


class LoadError(Error):
    """A file that cannot be read, or has errors."""


class SaveError(Error):
    """A file that cannot be written as it is asked."""


class SceneError(Error):
    """A scene that cannot be simulated, or not all of it."""


class SimulationError(Error):
    """ODE has failed in a world of the simulation, or contacts would be missing: the world stands still."""


class StateError(Error):
    """A state that cannot be kept exactly, or is of another scene or other options."""


class CodeError(Error, KeyError):
    """There is no such code of a diagnostic."""

    __str__ = Exception.__str__  # a KeyError puts its text into quotation marks


class StaleError(Error):
    """A simulation that was closed, or an array of one whose bodies have changed since."""


_MESSAGES = {
    "StaleError": "the simulation was closed",
    "StateError": "the state cannot be kept or restored",
    "SimulationError": "the simulation has failed",
    "SceneError": "the scene cannot be simulated",
    "LoadError": "the file cannot be read",
    "SaveError": "the file cannot be written",
}


def raise_found(name: str, diagnostics: Sequence[Diagnostic], where: str = "") -> NoReturn:
    """Raises the exception of that name, with a text that says it all and begins with ``where``."""
    errors = [one for one in diagnostics if one.severity == "error"] or list(diagnostics)
    message = _MESSAGES[name]
    if errors:
        message = str(errors[0]) + "\n  help: " + errors[0].remedy
        if len(errors) > 1:
            message += f"\n  and {len(errors) - 1} more: see the exception's diagnostics"
    raise globals()[name](where + message, diagnostics)
