"""Errors of a file."""


class InvalidError(Exception):
    """The file is not as XODE, or as this reader takes it."""


class ChildError(InvalidError):
    """An element is where it cannot be."""

    def __init__(self, parent: str, child: str) -> None:
        super().__init__(f"<{child}> cannot be in <{parent}>")
        self.parent = parent
        self.child = child


class MissingElementError(InvalidError):
    """An element lacks one that it needs."""

    def __init__(self, parent: str, child: str) -> None:
        super().__init__(f"<{parent}> needs a <{child}>")
        self.parent = parent
        self.child = child
