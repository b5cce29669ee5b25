"""Orrery: scenes for the Open Dynamics Engine, simulated.

>>> import orrery
>>> scene = orrery.load("data/tower.xode")
>>> simulation = orrery.Simulation(scene)
>>> simulation.step(100)
>>> round(simulation.time, 6)
1.0
"""

import sys

try:
    import numpy
except ModuleNotFoundError as missing:
    if missing.name != "numpy":
        raise
    raise ImportError(
        f"orrery needs NumPy, which {sys.executable} does not have: install it with `pip install numpy`, or on Debian with "
        "`apt install python3-numpy`, which is for /usr/bin/python3"
    ) from None

from . import parts
from ._batch import Batch, BatchSimulation
from ._errors import CodeError, Error, LoadError, SaveError, SceneError, SimulationError, StaleError, StateError
from ._handles import Actuator, Body, ContactChange, Field, Geom, Instance, Joint, TriggerEvent
from ._objects import Prefab
from ._orrery import Diagnostic, Pair, Snapshot
from ._orrery import version as __version__
from ._orrery import xode_label
from ._page import Page
from ._picture import Picture
from ._queries import Overlap, RayHit, ShapeHit
from ._rollout import rollout
from ._scene import Scene, convert, explain, load, loads, save, validate
from ._simulation import Simulation, options
from ._sweep import sweep
from ._view import View

__all__ = [
    "Actuator",
    "Batch",
    "BatchSimulation",
    "Body",
    "CodeError",
    "ContactChange",
    "Diagnostic",
    "Error",
    "Field",
    "Geom",
    "Instance",
    "Joint",
    "LoadError",
    "Overlap",
    "Page",
    "Pair",
    "Picture",
    "Prefab",
    "RayHit",
    "SaveError",
    "Scene",
    "SceneError",
    "ShapeHit",
    "Simulation",
    "SimulationError",
    "Snapshot",
    "StaleError",
    "StateError",
    "TriggerEvent",
    "View",
    "__version__",
    "convert",
    "explain",
    "load",
    "loads",
    "options",
    "parts",
    "rollout",
    "save",
    "sweep",
    "validate",
    "xode_label",
]

del numpy, sys
