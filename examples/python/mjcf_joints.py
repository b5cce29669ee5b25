"""Joints of MJCF with their limits, springs and actuators, as mjcf.py makes them."""

import itertools

import numpy as np
from mjcf_model import ACTUATORS
from robot_files import Fault, at, numbers, placed


def basis(directions):
    """(matrix of three axes at right angles, the first ones along the directions; whether these had to be turned for it)."""
    made, turned = [], False
    for direction in [*directions, *np.eye(3)]:
        rest = direction - sum((direction @ axis * axis for axis in made), np.zeros(3))
        if (size := np.linalg.norm(rest)) > 1e-6 and len(made) < 3:
            turned |= len(made) < len(directions) and 1e-6 < 1 - size
            made.append(rest / size)
    made[2] = np.cross(made[0], made[1])
    return np.array(made).T, turned


HOLD = 0, 0, 0, 0  # a drive that stands still


class Joints:
    """The joints of a model; `left`: the actuators that no joint has taken yet."""

    def __init__(self, model, notes, hold):
        self.model, self.notes, self.hold = model, notes, hold
        self.root, self.compiler, self.angle = model.root, model.compiler, model.angle
        self.left = self.actuators()

    def join(self, joints, node, above, pose, fixed):
        """Adds the joints of a body as one between its node and the node above."""
        kinds = [joint.get("type", "hinge") if joint.tag == "joint" else "free" for joint, _ in joints]
        if "free" in kinds:
            self.notes.update("left out: damping of a free <joint>" for joint, _ in joints if numbers(joint, "damping", "0").any())
            return
        axes = [(where[:3, :3] @ numbers(joint, "axis", "0 0 1", 3), joint, kind) for (joint, where), kind in zip(joints, kinds)]
        for axis, joint, kind in axes:
            if kind != "ball" and not axis.any():
                raise Fault(f"{joint}: axis 0 0 0 has no direction")
        axes = [(axis / (np.linalg.norm(axis) or 1), joint, kind) for axis, joint, kind in axes]
        turns, slides = ([each for each in axes if (each[2] != "slide") == turning] for turning in (True, False))
        matrix, turned = basis([axis for axis, _, kind in turns[::-1] + slides if kind != "ball"])
        anchors = [(where @ [*numbers(joint, "pos", "0 0 0", 3), 1])[:3] for (joint, where), kind in zip(joints, kinds) if kind != "slide"]
        if any(np.linalg.norm(anchor - anchors[0]) > 1e-6 for anchor in anchors):
            self.notes["joints of one body with anchors apart: put at the first one's"] += 1
        if turned:
            self.notes["joints of one body with oblique axes: turned to right angles"] += 1
        if kinds != sorted(kinds, key=lambda kind: kind != "slide"):
            self.notes["joints of one body that slide after a turn: they slide before it"] += 1
        if len(turns) == 3:
            self.notes["joints of one body that turn about three axes: springs and drives act on the whole rotation"] += 1
        settings = self.degrees(turns, slides, matrix)
        frame = placed(matrix, anchors[0] if anchors else np.zeros(3))
        name = "+".join(filter(None, (joint.get("name") for joint, _ in joints))) or node.name
        end = node.add(f"{name}#child")
        end.transform.matrix = frame
        made = above.add(name, frameJoint={"connectedNode": end, "enableCollision": fixed, "settings": {"name": name, **settings}})
        made.transform.matrix = pose @ frame

    def degrees(self, turns, slides, matrix):
        """Limits and drives of the joints of a body along the axes of a matrix."""
        limits, drives, free = [], [], {"angular": [], "linear": []}
        for axis, joint, kind in turns[::-1] + slides:
            word, along = "linear" if kind == "slide" else "angular", matrix.T @ axis
            along[free[word]] = 0
            index = int(np.argmax(np.abs(along)))
            used, sign = [0, 1, 2] if kind == "ball" else [index], 1 if kind == "ball" or along[index] > 0 else -1
            if kind != "ball" and abs(along[index]) < 1e-6:
                self.notes["left out: <joint> parallel to another one of its body"] += 1
                continue
            free[word] += used
            limits += self.limits(joint, word, used, sign, kind)
            drives += [drive for each in used for drive in self.drives(joint, word, each, sign)]
        held = {word: [axis for axis in range(3) if axis not in used] for word, used in free.items()}
        return {"limits": [{f"{word}Axes": axes, "min": 0, "max": 0} for word, axes in held.items() if axes] + limits, "drives": drives}

    def limits(self, joint, word, axes, sign, kind):
        limited, bounds = joint.get("limited", "auto"), numbers(joint, "range", "0 0", 2)
        if limited == "auto" and bounds.any() and self.compiler.get("autolimits") == "false":
            raise Fault(f"{joint}: a range needs limited, as autolimits is false")
        if limited == "false" or (limited == "auto" and not bounds.any()):
            return []
        if bounds[0] >= bounds[1]:
            raise Fault(f"{joint}: its range begins at {bounds[0]:g} and ends at {bounds[1]:g}")
        bounds = bounds * (self.angle if word == "angular" else 1)
        if kind == "ball":
            return [{f"{word}Axes": axes, "max": bounds[1]}]
        bounds = sorted(sign * (bounds - self.ref(joint, word)))
        return [{f"{word}Axes": axes, "min": bounds[0], "max": bounds[1]}]

    def ref(self, joint, word, key="ref"):
        return numbers(joint, key, "0", 1)[0] * (self.angle if word == "angular" else 1)

    def drives(self, joint, word, axis, sign):
        """The spring, damper, friction and actuators of a joint along an axis. What has no greatest force is one drive;
        so is all that stands still with a greatest force."""
        base, ref = {"type": word, "mode": "force", "axis": axis}, self.ref(joint, word)
        stiffness, damping, friction = (numbers(joint, key, "0")[0] for key in ("stiffness", "damping", "frictionloss"))
        springs, made = [(stiffness, damping, self.ref(joint, word, "springref") - ref, 0, None)], []
        for actuator in self.left.pop(joint.get("name"), []) if joint.get("type") != "ball" else []:
            with at(actuator):
                springs += self.actuator(actuator, joint, ref)
        soft, strong = ([spring for spring in springs if (spring[4] is None) == unlimited] for unlimited in (True, False))
        still = sum(spring[4] for spring in strong if spring[:4] == HOLD)
        if still and friction:
            self.notes["frictionloss of a joint that --hold holds: added to the force of its motor"] += 1
        k, d = sum(spring[0] for spring in soft), sum(spring[1] for spring in soft)
        soft = (k, d, sum(a * x for a, _, x, _, _ in soft) / (k or 1), sum(b * v for _, b, _, v, _ in soft) / (d or 1), None)
        strong = [(*HOLD, still and still + friction), *(spring for spring in strong if spring[:4] != HOLD)]
        for k, d, target, speed, force in [*strong, soft, (*HOLD, 0 if still else friction)]:
            if k or d or force:
                made.append({**base, **({"stiffness": k, "positionTarget": sign * target} if k else {}), **({"damping": d} if d else {}),
                             "velocityTarget": sign * speed, **({} if force is None else {"maxForce": force})})
        if len(made) > 1:
            self.notes[f"joint {joint.get('name')} has {len(made)} drives, which summaries show by one name: drives[0] is its "
                       "motor, if it has one, the others its damping or friction"] += 1
        return made

    def actuators(self):
        """The actuators of each joint by its name."""
        made = {}
        for element in itertools.chain(*self.root.findall("actuator")):
            known = element.tag in ACTUATORS.split()[:5]
            actuator = self.model.with_class(element) if known else element
            if known and "joint" in actuator.keys() and actuator.get("dyntype", "none") == "none":
                made.setdefault(actuator.get("joint"), []).append(actuator)
            else:
                self.notes[f"left out: <{element.tag}>" + " of no joint, or with dynamics" * known] += 1
        return made

    def actuator(self, actuator, joint, ref):
        """Its [(stiffness, damping, target, speed, greatest force or None)]: gain * control + b0 + b1 * place + b2 * speed."""
        kp, kv = (numbers(actuator, key, other, 1)[0] for key, other in (("kp", "1"), ("kv", "1" if actuator.tag == "velocity" else "0")))
        gain, bias = numbers(actuator, "gainprm", "1")[0], numbers(actuator, "biasprm", "0 0 0")
        bias = [*bias, 0, 0, 0][:3] if actuator.get("biastype") == "affine" else [0, 0, 0]
        gain, (b0, b1, b2) = {"position": (kp, (0, -kp, -kv)), "velocity": (kv, (0, 0, -kv)), "motor": (1, (0, 0, 0)),
                              "damper": (0, (0, 0, 0))}.get(actuator.tag, (gain, bias))
        gear, ctrl = numbers(actuator, "gear", "1")[0], 0
        controls, forces = (
            numbers(actuator, f"{word}range", "0 0", 2) * (actuator.get(f"{word}limited") != "false") for word in ("ctrl", "force"))
        if controls.any():
            ctrl = np.clip(0, *controls)
        ranges = [] if b1 or b2 or not controls.any() else [gain * controls + b0]
        force = self.strength([gear * each for each in (*ranges, forces) if each.any()] + [
            each for each in [numbers(joint, "actuatorfrcrange", "0 0", 2)] if each.any()])
        k, d, push = -b1 * gear**2, -b2 * gear**2, gear * (gain * ctrl + b0)
        if k > 0 or d > 0:
            return [(k, d, push / k - ref if k else 0, 0 if k else push / d, force)]
        if self.hold:
            return [(*HOLD, 1e9 if force is None else force)]
        self.notes[f"left out: <{actuator.tag}>, which nothing controls (--hold makes it hold its joint still)"] += 1
        return []

    def strength(self, ranges):
        """The greatest force within all of the ranges, that of the weaker direction, or None without ranges."""
        if not ranges:
            return None
        ways = [max(min(max(sign * each) for each in ranges), 0) for sign in (1, -1)]
        if min(ways) < max(ways) * (1 - 1e-9):
            self.notes["an actuator that is stronger one way than the other: taken as strong as "
                       + ("the weaker way" if min(ways) > 0 else "that way in both, as it is 0 in the other")] += 1
        return min(ways) or max(ways)
