"""Geoms."""

from __future__ import annotations

from typing import Any, Optional

from .. import ode
from . import body, joint, transform
from ._element import Element, numbers
from .errors import ChildError, InvalidError
from .node import AncestorNotFoundError, TreeNode


class Geom(TreeNode):
    """<geom>. One that has a transform in a body is inside an ``ode.GeomTransform``, as in PyODE."""

    def __init__(self, name: Any, parent: Any) -> None:
        super().__init__(name, parent)
        self._space = self.getFirstAncestor(ode.SpaceBase).getODEObject()
        self._body: Optional[TreeNode] = None
        self._transformed = False
        try:
            self._body = self.getFirstAncestor(ode.Body)
        except AncestorNotFoundError:
            pass

    def _read(self, element: Element) -> None:
        for child in element.inner("jointgroup"):
            name = child.attrs.get("name")
            if child.name == "transform":
                self.setNodeTransform(transform.read(child))
                self._transformed = True
            elif child.name == "geom":
                Geom(name, self)._read(child)
            elif child.name == "body":
                body.Body(name, self, child.attrs)._read(child)
            elif child.name == "joint":
                joint.Joint(name, self)._read(child)
            else:
                self._read_shape(child)
        if self.getODEObject() is None:
            raise InvalidError("<geom> needs a shape")

    def _read_shape(self, shape: Element) -> None:
        name = shape.name
        for child in shape.inner():
            if name != "trimesh":
                raise ChildError(name, child.name)
        if name == "box":
            self._make(ode.GeomBox, lengths=numbers(shape, "sizex", "sizey", "sizez"))
        elif name == "sphere":
            self._make(ode.GeomSphere, radius=numbers(shape, "radius")[0])
        elif name in ("cappedCylinder", "cylinder"):
            radius, length = numbers(shape, "radius", "length")
            self._make(ode.GeomCylinder if name == "cylinder" else ode.GeomCapsule, radius=radius, length=length)
        elif name == "plane":
            a, b, c, d = numbers(shape, "a", "b", "c", "d")
            self.setODEObject(ode.GeomPlane(self._space, (a, b, c), d))
        elif name == "ray":
            self._make(ode.GeomRay, rlen=numbers(shape, "length")[0])
        elif name == "trimesh":
            self._make(ode.GeomTriMesh, data=_mesh(shape))
        elif name == "cone":
            raise NotImplementedError("a <geom> of a <cone>")
        else:
            raise ChildError("geom", name)

    def _make(self, kind: Any, **values: Any) -> None:
        inside = self._body is not None and self._transformed
        made = kind(space=None if inside else self._space, **values)
        if self._body is None or inside:
            place = self.getTransform(self._body)
            made.setPosition(place.getPosition())
            made.setRotation(place.getRotation())
        if inside:
            outer = ode.GeomTransform(self._space)
            outer.setGeom(made)
            made = outer
        if self._body is not None:
            made.setBody(self._body.getODEObject())
        self.setODEObject(made)


def _mesh(element: Element) -> Any:
    vertices, triangles = [], []
    for child in element.inner("vertices", "triangles"):
        if child.name == "v":
            vertices.append(numbers(child, "x", "y", "z"))
        elif child.name == "t":
            triangles.append([int(number) - 1 for number in numbers(child, "ia", "ib", "ic")])  # counted from 1
        else:
            raise ChildError("trimesh", child.name)
    data = ode.TriMeshData()
    data.build(vertices, triangles)
    return data
