"""Joints."""

from __future__ import annotations

from typing import Any, List, Optional, Tuple

from .. import ode
from ._element import Element, numbers
from .errors import ChildError, InvalidError
from .node import AncestorNotFoundError, TreeNode

# The class of each element, and how many axes it has.
_KINDS = {
    "amotor": (ode.AMotor, (0, 1, 2, 3)),
    "ball": (ode.BallJoint, (0,)),
    "fixed": (ode.FixedJoint, (0,)),
    "hinge": (ode.HingeJoint, (1,)),
    "hinge2": (ode.Hinge2Joint, (2,)),
    "slider": (ode.SliderJoint, (1,)),
    "universal": (ode.UniversalJoint, (2,)),
}
_ANCHORED = ("ball", "hinge", "hinge2", "universal")
_PARAMETERS = {
    name: name
    for name in ("LoStop", "HiStop", "Vel", "FMax", "FudgeFactor", "Bounce", "CFM", "StopERP", "StopCFM", "SuspensionERP", "SuspensionCFM")
}
_PARAMETERS["LowStop"] = "LoStop"


class Joint(TreeNode):
    """<joint>. Its links are bodies that stand before it in the file; without one it is to the body that it is in."""

    def __init__(self, name: Any, parent: Any) -> None:
        super().__init__(name, parent)
        self._world = self.getFirstAncestor(ode.World).getODEObject()
        self._body: Any = ode.environment
        try:
            self._body = self.getFirstAncestor(ode.Body).getODEObject()
        except AncestorNotFoundError:
            pass

    def _read(self, element: Element) -> None:
        links: List[Optional[str]] = [None, None]
        for child in element.inner():
            if child.name in ("link1", "link2"):
                links[child.name == "link2"] = child.attrs.get("body")
            elif child.name in _KINDS:
                self._make(child, *self._bodies(*links))
            else:
                raise ChildError("joint", child.name)
        if self.getODEObject() is None:
            raise InvalidError("<joint> needs a type")

    def _bodies(self, first: Optional[str], second: Optional[str]) -> Tuple[Any, Any]:
        spare = self._body
        if first is None:
            one, spare = spare, ode.environment
        else:
            one = self._linked(first)
        other = spare if second is None else self._linked(second)
        if one is other:
            raise InvalidError("<joint> needs two bodies, or one and the world")
        return one, other

    def _linked(self, name: str) -> Any:
        try:
            found = self.getRoot().namedChild(name).getODEObject()
        except KeyError:
            raise InvalidError(f'no body "{name}" stands before the joint') from None
        if not isinstance(found, ode.Body):
            raise InvalidError(f'"{name}", to which a joint links, is no body')
        return found

    def _make(self, element: Element, one: Any, other: Any) -> None:
        kind, counts = _KINDS[element.name]
        made = kind(self._world)
        made.attach(one, other)
        axes = []
        for child in element.inner():
            if child.name == "axis":
                axes.append(child)
            elif child.name == "anchor" and element.name in _ANCHORED:
                made.setAnchor(numbers(child, "x", "y", "z"))
            else:
                raise ChildError(element.name, child.name)
        if len(axes) not in counts:
            raise InvalidError(f"<{element.name}> has {len(axes)} axes")
        if element.name == "amotor":
            made.setNumAxes(len(axes))
        elif element.name == "fixed":
            made.setFixed()
        for index, axis in enumerate(axes):
            _set_axis(made, element.name, index, axis, counts)
        self.setODEObject(made)


def _set_axis(joint: Any, kind: str, index: int, axis: Element, counts: Tuple[int, ...]) -> None:
    direction = numbers(axis, "x", "y", "z")
    if kind == "amotor":
        joint.setAxis(index, 0, direction)
    elif counts == (2,):
        (joint.setAxis2 if index else joint.setAxis1)(direction)
    else:
        joint.setAxis(direction)
    for name in axis.attrs:
        if name in _PARAMETERS:
            joint.setParam(getattr(ode, "Param" + _PARAMETERS[name]) + index * ode.ParamGroup, *numbers(axis, name))
        elif name not in ("x", "y", "z"):
            raise InvalidError(f"{name} is no attribute of an <axis>")
