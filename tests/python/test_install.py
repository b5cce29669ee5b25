"""pip install . into an environment of its own; only where CMake has built the module (ORRERY_BUILD_DIR)."""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import SOURCE


def test_without_numpy():
    without = "import sys; sys.modules['numpy'] = None; import orrery"
    told = subprocess.run([sys.executable, "-c", without], capture_output=True, text=True, check=False).stderr
    assert "orrery needs NumPy, which " + sys.executable in told and "apt install python3-numpy" in told
    assert told.count('File "') == 2, told  # the user's line, and the package's


def test_pip_install(tmp_path):
    if "ORRERY_BUILD_DIR" not in os.environ:
        pytest.skip("run by CTest, which names the build folder")
    for module in ("pip", "venv", "setuptools", "wheel"):
        if importlib.util.find_spec(module) is None:
            pytest.skip(module + " is not installed")
    made = subprocess.run([sys.executable, "-m", "venv", "--system-site-packages", str(tmp_path / "env")], check=False)
    if made.returncode != 0:
        pytest.skip("no venv here")
    python = tmp_path / "env" / "bin" / "python3"
    # The build leaves its own files beside the sources: not in the user's folder.
    source = tmp_path / "source"
    source.mkdir()
    for name in ("pyproject.toml", "setup.py", "python", "lib"):
        (source / name).symlink_to(SOURCE / name)
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    subprocess.run(
        [python, "-m", "pip", "install", "--quiet", "--no-build-isolation", "--no-deps", "--no-index", str(source)],
        check=True, env=environment)
    told = subprocess.run(
        [python, "-c", "import orrery, orrery.ode, orrery.xode; print(orrery.__version__, orrery.__file__); s = orrery.Simulation(orrery.load("
         f"{str(SOURCE / 'data' / 'tower.xode')!r})); s.step(10); print(s.hash)"],
        check=True, env=environment, capture_output=True, text=True, cwd=tmp_path).stdout.split()
    assert Path(told[1]).is_relative_to(tmp_path / "env")

    import orrery

    if (Path(os.environ["ORRERY_BUILD_DIR"]) / "share" / "orrery" / "sweep.html").is_file():
        assert (Path(told[1]).parent / "sweep.html").is_file()
    here = orrery.Simulation(orrery.load(SOURCE / "data" / "tower.xode"))
    here.step(10)
    assert told[0] == orrery.__version__ and told[2] == here.hash
