"""PyODE's reader of XODE files: ``from orrery import xode`` in place of ``import xode.parser``.

>>> from orrery import xode
>>> root = xode.parser.Parser().parseString('<xode><world name="w"><space><body name="b"/></space></world></xode>')
>>> root.namedChild("b").getODEObject().getPosition()
(0.0, 0.0, 0.0)

It makes objects of ``orrery.ode`` in PyODE's way, and takes what PyODE takes: ``orrery.load()`` reads all of XODE. Beyond PyODE
it reads cylinders, skips all of an ``<ext>``, and keeps the bodies of a fixed joint where they are.
"""

from . import body, errors, geom, joint, node, parser, transform

__all__ = ["body", "errors", "geom", "joint", "node", "parser", "transform"]
