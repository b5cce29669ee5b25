"""Bodies and their masses."""

from __future__ import annotations

from typing import Any, Dict, Optional

from .. import ode
from . import geom, joint, transform
from ._element import Element, numbers
from .errors import ChildError, InvalidError
from .node import TreeNode

_VECTORS = {"torque": "setTorque", "force": "setForce", "linearVel": "setLinearVel", "angularVel": "setAngularVel"}
_SHAPES = {"cylinder": "setCylinder", "cappedCylinder": "setCappedCylinder"}


class Body(TreeNode):
    """<body>, an ``ode.Body``."""

    def __init__(self, name: Any, parent: Any, attrs: Dict[str, str]) -> None:
        super().__init__(name, parent)
        made = ode.Body(self.getFirstAncestor(ode.World).getODEObject())
        self.setODEObject(made)
        enabled = attrs.get("enabled", "true")
        if enabled not in ("true", "false"):
            raise InvalidError(f"enabled of <body> must be true or false, not {enabled!r}")
        if enabled == "false":
            made.disable()
        made.setGravityMode(attrs.get("gravitymode", "1") not in ("0", "false"))
        self._mass: Optional[Mass] = None
        self._placed = False

    def _place(self) -> None:
        if not self._placed:
            self._placed = True
            place = self.getTransform()
            self.getODEObject().setPosition(place.getPosition())
            self.getODEObject().setRotation(place.getRotation())

    def _read(self, element: Element) -> None:
        for child in element.inner():
            if child.name == "transform":
                self.setNodeTransform(transform.read(child))
                continue
            self._place()
            self._read_child(child)
        self._place()
        if self._mass is not None:
            self.getODEObject().setMass(self._mass.getODEObject())

    def _read_child(self, child: Element) -> None:
        name = child.attrs.get("name")
        if child.name in _VECTORS:
            getattr(self.getODEObject(), _VECTORS[child.name])(numbers(child, "x", "y", "z"))
        elif child.name == "finiteRotation":
            self._read_rotation(child)
        elif child.name == "mass":
            self._mass = Mass(name, self)
            self._mass._read(child)
        elif child.name == "joint":
            joint.Joint(name, self)._read(child)
        elif child.name == "body":
            Body(name, self, child.attrs)._read(child)
        elif child.name == "geom":
            geom.Geom(name, self)._read(child)
        else:
            raise ChildError("body", child.name)

    def _read_rotation(self, element: Element) -> None:
        if element.attrs.get("mode") not in ("0", "1"):
            raise InvalidError("mode of <finiteRotation> must be 0 or 1")
        axis = numbers(element, "xaxis", "yaxis", "zaxis")
        self.getODEObject().setFiniteRotationMode(int(element.attrs["mode"]))
        self.getODEObject().setFiniteRotationAxis(axis)


class Mass(TreeNode):
    """<mass>, an ``ode.Mass``: without a shape of some density it is a sphere of radius and density 1."""

    def __init__(self, name: Any, parent: Any) -> None:
        super().__init__(name, parent)
        self.setODEObject(ode.Mass())
        self.getODEObject().setSphere(1.0, 1.0)

    def _read(self, element: Element) -> None:
        for child in element.inner():
            if child.name == "mass_shape":
                self._read_shape(child)
            elif child.name == "adjust":
                self.getODEObject().adjust(*numbers(child, "total"))
            elif child.name == "mass":
                inner = Mass(child.attrs.get("name"), self)
                inner._read(child)
                self.getODEObject().add(inner.getODEObject())
            elif child.name in ("mass_struct", "transform"):
                raise NotImplementedError(f"<{child.name}> of a <mass>; orrery.load() reads it")
            else:
                raise ChildError("mass", child.name)

    def _read_shape(self, element: Element) -> None:
        made = self.getODEObject()
        for shape in element.inner():
            if shape.name not in ("sphere", "box", *_SHAPES):
                raise NotImplementedError(f"a <mass_shape> of a <{shape.name}>")
            if "density" not in element.attrs:
                continue
            (density,) = numbers(element, "density")
            if shape.name == "box":
                made.setBox(density, *numbers(shape, "sizex", "sizey", "sizez"))
                continue
            (radius,) = numbers(shape, "radius", default=1.0)
            if shape.name == "sphere":
                made.setSphere(density, radius)
            else:
                getattr(made, _SHAPES[shape.name])(density, 3, radius, *numbers(shape, "length"))
