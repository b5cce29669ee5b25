"""The parts of MJCF that mjcf.py knows: words, includes, classes and frames."""

from pathlib import Path

import numpy as np
from robot_files import Fault, Placed, at_least_0, numbers, parse, placed, rotation, toward
from robot_mass import moved

TURNS = "quat axisangle euler xyaxes zaxis"
ACTUATORS = "general motor position velocity damper intvelocity cylinder muscle adhesion dcmotor plugin"
ACTUATOR = ("name class group user joint tendon site body slidersite cranksite jointinparent gear kp kv gainprm gaintype biasprm "
            "biastype dyntype ctrlrange ctrllimited forcerange forcelimited")
KNOWN = {  # attributes that are used, and after the bar those that change no motion here; others are noted
    "compiler": "angle eulerseq autolimits meshdir assetdir strippath inertiafromgeom inertiagrouprange boundmass boundinertia "
                "settotalmass balanceinertia | texturedir usethread fusestatic discardvisual alignfree saveinertial coordinate",
    "option": "gravity timestep | integrator cone jacobian solver iterations tolerance ls_iterations ls_tolerance noslip_iterations "
              "noslip_tolerance ccd_iterations ccd_tolerance mpr_iterations mpr_tolerance sleep_tolerance sdf_iterations sdf_initpoints "
              "impratio",
    "body": f"name childclass pos mocap gravcomp {TURNS} | user sleep",
    "frame": f"name childclass pos {TURNS}", "replicate": "count sep offset euler",
    "geom": f"name class type pos size fromto mesh hfield mass density contype conaffinity condim friction group {TURNS} "
            "| material rgba user solref solimp solmix fluidshape fluidcoef",
    "joint": "name class type pos axis range limited ref springref stiffness damping frictionloss actuatorfrcrange "
             "| group user solreflimit solimplimit solreffriction solimpfriction",
    "freejoint": "name | group align", "mesh": "name class file vertex face scale inertia refpos refquat | maxhullvert texcoord normal",
    "inertial": f"pos mass diaginertia fullinertia {TURNS}", **dict.fromkeys(ACTUATORS.split()[:5], ACTUATOR),
}
PADDED = "size friction gear solref solimp stiffness damping gainprm biasprm".split()  # the rest of a short list is the class's


def merged(above, own):
    """Attributes of a class, and of an element that has the class."""
    lost = TURNS.split() if set(TURNS.split()) & own.keys() else []
    made = {**{key: value for key, value in above.items() if key not in lost}, **own}
    for key in set(PADDED) & above.keys() & own.keys():
        made[key] = " ".join(own[key].split() + above[key].split()[len(own[key].split()):])
    return made


class Model:
    """A file of MJCF with all that it includes."""

    def __init__(self, file, notes):
        self.file, self.notes, self.seen, self.classes = Path(file), notes, set(), {"main": {}}
        self.root = parse(file)
        if self.root.tag.lower() != "mujoco":
            raise Fault(f"<{self.root.tag}> is not the <mujoco> of MJCF")
        self.include(self.root, self.file)
        self.compiler, self.option = (self.settings(tag) for tag in ("compiler", "option"))
        if self.compiler.get("coordinate") == "global":
            raise Fault(f'{self.compiler}: coordinate="global" is of MuJoCo before 2.3.4: save the file with that one')
        if (unit := self.compiler.get("angle", "degree")) not in ("degree", "radian"):
            self.notes[f'angle="{unit}" of <compiler> is neither degree nor radian: taken as degree'] += 1
        self.angle = 1 if unit == "radian" else np.pi / 180
        for element in self.root.findall("default"):
            self.default(element, self.classes["main"], "main")

    def include(self, element, file):
        """Puts the content of other files in the place of each <include>."""
        children = []
        for child in element:
            if child.tag != "include":
                self.include(child, file)
                children.append(child)
                continue
            places = [each.parent / child.get("file", "") for each in (self.file, file)]
            other = next((each.resolve() for each in places if each.is_file()), None)
            if not other or other in self.seen:
                raise Fault(f"{child}: '{child.get('file', '')}' {'is included twice' if other else 'is no file'}")
            self.seen.add(other)
            part = parse(other)
            self.include(part, other)
            children += part
        element[:] = children

    def settings(self, tag):
        """All elements of a tag as one."""
        made = Placed(tag)
        for each in self.root.findall(tag):
            made.attrib.update(each.attrib)
            made.place = each.place
        self.notes.unknown(made, KNOWN[tag])
        return made

    def default(self, element, above, name):
        """Keeps the attributes that a <default> and those in it give."""
        own = {tag: dict(attributes) for tag, attributes in above.items()}
        for child in element:
            tag = "actuator" if child.tag in ACTUATORS.split() else child.tag
            own[tag] = merged(own.get(tag, {}), child.attrib)
        self.classes[name] = self.classes[element.get("class", name)] = own
        for child in element.findall("default"):
            if "class" not in child.keys():
                raise Fault(f"{child}: it needs a class")
            self.default(child, own, child.get("class"))

    def with_class(self, element, inherited="main", suffix=""):
        """A copy of an element with the attributes of its class."""
        name = element.get("class", inherited)
        if name not in self.classes:
            raise Fault(f"{element}: there is no class '{name}'")
        tag = "actuator" if element.tag in ACTUATORS.split() else element.tag
        made = Placed(element.tag, merged(self.classes[name].get(tag, {}), element.attrib))
        made.place = element.place
        if made.get("name"):
            made.set("name", made.get("name") + suffix)
        self.notes.unknown(made, KNOWN[element.tag])
        return made

    def turn(self, element):
        if "quat" in element.keys():
            w, *axis = numbers(element, "quat", "", 4)
            return rotation(axis, 2 * np.arctan2(np.linalg.norm(axis), w))
        if "axisangle" in element.keys():
            *axis, angle = numbers(element, "axisangle", "", 4)
            return rotation(axis, angle * self.angle)
        if "xyaxes" in element.keys():
            x, y = numbers(element, "xyaxes", "", 6).reshape(2, 3)
            x, z = x / np.linalg.norm(x), np.cross(x, y) / np.linalg.norm(np.cross(x, y))
            return np.array([x, np.cross(z, x), z]).T
        if "zaxis" in element.keys():
            return toward(numbers(element, "zaxis", "", 3))
        return self.euler(numbers(element, "euler", "0 0 0", 3))

    def euler(self, angles):
        """Letters in lower case are axes that turn with the body; those in upper case stay."""
        made, order = np.eye(3), self.compiler.get("eulerseq", "xyz")
        if len(order) != 3 or set(order.lower()) - set("xyz"):
            raise Fault(f"{self.compiler}: eulerseq is three letters of x, y, z, not '{order}'")
        for letter, angle in zip(order, angles * self.angle):
            one = rotation(np.eye(3)["xyz".index(letter.lower())], angle)
            made = made @ one if letter.islower() else one @ made
        return made

    def frame(self, element):
        return placed(self.turn(element), numbers(element, "pos", "0 0 0", 3))

    def parts(self, element, pose, inherited, suffix=""):
        """The (child, place, class, suffix of names) of a body, through its frames and replicates."""
        for child in element:
            if child.tag in ("frame", "replicate"):
                self.notes.unknown(child, KNOWN[child.tag])
            if child.tag == "frame":
                yield from self.parts(child, pose @ self.frame(child), child.get("childclass", inherited), suffix)
            elif child.tag == "replicate":
                for at, index in self.copies(child):
                    yield from self.parts(child, pose @ at, inherited, index + suffix)
            else:
                yield child, pose, inherited, suffix

    def copies(self, replicate):
        """The places of the copies, and the suffixes of their names."""
        place, count = np.eye(4), int(numbers(replicate, "count", "", 1)[0])
        if count > 10_000:
            raise Fault(f"{replicate}: {count} are too many copies")
        for i in range(count):
            yield place, replicate.get("sep", "") + f"{i:0{len(str(count - 1))}}"
            turn = self.euler((i + 1) * numbers(replicate, "euler", "0 0 0", 3))
            place = placed(turn, place[:3, :3] @ numbers(replicate, "offset", "0 0 0", 3) + place[:3, 3])

    def inertial(self, element):
        self.notes.unknown(element, KNOWN["inertial"])
        mass, tensor = at_least_0(element, "mass", ""), np.diag(numbers(element, "diaginertia", "0 0 0", 3))
        if "fullinertia" in element.keys():
            xx, yy, zz, xy, xz, yz = numbers(element, "fullinertia", "", 6)
            tensor = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
        return moved((mass, np.zeros(3), tensor), self.frame(element))

    def bounded(self, mass):
        """The mass of a body within the bounds that <compiler> sets."""
        total, center, tensor = mass
        least, moment = (numbers(self.compiler, key, "0", 1)[0] for key in ("boundmass", "boundinertia"))
        values, axes = np.linalg.eigh(tensor)
        values = np.maximum(values, moment)
        if self.compiler.get("balanceinertia") == "true" and 2 * values.max() > values.sum():
            values[:] = values.mean()
        return max(total, least), center, axes @ np.diag(values) @ axes.T
