"""The names are PyODE's; their types are not told."""

from typing import Any

def __getattr__(name: str) -> Any: ...
