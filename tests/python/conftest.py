"""Fixtures that the tests of the module share. CTest sets PYTHONPATH to the package in the build folder."""

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


def all_scenes():
    return sorted(
        file for file in DATA.iterdir() if file.suffix in (".xode", ".gltf", ".glb", ".g4tf")
    )
