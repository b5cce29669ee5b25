"""Notes of examples/python/mjcf.py about small robots: what is left out of a scene, why there is none, how strong motors are."""

import pytest
from test_mjcf import HINGE, converted, mujoco  # noqa: F401: converted is a fixture

NOTES = {  # file: what is said of it
    "tendon": (mujoco(HINGE, "<tendon><fixed/><fixed/></tendon>"), "left out: <fixed> in <tendon>, 2 times"),
    "equality": (mujoco(HINGE, "<equality><weld/></equality>"), "left out: <weld> in <equality>"),
    "key": (mujoco(HINGE, "<keyframe><key/></keyframe>"), "left out: <key>: the bodies start as they are placed"),
    "pair": (mujoco(HINGE, "<contact><pair/></contact>"), "left out: <pair>"),
    "motor": (mujoco(HINGE, '<actuator><motor joint="j"/></actuator>'), "left out: <motor>, which nothing controls (--hold"),
    "muscle": (mujoco(HINGE, '<actuator><muscle joint="j"/></actuator>'), "left out: <muscle>"),
    "no joint": (mujoco(HINGE, '<actuator><motor joint="k"/></actuator>'), "left out: an actuator of 'k', which is no hinge or slide"),
    "ball": (mujoco('<body><joint name="j" type="ball"/><geom size=".1"/></body>', '<actuator><position joint="j"/></actuator>'),
             "left out: an actuator of 'j', which is no hinge or slide"),
    "frame": (mujoco('<frame ps="1 0 0"/>'), "left out: ps of <frame>"),
    "tendon's": (mujoco(HINGE, '<actuator><motor tendon="k"/></actuator>'), "left out: <motor> of no joint"),
    "armature": (mujoco('<body><joint armature="1"/><geom size=".1"/></body>' * 2), "left out: armature of <joint>, 2 times"),
    "misspelt": (mujoco('<body><joint axs="1 0 0"/><geom size=".1"/></body>'), "left out: axs of <joint>"),
    "composite": (mujoco('<body><freejoint/><composite/><geom size=".1"/></body>'), "left out: <composite>"),
    "hfield": (mujoco('<geom type="hfield" hfield="h"/>'), "left out: <geom>: type hfield"),
    "no file": (mujoco('<geom type="mesh" mesh="m"/>', '<asset><mesh file="m.obj"/></asset>'), "mesh 'm.obj': no such file"),
    "apart": (mujoco('<body><joint/><joint axis="1 0 0" pos="0 0 1"/><geom size=".1"/></body>'), "anchors apart: put at the first one's"),
    "oblique": (mujoco('<body><joint/><joint axis="1 0 1"/><geom size=".1"/></body>'), "oblique axes: turned to right angles"),
    "parallel": (mujoco('<body><joint/><joint/><geom size=".1"/></body>'), "left out: <joint> parallel to another one"),
    "free damping": (mujoco('<body><joint type="free" damping="1"/><geom size=".1"/></body>'), "left out: damping of a free <joint>"),
    "condim": (mujoco('<geom size="1" condim="1"/>'), "condim 1: the <geom> has no friction of its own"),
    "typ": (mujoco('<geom size="1" typ="box"/>'), "left out: typ of <geom>"),
    "angle": (mujoco(HINGE, '<compiler angle="degrees"/>'), 'angle="degrees" of <compiler> is neither degree nor radian: taken as degree'),
    "no mass": (mujoco('<body name="b"><freejoint/></body>'), "<body> 'b' (robot.xml:4) has no mass or no inertia: taken as a ball of 1 kg"),
    "no inertia": (mujoco('<body><freejoint/><inertial pos="0 0 0" mass="3"/></body>'), "taken as a ball of 3 kg and 0.1 m"),
    "flag": (mujoco(HINGE, '<option><flag limit="disable"/></option>'), "left out: <flag limit>"),
}
FAULTS = {  # file: how the sentence ends
    "no XML": ("<mujoco", "this is no XML: unclosed token: line 1, column 0"),
    "another root": ("<robot/>", "<robot> is not the <mujoco> of MJCF"),
    "no number": (mujoco('<body>\n<freejoint/><geom size="1 x"/></body>'), "<geom> (robot.xml:5): size is no list of numbers: '1 x'"),
    "few numbers": (mujoco('<body pos="1 2"/>'), "<body> (robot.xml:4): pos has to be 3 numbers: '1 2'"),
    "no size": (mujoco('<geom name="g" type="box" size="1 2"/>'), "<geom> 'g' (robot.xml:4): a box has 3 sizes above 0"),
    "size 0": (mujoco('<geom size="0"/>'), "<geom> (robot.xml:4): a sphere has 1 size above 0"),
    "fromto": (mujoco('<geom size="1" fromto="0 0 0 1 0 0"/>'), "<geom> (robot.xml:4): a sphere has no fromto"),
    "axis": (mujoco('<body><joint axis="0 0 0"/><geom size="1"/></body>'), "<joint> (robot.xml:4): axis 0 0 0 has no direction"),
    "mass": (mujoco('<body><joint/><geom size="1" mass="-1"/></body>'), "<geom> (robot.xml:4): mass has to be 0 or more: '-1'"),
    "empty": (mujoco('<geom size="1" friction=""/>'), "<geom> (robot.xml:4): friction has to be finite numbers: ''"),
    "no class": (mujoco('<geom class="c"/>'), "<geom> (robot.xml:4): there is no class 'c'"),
    "no mesh": (mujoco('<geom type="mesh" mesh="m"/>'), "<geom> (robot.xml:4): there is no mesh 'm' in <asset>"),
    "range": (mujoco('<body><joint name="j" range="2 1"/><geom size="1"/></body>'),
              "<joint> 'j' (robot.xml:4): its range begins at 2 and ends at 1"),
    "autolimits": (mujoco('<body><joint range="0 1"/><geom size="1"/></body>', '<compiler autolimits="false"/>'),
                   "a range needs limited, as autolimits is false"),
    "include": (mujoco('<include file="n.xml"/>'), "<include> (robot.xml:4): 'n.xml' is no file"),
    "itself": (mujoco('<include file="robot.xml"/>'), "'robot.xml' is included twice"),
    "global": (mujoco("", '<compiler coordinate="global"/>'), "save the file with that one"),
    "deep": (mujoco("<body>" * 3000 + "</body>" * 3000), "it is nested too deeply"),
}


@pytest.mark.parametrize("case", NOTES)
def test_what_is_left_out_is_said(case, converted):
    text, part = NOTES[case]
    scene, said = converted(text)
    assert part in said and scene is not None, said


@pytest.mark.parametrize("case", FAULTS)
def test_faults_end_in_a_sentence(case, converted):
    text, end = FAULTS[case]
    scene, said = converted(text)
    assert scene is None and said.endswith(end), said


WEAK, ONE_WAY = "taken as strong as the weaker way", "that way in both, as it is 0 in the other"
FORCES = {  # actuator: greatest force of its drive, note
    'motor gear="5" ctrlrange="-2 2" forcerange="-3 3"': (10, ""), 'motor gear="-5" ctrlrange="-2 1" forcerange="-3 3"': (5, WEAK),
    'motor gear="5" forcerange="-3 3"': (15, ""), 'motor ctrlrange="-9 9" gear="2"': (18, ""), "motor": (1e9, ""),
    'motor ctrlrange="0 4"': (4, ONE_WAY), 'general gainprm="3" ctrlrange="-1 1"': (3, ""),
    'motor ctrlrange="-9 9" ctrllimited="false" forcerange="-4 4"': (4, ""), 'position kp="9" ctrlrange="-1 1" forcerange="-6 7"': (6, WEAK),
}


@pytest.mark.parametrize("actuator", FORCES)
def test_strength_of_actuators(actuator, converted):
    scene, said = converted(mujoco(HINGE, f'<actuator><{actuator} joint="j"/></actuator>'), "--hold")
    (drive,) = scene["j"].frameJoint.settings.drives
    assert drive.maxForce == pytest.approx(FORCES[actuator][0]) and FORCES[actuator][1] in said
    assert FORCES[actuator][1] or "strong" not in said


def test_motor_with_friction_and_damper(converted):
    """Friction adds to a motor that stands still; a damper is a drive of its own, after the motor."""
    more = '<actuator><motor joint="j" forcerange="-30 30"/></actuator>'
    scene, said = converted(mujoco(HINGE.replace("/>", ' frictionloss="1" damping=".5"/>', 1), more), "--hold")
    drives = scene["j"].frameJoint.settings.drives
    assert [(each.maxForce, each.damping) for each in drives] == [(31, None), (None, 0.5)]
    assert "frictionloss of a joint that --hold holds" in said and "drives[0] is its motor" in said
