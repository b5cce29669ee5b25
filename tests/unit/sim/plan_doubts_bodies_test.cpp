// Doubts of a plan about bodies, what is below them, and what they meet: each is told where it is true, and not a
// little beside it.
#include <algorithm>
#include <regex>
#include <string>

#include "orrery/base/codes/plan.hpp"
#include "orrery/sim/simulation.hpp"
#include "plan_doubts.hpp"

namespace plan_doubts_test {

BOOST_AUTO_TEST_SUITE(plan_doubts)

BOOST_AUTO_TEST_CASE(nothing_moves) {
    const std::string still = at(0, 2, 0);
    check(code::PLAN_NOTHING_MOVES, "a.xode",
          {{"colliders only", xode(kFloor + kTable), 1, "colliders (2) and no body"},
           {"a body that falls", xode(kFloor + cube("a", still)), 0, ""},
           {"asleep", xode(kFloor + cube("a", still, "", "enabled='false'")), 1, "asleep from the start"},
           {"one is awake", xode(kFloor + cube("a", still, "", "enabled='false'") + cube("b", at(5, 2, 0))), 0, ""}});
    const auto moving = [](const std::string& motion) {
        return gltf(kGround + ", " + node("0, 2, 0", R"("motion": {)" + motion + "}, " + collider(0)), "", "0, 1");
    };
    check(
        code::PLAN_NOTHING_MOVES, "a.gltf",
        {{"kinematic and still", moving(R"("isKinematic": true)"), 1, "are kinematic"},
         {"kinematic and moving", moving(R"("isKinematic": true, "linearVelocity": [1, 0, 0])"), 0, ""},
         {"without gravity", moving(R"("gravityFactor": 0)"), 1, "no gravity pulls"},
         {"without gravity, but with a speed", moving(R"("gravityFactor": 0, "angularVelocity": [0, 1, 0])"), 0, ""}});
}

BOOST_AUTO_TEST_CASE(nothing_below) {
    const auto wall = "<geom><plane a='0' b='0' c='1' d='0'/></geom>";
    const auto slab = [](double z) { return "<geom>" + at(0, 0, z) + "<box sizex='9' sizey='9' sizez='1'/></geom>"; };
    check(code::PLAN_NOTHING_BELOW, "a.xode",
          {{"above a plane", xode(kFloor + cube("a", at(0, 2, 0))), 0, ""},
           {"above a table", xode(kTable + cube("a", at(2.2, 2, 0))), 0, ""},
           {"beside a table", xode(kTable + cube("a", at(3, 2, 0))), 1, "nothing below stops it"},
           {"below a table", xode(kTable + cube("a", at(0, -4, 0))), 1, "is above it"},
           {"one of two lands", xode(kTable + cube("a", at(3, 2, 0)) + cube("b", at(0, 2, 0))), 0, ""},
           {"a scene with z up", xode(wall + cube("a", at(0, 0, 3))), 1,
            "with gravity along -z something would be below"},
           {"a scene with z up, on its floor", xode(slab(-0.5) + cube("a", at(0, 0, 0.5))), 1, "with gravity along -z"},
           {"a scene with z up, a little in its floor", xode(slab(-0.495) + cube("a", at(0, 0, 0.5))), 1, "along -z"},
           {"on a shelf that holds a tenth of it", xode(slab(-0.4) + cube("a", at(0, 6, 0.5))), 0, ""},
           {"nothing stands still", xode(cube("a", at(0, 2, 0))), 0, ""},
           {"on a table", xode(kTable + cube("a", at(0, 0, 0))), 0, ""},
           {"pulled off a table", xode(kTable + cube("a", at(0, 0, 0)), gravity(9.81, "y='1'")), 1, "along 0 9.81 0; "},
           {"pulled off a plane", xode(kFloor + cube("a", at(0, 0.5, 0)), gravity(-9.81, "y='-1'")), 1,
            "along 0 9.81 0; it is -9.81 with the direction 0 -1 0, and so pulls the other way"},
           {"a pendulum holds it", xode(wall + cube("a", at(0, 0, 3), hinge("x='0' y='1' z='0'", ""))), 0, ""}});
}

BOOST_AUTO_TEST_CASE(a_floor_that_is_a_trigger) {
    const std::string trigger = node("0, -0.5, 0", R"("trigger": {"geometry": {"shape": 1}})");
    check(
        code::PLAN_NOTHING_BELOW, "a.gltf",
        {{"a trigger", gltf(trigger + ", " + node("0, 2, 0", kMotion + collider(0)), "", "0, 1"), 1, "only a trigger"},
         {"a floor", gltf(kGround + ", " + node("0, 2, 0", kMotion + collider(0)), "", "0, 1"), 0, ""}});
}

BOOST_AUTO_TEST_CASE(a_floor_that_falls) {
    const auto slab = [](const std::string& y, const std::string& more = "") {
        return "<body name='slab'><transform><position x='0' y='" + y +
               "' z='0'/></transform><geom><box sizex='9' sizey='0.4' sizez='9'/></geom>" + more + "</body>";
    };
    check(code::PLAN_NOTHING_BELOW, "a.xode",
          {{"with all others", xode(slab("-0.2") + cube("a", at(0, 0.5, 0)) + cube("b", at(1, 3, 0))), 1,
            "is it a floor"},
           {"onto a floor", xode(kFloor + slab("1") + cube("a", at(0, 3, 0))), 0, ""},
           {"alone", xode(slab("-0.2")), 0, ""},
           {"one is below it", xode(slab("-0.2") + cube("a", at(0, 0.5, 0)) + cube("b", at(0, -3, 0))), 0, ""},
           {"as a tower", xode(cube("a", at(0, 0.5, 0)) + cube("b", at(0, 1.5, 0))), 0, ""},
           {"on wheels",
            xode(slab("-0.2") + cube("a", at(0, 0.5, 0), hinge("x='0' y='-0.5' z='0'", "", "<link2 body='slab'/>"))), 0,
            ""},
           {"without gravity", xode(slab("-0.2") + cube("a", at(0, 0.5, 0)), gravity(0, "y='-1'")), 0, ""}});
}

BOOST_AUTO_TEST_CASE(a_shelf_that_is_a_trigger) {
    const auto scene = [](const std::string& shelf, const std::string& y, const std::string& more = "") {
        return gltf(kGround + R"(, {"translation": [0, )" + y +
                        R"(, 0], "name": "shelf", "scale": [1, 0.5, 1], "extensions": {"KHR_physics_rigid_bodies": {)" +
                        shelf + "}}}, " + node("0, 4, 0", kMotion + collider(0)) + more,
                    "", more.empty() ? "0, 1, 2" : "0, 1, 2, 3");
    };
    const std::string trigger = R"("trigger": {"geometry": {"shape": 1}})";
    check(code::PLAN_NOTHING_BELOW, "a.gltf",
          {{"a trigger", scene(trigger, "3.2"), 1, "begins above a trigger, \"shelf\""},
           {"a trigger without a name",
            std::regex_replace(scene(trigger, "3.2"), std::regex("\"name\": \"shelf\", "), ""), 1,
            "begins above a trigger, \"/"},
           {"a shelf", scene(collider(1), "3.2"), 0, ""},
           {"far below", scene(trigger, "1"), 0, ""},
           {"of the size of a zone", scene(R"("trigger": {"geometry": {"shape": 0}})", "3.2"), 1, ""},
           {"on a shelf", scene(trigger, "3.2", ", " + node("0, 2.4, 0", collider(0))), 0, ""}});
}

BOOST_AUTO_TEST_CASE(what_bounces_for_ever) {
    const auto bounce = [](const std::string& floor, const std::string& crate) {
        return gltf(node("0, -0.5, 0", collider(1, R"(, "physicsMaterial": 0)")) + ", " +
                        node("0, 2, 0", kMotion + collider(0, R"(, "physicsMaterial": 1)")),
                    R"("physicsMaterials": [{"restitution": )" + floor + R"(}, {"restitution": )" + crate + "}]",
                    "0, 1");
    };
    check(code::PLAN_RESTITUTION_HIGH, "a.gltf",
          {{"both", bounce("1", "1"), 1, "never comes to rest"}, {"one", bounce("1", "0.9"), 0, ""}});
    const std::string full = "<ext ename='ode'><surface bounce='1'/></ext>";
    const auto geoms = [](const std::string& floor, const std::string& ball) {
        return xode("<geom><plane a='0' b='1' c='0' d='0'/>" + floor + "</geom><body>" + at(0, 2, 0) +
                    "<geom><sphere radius='1'/>" + ball + "</geom></body>");
    };
    check(code::PLAN_RESTITUTION_HIGH, "a.xode",
          {{"both", geoms(full, full), 1, "never comes to rest"}, {"one", geoms("", full), 0, ""}});
}

BOOST_AUTO_TEST_CASE(speeds_that_look_like_degrees) {
    const auto spun = [](const std::string& speed) {
        return gltf(kGround + ", " +
                        node("0, 2, 0",
                             R"("motion": {"mass": 1000, "angularVelocity": [0, )" + speed + ", 0]}, " + collider(0)),
                    "", "0, 1");
    };
    check(code::PLAN_UNITS, "a.gltf",
          {{"720", spun("720"), 1, "720 rad/s, 6875.49 turns per minute; degrees per second would be 12.5664 rad/s"},
           {"-90", spun("-90"), 1, "turns at 90 rad/s"},
           {"101", spun("101"), 1, ""},
           {"a wheel", spun("80"), 0, ""},
           {"a top", spun("95"), 0, ""}});
    const auto driven = [](const std::string& speed) {
        return joined(R"("translation": [1, 0, 0])", R"("translation": [-1, 0, 0])",
                      kBall + R"(, "drives": [{"type": "angular", "mode": "force", "axis": 0, "damping": 5, )" +
                          R"("velocityTarget": )" + speed + "}]");
    };
    check(code::PLAN_JOINT_DEGREES, "a.gltf",
          {{"rpm", driven("1500"), 1, "turns at 1500 rad/s"},
           {"90", driven("90"), 1, ""},
           {"100", driven("100"), 0, ""}});
    const auto motor = [](const std::string& speed) {
        return xode(kFloor + cube("a", at(0, 2, 0), hinge("x='0' y='0.5' z='0'", "FMax='9' Vel='" + speed + "'")));
    };
    check(code::PLAN_JOINT_DEGREES, "a.xode",
          {{"90", motor("90"), 1, "has a motor that turns at 90 rad/s"}, {"20", motor("20"), 0, ""}});
}

BOOST_AUTO_TEST_CASE(infos_on_all_bodies) {
    check(code::PLAN_NAME_REPEATED, "a.gltf",
          {{"two",
            gltf(node("0, 2, 0", kMotion + collider(0), R"(, "name": "a")") + ", " +
                     node("0, 4, 0", kMotion + collider(0), R"(, "name": "a")"),
                 "", "0, 1"),
            1, "another body; their paths are \"/a\" and \"/a[2]\""},
           {"one each",
            gltf(node("0, 2, 0", kMotion + collider(0), R"(, "name": "a")") + ", " +
                     node("0, 4, 0", kMotion + collider(0), R"(, "name": "b")"),
                 "", "0, 1"),
            0, ""}});
    const auto rough = [](const std::string& friction) {
        return gltf(
            node("0, 2, 0", kMotion + collider(0, R"(, "physicsMaterial": 0)")),
            R"("physicsMaterials": [{"staticFriction": )" + friction + R"(, "dynamicFriction": )" + friction + "}]",
            "0");
    };
    check(code::PLAN_FRICTION_NONE, "a.gltf",
          {{"none", rough("0"), 1, "slide for ever"}, {"some", rough("0.1"), 0, ""}});
}

BOOST_AUTO_TEST_CASE(filters_that_meet_nothing) {
    const std::string ground = R"("collisionSystems": ["ground"], "collideWithSystems": ["crates"])";
    check(
        code::PLAN_FILTER_MEETS_NOTHING, "a.gltf",
        {{"both ways", filtered(ground, R"("collisionSystems": ["crates"], "collideWithSystems": ["ground"])"), 0, ""},
         {"a misspelt name", filtered(ground, R"("collisionSystems": ["crate"], "collideWithSystems": ["ground"])"), 2,
          "names the system \"crates\", which no collider is in; did you mean \"crate\"?"},
         {"another case",
          filtered(ground, R"("collisionSystems": ["crates"], "collideWithSystems": ["Ground", "crates"])"), 2,
          "did you mean \"ground\"?"},
         {"names of one kind",
          filtered(R"("collisionSystems": ["group_a"], "collideWithSystems": ["group_b", "group_c"])",
                   R"("collisionSystems": ["group_c"], "collideWithSystems": ["group_a"])"),
          0, ""},
         {"names in a row",
          filtered(R"("collisionSystems": ["layer1"], "collideWithSystems": ["layer2", "layer3"])",
                   R"("collisionSystems": ["layer2"], "collideWithSystems": ["layer1"])"),
          0, ""},
         {"a system of nobody", filtered(ground, R"("collisionSystems": ["crates"], "collideWithSystems": ["floor"])"),
          1, "no collider is in \"floor\""},
         {"its kind", filtered(ground, R"("collisionSystems": ["ghosts"], "collideWithSystems": ["ghosts"])"), 1, ""}});
}

BOOST_AUTO_TEST_CASE(filters_that_meet_nothing_that_stands) {
    const auto bits = [](const std::string& category, const std::string& collide) {
        return "<ext ename='ode'><collide category='" + category + "' collide='" + collide + "'/></ext>";
    };
    const auto floor = [&](const std::string& own) {
        return "<geom><plane a='0' b='1' c='0' d='0'/>" + own + "</geom>";
    };
    const auto ball = [](const std::string& name, const std::string& x, const std::string& own,
                         const std::string& more = "") {
        return "<body name='" + name + "'><transform><position x='" + x +
               "' y='2' z='0'/></transform><geom><sphere radius='0.4'/>" + own + "</geom>" + more + "</body>";
    };
    const std::string only1 = bits("1", "1");
    const std::string only2 = bits("2", "2");
    const std::string both = bits("3", "3");
    check(code::PLAN_FILTER_MEETS_NOTHING, "a.xode",
          {{"each other only", xode(floor(only1) + ball("a", "0", only2) + ball("b", "1", only2)), 2,
            "touch nothing that stands still"},
           {"all", xode(floor(both) + ball("a", "0", only2) + ball("b", "1", only2)), 0, ""},
           {"one that lands", xode(floor(only1) + ball("a", "0", both) + ball("b", "1", only2)), 0, ""},
           {"joined to one that lands",
            xode(floor(only1) + ball("a", "0", only1) + ball("c", "3", only2) +
                 ball("b", "1", only2, hinge("x='0' y='0' z='0'", "", "<link2 body='a'/>"))),
            0, ""},
           {"no floor", xode(ball("a", "0", only2) + ball("b", "1", only2)), 0, ""}});
}

BOOST_AUTO_TEST_CASE(masses_that_do_not_fit) {
    const auto mass = [](const std::string& values) {
        return gltf(kGround + ", " + node("8, 2, 0", R"("motion": {"mass": 6, )" + values + "}, " + collider(0)), "",
                    "0, 1");
    };
    check(code::PLAN_MASS_OUTSIDE, "a.gltf",
          {{"inside", mass(R"("centerOfMass": [0.4, 0, 0])"), 0, ""},
           {"a weight that hangs out", mass(R"("centerOfMass": [0, -2, 0])"), 0, ""},
           {"far out", mass(R"("centerOfMass": [0, -3, 0])"), 1, "2.5 m outside"},
           {"at the world's origin", mass(R"("centerOfMass": [-8, -2, 0])"), 1, "at the origin of the world"}});
    check(code::PLAN_UNITS, "a.gltf",
          {{"right", mass(R"("inertiaDiagonal": [1, 1, 1])"), 0, ""},
           {"ten times, for joints", mass(R"("inertiaDiagonal": [10, 10, 10])"), 0, ""},
           {"kg cm^2", mass(R"("inertiaDiagonal": [10000, 10000, 10000])"), 1, "kg cm^2"},
           {"far too small", mass(R"("inertiaDiagonal": [0.001, 0.001, 0.001])"), 1, "too small"},
           {"of a centre that is wrong", mass(R"("centerOfMass": [0, -40, 0], "inertiaDiagonal": [1, 1, 1])"), 0, ""}});
    const auto detailOf = [&](const std::string& inertia) {
        DiagnosticLog log;
        static_cast<void>(makePlan(loadBytes(mass("\"inertiaDiagonal\": " + inertia), "a.gltf", {}, log), {}, log));
        const auto found = std::find_if(log.entries().begin(), log.entries().end(),
                                        [](const Diagnostic& each) { return each.code == code::PLAN_UNITS; });
        return found == log.entries().end() ? "" : found->found + ", " + found->expected;
    };
    // 6 kg at most half of the cube's diagonal away: 4.5 kg m^2.
    BOOST_TEST(detailOf("[0.001, 0.001, 0.001]") == "0.001, at least 0.0045");
    BOOST_TEST(detailOf("[1000, 1000, 1000]") == "1000, at most 135");
}

// Boxes of what is turned, and of what many bodies share.
BOOST_AUTO_TEST_CASE(meshes_are_looked_at_as_their_bounds) {
    const std::string mesh =
        "<geom><trimesh><vertices><v x='-1' y='-1' z='-1'/><v x='1' y='-1' z='-1'/>"
        "<v x='0' y='-1' z='1'/><v x='0' y='1' z='0'/></vertices><triangles><t ia='0' ib='1' ic='2'/>"
        "<t ia='0' ib='3' ic='1'/><t ia='1' ib='3' ic='2'/><t ia='2' ib='3' ic='0'/></triangles>"
        "</trimesh></geom>";
    const auto body = [&](const std::string& place) { return "<body>" + place + mesh + "</body>"; };
    check(code::PLAN_NOTHING_BELOW, "a.xode",
          {{"above a table", xode(kTable + body(at(2.9, 2, 0))), 0, ""},
           {"beside a table", xode(kTable + body(at(3.1, 2, 0))), 1, "nothing below stops it"}});
}

BOOST_AUTO_TEST_CASE(a_scene_that_joins_others_is_asked_less) {
    DiagnosticLog log;
    const Scene still = loadBytes(xode(kFloor), "a.xode", {}, log);
    const Scene falls = loadBytes(xode(kTable + cube("a", at(9, 2, 0))), "a.xode", {}, log);
    log.clear();
    Simulation simulation(Scene(), {}, log);
    BOOST_TEST(simulation.add(still, {}, log).has_value());
    BOOST_TEST(simulation.add(falls, {}, log).has_value());
    for (const Diagnostic& each : log.entries())
        BOOST_TEST((each.code != code::PLAN_NOTHING_MOVES && each.code != code::PLAN_NOTHING_BELOW), each.message);
}

BOOST_AUTO_TEST_CASE(damping) {
    const auto damped = [](const std::string& share) {
        return xode(kFloor + cube("a", at(0, 2, 0), "<ext ename='ode'><damping linear='" + share + "'/></ext>"));
    };
    check(code::PLAN_DAMPING_HIGH, "a.xode", {{"1", damped("1"), 1, "100 %"}, {"0.1", damped("0.1"), 0, ""}});
}

BOOST_AUTO_TEST_CASE(restitutions_above_1) {
    const auto bouncing = [](const std::string& values) {
        return xode(kFloor + cube("a", at(0, 2, 0)) + "<geom name='b'><sphere radius='1'/><ext ename='ode'><surface " +
                    values + "/></ext></geom>");
    };
    check(code::PLAN_RESTITUTION_HIGH, "a.xode",
          {{"1", bouncing("bounce='1'"), 0, ""},
           {"above", bouncing("bounce='1.3'"), 1, "geom \"b\" has a bounce above 1"},
           {"switched off", bouncing("bounce='1.3' mode='4096'"), 0, ""}});
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace plan_doubts_test
