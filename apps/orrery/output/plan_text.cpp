#include "output/plan_text.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <string_view>
#include <vector>

#include "orrery/base/numbers.hpp"
#include "orrery/plan/extents.hpp"
#include "orrery/sim/option_table.hpp"
#include "orrery/sim/planned_actuators.hpp"
#include "orrery/sim/surface_layer.hpp"
#include "output/number_text.hpp"
#include "output/plan_json.hpp"
#include "output/table.hpp"

namespace orrery::app {
namespace {

constexpr std::size_t kListed = 20;

std::string nameOf(const Scene& scene, NodeId id) {
    const Node* node = scene.find(id);
    return node == nullptr ? "?" : displayName(*node);
}

std::string bodyName(const PlanWorld& world, const Scene& scene, std::int32_t body) {
    return body == kNone ? "(world)" : nameOf(scene, world.bodies[static_cast<std::size_t>(body)].node);
}

// "12: 10 box, 2 sphere"
template <typename Entries, typename Kind>
std::string countsByKind(const Entries& entries, Kind kind) {
    if (entries.empty()) return "none";
    std::map<std::string, std::size_t> counts;
    for (const auto& entry : entries) ++counts[std::string(kind(entry))];
    std::string text = std::to_string(entries.size()) + ':';
    for (const auto& [word, n] : counts) {
        text += (text.back() == ':' ? " " : ", ") + std::to_string(n) + ' ' + word;
    }
    return text;
}

std::string bodiesText(const PlanWorld& world) {
    std::string text =
        countsByKind(world.bodies, [](const PlanBody& body) { return body.kinematic ? "kinematic" : "dynamic"; });
    const auto asleep =
        std::count_if(world.bodies.begin(), world.bodies.end(), [](const PlanBody& body) { return !body.enabled; });
    if (asleep > 0) text += "; " + std::to_string(asleep) + " asleep at the start";
    return text;
}

std::string geomsText(const PlanWorld& world, bool isOutline) {
    std::vector<std::string_view> types;
    for (std::size_t i = 0; i < world.geoms.size(); ++i) {
        if (isOutline && isFurtherPart(world.geoms, i)) {
            types.back() = "convex";
        } else {
            types.push_back(typeName(world.geoms[i].solid));
        }
    }
    std::string text = countsByKind(types, [](std::string_view type) { return type; });
    const auto fixed =
        std::count_if(world.geoms.begin(), world.geoms.end(), [](const PlanGeom& geom) { return geom.body == kNone; });
    if (fixed > 0) text += "; " + std::to_string(fixed) + " fixed to the world";
    return text;
}

std::string massText(const PlanWorld& world) {
    double total = 0;
    for (const PlanBody& body : world.bodies) {
        if (!body.kinematic && !body.infiniteMass) total += body.mass;
    }
    return rounded(total) + " kg in all dynamic bodies";
}

std::string extentsText(const PlanWorld& world) {
    const auto box = extentsOf(world);
    if (!box) return "none";
    return rounded(box->least) + " to " + rounded(box->most) + " m";
}

std::string andMore(std::size_t n) {
    return n <= kListed ? "" : "  ... and " + std::to_string(n - kListed) + " more: --json lists all\n";
}

std::string bodyList(const PlanWorld& world, const Scene& scene) {
    if (world.bodies.empty()) return "";
    Table table;
    table.add({"BODY", "MASS kg", "POSITION m", "VELOCITY m/s"});
    for (std::size_t i = 0; i < std::min(world.bodies.size(), kListed); ++i) {
        const PlanBody& body = world.bodies[i];
        table.add({nameOf(scene, body.node),
                   body.kinematic      ? "kinematic"
                   : body.infiniteMass ? "infinite"
                                       : rounded(body.mass),
                   rounded(body.pose.position), rounded(body.linearVelocity)});
    }
    return '\n' + table.text() + andMore(world.bodies.size());
}

// "rows: 2 limits, 1 drive"
std::string rowsText(const PlanSixDofJoint& joint) {
    std::string text = "rows:";
    const auto add = [&](std::size_t n, const char* word) {
        if (n == 0) return;
        text += (text.back() == ':' ? " " : ", ") + std::to_string(n) + ' ' + word + (n == 1 ? "" : "s");
    };
    add(joint.rows.size(), "limit");
    add(joint.drives.size(), "drive");
    return text;
}

// ODE's joints, then the parts of joints for which this library adds rows.
std::string jointList(const PlanWorld& world, const Scene& scene) {
    const std::size_t count = world.joints.size() + world.sixDofJoints.size();
    if (count == 0) return "";
    Table table;
    table.add({"JOINT", "TYPE", "BODIES", "ANCHOR m"});
    const auto add = [&](const auto& joint, const std::string& type, const std::string& anchor) {
        table.add({nameOf(scene, joint.node), type,
                   bodyName(world, scene, joint.body1) + " - " + bodyName(world, scene, joint.body2), anchor});
    };
    for (std::size_t i = 0; i < std::min(count, kListed); ++i) {
        if (i < world.joints.size()) {
            const PlanJoint& joint = world.joints[i];
            add(joint, std::string(orrery::toText(joint.type)), joint.anchor ? rounded(*joint.anchor) : "-");
        } else {
            const PlanSixDofJoint& joint = world.sixDofJoints[i - world.joints.size()];
            add(joint, rowsText(joint), rounded(frameAtStart(world, joint).position));
        }
    }
    return '\n' + table.text() + andMore(count);
}

// The actuators that an application can drive by name (Simulation::actuators).
std::string actuatorList(const PlanWorld& world, const Scene& scene) {
    const auto actuators = plannedActuators(world, scene);
    if (actuators.empty()) return "";
    Table table;
    table.add({"ACTUATOR", "DRIVES", "AT MOST"});
    for (std::size_t i = 0; i < std::min(actuators.size(), kListed); ++i) {
        const Actuator& each = actuators[i].actuator;
        const std::string drives = actuators[i].drive == kNone ? "motor" : "drive";
        const std::string force = orrery::toText(each.maxForce) + (each.angular ? " N m" : " N");
        table.add({each.name, (each.angular ? "angle, by a " : "position, by a ") + drives,
                   std::isfinite(each.maxForce) ? force : "any force"});
    }
    return '\n' + table.text() + andMore(actuators.size());
}

// "auto, 20 iterations"
std::string solverText(const PlanWorld& world, const SimulationOptions& options) {
    std::string word(orrery::toText(options.solver));
    if (options.solver == Solver::Step) return word;
    return word + ", " + counted(static_cast<std::size_t>(iterationsOf(world, options)), "iteration");
}

std::string surfaceLayerText(const PlanWorld& world, const SimulationOptions& options) {
    const char* why = options.surfaceLayer         ? " (as asked for)"
                      : world.ode.surfaceLayer     ? " (of the file)"
                      : options.scaledSurfaceLayer ? " (by the smallest collider)"
                                                   : "";
    return rounded(surfaceLayerOf(world, options)) + " m" + why;
}

std::string worldText(const PlanWorld& world, const Scene& scene, const SimulationOptions& options, bool isOutline) {
    const Node* node = scene.find(world.node);
    std::string text = "\nworld";
    if (node != nullptr && node->parent != nullptr) text += ' ' + pathOf(*node);
    text += '\n';
    Table table;
    table.add({"gravity", rounded(world.gravity) + " m/s^2"});
    table.add({"bodies", bodiesText(world)});
    table.add({"geoms", geomsText(world, isOutline)});
    table.add(
        {"joints", countsByKind(world.joints, [](const PlanJoint& joint) { return orrery::toText(joint.type); })});
    if (!world.sixDofJoints.empty())
        table.add({"rows", counted(world.sixDofJoints.size(), "joint") + " with limits or drives that ODE lacks"});
    if (!world.triggers.empty()) table.add({"triggers", std::to_string(world.triggers.size())});
    table.add({"mass", massText(world)});
    table.add({"extents", extentsText(world)});
    table.add({"solver", solverText(world, options)});
    table.add({"surface layer", surfaceLayerText(world, options)});
    return text + table.text() + bodyList(world, scene) + jointList(world, scene) + actuatorList(world, scene);
}

}  // namespace

std::string toText(const Plan& plan, const Scene& scene, const SimulationOptions& options, bool isOutline) {
    std::string text;
    for (const PlanWorld& world : plan.worlds) text += worldText(world, scene, options, isOutline);
    return text;
}

}  // namespace orrery::app
