"""Joints of URDF with their stops, motors and dampers, as urdf.py makes them."""

import numpy as np
from robot_files import Fault, at_least_0, numbers, placed, toward

TYPES = {"revolute": "hinge", "continuous": "hinge", "prismatic": "slider", "fixed": "fixed"}
LOOSE = {"planar": "nothing holds its link in the plane, which moves freely, and falls"}


class Joints:
    def __init__(self, notes):
        self.notes, self.said = notes, {}  # names of joints by what is said of them

    def note(self, joint, said):
        self.said.setdefault(said, []).append(f"'{joint.get('name')}'")

    def tell(self, most=5):
        """Notes what is said of joints, a line for all of which the same is said."""
        for said, names in self.said.items():
            more = f" and {len(names) - most} more" * (len(names) > most)
            self.notes[f"{'joint' if len(names) == 1 else 'joints'} {', '.join(names[:most])}{more}: {said}"] = 1

    def join(self, joint, node, above, other, origin, place):
        """Adds a joint between the body of `node` and the body `other` or the world; `above`: the node above the link,
        `origin` and `place`: frames of the link in that node and in the world. Returns whether there is a joint."""
        if (kind := joint.get("type")) not in TYPES:
            if kind != "floating":
                self.note(joint, f"type {kind} is left out: " + LOOSE.get(kind, "its link moves freely, and falls"))
            return False
        if (leader := joint.find("mimic")) is not None:
            self.note(joint, f"<mimic> of '{leader.get('joint')}' is left out: moves by itself, by a motor of its own or freely")
        if kind == "fixed":
            node.add(joint.get("name", ""), joint={
                "type": "fixed", "anchor": {"position": (0, 0, 0)}, "link2": other and {"body": other}, "axes": []})
            return True
        axis, stops = numbers(joint.find("axis"), "xyz", "1 0 0", 3), self.stops(joint, kind)
        if not axis.any():
            raise Fault(f"{joint.find('axis')}: xyz is 0 0 0, which is no direction")
        dynamics = joint.find("dynamics")
        damping, friction = (at_least_0(dynamics, key, "0") for key in ("damping", "friction"))
        force = self.effort(joint)
        if force and damping:
            self.note(joint, "damping is left out: a motor holds the speed, whatever damps it")
        if damping and not force:
            self.damped(joint, node, above, other, origin, axis, stops, damping, friction)
            return True
        limits = {} if stops is None else dict(zip(("loStop", "hiStop"), stops))
        motor = {"fMax": force + friction} if force or friction else {}
        node.add(joint.get("name", ""), joint={
            "type": TYPES[kind], "anchor": {"position": (0, 0, 0)}, "link2": other and {"body": other},
            "axes": [{"direction": place[:3, :3] @ axis, "velocity": 0, **limits, **motor}]})
        return True

    def effort(self, joint):
        """The greatest force of its motor; 0 without one."""
        limit = joint.find("limit")
        if limit is None or "effort" not in limit.keys():
            self.note(joint, "no motor, without an effort")
            return 0
        if not (force := at_least_0(limit, "effort", "")):
            self.note(joint, "no motor, with an effort of 0")
        return force

    def stops(self, joint, kind):
        """The places between which it moves, or None."""
        if kind == "continuous":
            return None
        limit, moves = joint.find("limit"), "slides" if kind == "prismatic" else "turns"
        given = [key for key in ("lower", "upper") if limit is not None and key in limit.keys()]
        lower, upper = stops = [numbers(limit, key, "0", 1)[0] for key in ("lower", "upper")]
        if len(given) == 1:
            self.note(joint, f"a limit on one side, {given[0]}: 0 is the other one")
        if lower < upper or lower == upper != 0:
            return stops
        why = "no lower and upper <limit>" if not given else "limits of 0 and 0" if lower == upper else "a lower limit above the upper one"
        self.note(joint, f"{why}: {moves} without an end")
        return None

    @staticmethod
    def damped(joint, node, above, other, origin, axis, stops, damping, friction):
        """Adds a joint with a damper, which those of ODE lack; x is its axis."""
        free, held = ("linear", "angular") if joint.get("type") == "prismatic" else ("angular", "linear")
        limits = [{f"{free}Axes": [1, 2], "min": 0, "max": 0}, {f"{held}Axes": [0, 1, 2], "min": 0, "max": 0}]
        if stops is not None:
            limits.append({f"{free}Axes": [0], "min": stops[0], "max": stops[1]})
        drive = {"type": free, "mode": "force", "axis": 0, "velocityTarget": 0}
        drives = [{**drive, "damping": damping}] + [{**drive, "maxForce": friction}] * bool(friction)
        turn = placed(toward(axis) @ np.array([[0, 0, -1], [0, 1, 0], [1, 0, 0]]), np.zeros(3))
        name = joint.get("name", "")
        end = node.add(f"{name}#child")
        end.transform.matrix = turn
        made = above.add(name, frameJoint={"connectedNode": end, "enableCollision": other is None, "settings": {
            "name": name, "limits": limits, "drives": drives}})
        made.transform.matrix = origin @ turn
