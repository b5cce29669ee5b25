#!/usr/bin/env python3
"""make_stubs.py: prints parts.pyi, the types of what the member tables have. Needs the module in PYTHONPATH."""

import sys

sys.path.pop(0)  # the sources beside this file are not the built package

from orrery import _orrery, _parts  # noqa: E402

HEAD = '''"""Made by python/make_stubs.py from the member tables: do not edit."""

from typing import Any, Generic, Iterable, Iterator, List, Literal, Optional, Tuple, TypeVar, Union

import numpy as np
import numpy.typing as npt

Vector3 = Tuple[float, float, float]
Quaternion = Tuple[float, float, float, float]
Floats = npt.NDArray[np.float64]
Indices = npt.NDArray[np.uint32]
_Part = TypeVar("_Part")

class Part:
    @property
    def kind(self) -> Any: ...
    def get(self, name: str) -> Any: ...
    def update(self, **values: Any) -> None: ...
    def to_dict(self) -> dict[str, Any]: ...

class PartList(Generic[_Part]):
    def __len__(self) -> int: ...
    def __getitem__(self, index: int) -> _Part: ...
    def __setitem__(self, index: int, value: Any) -> None: ...
    def __delitem__(self, index: int) -> None: ...
    def __iter__(self) -> Iterator[_Part]: ...
    def append(self, value: Any) -> None: ...
    def insert(self, index: int, value: Any) -> None: ...
    def extend(self, values: Iterable[Any]) -> None: ...
'''

NODE = '''    @property
    def path(self) -> str: ...
    @property
    def type(self) -> str: ...
    @property
    def id(self) -> int: ...
    @property
    def parent(self) -> Optional["Node"]: ...
    @property
    def children(self) -> List["Node"]: ...
    def add(self, name: str = "", before: Optional["Node"] = None, **parts: Any) -> "Node": ...
    def remove(self) -> None: ...
    def move(self, parent: "Node", before: Optional["Node"] = None) -> None: ...
'''


def typed(text):
    for old, new in _parts._NAMES.items():
        text = text.replace(old, new)
    if text.startswith("list["):
        return f"List[{typed(text[5:-1])}]"
    parts = [one for one in text.split(" | ") if one != "None"]
    made = f"Union[{', '.join(parts)}]" if len(parts) > 1 else parts[0]
    return f"Optional[{made}]" if " | " in text and "None" in text.split(" | ") else made


def main():
    print(HEAD, end="")
    for struct, kind, members in sorted(_orrery.structures()):
        name = _parts._NAMES.get(struct, struct)
        print(f"\nclass {name}(Part):")
        for member, text, *_ in members:
            print(f"    {member}: {typed(text)}" + ("  # type: ignore[assignment]" if member == "kind" else ""))
        if name == "Node":
            print(NODE, end="")
        elif not members:
            print("    ...")


if __name__ == "__main__":
    main()
