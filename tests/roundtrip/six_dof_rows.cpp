#include "six_dof_rows.hpp"

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>

#include "orrery/base/codes/xode.hpp"
#include "orrery/exporters/xode.hpp"
#include "orrery/importers/load.hpp"
#include "orrery/plan/plan.hpp"
#include "orrery/scene/compare.hpp"
#include "orrery/sim/planned_simulation.hpp"
#include "orrery/sim/simulation.hpp"
#include "orrery/test/claimed_log.hpp"

namespace orrery::test {
namespace {

#define HELD R"({"linearAxes": [0, 1, 2], "min": 0, "max": 0})"
#define RAIL R"({"linearAxes": [1, 2], "min": 0, "max": 0})"
#define UNTURNED R"({"angularAxes": [0, 1, 2], "min": 0, "max": 0})"
#define ABOUT_X R"({"angularAxes": [1, 2], "min": 0, "max": 0})"
#define ABOUT_Z R"({"angularAxes": [0, 1], "min": 0, "max": 0})"
#define ACROSS R"({"angularAxes": [2], "min": 0, "max": 0})"
#define TURN(low, high) R"({"angularAxes": [0], "min": )" #low R"(, "max": )" #high "}"
#define SLIDE(low, high) R"({"linearAxes": [0], "min": )" #low R"(, "max": )" #high "}"
#define LIMITS(list) R"({"limits": [)" list "]}"
#define DRIVEN(list, drives) R"({"limits": [)" list R"(], "drives": [)" drives "]}"
#define MOTOR(kind, axis, more) \
    R"({"type": ")" kind R"(", "mode": "force", "axis": )" #axis R"(, "velocityTarget": 1.5, "maxForce": 4)" more "}"

// The rows of omi-gltf 5.6, and what XODE has for them.
const std::vector<JointRow> kRows = {
    {"fixed", Ends::Both, LIMITS(HELD "," UNTURNED), "fixed"},
    {"fixed to the world", Ends::Connected, LIMITS(HELD "," UNTURNED), "fixed"},
    {"the world fixed", Ends::Joint, LIMITS(HELD "," UNTURNED), "fixed"},
    {"hinge", Ends::Both, LIMITS(HELD "," ABOUT_X), "hinge"},
    {"hinge with stops", Ends::Both, LIMITS(HELD "," ABOUT_X "," TURN(-0.3, 0.2)), "hinge"},
    {"hinge with stops in the world", Ends::Connected, LIMITS(HELD "," ABOUT_X "," TURN(-0.3, 0.2)), "hinge"},
    {"hinge with stops, the world first", Ends::Joint, LIMITS(HELD "," ABOUT_X "," TURN(-0.3, 0.2)), "hinge"},
    {"hinge that begins turned", Ends::Both, LIMITS(HELD "," ABOUT_X "," TURN(-0.3, 0.9)), "hinge", Said::All,
     "[0.3826834323650898, 0, 0, 0.9238795325112867, 0, 0, 0]"},
    {"hinge that begins turned, in the world", Ends::Connected, LIMITS(HELD "," ABOUT_X "," TURN(-0.3, 0.9)), "hinge",
     Said::All, "[0.3826834323650898, 0, 0, 0.9238795325112867, 0, 0, 0]"},
    {"hinge that begins turned, the world first", Ends::Joint, LIMITS(HELD "," ABOUT_X "," TURN(-0.3, 0.9)), "hinge",
     Said::All, "[0.3826834323650898, 0, 0, 0.9238795325112867, 0, 0, 0]"},
    {"hinge with a motor", Ends::Both, DRIVEN(HELD "," ABOUT_X, MOTOR("angular", 0, "")), "hinge"},
    {"hinge with a motor in the world", Ends::Connected, DRIVEN(HELD "," ABOUT_X, MOTOR("angular", 0, "")), "hinge"},
    {"hinge with a motor, the world first", Ends::Joint, DRIVEN(HELD "," ABOUT_X, MOTOR("angular", 0, "")), "hinge"},
    {"hinge with a damper", Ends::Both,
     DRIVEN(HELD "," ABOUT_X,
            R"({"type": "angular", "mode": "force", "axis": 0, "velocityTarget": 1.5, "damping": 0.3})"),
     "hinge"},
    {"hinge with a spring to an angle", Ends::Both,
     DRIVEN(HELD "," ABOUT_X,
            R"({"type": "angular", "mode": "force", "axis": 0, "positionTarget": 1, "stiffness": 2})"),
     "hinge", Said::Part},
    {"hinge with soft stops", Ends::Both,
     LIMITS(HELD "," ABOUT_X R"(,{"angularAxes": [0], "min": -0.1, "max": 0.1, "stiffness": 20, "damping": 1})"),
     "hinge", Said::InExt},
    {"universal", Ends::Both, LIMITS(HELD "," ACROSS), "universal"},
    {"universal with stops", Ends::Both,
     LIMITS(HELD "," ACROSS "," TURN(-0.1, 0.3) R"(,{"angularAxes": [1], "min": -0.2, "max": 0.1})"), "universal"},
    {"universal with stops in the world", Ends::Connected,
     LIMITS(HELD "," ACROSS "," TURN(-0.1, 0.3) R"(,{"angularAxes": [1], "min": -0.2, "max": 0.1})"), "universal"},
    {"universal with stops, the world first", Ends::Joint,
     LIMITS(HELD "," ACROSS "," TURN(-0.1, 0.3) R"(,{"angularAxes": [1], "min": -0.2, "max": 0.1})"), "universal"},
    {"universal that begins turned", Ends::Both,
     LIMITS(HELD "," ACROSS "," TURN(-0.1, 1) R"(,{"angularAxes": [1], "min": -0.2, "max": 0.1})"), "universal",
     Said::All, "[0.3826834323650898, 0, 0, 0.9238795325112867, 0, 0, 0]"},
    {"universal with motors", Ends::Both, DRIVEN(HELD "," ACROSS, MOTOR("angular", 0, "") "," MOTOR("angular", 1, "")),
     "universal", Said::InExt},
    {"universal with a motor of the second axis, the world first", Ends::Joint,
     DRIVEN(HELD "," ACROSS, MOTOR("angular", 1, "")), "universal"},
    {"universal with a motor of the first axis, the world first", Ends::Joint,
     DRIVEN(HELD "," ACROSS, MOTOR("angular", 0, "")), "universal", Said::InExt},
    {"ball", Ends::Both, LIMITS(HELD), "ball"},
    {"ball in the world", Ends::Connected, LIMITS(HELD), "ball"},
    {"ball, the world first", Ends::Joint, LIMITS(HELD), "ball"},
    {"ball with bounds", Ends::Both,
     LIMITS(HELD "," TURN(-0.1, 0.2) R"(,{"angularAxes": [1], "min": -0.2, "max": 0.1})"), "ball", Said::InExt},
    {"ball with a motor in the world", Ends::Connected, DRIVEN(HELD, MOTOR("angular", 1, "")), "ball amotor"},
    {"ball with a motor", Ends::Both, DRIVEN(HELD, MOTOR("angular", 1, "")), "ball", Said::InExt},
    {"ball with a motor, the world first", Ends::Joint, DRIVEN(HELD, MOTOR("angular", 1, "")), "ball", Said::InExt},
    {"ball with a cone", Ends::Both, LIMITS(HELD R"(,{"angularAxes": [0, 1], "max": 0.3})"), "ball", Said::Part},
    {"slider", Ends::Both, LIMITS(RAIL "," UNTURNED), "slider"},
    {"slider with stops", Ends::Both, LIMITS(RAIL "," UNTURNED "," SLIDE(-0.1, 0.2)), "slider"},
    {"slider with stops in the world", Ends::Connected, LIMITS(RAIL "," UNTURNED "," SLIDE(-0.1, 0.2)), "slider"},
    {"slider with stops, the world first", Ends::Joint, LIMITS(RAIL "," UNTURNED "," SLIDE(-0.1, 0.2)), "slider"},
    {"slider that begins shifted", Ends::Both, LIMITS(RAIL "," UNTURNED "," SLIDE(-0.1, 0.5)), "slider", Said::All,
     "[0, 0, 0, 1, 0.3, 0, 0]"},
    {"slider that begins shifted, in the world", Ends::Connected, LIMITS(RAIL "," UNTURNED "," SLIDE(-0.1, 0.5)),
     "slider", Said::All, "[0, 0, 0, 1, 0.3, 0, 0]"},
    {"slider that begins shifted, the world first", Ends::Joint, LIMITS(RAIL "," UNTURNED "," SLIDE(-0.1, 0.5)),
     "slider", Said::All, "[0, 0, 0, 1, 0.3, 0, 0]"},
    {"slider with a motor", Ends::Both, DRIVEN(RAIL "," UNTURNED, MOTOR("linear", 0, "")), "slider"},
    {"slider with a motor in the world", Ends::Connected, DRIVEN(RAIL "," UNTURNED, MOTOR("linear", 0, "")), "slider"},
    {"slider with a motor, the world first", Ends::Joint, DRIVEN(RAIL "," UNTURNED, MOTOR("linear", 0, "")), "slider"},
    {"piston", Ends::Both, LIMITS(RAIL "," ABOUT_X), "none", Said::InExt},
    {"piston with stops", Ends::Both, LIMITS(RAIL "," ABOUT_X "," SLIDE(-0.1, 0.2)), "none", Said::InExt},
    {"piston with stops, the world first", Ends::Joint, LIMITS(RAIL "," ABOUT_X "," SLIDE(-0.1, 0.2)), "none",
     Said::InExt},
    {"piston that begins shifted and turned", Ends::Both, LIMITS(RAIL "," ABOUT_X "," SLIDE(-0.1, 0.5)), "none",
     Said::InExt, "[0.3826834323650898, 0, 0, 0.9238795325112867, 0.3, 0, 0]"},
    {"piston with a motor", Ends::Both, DRIVEN(RAIL "," ABOUT_X, MOTOR("linear", 0, "")), "none", Said::InExt},
    {"PR", Ends::Both, LIMITS(RAIL "," ABOUT_Z), "none", Said::InExt},
    {"PR with stops", Ends::Both, LIMITS(RAIL "," ABOUT_Z R"(,{"angularAxes": [2], "min": -0.2, "max": 0.1})"), "none",
     Said::InExt},
    {"PR that begins turned", Ends::Both, LIMITS(RAIL "," ABOUT_Z R"(,{"angularAxes": [2], "min": -0.2, "max": 0.9})"),
     "none", Said::InExt, "[0, 0, 0.3826834323650898, 0.9238795325112867, 0.3, 0, 0]"},
    {"PR with a motor", Ends::Both, DRIVEN(RAIL "," ABOUT_Z, MOTOR("angular", 2, "")), "none", Said::InExt},
    {"rod", Ends::Both, LIMITS(R"({"linearAxes": [0, 1, 2], "min": 0.5, "max": 0.5})"), "none", Said::InExt,
     "[0, 0, 0, 1, 0.3, 0, 0.4]"},
    {"rod in the world", Ends::Connected, LIMITS(R"({"linearAxes": [0, 1, 2], "min": 0.5, "max": 0.5})"), "none",
     Said::InExt, "[0, 0, 0, 1, 0.3, 0, 0.4]"},
    {"angular motor", Ends::Both, LIMITS(TURN(-0.1, 0.2)), "none", Said::InExt},
    {"motor in the world", Ends::Connected, DRIVEN("", MOTOR("angular", 1, "")), "amotor"},
    {"rows", Ends::Both, LIMITS(R"({"linearAxes": [2], "min": 0, "max": 0})"), "none", Said::Part},
    {"frames apart", Ends::Both, LIMITS(HELD), "none", Said::Part, "[0, 0, 0, 1, 0.1, 0, 0]"},
    {"linear drive", Ends::Both, DRIVEN(R"({"angularAxes": [0], "max": 0.1, "min": -0.1})", MOTOR("linear", 0, "")),
     "none", Said::Part},
};

std::string node(const std::string& name, const std::string& more) {
    return R"({"name": ")" + name + "\"" + more + "}";
}

std::string body(const char* mass, const char* velocity, const char* spin) {
    return std::string(R"("OMI_physics_body": {"collider": {"shape": 0}, "motion": {"type": "dynamic", "mass": )") +
           mass + R"(, "inertiaDiagonal": [0.1, 0.2, 0.15], "linearVelocity": )" + velocity +
           R"(, "angularVelocity": )" + spin + "}}";
}

// Bodies at (0, 2, 0) and (1, 2, 0); the joint's frame at (0.5, 2, 0.1), turned by 0.6435 rad about y.
std::string gltfOf(const JointRow& row) {
    const std::string frame = R"(, "rotation": [0, 0.31622776601683794, 0, 0.9486832980505138])";
    const std::string jointIn = row.ends == Ends::Connected ? "[0.5, 2, 0.1]" : "[-0.5, 0, 0.1]";
    const std::string connectedIn = row.ends == Ends::Joint ? "[0.5, 2, 0.1]" : "[0.5, 0, 0.1]";
    const std::string apart(row.apart);
    std::vector<std::string> n;
    for (std::size_t at = 1; at < apart.size();) {
        const std::size_t end = apart.find_first_of(",]", at);
        n.push_back(apart.substr(at, end - at));
        at = end + 1;
    }
    const std::string offset = R"(, "rotation": [)" + n[0] + "," + n[1] + "," + n[2] + "," + n[3] +
                               R"(], "translation": [)" + n[4] + "," + n[5] + "," + n[6] + "]";
    const std::string velocities[2][2] = {{"[0.3, 0.2, -0.1]", "[0.4, 1, 0.2]"}, {"[0.1, 0, 0.2]", "[0.2, -0.3, 0.5]"}};
    std::string nodes;
    nodes +=
        node("a", R"(, "translation": [0, 2, 0])" + std::string(row.ends == Ends::Joint ? "" : R"(, "children": [3])") +
                      R"(, "extensions": {)" + body("2", velocities[0][0].c_str(), velocities[0][1].c_str()) + "}") +
        ",";
    nodes +=
        node("b", R"(, "translation": [1, 2, 0])" +
                      std::string(row.ends == Ends::Connected ? "" : R"(, "children": [2])") + R"(, "extensions": {)" +
                      body("3", velocities[1][0].c_str(), velocities[1][1].c_str()) + "}") +
        ",";
    nodes += node("joint", R"(, "translation": )" + jointIn + frame +
                               R"(, "extensions": {"OMI_physics_joint": {"joint": 0, "connectedNode": 4}})") +
             ",";
    nodes += node("holder", R"(, "children": [4], "translation": )" + connectedIn + frame) + ",";
    nodes += node("connected", offset);
    std::string roots = "0, 1";
    if (row.ends == Ends::Connected) roots += ", 2";
    if (row.ends == Ends::Joint) roots += ", 3";
    return R"({"asset": {"version": "2.0"}, "extensionsUsed": ["OMI_physics_joint", "OMI_physics_body",
        "OMI_physics_shape"], "scene": 0, "scenes": [{"nodes": [)" +
           roots + R"(]}], "nodes": [)" + nodes +
           R"(], "extensions": {"OMI_physics_shape": {"shapes": [{"type": "sphere", "sphere": {"radius": 0.2}}]},
        "OMI_physics_joint": {"physicsJoints": [)" +
           row.settings + "]}}}";
}

}  // namespace

Scene sceneOf(const JointRow& row) {
    DiagnosticLog log;
    return loadBytes(gltfOf(row), "row.gltf", {}, log);
}

std::string written(const Scene& scene) {
    DiagnosticLog log;
    const auto text = saveXode(scene, log);
    BOOST_REQUIRE(text.has_value());
    return *text;
}

std::string stripped(std::string text, std::string_view ext) {
    const std::string begin = "<ext ename=\"" + std::string(ext) + "\"";
    for (std::size_t at = text.find(begin); at != std::string::npos; at = text.find(begin, at)) {
        const std::size_t tag = text.find('>', at);
        const std::size_t end = text[tag - 1] == '/' ? tag + 1 : text.find("</ext>", at) + 6;
        text.erase(at, end - at);
    }
    return text;
}

std::map<std::string, Pose> posesAfter(const Scene& scene, int steps) {
    SimulationOptions options;
    options.solver = Solver::Step;
    // A soft joint of ODE has one ERP and CFM, where each row has its own.
    options.exactSprings = false;
    DiagnosticLog log;
    Simulation sim(scene, options, log);
    for (int i = 0; i < steps; ++i) BOOST_REQUIRE(sim.step(0.01));
    std::map<std::string, Pose> poses;
    const auto& bodies = orrery::planOf(sim).worlds.at(0).bodies;
    for (std::size_t i = 0; i < bodies.size(); ++i) poses[scene.find(bodies[i].node)->name] = sim.pose(sim.bodies()[i]);
    return poses;
}

double differenceOf(const Pose& a, const Pose& b) {
    const auto& p = a.rotation;
    const auto& q = b.rotation;
    const double sign = p.x * q.x + p.y * q.y + p.z * q.z + p.w * q.w < 0 ? -1 : 1;
    const double places =
        std::hypot(a.position.x - b.position.x, a.position.y - b.position.y, a.position.z - b.position.z);
    const double turns =
        std::hypot(std::hypot(p.x - sign * q.x, p.y - sign * q.y), std::hypot(p.z - sign * q.z, p.w - sign * q.w));
    return std::max(places, turns);
}

std::string jointTypes(const Scene& scene) {
    std::string types;
    forEachNode(scene.root(), [&](const Node& each) {
        if (!each.joint) return;
        types += (types.empty() ? "" : " ") + std::string(toText(each.joint->type));
    });
    return types.empty() ? "none" : types;
}

const std::vector<JointRow>& jointRows() {
    return kRows;
}

const JointRow& rowNamed(std::string_view what) {
    return *std::find_if(kRows.begin(), kRows.end(), [&](const JointRow& row) { return row.what == what; });
}

void checkSame(const Scene& a, const Scene& b) {
    const auto difference = firstDifference(a, b);
    BOOST_TEST(!difference.has_value(), (difference ? toText(*difference) : std::string()));
}

Scene readXode(const std::string& text) {
    ClaimedLog log;
    log.allow(code::XODE_NAME_DUPLICATE);
    return loadBytes(text, "row.xode", {}, log);
}

}  // namespace orrery::test
