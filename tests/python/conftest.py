"""Fixtures that the tests of the module share. CTest sets PYTHONPATH to the package in the build folder."""

import runpy
import sys
from pathlib import Path

import pytest

import orrery

SOURCE = Path(__file__).resolve().parents[2]
DATA = SOURCE / "data"


@pytest.fixture
def data():
    return DATA


@pytest.fixture
def tower():
    return orrery.load(DATA / "tower.xode")


@pytest.fixture
def arm():
    """A robot arm: joints with motors and stops."""
    return orrery.load(DATA / "robot_arm.xode")


@pytest.fixture
def ball():
    """A ball of 2 kg, 5 m above a floor, made by hand."""
    scene = orrery.Scene()
    scene.settings.gravity = {"gravity": 9.80665}
    floor = {"shape": {"geometry": {"kind": "plane", "a": 0, "b": 1, "c": 0, "d": 0}}}
    scene.root.add("floor", collider=floor)
    node = scene.root.add("ball", body={"mass": {"kind": "motion", "mass": 2}})
    node.transform.position = 0, 5, 0
    node.collider = {"shape": {"geometry": {"kind": "sphere", "radius": 0.5}}}
    return scene


def run_converter(program, file, to, monkeypatch, capsys, *options):
    """Runs a program of examples/python. Returns (scene or None, what it prints); a fault ends in a sentence."""
    monkeypatch.setattr(sys, "argv", [str(program), str(file), str(to), *options])
    monkeypatch.syspath_prepend(program.parent)
    said = ""
    try:
        runpy.run_path(str(program), run_name="__main__")
    except SystemExit as end:
        said = str(end.code)
    said += "".join(capsys.readouterr())
    return (orrery.load(to, errors="keep") if to.exists() else None), said


def all_scenes():
    return sorted(
        file for file in DATA.iterdir() if file.suffix in (".xode", ".gltf", ".glb", ".g4tf")
    )
