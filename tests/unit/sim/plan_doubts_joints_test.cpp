// Doubts of a plan about joints: each is told where it is true, and not a little beside it.
#include <string>

#include "orrery/base/codes/plan.hpp"
#include "plan_doubts.hpp"

namespace plan_doubts_test {

BOOST_AUTO_TEST_SUITE(plan_doubts)

BOOST_AUTO_TEST_CASE(joints_that_begin_apart) {
    const std::string there = R"("translation": [1, 0, 0])";
    const std::string turned = R"("rotation": [0, 0.7071067811865476, 0, 0.7071067811865476])";
    check(
        code::PLAN_JOINT_APART, "a.gltf",
        {{"together", joined(there, R"("translation": [-1, 0, 0])", kFixed), 0, ""},
         {"a hand-made scene", joined(there, R"("translation": [-1.003, 0, 0])", kFixed), 0, ""},
         {"apart", joined(there, R"("translation": [-0.5, 0, 0])", kBall), 1, "0.5 m further apart"},
         {"turned", joined(there, R"("translation": [-1, 0, 0], )" + turned, kFixed), 1, "rad further apart"},
         {"turned, which a ball joint allows", joined(there, R"("translation": [-1, 0, 0], )" + turned, kBall), 0, ""},
         {"on a rope",
          joined(there, R"("translation": [-0.5, 0, 0])", R"("limits": [{"linearAxes": [0], "min": -1, "max": 1}])"), 0,
          ""},
         {"on a spring",
          joined(there, R"("translation": [-0.5, 0, 0])",
                 R"("limits": [{"linearAxes": [0, 1, 2], "min": 0, "max": 0, "stiffness": 10}])"),
          0, ""}});
    const auto stops = [](const std::string& words) {
        return xode(kFloor + cube("a", at(0, 2, 0), hinge("x='0' y='0.5' z='0'", words)));
    };
    check(code::PLAN_JOINT_APART, "a.xode",
          {{"within its stops", stops("LowStop='-1' HiStop='1'"), 0, ""},
           {"outside", stops("LowStop='0.5' HiStop='1'"), 1, "by 0.5 rad"},
           {"a spring of stops", stops("LowStop='0.5' HiStop='0.5' StopERP='0.1' StopCFM='0.1'"), 0, ""}});
}

BOOST_AUTO_TEST_CASE(joints_far_away) {
    const auto toWorld = [](const std::string& anchor) {
        return xode(kFloor + cube("a", at(0, 2, 0), hinge(anchor, "")));
    };
    const auto between = [](const std::string& anchor) {
        return xode(kFloor + cube("a", at(0, 2, 0)) + cube("b", at(2, 2, 0), hinge(anchor, "", "<link2 body='a'/>")));
    };
    check(code::PLAN_JOINT_FAR, "a.xode",
          {{"a pendulum", toWorld("x='0' y='60' z='0'"), 0, ""},
           {"far off", toWorld("x='500' y='0' z='0'"), 1, "from what it joins"},
           {"between", between("x='-1' y='0' z='0'"), 0, ""},
           {"a wide bow", between("x='0' y='10' z='0'"), 0, ""},
           {"far from both", between("x='0' y='60' z='0'"), 1, ""}});
}

BOOST_AUTO_TEST_CASE(joints_on_another_body) {
    const auto rope = [](const std::string& one, const std::string& other, double x = 2.5) {
        std::string text = kFloor;
        for (int i = 0; i < 5; ++i) text += cube("seg" + std::to_string(i), at(1.0 * i, 4, 0));
        const std::string second = other.empty() ? "" : "<link2 body='" + other + "'/>";
        return xode(text + "<joint><link1 body='" + one + "'/>" + second + "<ball><anchor x='" + std::to_string(x) +
                    "' y='4' z='0' absolute='true'/></ball></joint>");
    };
    check(code::PLAN_JOINT_FAR, "a.xode",
          {{"its bodies", rope("seg2", "seg3"), 0, ""},
           {"the one before", rope("seg1", "seg3"), 1,
            "1 m outside of body \"seg1\", which it joins, and on body \"seg2\""},
           {"to the world", rope("seg0", "", 2.2), 1, "on body \"seg2\""},
           {"to the world, where nothing else is", rope("seg4", "", 6), 0, ""},
           {"between", rope("seg1", "seg3", 2), 0, ""}});
}

BOOST_AUTO_TEST_CASE(joints_that_do_nothing) {
    const std::string there = R"("translation": [1, 0, 0])";
    const std::string here = R"("translation": [-1, 0, 0])";
    check(code::PLAN_JOINT_HOLDS_NOTHING, "a.gltf",
          {{"no limits", joined(there, here, R"("limits": [])"), 1, "as free as without it"},
           {"limits", joined(there, here, kBall), 0, ""}});
    const auto driven = [&](const std::string& drive) {
        return joined(there, here,
                      kBall + R"(, "drives": [{"type": "angular", "mode": "force", "axis": 0, )" + drive + "}]");
    };
    check(code::PLAN_MOTOR_WITHOUT_FORCE, "a.gltf",
          {{"none", driven(R"("velocityTarget": 1, "damping": 5, "maxForce": 0)"), 1, "greatest force of 0"},
           {"any", driven(R"("velocityTarget": 1, "damping": 5)"), 0, ""}});
    check(code::PLAN_JOINT_DEGREES, "a.gltf",
          {{"degrees", driven(R"("positionTarget": 90, "stiffness": 5)"), 1, "a drive to an angle"},
           {"radians", driven(R"("positionTarget": 1.5, "stiffness": 5)"), 0, ""}});
    const auto motor = [](const std::string& words) {
        return xode(kFloor + cube("a", at(0, 2, 0), hinge("x='0' y='0.5' z='0'", words)));
    };
    check(code::PLAN_MOTOR_WITHOUT_FORCE, "a.xode",
          {{"none", motor("Vel='1'"), 1, "it does nothing"},
           {"some", motor("Vel='1' FMax='10'"), 0, ""},
           {"a brake", motor("FMax='10'"), 0, ""}});
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace plan_doubts_test
