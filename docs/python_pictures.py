"""python_pictures.py EXAMPLE FOLDER: runs an example of examples/python, and keeps its last simulation as a page.

The page is FOLDER/python-NAME.html; scripts/pictures takes a picture of it.
"""

import runpy
import sys
from pathlib import Path

import orrery

kept = []


class Recorded(orrery.Simulation):
    """Begins a recording where it is made, or goes back to a state, and saves it where it is closed."""

    def __init__(self, *arguments, **options):
        super().__init__(*arguments, **options)
        self.record()
        kept[:] = [self]

    def restore(self, state):
        super().restore(state)
        self.record()

    def __exit__(self, *error):
        self.save_recording(page)
        return super().__exit__(*error)


example, folder = Path(sys.argv[1]), Path(sys.argv[2])
page = folder / f"python-{example.stem}.html"
sys.argv = [str(example)]
orrery.Simulation = Recorded
runpy.run_path(str(example), run_name="__main__")
if not kept[0].closed:
    kept[0].save_recording(page)
