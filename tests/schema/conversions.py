#!/usr/bin/env python3
"""Converts scenes to every format, and has the formats' own schemas judge the output.

  tests/schema/conversions.py PROGRAM [--random N] [--seed S] [--jobs N] [--schemas FOLDER] [--validator NODE_MODULES]
                              [--keep FOLDER] [FOLDER ...]

Scenes are those in the folders, and N at random (tests/fuzz/random_scenes.py). XODE is judged by data/schema/xode.xsd (xmllint),
glTF by Khronos' validator and, as G4MF, by the published JSON Schemas: FOLDER holds them in omi/ and g4mf/. Without one of these,
or without Python's jsonschema, that part is left out, and said so.
"""
import json
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

SOURCES = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(SOURCES / "tests/fuzz"))
import judging  # noqa: E402
import random_scenes  # noqa: E402

# (suffix, options of `convert`)
WRITTEN = ((".xode", ()), (".omi.gltf", ("--physics", "omi")), (".khr.gltf", ("--physics", "khr")), (".g4tf", ()))
SUFFIXES = (".xode", ".gltf", ".glb", ".g4tf", ".g4b")
# The glTF schemas have these files; Khronos' validator judges by them.
OF_GLTF = {"glTFProperty.schema.json": {}, "glTFChildOfRootProperty.schema.json": {},
           "glTFid.schema.json": {"type": "integer", "minimum": 0}}
# The published schema asks for a member that the text no longer has.
SLIP = re.compile(r"'constraints' is a required property")


def with_plain_references(schema):
    """References by the names of files alone, which are unique."""
    if isinstance(schema, dict):
        return {key: value.rsplit("/", 1)[-1] if key == "$ref" and isinstance(value, str) else with_plain_references(value)
                for key, value in schema.items()}
    return [with_plain_references(each) for each in schema] if isinstance(schema, list) else schema


class Schemas:
    """The published JSON Schemas of a folder."""

    def __init__(self, folder):
        import warnings

        import jsonschema
        warnings.simplefilter("ignore", DeprecationWarning)
        store = dict(OF_GLTF)
        for path in Path(folder).rglob("*.schema.json"):
            store[path.name] = with_plain_references(json.loads(path.read_text()))
        self.validators = {name: jsonschema.Draft202012Validator(
            schema, resolver=jsonschema.RefResolver(name, schema, store=store)) for name, schema in store.items()}

    def faults(self, name, value, where):
        if name not in self.validators:
            return []
        return [f"{where}{''.join(f'/{step}' for step in error.absolute_path)}: {error.message[:200]}"
                for error in self.validators[name].iter_errors(value) if not SLIP.search(error.message)]

    def of_g4mf(self, model):
        return self.faults("g4mf.schema.json", model, "")

    def of_gltf(self, model):
        found = []
        for name, value in model.get("extensions", {}).items():
            found += self.faults(f"glTF.{name}.schema.json", value, f"/extensions/{name}")
        for i, node in enumerate(model.get("nodes", [])):
            for name, value in node.get("extensions", {}).items():
                found += self.faults(f"node.{name}.schema.json", value, f"/nodes/{i}/extensions/{name}")
        return found


def schemas_of(folder):
    """None if the schemas, or the package that reads them, are not there."""
    if not folder or not Path(folder).is_dir():
        return None
    try:
        return Schemas(folder)
    except ImportError:
        return None


def is_kept(scene, suffix):
    """In its own format a file keeps what its author wrote, right or wrong."""
    # .gltf and .glb, .g4tf and .g4b begin alike.
    return not scene.name.startswith("random") and scene.suffix[:3] == Path("x" + suffix).suffix[:3]


def converted(program, scene, folder):
    """The files that were written of a scene. A format that cannot say it refuses it."""
    written = []
    for suffix, options in WRITTEN:
        if is_kept(scene, suffix):
            continue
        path = folder / (scene.name + suffix)
        done = subprocess.run([program, "convert", str(scene), str(path), "--quiet", *options], capture_output=True, check=False)
        if done.returncode not in (0, 1):
            print(f"{scene}: convert to {suffix} ends with status {done.returncode}")
        if path.exists():
            written.append(path)
    return written


def in_groups(files, size=200):
    return [files[i:i + size] for i in range(0, len(files), size)]


def faults_of_xode(files):
    """Faults by the schema of XODE."""
    found = []
    for group in in_groups(files):
        command = ["xmllint", "--noout", "--nonet", "--huge", "--schema", str(SOURCES / "data/schema/xode.xsd")]
        text = subprocess.run(command + list(map(str, group)), capture_output=True, text=True, check=False).stderr
        found += [line for line in text.splitlines() if "error :" in line]
    return found


def faults_of_gltf(files, modules):
    """Faults by Khronos' validator."""
    found = []
    for group in in_groups(files):
        command = ["node", str(SOURCES / "tests/validator/validate.js"), modules]
        done = subprocess.run(command + list(map(str, group)), capture_output=True, text=True, check=False)
        if done.returncode != 0:
            found += done.stdout.splitlines() + done.stderr.splitlines()
    return found


def gather(arguments, folder):
    scenes = judging.scenes_of(arguments.folders, SUFFIXES)
    for number in range(arguments.random):
        suffix, text = random_scenes.random_scene(arguments.seed * 1_000_000 + number)
        path = folder / f"random{number}{suffix}"
        path.write_text(text)
        scenes.append(path)
    return scenes


def main():
    parser = judging.parser_of(__doc__, keep="converted")
    parser.add_argument("--random", type=int, default=0)
    parser.add_argument("--schemas", default="")
    parser.add_argument("--validator", default="")
    arguments = judging.parsed(parser)
    folder = Path(arguments.keep)
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "random").mkdir(parents=True)
    (folder / "written").mkdir()
    scenes = gather(arguments, folder / "random")
    with ThreadPoolExecutor(arguments.jobs) as pool:
        files = [path for group in pool.map(lambda scene: converted(arguments.program, scene, folder / "written"), scenes)
                 for path in group]
    found = []
    if shutil.which("xmllint"):
        found += faults_of_xode([path for path in files if path.suffix == ".xode"])
    else:
        print("no xmllint: XODE is not judged")
    if arguments.validator and Path(arguments.validator, "gltf-validator").exists():
        found += faults_of_gltf([path for path in files if path.suffix == ".gltf"], arguments.validator)
    else:
        print("no validator: glTF itself is not judged")
    schemas = schemas_of(arguments.schemas)
    if schemas:
        for path in files:
            if path.suffix in (".gltf", ".g4tf"):
                model = json.loads(path.read_text())
                faults = schemas.of_gltf(model) if path.suffix == ".gltf" else schemas.of_g4mf(model)
                found += [f"{path.name}{fault}" for fault in faults]
    else:
        print("no schemas, or no jsonschema for Python: extensions of glTF and G4MF are not judged")
    for fault in found:
        print(fault)
    return judging.status_of(f"{len(scenes)} scenes, {len(files)} files written", len(found))


if __name__ == "__main__":
    sys.exit(main())
