"""The tree of what a file has."""

from __future__ import annotations

from typing import Any, Dict, List, Optional

from .transform import Transform


class AncestorNotFoundError(Exception):
    """No node above has an object of this type."""

    def __init__(self, type: type) -> None:
        super().__init__(f"no {type.__name__} above")
        self.type = type


class TreeNode:
    """An element with a name, a transform, and an object of ``orrery.ode`` where it has one."""

    def __init__(self, name: Optional[str], parent: Optional["TreeNode"]) -> None:
        self._name = name
        self._parent = parent
        self._object: Any = None
        self._transform = Transform()
        self._children: List[TreeNode] = []
        self._named: Dict[str, TreeNode] = {}
        if parent is not None:
            parent.addChild(self, name)

    def getName(self) -> Optional[str]:
        """The attribute ``name``, or None."""
        return self._name

    def getParent(self) -> Optional["TreeNode"]:
        """The node above; None for the root."""
        return self._parent

    def getChildren(self) -> List["TreeNode"]:
        """The nodes below, in the order of the file."""
        return self._children

    def addChild(self, child: "TreeNode", name: Optional[str]) -> None:
        """Appends a node."""
        self._children.append(child)
        if name is not None:
            self._named[name] = child

    def getRoot(self) -> "TreeNode":
        """The node of <xode>."""
        node = self
        while node._parent is not None:
            node = node._parent
        return node

    def getODEObject(self) -> Any:
        """The World, space, Body, Mass, geom or joint; None where there is none."""
        return self._object

    def setODEObject(self, obj: Any) -> None:
        """Gives it an object."""
        self._object = obj

    def namedChild(self, name: str) -> "TreeNode":
        """The node of this name, here or below. KeyError if there is none."""
        found = self._find(name)
        if found is None:
            raise KeyError(name)
        return found

    def _find(self, name: str) -> Optional["TreeNode"]:
        found = self._named.get(name)
        for child in self._children:
            if found is not None:
                break
            found = child._find(name)
        return found

    def getFirstAncestor(self, type: type) -> "TreeNode":
        """The nearest node above whose object is of this type."""
        node = self._parent
        while node is not None:
            if isinstance(node._object, type):
                return node
            node = node._parent
        raise AncestorNotFoundError(type)

    def getNodeTransform(self) -> Transform:
        """Its own transform."""
        return self._transform

    def setNodeTransform(self, transform: Transform) -> None:
        """Gives it a transform."""
        self._transform = transform

    def getTransform(self, untilAncestor: Optional["TreeNode"] = None) -> Transform:
        """With those above, up to the first that is absolute, or below that ancestor."""
        above = self._parent
        if above is None or above is untilAncestor or self._transform.isAbsolute():
            return self._transform
        return above.getTransform(untilAncestor) * self._transform
