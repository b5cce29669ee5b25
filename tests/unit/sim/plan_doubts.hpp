// Scenes in XODE and glTF that are in doubt, and the check of what a plan says about them.
#pragma once

#include <boost/test/unit_test.hpp>
#include <string>
#include <vector>

#include "orrery/importers/load.hpp"
#include "orrery/plan/plan.hpp"

namespace plan_doubts_test {

using namespace orrery;

struct Doubt {
    std::string about;
    std::string text;
    std::size_t told = 0;
    std::string words;  // of the first message
};

inline void check(Code code, const std::string& name, const std::vector<Doubt>& doubts) {
    for (const Doubt& doubt : doubts) {
        DiagnosticLog log;
        const Scene scene = loadBytes(doubt.text, name, {}, log);
        static_cast<void>(makePlan(scene, {}, log));
        std::vector<Diagnostic> found;
        for (const Diagnostic& each : log.entries()) {
            if (each.code == code) found.push_back(each);
        }
        BOOST_TEST_CONTEXT(infoOf(code).name << ": " << doubt.about) {
            BOOST_TEST(found.size() == doubt.told);
            BOOST_TEST(!log.hasErrors());
            if (!found.empty())
                BOOST_TEST(found.front().message.find(doubt.words) != std::string::npos, found.front().message);
        }
    }
}

// ---- XODE

inline std::string xode(const std::string& inSpace, const std::string& inWorld = "") {
    return "<?xml version='1.0'?><xode version='1.0r23'><world>" + inWorld + "<space>" + inSpace +
           "</space></world></xode>";
}

inline const std::string kFloor = "<geom name='floor'><plane a='0' b='1' c='0' d='0'/></geom>";
inline const std::string kTable =
    "<geom name='table'><transform><position x='0' y='-1' z='0'/></transform><box sizex='4' sizey='1' "
    "sizez='4'/></geom>";

inline std::string at(double x, double y, double z) {
    const auto text = [](double v) { return std::to_string(v); };
    return "<transform><position x='" + text(x) + "' y='" + text(y) + "' z='" + text(z) + "'/></transform>";
}

// A cube of 1 m.
inline std::string cube(const std::string& name, const std::string& place, const std::string& more = "",
                        const std::string& attributes = "") {
    return "<body name='" + name + "' " + attributes + ">" + place +
           "<geom><box sizex='1' sizey='1' sizez='1'/></geom>"
           "<mass><mass_shape density='500'><box sizex='1' sizey='1' sizez='1'/></mass_shape></mass>" +
           more + "</body>";
}

inline std::string gravity(double strength, const std::string& direction) {
    return "<ext ename='gravity'><world gravity='" + std::to_string(strength) + "' x='0' " + direction +
           " z='0'/></ext>";
}

inline std::string hinge(const std::string& anchor, const std::string& axis, const std::string& links = "") {
    return "<joint>" + links + "<hinge><anchor " + anchor + "/><axis x='0' y='0' z='1' " + axis + "/></hinge></joint>";
}

// ---- glTF

inline std::string gltf(const std::string& nodes, const std::string& physics = "",
                        const std::string& roots = "0, 1, 2") {
    return R"({"asset": {"version": "2.0"}, "extensionsUsed": ["KHR_implicit_shapes", "KHR_physics_rigid_bodies"],
        "scene": 0, "scenes": [{"nodes": [)" +
           roots + R"(]}],
        "extensions": {"KHR_implicit_shapes": {"shapes": [{"type": "box", "box": {"size": [1, 1, 1]}},
            {"type": "box", "box": {"size": [20, 1, 20]}}]},
            "KHR_physics_rigid_bodies": {)" +
           physics + R"(}}, "nodes": [)" + nodes + "]}";
}

inline std::string node(const std::string& place, const std::string& inside, const std::string& more = "") {
    return R"({"translation": [)" + place + R"(], "extensions": {"KHR_physics_rigid_bodies": {)" + inside + "}}" +
           more + "}";
}

inline std::string collider(int shape, const std::string& more = "") {
    return R"("collider": {"geometry": {"shape": )" + std::to_string(shape) + "}" + more + "}";
}

inline const std::string kGround = node("0, -0.5, 0", collider(1));
inline const std::string kMotion = R"("motion": {"mass": 1}, )";

inline std::string filtered(const std::string& floor, const std::string& crate) {
    return gltf(node("0, -0.5, 0", collider(1, R"(, "collisionFilter": 0)")) + ", " +
                    node("0, 2, 0", kMotion + collider(0, R"(, "collisionFilter": 1)")),
                R"("collisionFilters": [{)" + floor + "}, {" + crate + "}]", "0, 1");
}

// Two crates in a row, and the frames of a joint on them.
inline std::string joined(const std::string& frame1, const std::string& frame2, const std::string& settings) {
    return gltf(node("0, 2, 0", kMotion + collider(0), R"(, "children": [2])") + ", " +
                    node("2, 2, 0", kMotion + collider(0), R"(, "children": [3])") + ", {" + frame1 + "}, {" + frame2 +
                    R"(, "extensions": {"KHR_physics_rigid_bodies": {"joint": {"connectedNode": 2, "joint": 0}}}})",
                R"("physicsJoints": [{)" + settings + "}]", "0, 1");
}

inline const std::string kBall = R"("limits": [{"linearAxes": [0, 1, 2], "min": 0, "max": 0}])";
inline const std::string kFixed =
    R"("limits": [{"linearAxes": [0, 1, 2], "min": 0, "max": 0}, {"angularAxes": [0, 1, 2], "min": 0, "max": 0}])";

}  // namespace plan_doubts_test
