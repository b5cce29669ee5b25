"""Docstrings, pages and examples are run; stubs are what mypy says they are."""

import doctest
import importlib
import os
import pkgutil
import re
import runpy
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import SOURCE

import orrery

MODULES = [
    importlib.import_module("orrery." + module.name)
    for module in pkgutil.iter_modules(orrery.__path__)
    if module.name not in ("_orrery", "_worker")
]
PARTS = ("mjcf_joints.py", "mjcf_model.py", "robot_files.py", "robot_mass.py", "urdf_joints.py")  # modules that examples import
EXAMPLES = sorted(file for file in (SOURCE / "examples" / "python").glob("*.py") if file.name not in PARTS)


@pytest.fixture(autouse=True)
def in_source_folder(monkeypatch):
    monkeypatch.chdir(SOURCE)


@pytest.mark.parametrize("module", [orrery, *MODULES], ids=lambda module: module.__name__)
def test_docstrings(module):
    assert doctest.testmod(module).failed == 0


@pytest.mark.parametrize("name, least", [("python.md", 6)])
def test_pages(name, least, tmp_path):
    """The blocks of Python in a page are one program after the other, in the source folder."""
    page = (SOURCE / "docs" / name).read_text(encoding="utf-8")
    blocks = re.findall(r"^```python\n(.*?)^```", page, re.M | re.S)
    assert len(blocks) >= least
    names = {"__name__": "page"}
    for block in blocks:
        code = block.replace("/tmp/", f"{tmp_path}/")
        if code.startswith(">>>"):
            test = doctest.DocTestParser().get_doctest(code, {}, name, None, None)
            assert doctest.DocTestRunner().run(test).failed == 0
        else:
            exec(compile(code, name, "exec"), names)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_examples(example, capsys, monkeypatch):
    monkeypatch.setattr(sys, "argv", [str(example)])
    monkeypatch.syspath_prepend(example.parent)
    runpy.run_path(str(example), run_name="__main__")
    assert capsys.readouterr().out.strip()


@pytest.mark.parametrize("cls", [orrery.Scene, orrery.Simulation, orrery._objects.Objects, orrery._state.State, orrery.Batch, orrery.View, orrery.Diagnostic,
                                 orrery.parts.Body, orrery.Body, orrery.Joint, orrery.Actuator, orrery._queries.Queries, orrery.Geom, orrery.Instance, orrery.Field, orrery.Pair])
def test_everything_public_is_documented(cls):
    for name in dir(cls):
        if not name.startswith("_") and name in vars(cls):
            assert getattr(cls, name).__doc__, f"{cls.__name__}.{name}"


def test_stubs_of_parts_are_those_of_the_tables():
    made = subprocess.run(
        [sys.executable, str(SOURCE / "python" / "make_stubs.py")], capture_output=True, text=True, check=True).stdout
    assert made == (SOURCE / "python" / "orrery" / "parts.pyi").read_text(), "run python/make_stubs.py > parts.pyi"


def test_types(tmp_path):
    pytest.importorskip("mypy")
    user = tmp_path / "user.py"
    user.write_text("""
import orrery

scene = orrery.load("data/tower.xode")
body = scene["a"].body
if body is not None:
    body.linearVelocity = 1, 2, 3
    reveal_type(body.type)
simulation = orrery.Simulation(scene, dt=0.01, seed=2)
simulation.step(3)
y: float = simulation.positions[0, 1]
ball = simulation.body("ball")
ball.velocity = 0, 1, 0
simulation.field("planet").gravity = 3
one = simulation.add(orrery.Prefab(scene), (1, 2, 3))
reveal_type(one.joint("hinge").gap)
simulation.actuator("elbow").target_position = 0.5
ball.add_force((0, 1, 0), at=ball.position)
hit = simulation.ray((0, 1, 0), (1, 0, 0), 3, except_=[ball], filter={"collideWith": ["wall"]})
far: float = hit.distance if hit else 3
simulation.actuator("elbow").gains = 3
simulation.stepp(3)
simulation.positions = 3
words: str = simulation.time
simulation.targets.shape + simulation.energy[0]
ball.positoin
ball.mass = 3
batch = orrery.Batch(scene, 3)
batch.positions = 3
""")
    run = subprocess.run(
        [sys.executable, "-m", "mypy", "--cache-dir", str(tmp_path / "cache"), "-p", "orrery"],
        capture_output=True, text=True, cwd=SOURCE / "python", check=False)
    assert run.returncode == 0, run.stdout
    run = subprocess.run(
        [sys.executable, "-m", "mypy", "--cache-dir", str(tmp_path / "cache"), str(user)],
        capture_output=True, text=True, cwd=tmp_path, env={"MYPYPATH": str(SOURCE / "python"), "PATH": "/usr/bin"}, check=False)
    assert '"Simulation" has no attribute "stepp"' in run.stdout and "Literal['dynamic'" in run.stdout, run.stdout
    assert re.search(r'"(Union\[.*float.*None|builtins\.float \| None)', run.stdout), run.stdout
    assert {int(line.split(":")[1]) for line in run.stdout.splitlines() if "error:" in line} == {*range(21, 28), 29}, run.stdout
    assert run.stdout.count('Property "positions" defined in "State" is read-only') == 2, run.stdout


def test_stubs_are_what_there_is(tmp_path):
    """Checks the stubs of the compiled half and of the parts; for the rest mypy reads the sources."""
    pytest.importorskip("mypy.stubtest")
    package = str(Path(orrery.__file__).parents[1])
    run = subprocess.run(
        [sys.executable, "-m", "mypy.stubtest", "--concise", "orrery._orrery", "orrery.parts"],
        capture_output=True, text=True, cwd=tmp_path, env={**os.environ, "MYPYPATH": package}, check=False)
    told = run.stdout.splitlines()
    assert any(line.startswith("orrery.parts.Body") for line in told), run.stdout + run.stderr  # it has looked
    # Classes of pybind11 have a metaclass and an __init__ of its own; some names are there for annotations alone.
    names = r"(Floats|Indices|Quaternion|Vector3|_Part)"
    harmless = re.compile(r".*metaclass differs$|orrery\._orrery\.\w+\.__init__ |orrery\._orrery\.\w+\.__getattr__ |"
                          rf"orrery\.parts\.{names} is not present at runtime")
    assert [line for line in told if not harmless.match(line)] == []
