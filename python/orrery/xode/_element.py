"""The elements of a file, and numbers in their attributes."""

from __future__ import annotations

import xml.parsers.expat
from typing import Dict, Iterator, List, Optional, Tuple, Union

from .errors import InvalidError


class Element:
    """An element: its name, attributes and children."""

    __slots__ = ("name", "attrs", "children")

    def __init__(self, name: str, attrs: Dict[str, str]) -> None:
        self.name = name
        self.attrs = attrs
        self.children: List[Element] = []

    def inner(self, *transparent: str) -> Iterator["Element"]:
        """The children but for <ext>; those of transparent elements in their place."""
        for child in self.children:
            if child.name in transparent:
                yield from child.inner(*transparent)
            elif child.name != "ext":
                yield child


def parse(text: Union[str, bytes]) -> Element:
    """The root element of a document."""
    top = Element("", {})
    open_elements = [top]

    def start(name: str, attrs: Dict[str, str]) -> None:
        element = Element(name, attrs)
        open_elements[-1].children.append(element)
        open_elements.append(element)

    expat = xml.parsers.expat.ParserCreate()
    expat.StartElementHandler = start
    expat.EndElementHandler = lambda _: open_elements.pop()
    expat.Parse(text, True)
    return top.children[0]


def numbers(element: Element, *names: str, default: Optional[float] = None) -> Tuple[float, ...]:
    """The numbers of these attributes."""
    found = []
    for name in names:
        if name not in element.attrs and default is None:
            raise InvalidError(f"<{element.name}> needs {' '.join(names)}")
        try:
            found.append(float(element.attrs.get(name, default)))  # type: ignore[arg-type]
        except ValueError:
            raise InvalidError(f"{name} of <{element.name}> is no number: {element.attrs[name]!r}") from None
    return tuple(found)
