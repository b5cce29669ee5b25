"""The reader, and the nodes of worlds and spaces."""

from __future__ import annotations

from typing import Any, Dict, Union

from .. import ode
from . import body, geom, joint, transform
from ._element import Element, parse
from .errors import ChildError, InvalidError
from .node import TreeNode


class Parser:
    """Reads files. ``setParams(spaceFactory=...)`` says what makes spaces; first it is ``ode.SimpleSpace``."""

    def __init__(self) -> None:
        self._params: Dict[str, Any] = {"spaceFactory": ode.SimpleSpace}

    def setParams(self, **params: Any) -> None:
        """Sets parameters by their names."""
        self._params.update(params)

    def getParam(self, name: str) -> Any:
        """A parameter; KeyError if there is none of this name."""
        return self._params[name]

    def parseString(self, xml: Union[str, bytes]) -> "Root":
        """The tree of a document."""
        element = parse(xml)
        if element.name != "xode":
            raise InvalidError(f"the root element must be <xode>, not <{element.name}>")
        root = Root(None, None)
        root._read(element, self)
        return root

    def parseFile(self, fp: Any) -> "Root":
        """The tree of an open file."""
        return self.parseString(fp.read())


class Root(TreeNode):
    """<xode>."""

    def _read(self, element: Element, parser: Parser) -> None:
        for child in element.inner():
            if child.name != "world":
                raise ChildError("xode", child.name)
            World(child.attrs.get("name"), self)._read(child, parser)


class World(TreeNode):
    """<world>, an ``ode.World``."""

    def __init__(self, name: Any, parent: Any) -> None:
        super().__init__(name, parent)
        self.setODEObject(ode.World())

    def _read(self, element: Element, parser: Parser) -> None:
        for child in element.inner():
            if child.name == "transform":
                self.setNodeTransform(transform.read(child))
            elif child.name == "space":
                Space(child.attrs.get("name"), self)._read(child, parser)
            else:
                raise ChildError("world", child.name)


class Space(TreeNode):
    """<space>. What is in a <group> or <jointgroup> is in the space, as in PyODE."""

    def _read(self, element: Element, parser: Parser) -> None:
        self.setODEObject(parser.getParam("spaceFactory")())
        for child in element.inner("group", "jointgroup"):
            name = child.attrs.get("name")
            if child.name == "transform":
                self.setNodeTransform(transform.read(child))
            elif child.name == "geom":
                geom.Geom(name, self)._read(child)
            elif child.name == "body":
                body.Body(name, self, child.attrs)._read(child)
            elif child.name == "joint":
                joint.Joint(name, self)._read(child)
            else:
                raise ChildError("space", child.name)
