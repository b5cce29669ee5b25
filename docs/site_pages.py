#!/usr/bin/env python3
"""site_pages.py PROGRAM PAGE HTML OUT: a site for any static host, of the pages of scripts/docs (HTML) and orrery.html (PAGE).

OUT gets the pages, a copy of orrery.html that may fetch scenes from its own server, the scenes, links to them from every
picture of a scene and every code of a diagnostic, and conformance.html: what glTF files with physics must show, and what
PROGRAM, `orrery`, has measured. Exit status 1 after a link that leads nowhere.
"""

from __future__ import annotations

import csv
import html
import json
import math
import os
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any, Iterator, Optional
from urllib.parse import unquote

SOURCE = Path(__file__).resolve().parent.parent
DURATION = 5  # s, of measured runs
MODELS = ("*.gltf", "*.glb")


def rows_of(name: str) -> Iterator[list[str]]:
    """The rows of a list of docs, whose columns are apart by bars."""
    for line in (SOURCE / "docs" / name).read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            yield [cell.strip() for cell in line.split("|")]


def named_beside(file: Path) -> list[str]:
    """Buffers and images that a glTF file names in its own folder and below, as orrery.html fetches them."""
    if file.suffix not in (".gltf", ".g4tf"):
        return []
    try:
        scene = json.loads(file.read_text(encoding="utf-8"))
        uris = [each.get("uri") for kind in ("buffers", "images") for each in scene.get(kind, [])]
    except (ValueError, AttributeError, TypeError):
        return []  # a text with a mistake in it
    names = [unquote(uri) for uri in uris if isinstance(uri, str) and not re.match(r"[A-Za-z][\w+.-]*:|/", uri)]
    return [name for name in names if "\0" not in name and ".." not in name and name[:1] != "/" and (file.parent / name).is_file()]


class Site:
    """A folder that becomes the site."""

    def __init__(self, program: Path, page: Path, out: Path) -> None:
        self.program, self.out = program, out
        self.faults: list[str] = []
        policy = "connect-src data: blob:"
        text = page.read_text(encoding="utf-8")
        if policy not in text:
            self.faults.append(f"{page}: its policy has no {policy}")
        # A page from a server may ask that server, and no other.
        (out / "orrery.html").write_text(text.replace(policy, "connect-src 'self' data: blob:", 1), encoding="utf-8")

    def scene(self, file: Path, name: Optional[str] = None) -> str:
        """Puts a scene into the site: its address below the site."""
        place = f"scenes/{name or file.name}"
        (self.out / place).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, self.out / place)
        for other in named_beside(file):
            target = (self.out / place).parent / other
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file.parent / other, target)
        return f"orrery.html?url={place}"

    def run(self, *words: str) -> str:
        return subprocess.run([self.program, *words], capture_output=True, text=True, check=False).stdout

    # ---- Pictures and codes

    def made(self, name: str, command: str) -> Optional[str]:
        """The scene that a command of pictures.txt writes; None where this machine lacks its program."""
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / (name + (".gltf" if "gltf" in command else ".xode"))
            path = f"{self.program.parent.parent / 'examples'}:{os.environ['PATH']}"
            environment = {**os.environ, "scene": str(file), "PATH": path}
            subprocess.run(["bash", "-c", command], cwd=SOURCE, env=environment, capture_output=True, check=False)
            return self.scene(file) if file.is_file() and file.stat().st_size > 0 else None

    def pictures(self) -> dict[str, str]:
        """The address of the scene of each picture."""
        links = {f"gallery-{row[0]}.png": self.scene(SOURCE / "data" / row[1]) for row in rows_of("gallery.txt")}
        for name, origin, *_ in rows_of("pictures.txt"):
            link = self.scene(SOURCE / origin) if (SOURCE / origin).is_file() else self.made(name, origin)
            if link:
                links[f"{name}.png"] = link
            else:
                print(f"no link for the picture {name}: {origin}", file=sys.stderr)
        links["tower.gif"] = links["gallery-tower.png"]
        return links

    def codes(self) -> dict[str, str]:
        """The address of a text that gives a code, for each code that has one."""
        links = {}
        for file in (SOURCE / "apps/orrery/help/examples").glob("*.txt"):
            for code, name in re.findall(r"^([A-Z0-9_]+) (\S+\.\w+) \d+$", file.read_text(encoding="utf-8"), re.MULTILINE):
                text = SOURCE / "tests/golden" / name
                if text.is_file() and text.suffix != ".json":
                    links[code] = self.scene(text, f"codes/{name}")
        return links

    def link_pages(self) -> None:
        pictures, codes = self.pictures(), self.codes()

        def picture(match: re.Match[str]) -> str:
            link = pictures.get(match[1])
            return f'<a href="{link}" title="Simulate this scene">{match[0]}</a>' if link else match[0]

        def code(match: re.Match[str]) -> str:
            link = codes.get(match[1])
            return f'{match[0]}\n<p><a href="{link}">Open a text that gives it</a></p>' if link else match[0]

        for file in self.out.glob("*.html"):
            text = file.read_text(encoding="utf-8", errors="surrogateescape")
            linked = re.sub(r'<img src="(?:[\w/]*/)?([\w.-]+)"[^>]*>', picture, text)
            linked = re.sub(r"\b([A-Z][A-Z0-9]+(?:_[A-Z0-9]+)+)</h[12]>", code, linked)
            if linked != text and file.name != "orrery.html":
                file.write_text(linked, encoding="utf-8", errors="surrogateescape")
        gallery = self.out / "gallery" / "index.html"
        if gallery.is_file():
            text = gallery.read_text(encoding="utf-8")
            again = re.sub(r"(orrery run data/(\S+) .*?</code>)", r'\1 <a href="../orrery.html?url=scenes/\2">Simulate it</a>', text)
            gallery.write_text(again, encoding="utf-8")

    # ---- Conformance

    def measured(self, file: Path) -> dict[str, dict[str, Any]]:
        """Measures what each body of a scene does in a run, by name."""
        with tempfile.TemporaryDirectory() as folder:
            table = Path(folder) / "x.csv"
            self.run("run", str(file), "--quiet", "--duration", str(DURATION), "--record", str(table))
            bodies: dict[str, dict[str, Any]] = {}
            for row in csv.DictReader(table.open(encoding="utf-8")) if table.is_file() else []:
                place, speed, turn = ([float(row[key + axis]) for axis in "xyz"] for key in "pvw")
                one = bodies.setdefault(row["body"], {"from": place, "low": math.inf, "high": -math.inf, "turn": 0.0})
                if float(row["time"]) <= 1:
                    one["first"] = math.dist(one["from"], place)
                one.update(place=place, speed=speed, low=min(one["low"], place[1]), high=max(one["high"], place[1]))
                one["turn"] = max(one["turn"], math.hypot(*turn))
            return bodies

    def outcomes(self) -> list[list[str]]:
        """Lists file, node, what it must show, and what was measured."""
        rows = []
        for file in sorted((SOURCE / "data").glob("*.gltf")):
            nodes = json.loads(file.read_text(encoding="utf-8")).get("nodes", [])
            wanted = [(node["name"], node["extras"]["outcome"]) for node in nodes if "outcome" in node.get("extras", {})]
            if not wanted:
                continue
            bodies = self.measured(file)
            link = f'<a href="{self.scene(file)}">{file.name}</a>'
            for name, outcome in wanted:
                one = bodies.get(name)
                text = "no body: it stands still" if one is None else (
                    f"at ({', '.join(f'{c:.3f}' for c in one['place'])}) m with ({', '.join(f'{c:.3f}' for c in one['speed'])}) m/s; "
                    f"{one['first']:.3f} m away after 1 s; y from {one['low']:.3f} to {one['high']:.3f} m; at most {one['turn']:.3f} rad/s")
                rows.append([link, html.escape(name), html.escape(outcome), text])
        return rows

    def kept(self) -> list[list[str]]:
        """File, what it is, its extensions, and how it moves beside its baseline."""
        files = sorted(file for kind in MODELS for file in (SOURCE / "data").glob(kind))
        checked = json.loads(self.run("check", *map(str, files), "--json", "--quiet") or "{}").get("scenes", [])
        said = {Path(one["file"]).name: one["said"] for one in checked}
        rows = []
        for file in files:
            info = json.loads(self.run("info", str(file), "--json", "--quiet") or "{}")
            about = ""
            if file.suffix == ".gltf":
                about = json.loads(file.read_text(encoding="utf-8"))["asset"].get("extras", {}).get("about", "")
            link = f'<a href="{self.scene(file)}">{file.name}</a>'
            extensions = ", ".join(info.get("extensionsUsed", []))
            rows.append([link, html.escape(about), extensions, html.escape(said.get(file.name, "has no baseline"))])
        return rows

    def tests(self) -> list[list[str]]:
        """The cases of the test `conformance` on glTF, and whether they passed when it last ran in this build."""
        log = self.program.parent.parent / "tests/conformance/conformance.xml"
        if not log.is_file():
            return []
        counts: dict[tuple[str, str], list[int]] = {}
        for suite in ElementTree.parse(log).iter("TestSuite"):
            for case in suite.findall("TestCase"):
                stem = Path(case.get("file", "")).stem
                if not stem.startswith(("gltf_", "khr_")):
                    continue
                # Cases of a table are numbered below its name.
                name = suite.get("name", "") if re.fullmatch(r"_\d+", case.get("name", "")) else case.get("name", "")
                count = counts.setdefault((stem, name.replace("_", " ")), [0, 0])
                count[0] += case.find("Error") is None and case.find("FatalError") is None
                count[1] += 1
        return [[*names, "passed" if good == all_ == 1 else f"{good} of {all_} passed"] for names, (good, all_) in counts.items()]

    def conformance(self) -> None:
        def table(heads: list[str], rows: list[list[str]]) -> str:
            lines = ["".join(f"<{tag}>{cell}</{tag}>" for cell in row) for tag, row in [("th", heads), *(("td", row) for row in rows)]]
            return "<table>" + "".join(f"<tr>{line}</tr>\n" for line in lines) + "</table>"

        parts = [
            '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
            '<title>Orrery: glTF physics</title><link rel="stylesheet" href="site.css"><body class="conformance"><h1>glTF physics: what files must show</h1>',
            f"<p>Measured by {html.escape(self.run('--version').strip().splitlines()[0])} when this site was made. A name opens the scene. "
            '<a href="index.html">All pages</a></p>',
            f"<h2>Outcomes that files state</h2><p>After {DURATION} s.</p>",
            table(["file", "node", "it must show", "measured"], self.outcomes()),
            "<h2>Scenes with a baseline</h2>", table(["file", "about", "extensions", "beside its baseline"], self.kept()),
        ]
        if cases := self.tests():
            parts += ["<h2>Cases of the test</h2>", table(["file", "case", "result"], cases)]
        (self.out / "conformance.html").write_text("\n".join([*parts, "</body></html>\n"]), encoding="utf-8")

    def check(self) -> int:
        pages = [*self.out.glob("*.html"), self.out / "gallery" / "index.html"]
        for file in pages:
            if file.name == "orrery.html" or not file.is_file():
                continue
            for place in re.findall(r'orrery\.html\?url=([^"&]+)"', file.read_text(encoding="utf-8", errors="replace")):
                if not (self.out / place).is_file():
                    self.faults.append(f"{file.name}: no scene {place}")
        for fault in self.faults:
            print(fault, file=sys.stderr)
        return 1 if self.faults else 0


def main() -> int:
    program, page, pages, out = (Path(word).resolve() for word in sys.argv[1:])
    if out != pages:
        shutil.rmtree(out, ignore_errors=True)
        shutil.copytree(pages, out)
    shutil.copyfile(SOURCE / "docs/site.css", out / "site.css")
    site = Site(program, page, out)
    site.link_pages()
    site.conformance()
    return site.check()


if __name__ == "__main__":
    sys.exit(main())
