"""Pictures of a simulation: its page, drawn by Chromium without a window."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any, Optional

import numpy as np


class Picture:
    """A picture, as a PNG: ``save()`` writes it, a notebook shows it, and ``numpy.asarray()`` gives its pixels."""

    def __init__(self, png: bytes) -> None:
        self.png = png

    def save(self, file: Any) -> None:
        """Writes the PNG."""
        Path(file).write_bytes(self.png)

    def __array__(self, dtype: Any = None, copy: Optional[bool] = None) -> np.ndarray[Any, Any]:
        """(height, width, 3) uint8: red, green, blue. Needs Pillow (Debian: python3-pil), else an ImportError."""
        from PIL import Image  # type: ignore[import]

        return np.asarray(Image.open(io.BytesIO(self.png)).convert("RGB"), dtype=dtype)

    def _repr_png_(self) -> bytes:
        return self.png
