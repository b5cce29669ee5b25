"""Classes for the parts of a scene, made from its member tables: one a struct, with a property for each member."""

from __future__ import annotations

from typing import Any, Iterable, Iterator, Mapping

from . import _orrery


class Part(_orrery.Location):
    """A part of a scene, found anew each time: changes reach the scene at once.

    Members are read and set by their names in the member tables, which are those of the diagnostics, of ``orrery diff``
    and of C++. Absent members are None. A part that is set is given as a dict, or as another part of the scene; a
    choice (a mass, a geometry, a rotation) as a dict with its "kind". A number out of range is a ValueError, a wrong
    type a TypeError, a part that is gone a LookupError.
    """

    __slots__ = ()

    @property
    def kind(self) -> str:
        """The part in one word: "body", "sphere"."""
        return self._type()[1]

    def get(self, name: str) -> Any:
        """The value of a member, by its name in the table."""
        return self._get(name)

    def __setattr__(self, name: str, value: Any) -> None:
        self._set(name, value)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        return self.get(name)  # raises with the names that there are

    def update(self, **values: Any) -> None:
        """Sets several members, in the order in which they are given."""
        for name, value in values.items():
            self._set(name, value)

    def to_dict(self) -> dict[str, Any]:
        """All members that are not None; parts in it are dicts too, with their kind."""
        struct, kind = self._type()
        members = {"kind": kind, **{name: _plain(self.get(name)) for name in _MEMBERS[struct]}}
        return {name: value for name, value in members.items() if value is not None}

    def __repr__(self) -> str:
        try:
            members = ((name, self.get(name)) for name in _MEMBERS[self._type()[0]])
            shown = ", ".join(f"{name}={_short(value)}" for name, value in members if value is not None)
        except LookupError:
            shown = "not in the scene any more"
        return f"{type(self).__name__}({shown})"


class PartList(_orrery.Location):
    """A list of parts: the axes of a joint, the children of a mass. Elements that are set are dicts or parts."""

    __slots__ = ()

    def _number(self, index: int) -> int:
        if not isinstance(index, int):
            raise TypeError("the number of an element is an int")
        return index + len(self) if index < 0 else index

    def __len__(self) -> int:
        return self._size()

    def __getitem__(self, index: int) -> Any:
        return self._item(self._number(index))

    def __setitem__(self, index: int, value: Any) -> None:
        self._set_item(self._number(index), value)

    def __delitem__(self, index: int) -> None:
        self._erase(self._number(index))

    def __iter__(self) -> Iterator[Any]:
        index = 0
        while index < len(self):
            yield self._item(index)
            index += 1

    def append(self, value: Any) -> None:
        """Adds an element after the last."""
        self._insert(len(self), value)

    def insert(self, index: int, value: Any) -> None:
        """Adds an element before that of the number, or after the last."""
        self._insert(self._number(index), value)

    def extend(self, values: Iterable[Any]) -> None:
        """Adds several elements after the last."""
        for value in list(values):
            self.append(value)

    def __repr__(self) -> str:
        return repr(list(self))


def _plain(value: Any) -> Any:
    """Parts as dicts; nodes by their paths."""
    if isinstance(value, PartList):
        return [_plain(one) for one in value]
    if isinstance(value, Part):
        return value.path if hasattr(type(value), "path") else value.to_dict()
    if isinstance(value, list):
        return [_plain(one) for one in value]
    return value


def _short(value: Any) -> str:
    if isinstance(value, Part):
        return f"<{value.kind}>"
    if isinstance(value, PartList):
        return f"[{len(value)} of them]"
    text = repr(value)
    return text if len(text) < 60 else text[:56] + " ..."


_MEMBERS: dict[str, list[str]] = {}
# By the names of the library's structs: it makes their objects of these.
CLASSES: dict[str, type] = {"PartList": PartList}

# The names of the library's structs here, if they differ.
_NAMES: Mapping[str, str] = {"NodeComponents": "Node", "SceneData": "SceneSettings"}


def _describe(text: str, unit: str, values: str) -> str:
    for old, new in _NAMES.items():
        text = text.replace(old, new)
    words = text.replace("Vector3", "3 floats").replace("Quaternion", "4 floats x, y, z, w").replace("Floats", "array")
    return ", ".join(one for one in (words, unit, values) if one)


def _property(name: str, doc: str) -> property:
    def read(self: Part) -> Any:
        return self.get(name)

    def write(self: Part, value: Any) -> None:
        self._set(name, value)

    return property(read, write, doc=doc)


def make_classes(bases: Mapping[str, type]) -> dict[str, type]:
    """One class a struct, of the base that is named for it, else of Part; by their names here."""
    made: dict[str, type] = {}
    for struct, kind, members in _orrery.structures():
        name = _NAMES.get(struct, struct)
        lines = [f"{member}: {_describe(kind_of, unit, values)}" for member, kind_of, unit, values in members]
        body: dict[str, Any] = {
            member: _property(member, _describe(kind_of, unit, values)) for member, kind_of, unit, values in members
        }
        base = bases.get(name, Part)
        doc = (base.__doc__ or "") if name in bases else f'"{kind}", a part of a scene.'
        body.update(__slots__=(), __module__="orrery.parts", __doc__=doc + "\n\n" + "\n".join(lines))
        _MEMBERS[struct] = [member for member, *_ in members]
        made[name] = type(name, (base,), body)
        CLASSES[struct] = made[name]
    return made
