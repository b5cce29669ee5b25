"""pip runs this build: CMake builds the module and the page that replays runs; setuptools puts them into the package.

ORRERY_BUILD_DIR names a build folder of CMake that is there already, and is used as it is; else one is made.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

SOURCE = Path(__file__).resolve().parent


def version():
    """The version stands in version.hpp only."""
    text = (SOURCE / "lib/base/include/orrery/version.hpp").read_text()
    return ".".join(re.findall(r"define ORRERY_VERSION_[A-Z]+ (\d+)", text))


class BuildWithCMake(build_ext):
    def build_extension(self, ext):
        to = Path(self.get_ext_fullpath(ext.name)).resolve()
        to.parent.mkdir(parents=True, exist_ok=True)
        folder = os.environ.get("ORRERY_BUILD_DIR")
        if folder is None:
            folder = str(Path(self.build_temp).resolve())
            subprocess.run(
                ["cmake", "-S", str(SOURCE), "-B", folder, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release",
                 "-DCMAKE_UNITY_BUILD=ON", "-DORRERY_PYTHON=ON", "-DORRERY_BUILD_TESTS=OFF", "-DORRERY_INSTALL=OFF",
                 f"-DPython3_EXECUTABLE={sys.executable}"],
                check=True)
        subprocess.run(["cmake", "--build", folder, "--target", "orrery_python"], check=True)
        shutil.copy(next(Path(folder, "python", "orrery").glob("_orrery.*.so")), to)
        # npm makes the pages, where that is there.
        for name, target in (("viewer.html", "orrery_viewer"), ("sweep.html", "orrery_sweep_page")):
            page = Path(folder, "share", "orrery", name)
            if not page.is_file():
                subprocess.run(["cmake", "--build", folder, "--target", target], check=False)
            if page.is_file():
                shutil.copy(page, to.parent / name)


setup(
    version=version(),
    packages=["orrery", "orrery.xode"],
    package_dir={"orrery": "python/orrery"},
    package_data={"orrery": ["*.pyi", "py.typed"]},
    ext_modules=[Extension("orrery._orrery", [])],
    cmdclass={"build_ext": BuildWithCMake},
)
