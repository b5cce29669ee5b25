"""Scenes, and the files that they come from and go to."""

from __future__ import annotations

import os
import textwrap
from pathlib import Path
from typing import Any, Iterator, Optional, Union

from . import _errors, _orrery, parts

File = Union[str, "os.PathLike[str]"]


class Scene:
    """The scene that an author wrote, free of any file format: a tree of nodes, and tables of what nodes share.

    ``Scene()`` is an empty one; ``load()`` reads one. ``scene["chassis"]`` is a node by its name or path, iterating
    gives all nodes in the order of the file. A Simulation keeps a copy: later changes do not reach it.

    >>> scene = Scene()
    >>> ball = scene.root.add("ball", body={"mass": {"kind": "motion", "mass": 2}})
    >>> ball.transform.position = 0, 5, 0
    >>> ball.collider = {"shape": {"geometry": {"kind": "sphere", "radius": 0.5}}}
    >>> scene["ball"].body.mass.mass
    2.0
    """

    def __init__(self) -> None:
        self._take(_orrery.SceneBox(), [], None)

    def _take(self, box: Any, found: list[_orrery.Diagnostic], folder: Optional[Path]) -> None:
        self._box = box
        self._folder = folder
        self.diagnostics: list[_orrery.Diagnostic] = found

    @classmethod
    def _of(cls, box: Any, found: list[_orrery.Diagnostic], folder: Optional[Path]) -> "Scene":
        scene = cls.__new__(cls)
        scene._take(box, found, folder)
        return scene

    @property
    def root(self) -> parts.Node:
        """The node above all others."""
        return self._box.root()

    @property
    def settings(self) -> parts.SceneSettings:
        """The settings of the scene as a whole: gravity, massPolicy, name, ... (parts.SceneSettings)."""
        return self._box.data()

    @property
    def format(self) -> str:
        """The format of the file that it came from: "xode", "gltf", "glb", "g4tf", "g4b", "urdf", "mjcf"; "" if it came from none."""
        return self._box.format()

    @property
    def shapes(self) -> list[parts.Shape]:
        """The shapes that colliders share (parts.Shape)."""
        return self._box.table("shapes")

    @property
    def meshes(self) -> list[parts.Mesh]:
        """The meshes of shapes and nodes (parts.Mesh)."""
        return self._box.table("meshes")

    @property
    def materials(self) -> list[parts.PhysicsMaterial]:
        """The surfaces of colliders (parts.PhysicsMaterial)."""
        return self._box.table("materials")

    @property
    def filters(self) -> list[parts.CollisionFilter]:
        """The colliders that meet (parts.CollisionFilter)."""
        return self._box.table("filters")

    @property
    def joint_settings(self) -> list[parts.JointSettings]:
        """Limits and drives that joints between two frames share (parts.JointSettings)."""
        return self._box.table("joints")

    def add_shape(self, **members: Any) -> parts.Shape:
        """Adds an entry to ``shapes``: ``add_shape(geometry={"kind": "box", "size": (1, 1, 1)})``."""
        return self._box.add_entry("shapes", members)

    def add_mesh(self, **members: Any) -> parts.Mesh:
        """Adds an entry to ``meshes``: ``positions`` (n, 3) floats, m, and ``triangles`` (n, 3) indices."""
        return self._box.add_entry("meshes", {"loaded": True, **members})

    def add_material(self, **members: Any) -> parts.PhysicsMaterial:
        """Adds an entry to ``materials``: ``add_material(dynamicFriction=0.3, restitution=0.5)``."""
        return self._box.add_entry("materials", members)

    def add_filter(self, **members: Any) -> parts.CollisionFilter:
        """Adds an entry to ``filters``."""
        return self._box.add_entry("filters", members)

    def add_joint_settings(self, **members: Any) -> parts.JointSettings:
        """Adds an entry to ``joint_settings``."""
        return self._box.add_entry("joints", members)

    def find(self, name_or_path: str) -> Optional[parts.Node]:
        """The node of that path if it begins with "/", else the first node of that name; None if there is none."""
        return self._box.find(name_or_path)

    def __getitem__(self, name_or_path: str) -> parts.Node:
        if not isinstance(name_or_path, str):
            raise TypeError("a node has a name or a path")
        node = self._box.find(name_or_path)
        if node is None:
            nearest = self._box.nearest(name_or_path)
            raise KeyError(f'no node "{name_or_path}"' + (f'; did you mean "{nearest}"?' if nearest else ""))
        return node

    def __contains__(self, name_or_path: object) -> bool:
        return isinstance(name_or_path, str) and self._box.find(name_or_path) is not None

    def __iter__(self) -> Iterator[parts.Node]:
        return iter(self._box.nodes())

    def __len__(self) -> int:
        return len(self._box.nodes())

    def copy(self) -> "Scene":
        """A scene of its own, cheap until one of the two is changed."""
        return Scene._of(self._box.copy(), list(self.diagnostics), self._folder)

    __copy__ = copy

    def __deepcopy__(self, memo: Any) -> "Scene":
        return self.copy()

    def difference(self, other: "Scene") -> Optional[str]:
        """The first difference between the two: "/ball: body.mass.mass is 1 against 2"; None: there is none."""
        return _orrery.difference(self._box, other._box)

    def save(self, file: File, **options: Any) -> None:
        """See orrery.save()."""
        save(self, file, **options)

    def to_bytes(self, format: Optional[str] = None, *, physics: Optional[str] = None) -> bytes:
        """The bytes of a file. ``format``: "xode", "gltf", "glb", "g4tf", "g4b"; None: its own, else "xode"."""
        made, found = _orrery.save_bytes(self._box, format or self.format or "xode", physics)
        if made is None:
            _errors.raise_found("SaveError", found)
        return made

    def __reduce__(self) -> Any:
        format = self.format or "xode"
        return (_restore, (self.to_bytes(format), format, self._folder))

    def __repr__(self) -> str:
        return f"<Scene of {len(self)} nodes" + (f", {self.format}>" if self.format else ">")


def _restore(made: bytes, format: str, folder: Optional[Path]) -> Scene:
    box, found, _ = _orrery.load_bytes(made, "scene." + format, folder or "", False, False, "auto", "")
    return Scene._of(box, found, folder)


def _check(found: list[_orrery.Diagnostic], readable: bool, errors: str) -> None:
    if errors not in ("raise", "keep"):
        raise ValueError('errors is to be "raise" or "keep"')
    if not readable or (errors == "raise" and any(one.severity == "error" for one in found)):
        _errors.raise_found("LoadError", found)


def load(
    file: File,
    *,
    errors: str = "raise",
    lenient: bool = False,
    lint: bool = False,
    dialect: str = "auto",
    xode: str = "",
) -> Scene:
    """Reads XODE, glTF (.gltf, .glb) or G4MF. The content decides the format, then the suffix.

    errors: "raise": an error in the file is a LoadError. "keep": what could be read is used, and the scene's
        ``diagnostics`` say what was wrong; only a file of which nothing can be read is a LoadError.
    lenient: of XODE, what is forbidden but plain is a warning.  lint: also report what is often a mistake.
    dialect: of XODE: "auto", "spec", "pyode", "odejava", "yake", "pybrain".
    xode: of XODE: choices that count before the dialect, as "euler=ode,anchor=world" (docs/formats/xode.md).
    """
    path = Path(file)
    box, found, readable = _orrery.load(path, lenient, lint, dialect, xode)
    _check(found, readable, errors)
    return Scene._of(box, found, path.absolute().parent)


def loads(
    text: Union[str, bytes],
    format: str = "xode",
    *,
    folder: Optional[File] = None,
    errors: str = "raise",
    lenient: bool = False,
    lint: bool = False,
    dialect: str = "auto",
    xode: str = "",
) -> Scene:
    """Reads a scene from memory. ``folder``: where files that it names are sought; None: nowhere."""
    made = text.encode() if isinstance(text, str) else bytes(text)
    path = Path(folder).absolute() if folder is not None else None
    box, found, readable = _orrery.load_bytes(made, "text." + format, path or "", lenient, lint, dialect, xode)
    _check(found, readable, errors)
    return Scene._of(box, found, path)


def save(scene: Scene, file: File, *, physics: Optional[str] = None) -> None:
    """Writes a scene, in the format of the suffix: .xode, .gltf, .glb, .g4tf, .g4b.

    In the format that it was read from the file is the same byte for byte, but for what was changed.

    physics: of glTF, "omi", "khr" or "khr-published".
    """
    if not isinstance(scene, Scene):
        raise TypeError(f"save() takes a Scene, and then the file, not a {type(scene).__name__}")
    written, found = _orrery.save(scene._box, Path(file), physics)
    if not written:
        _errors.raise_found("SaveError", found)


def convert(source: File, to: File, *, physics: Optional[str] = None) -> Scene:
    """Reads one file and writes another, as ``orrery convert``; returns the scene."""
    scene = load(source, errors="keep")
    save(scene, to, physics=physics)
    return scene


def validate(file: File, *, dt: float = 0.01, lenient: bool = False) -> list[_orrery.Diagnostic]:
    """All that is known of a file without a step, sorted by place, as ``orrery validate``. Raises nothing for it.

    dt: s, length of the steps that springs are to be soft enough for.
    """
    return _orrery.validate(Path(file), dt, lenient)


def explain(code: str) -> str:
    """The meaning of a code, what to do about it, and an example. CodeError, which is a KeyError too, for an unknown
    code.

    >>> explain("FILE_UNREADABLE").splitlines()[0].startswith("error")
    True
    """
    told = _orrery.explain(code)
    if isinstance(told, str):
        raise _errors.CodeError(f'there is no code "{code}"{told}')
    severity, cause, remedy, *examples = told
    lines = [f"{severity}: {cause}", remedy]
    for title, example in zip(("for example:", "right:"), examples):
        if example:
            lines += [title, textwrap.indent(example.rstrip("\n"), "    ")]
    return "\n".join(lines)
