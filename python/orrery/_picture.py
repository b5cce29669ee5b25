"""Pictures of a simulation: its page, drawn by Chromium without a window."""

from __future__ import annotations

import io
import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any, Optional
from urllib.parse import quote

import numpy as np

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_GRAPHICS = ("--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader")  # needs no graphics card
_LOADING = 3000  # ms of the page's own time, which passes as fast as it can: until it has drawn
_LONGEST = 120  # s, of real time


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


def browser() -> str:
    """The program that draws: that which the variable ORRERY_CHROMIUM names, else the first of BROWSERS on the path."""
    asked = os.environ.get("ORRERY_CHROMIUM")
    for name in [asked] if asked else BROWSERS:
        found = shutil.which(name)
        if found:
            return found
    wanted = f"ORRERY_CHROMIUM is {asked!r}, which is no program" if asked else "there is no Chromium (Debian: chromium)"
    raise RuntimeError(f"pictures are drawn by a browser: {wanted}")


def take(page: Path, width: int, height: int, address: dict[str, str]) -> Picture:
    """Draws a page of a run at the moment, and with the choice, that the address after its # asks for."""
    with tempfile.TemporaryDirectory() as folder:
        png = Path(folder) / "picture.png"
        asked = "&".join(f"{key}={quote(value)}" for key, value in {"picture": "1", **address}.items())
        command = [browser(), "--headless", *_GRAPHICS, "--hide-scrollbars", f"--user-data-dir={folder}/profile"]
        if os.geteuid() == 0:
            command.append("--no-sandbox")  # Chromium's sandbox refuses root
        command += [f"--window-size={width},{height}", f"--virtual-time-budget={_LOADING}", f"--screenshot={png}"]
        try:
            run = subprocess.run([*command, f"{page.as_uri()}#{asked}"], capture_output=True, timeout=_LONGEST, check=False)
        except subprocess.TimeoutExpired:
            raise RuntimeError(f"the browser has drawn no picture in {_LONGEST} s") from None
        if not png.is_file():
            raise RuntimeError("the browser has drawn no picture: " + run.stderr.decode(errors="replace")[-500:].strip())
        return Picture(png.read_bytes())
