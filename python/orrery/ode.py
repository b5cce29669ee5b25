"""ODE itself, with the names of PyODE 1.2: a program for PyODE runs with ``from orrery import ode`` in place of ``import ode``.

>>> from orrery import ode
>>> world = ode.World()
>>> world.setGravity((0, 0, -10))
>>> ball = ode.Body(world)
>>> for _ in range(100):
...     world.step(0.01)
>>> round(ball.getLinearVel()[2], 6)
-10.0

As in PyODE, a body or a geom is destroyed with the last reference to it: keep them. A geom keeps its body and its space, a
joint its bodies, a joint group its joints, and bodies and joints their world.

Where ODE would end the process, there is an exception: ValueError and TypeError for arguments, ``orrery.StaleError`` for a joint
whose group was emptied, RuntimeError for what cannot be done now (moving a geom while its space looks for pairs) and for what
ODE has refused. What ODE says is a RuntimeWarning.

Besides, it differs from PyODE in this: ``ParamFMax`` and so on are those of the ODE that is there; ``setSphereTotal()`` takes the
mass, and the sum of two masses is a third one; triangle meshes are always there; there are ``PRJoint``, ``Hinge2Joint.getAngle2()``
and ``Body.of(simulation, name)``, a body of an ``orrery.Simulation``.
"""

import sys
from typing import Any

from . import _orrery

if "World" not in globals():  # importlib.reload() keeps what there is
    _orrery.fill_ode(sys.modules[__name__])


def Space(space_type: int = 0, **kwargs: Any) -> Any:
    """A SimpleSpace (0) or a HashSpace (1)."""
    space_type = kwargs.pop("type", space_type)
    if kwargs:
        raise TypeError(f"Space() takes no {next(iter(kwargs))}")
    try:
        return {0: SimpleSpace, 1: HashSpace}[space_type]()  # type: ignore[name-defined]  # noqa: F821
    except (KeyError, TypeError):
        raise ValueError(f"there is no type {space_type!r} of spaces: 0 or 1") from None


def InitODE() -> None:
    """Does nothing: importing this module has started ODE."""


def CloseODE() -> None:
    """Does nothing: other simulations of the process may use ODE, which the process ends with."""
