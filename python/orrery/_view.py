"""Arrays of a simulation: NumPy's own code until the simulation is closed or has other bodies, then errors."""

from __future__ import annotations

import sys
import weakref
from typing import TYPE_CHECKING, Any, NoReturn, Optional

import numpy as np

from . import _errors

if TYPE_CHECKING:
    from ._simulation import Simulation

    _Floats = np.ndarray[Any, np.dtype[np.float64]]
else:
    _Floats = np.ndarray


class View(_Floats):
    """An array of a simulation, which ``step()`` fills. It keeps its simulation alive.

    Once the simulation was closed, or its bodies have changed, using it is a StaleError. (What NumPy does with it in C
    alone, such as ``np.asarray(view)``, sees NaN then.) What is computed from it is a plain array.
    """

    __slots__ = ("_simulation", "_arrays")
    _simulation: Simulation
    _arrays: Optional[Arrays]

    # NumPy 1 would make an array of this class for each result before it calls __array_wrap__.
    __array_prepare__ = None  # type: ignore[assignment]

    def __array_finalize__(self, other: Any) -> None:
        # A part of it has it as its base. Copies have memory of their own, and never become stale.
        if type(self.base) is View:
            self._arrays = arrays = other._arrays
            if arrays is not None:
                arrays.hold(self)
        else:
            self._arrays = None

    def __array_wrap__(self, array: Any, context: Any = None, return_scalar: bool = False) -> Any:
        return array if array.ndim else array[()]

    def __repr__(self) -> str:
        return repr(self.view(np.ndarray))

    def copy(self, order: Any = "C") -> Any:
        """A plain array of its own, which no step changes."""
        return np.array(self, order=order)

    def __reduce__(self) -> Any:
        return self.copy().__reduce__()


class StaleView(View):
    """Replaces a View when its simulation is closed, or its bodies change: each use is a StaleError."""

    __slots__ = ()

    def __getattribute__(self, name: str) -> Any:
        if name.startswith("__"):
            return super().__getattribute__(name)
        _refuse()

    def _fail(self, *_: Any, **__: Any) -> NoReturn:
        _refuse()

    __eq__ = __ne__ = __getitem__ = __setitem__ = __iter__ = __contains__ = __len__ = __bool__ = __float__ = __int__ = _fail  # type: ignore[assignment]
    __repr__ = __str__ = __format__ = __reduce__ = __copy__ = __deepcopy__ = __array_ufunc__ = __array_function__ = _fail  # type: ignore[assignment]


def _refuse() -> NoReturn:
    raise _errors.StaleError("the array is of a simulation that was closed, or whose bodies have changed since")


class Arrays:
    """The arrays that look at the memory of a simulation while it has the same bodies."""

    __slots__ = ("_alive", "_limit", "_ended")

    def __init__(self) -> None:
        self._alive: list[weakref.ReferenceType[View]] = []
        self._limit = 64
        self._ended = False

    def hold(self, view: View) -> None:
        """Notes an array, by a weak reference."""
        if self._ended:  # meanwhile, in another thread
            view.__class__ = StaleView
            return
        alive = self._alive
        alive.append(weakref.ref(view))
        if len(alive) > self._limit:
            self._limit = sys.maxsize  # other threads only append
            for i in range(len(alive) - 1, -1, -1):
                if alive[i]() is None:
                    del alive[i]
            self._limit = 2 * len(alive) + 64

    def end(self) -> None:
        """Makes all of them stale."""
        self._ended = True
        for one in self._alive:
            view = one()
            if view is not None:
                view.__class__ = StaleView
