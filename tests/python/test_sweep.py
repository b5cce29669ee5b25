"""Sweeps: rows and the table are those of the program, however many processes make them."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest
from conftest import DATA

import orrery

PLAN = {
    "scene": "tower.xode",
    "duration": 0.1,
    "design": {"kind": "latin-hypercube", "runs": 6},
    "parameters": [
        {"target": "body:ball.linearVelocity.x", "name": "speed", "range": [5, 15]},
        {"target": "friction", "values": [0.2, 1]},
    ],
    "outputs": ["totals", "ball.position.x end", "time of ball.position.x > 100"],
}


@pytest.fixture
def plan(tmp_path):
    shutil.copy(DATA / "tower.xode", tmp_path)
    file = tmp_path / "plan.json"
    file.write_text(json.dumps(PLAN))
    return file


def test_the_table_is_that_of_the_program(plan, tmp_path):
    if "ORRERY_BUILD_DIR" not in os.environ:
        pytest.skip("run by CTest, which names the build folder")
    program = Path(os.environ["ORRERY_BUILD_DIR"]) / "bin" / "orrery"
    if not program.is_file():
        pytest.skip("the program is not built")
    subprocess.run([program, "sweep", str(plan), "--out", str(tmp_path / "wanted"), "--quiet"], check=True)
    wanted = (tmp_path / "wanted" / "runs.csv").read_bytes()
    for jobs in (1, 2, 5):
        orrery.sweep(plan, jobs=jobs, out=tmp_path / "table.csv")
        assert (tmp_path / "table.csv").read_bytes() == wanted, jobs


def test_rows(plan):
    rows = orrery.sweep(plan, jobs=2)
    assert [row["run"] for row in rows] == list(range(6))
    assert {row["status"] for row in rows} == {"ok"}
    for row in rows:
        assert 5 <= row["speed"] <= 15 and row["friction"] in (0.2, 1.0)
        assert row["steps"] == 10 and isinstance(row["steps"], int)
        assert isinstance(row["hash"], str) and len(row["hash"]) == 16
        assert row["ball.position.x end"] == pytest.approx(rows[0]["ball.position.x end"], abs=2)
        assert row["time of ball.position.x > 100"] is None
    assert len({row["hash"] for row in rows}) == 6


def test_a_dict_is_a_plan(plan, monkeypatch):
    monkeypatch.chdir(plan.parent)
    assert orrery.sweep(PLAN, jobs=2) == orrery.sweep(plan, jobs=2)


def test_a_scene_with_what_varies_is_a_plan(plan, monkeypatch):
    monkeypatch.chdir(plan.parent)
    varied = {"friction": "0.25:0.75:3", "gravity": [[0, -9.81, 0], [0, 0, 0]], "autoDisable": False}
    measures = ["ball.position.y end", "totals"]
    wanted = {
        "scene": "tower.xode",
        "duration": 0.1,
        "parameters": [
            {"target": "friction", "values": [0.25, 0.5, 0.75]},
            {"target": "gravity", "values": [[0, -9.81, 0], [0, 0, 0]]},
            {"target": "autoDisable", "values": [False]},
        ],
        "outputs": measures,
    }
    rows = orrery.sweep(Path("tower.xode"), jobs=1, set=varied, measure=measures, duration=0.1)
    assert [row["hash"] for row in rows] == [row["hash"] for row in orrery.sweep(wanted, jobs=1)]
    assert len({row["hash"] for row in rows}) == 4  # without gravity, nothing rubs
    for of in ({"set": {"friction": "0.2:1"}}, {"set": {}}, {"measure": "totals"}, {"duration": 1}):
        with pytest.raises(ValueError, match="set"):
            orrery.sweep("tower.xode", **of)
    with pytest.raises(ValueError, match="plan"):
        orrery.sweep(PLAN, set=varied)
    with pytest.raises(orrery.LoadError, match="did you mean"):
        orrery.sweep("tower.xode", set={"body:bal.mass": 1})


def test_the_page_is_that_of_the_program(plan, tmp_path, monkeypatch):
    from orrery import _simulation

    if not _simulation._template("sweep.html").is_file():
        pytest.skip("the page is not built")
    monkeypatch.chdir(plan.parent)
    program = Path(os.environ.get("ORRERY_BUILD_DIR", "/none")) / "bin" / "orrery"
    words = ["--set", "friction=0.25:0.75:2", "--measure", "ball.speed max", "--duration", "0.1"]
    varied = {"set": {"friction": "0.25:0.75:2"}, "measure": "ball.speed max", "duration": 0.1}
    for source, more, options in (("tower.xode", words, varied), ("plan.json", [], {})):
        orrery.sweep(source, jobs=2, page="page.html", **options)
        if program.is_file():
            subprocess.run([program, "sweep", source, *more, "--page", "wanted.html", "--quiet"], check=True)
            assert Path("page.html").read_bytes() == Path("wanted.html").read_bytes(), source
    orrery.sweep(PLAN, jobs=2, page=Path("dict.html"))
    assert '"replay": []' in Path("dict.html").read_text() or '"replay":[]' in Path("dict.html").read_text()
    with pytest.raises(ValueError, match="page"):
        orrery.sweep(PLAN, page="page.htm")
    with pytest.raises(orrery.SaveError):
        orrery.sweep(PLAN, page="none/page.html")


def test_faults_are_rows(plan):
    faulty = {**PLAN, "design": "grid", "parameters": [{"target": "friction", "values": [0.5, -1]}], "outputs": ["totals"]}
    plan.write_text(json.dumps(faulty))
    good, bad = orrery.sweep(plan, jobs=2)
    assert (good["status"], bad["status"]) == ("ok", "error")
    assert "friction" in bad["cause"] and bad["hash"] == ""


def test_a_run_that_takes_too_long_is_a_row(plan):
    plan.write_text(json.dumps({"scene": "tower.xode", "duration": 1e6}))
    (row,) = orrery.sweep(plan, timeout=0.3)
    assert row["status"] == "timeout" and row["energyEnd"] is None


def test_a_plan_that_is_not_good(plan):
    plan.write_text(json.dumps({**PLAN, "parameters": [{"target": "body:bal.mass", "values": [1]}]}))
    with pytest.raises(orrery.LoadError) as error:
        orrery.sweep(plan)
    assert error.value.code == "SWEEP_TARGET" and error.value.pointer == "/parameters/0"
    with pytest.raises(orrery.LoadError, match="none.json: the plan cannot be read: No such file"):
        orrery.sweep(plan.with_name("none.json"))
    for bad in (dict(jobs=0), dict(jobs=True), dict(jobs=1.5), dict(batch=0), dict(timeout=0), dict(client=object(), jobs=2)):
        with pytest.raises(ValueError):
            orrery.sweep(plan, **bad)


def test_progress_is_told(plan):
    told = []
    rows = orrery.sweep(plan, jobs=2, progress=lambda done, runs, row: told.append((done, runs, row)))
    assert [(done, runs) for done, runs, _ in told] == [(i + 1, 6) for i in range(6)]
    assert sorted((row for _, _, row in told), key=lambda row: row["run"]) == rows == orrery.sweep(plan)


def test_a_sweep_ends_when_there_is_enough(plan, tmp_path):
    plan.write_text(json.dumps({**PLAN, "design": {"kind": "latin-hypercube", "runs": 2000}}))
    seen = []

    def enough(row):
        seen.append(row["run"])
        return len(seen) == 3

    rows = orrery.sweep(plan, jobs=2, stop=enough, out=tmp_path / "table.csv")
    assert [row["run"] for row in rows] == sorted(seen) and len(seen) == 3
    assert len((tmp_path / "table.csv").read_text().splitlines()) == 4

    def faulty(*_):
        raise ZeroDivisionError("mine")

    for of in ({"stop": faulty}, {"progress": faulty}):
        with pytest.raises(ZeroDivisionError, match="mine"):
            orrery.sweep(plan, jobs=2, **of)
    for bad in (0, -1):
        with pytest.raises(ValueError):
            orrery.sweep(plan, stop=bad)


def test_a_sweep_ends_after_some_time(plan):
    plan.write_text(json.dumps({**PLAN, "duration": 1e6, "parameters": [{"target": "friction", "values": [0.2, 0.5, 1]}],
                                "design": "grid", "outputs": ["totals"]}))
    assert orrery.sweep(plan, jobs=2, stop=0.3) == []
