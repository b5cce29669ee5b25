"""The parts of a scene: Node, Body, Collider, Joint, Shape, PhysicsMaterial, ...

Every class here is made from a member table of the library; ``help(orrery.parts.Body)`` lists its members with units
and ranges.
"""

from __future__ import annotations

from typing import Any, Optional

from . import _parts
from ._parts import Part, PartList


class _Node(Part):
    """A node of a scene: a name, a place in its parent, and parts that make it a body, a collider, a joint, ..."""

    __slots__ = ()

    @property
    def path(self) -> str:
        """Names from below the root, "/world/chassis"; finds the node again (Scene.find)."""
        return self._box.path(self)

    @property
    def type(self) -> str:
        """Its kind in one word: "world", "space", "body", "geom", "trigger", "joint", "node"."""
        return self._box.node_kind(self)

    @property
    def id(self) -> int:
        """A number that no other node of the scene has, or had; 1 for the root."""
        return self._index

    @property
    def parent(self) -> Optional["_Node"]:
        """The node above; None for the root."""
        return self._box.parent(self)

    @property
    def children(self) -> list["_Node"]:
        """The nodes directly below, in the order of the file."""
        return self._box.children(self)

    def add(self, name: str = "", before: Optional["_Node"] = None, **parts: Any) -> "_Node":
        """Adds a node below, after the others or before one of them, with parts: ``add("ball", body={})``."""
        node = self._box.add(self, name, before)
        try:
            node.update(**parts)
        except BaseException:
            node.remove()
            raise
        return node

    def remove(self) -> None:
        """Takes it and all below it out of the scene; of the root, what is below."""
        self._box.remove(self)

    def move(self, parent: "_Node", before: Optional["_Node"] = None) -> None:
        """Puts it below another node, its transform as it is. ValueError for one below itself, and for the root."""
        if not self._box.move(self, parent, before):
            raise ValueError("a node cannot be moved below itself, nor the root anywhere")

    def __repr__(self) -> str:
        try:
            return f"<Node {self.path} ({self.type})>"
        except LookupError:
            return "<Node that is not in its scene any more>"


_CLASSES = _parts.make_classes({"Node": _Node})
globals().update(_CLASSES)

__all__ = ["Part", "PartList", *sorted(_CLASSES)]
