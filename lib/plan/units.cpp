// Numbers that look like other units than metres, kilograms and seconds.
#include <Eigen/Geometry>
#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "plan/draft.hpp"
#include "plan/joint_axes.hpp"

#include "orrery/base/codes/plan.hpp"
#include "orrery/geometry/mass_properties.hpp"
#include "orrery/scene/eigen.hpp"

namespace orrery {
namespace {

struct LikelyUnit {
    double least;
    double most;
    std::string_view text;
};

// The gravity of the earth, 9.78 to 9.83 m/s^2 (some write 10), in other units of length.
constexpr std::array kGravities{
    LikelyUnit{970, 1005, "looks like centimetres per second squared"},
    LikelyUnit{9700, 10050, "looks like millimetres per second squared"},
    LikelyUnit{385, 387, "looks like inches per second squared"},
    LikelyUnit{32.1, 32.3, "looks like feet per second squared"},
};

// Materials have 1 to 22,600 kg/m^3. With grams that is a thousand times more. With sizes in centimetres or millimetres
// it is a million or a thousand million times less.
constexpr double kLightest = 0.01;
constexpr double kHeaviest = 30'000;
constexpr std::array kDensities{
    LikelyUnit{1e-8, 2.5e-5, "looks like sizes in millimetres"},
    LikelyUnit{2.5e-5, kLightest, "looks like sizes in centimetres"},
    LikelyUnit{kHeaviest, 2.5e7, "looks like grams, not kilograms"},
};

std::string_view looksLike(double value, const auto& units) {
    for (const LikelyUnit& unit : units) {
        if (value >= unit.least && value <= unit.most) return unit.text;
    }
    return {};
}

double lengthOf(const Vector3& v) {
    return std::hypot(v.x, v.y, v.z);
}

void noteGravity(PlanDraft& draft, const PlanWorld& world) {
    const double gravity = lengthOf(world.gravity);
    const std::string_view unit = looksLike(gravity, kGravities);
    if (unit.empty()) return;
    const Node& node = *draft.at(draft.indexOf(world.node)).node;
    const auto& authored = node.world && node.world->gravity ? node.world->gravity : draft.contents.gravity;
    draft.find.report(code::PLAN_UNITS, authored ? authored->origin : node.origin,
                      "a gravity of " + toRoundedText(gravity) + " m/s^2 " + std::string(unit),
                      {toRoundedText(gravity), "9.80665 on earth"});
}

// Materials whose densities are often written as in tables, in g/cm^3. What has so little in kg/m^3 is foam, for which
// nobody writes so many digits; whole numbers are made up, as in ODE's demos.
struct LikelyMaterial {
    double least;
    double most;
    std::string_view name;
};
constexpr std::array kInGrams{
    LikelyMaterial{2.65, 2.85, "aluminium"}, LikelyMaterial{4.4, 4.55, "titanium"}, LikelyMaterial{7.7, 8.05, "steel"},
    LikelyMaterial{8.9, 8.97, "copper"},     LikelyMaterial{11.3, 11.4, "lead"},    LikelyMaterial{19.2, 19.4, "gold"},
};

std::string_view materialInGrams(double density) {
    const double thousandths = std::round(1000 * density);
    const bool isWritten = std::abs(1000 * density - thousandths) < 1e-9 && density != std::round(density);
    for (const LikelyMaterial& material : kInGrams) {
        if (isWritten && density >= material.least && density <= material.most) return material.name;
    }
    return {};
}

bool isOfMaterial(double density) {
    return density >= kLightest && density <= kHeaviest;
}

// The density that the author wrote for a solid that the mass has of its own; nullopt if there is none.
std::optional<double> densityOfSolid(const Node& node) {
    const auto* composed = std::get_if<ComposedMass>(&node.body->mass);
    const auto* shape = composed != nullptr ? std::get_if<MassShape>(&composed->own) : nullptr;
    return shape != nullptr && !composed->adjust ? shape->density : std::nullopt;
}

// The density that the author wrote, or that follows from mass and shapes that were written; nullopt if one is missing.
// A solid of a usual density may still be far larger or smaller than the shapes.
std::optional<double> writtenDensity(const Node& node, const PlanBody& body, double volume) {
    if (!node.body) return std::nullopt;
    const auto ofSolid = densityOfSolid(node);
    if (ofSolid && (!isOfMaterial(*ofSolid) || !(volume > 0))) return ofSolid;
    const auto* motion = std::get_if<MotionMass>(&node.body->mass);
    const bool isStated = motion ? motion->mass.has_value() : std::holds_alternative<ComposedMass>(node.body->mass);
    return isStated && volume > 0 ? std::optional(body.mass / volume) : std::nullopt;
}

std::string inItsColliders(double ofSolid, double density) {
    return " in its colliders, for the solid of its mass has " + toRoundedText(ofSolid) + " kg/m^3 and is far " +
           (density > ofSolid ? "larger" : "smaller") + " than they are";
}

void noteDensity(PlanDraft& draft, const Node& node, double density) {
    if (isOfMaterial(density)) return;
    const auto* composed = std::get_if<ComposedMass>(&node.body->mass);
    const auto ofSolid = densityOfSolid(node);
    const std::string_view unit = looksLike(density, kDensities);
    draft.find.report(code::PLAN_UNITS, composed ? composed->origin : node.body->origin, node, composed ? "" : "mass",
                      "has a density of " + toRoundedText(density) + " kg/m^3" +
                          (ofSolid && isOfMaterial(*ofSolid) ? inItsColliders(*ofSolid, density)
                           : unit.empty()                    ? ", which no material has"
                                                             : ", which " + std::string(unit)),
                      {toRoundedText(density), "1 to 22600"});
}

// The density of a solid is often written in g/cm^3, as tables have it.
void noteGrams(PlanDraft& draft, const Node& node) {
    const auto density = node.body ? densityOfSolid(node) : std::nullopt;
    const std::string_view material = density ? materialInGrams(*density) : std::string_view();
    if (material.empty()) return;
    draft.find.note(code::PLAN_UNITS, node,
                    "has a density of " + toRoundedText(*density) + " kg/m^3: " + std::string(material) +
                        " has so much in g/cm^3, and " + toRoundedText(1000 * *density) + " in kg/m^3");
}

// The volume of the colliders of each body, m^3; NaN where a shape encloses none.
std::vector<double> volumesOf(const PlanWorld& world) {
    std::vector<double> volumes(world.bodies.size(), 0);
    for (const PlanGeom& geom : world.geoms) {
        if (geom.body == kNone || geom.trigger) continue;
        volumes[static_cast<std::size_t>(geom.body)] +=
            volume(geom.solid).value_or(std::numeric_limits<double>::quiet_NaN());
    }
    return volumes;
}

// m: the longest side of the body's colliders in its own frame.
double longestOf(PlanDraft& draft, const PlanWorld& world, const PlanBody& body) {
    const Eigen::Isometry3d toBody = toEigen(body.pose).inverse();
    Eigen::AlignedBox3d box;
    for (const PlanGeom& geom : world.geoms) {
        if (geom.trigger || geom.body != &body - world.bodies.data()) continue;
        box.extend(draft.bounds.of(geom.solid, toBody * poseInWorld(geom, world)));
    }
    return box.sizes().maxCoeff();
}

// A mass that fits the size says that the size is meant.
bool hasMassOfItsSize(const Node& node, const PlanBody& body, double volume) {
    constexpr double kLeast = 20;  // kg/m^3
    constexpr double kMost = 25'000;
    return writtenDensity(node, body, volume) && !densityOfSolid(node) && body.mass >= kLeast * volume &&
           body.mass <= kMost * volume;
}

// Everything that moves is as large as a house, and falls as things on earth do.
void noteSize(PlanDraft& draft, const PlanWorld& world, const PlanBody& smallest, double volume) {
    constexpr double kHouse = 20;  // m
    const double size = std::cbrt(volume);
    const double gravity = lengthOf(world.gravity);
    if (size < kHouse || gravity < 9 || gravity > 11 || !world.fields.empty()) return;
    const Node& node = *draft.at(draft.indexOf(smallest.node)).node;
    if (hasMassOfItsSize(node, smallest, volume)) return;
    draft.find.report(code::PLAN_UNITS, node.body ? node.body->origin : Origin{}, node, {},
                      "is " + toRoundedText(longestOf(draft, world, smallest)) +
                          " m long, and nothing that moves is smaller: it looks like sizes in " +
                          (size < 10 * kHouse ? "centimetres" : "centimetres or millimetres"));
}

// Degrees per second, or turns per minute, are often written where radians per second are meant.
void noteTurning(PlanDraft& draft, const Node& node, const PlanBody& body) {
    constexpr double kFast = 100;  // rad/s
    constexpr double kLeast = 90;
    constexpr double kGrain = 45;
    const double speed = lengthOf(body.angularVelocity);
    const bool isWhole = speed > kLeast - 1e-6 && std::abs(std::remainder(speed, kGrain)) < 1e-6;
    if (!(speed > kFast) && !isWhole) return;
    draft.find.report(code::PLAN_UNITS, node.body ? node.body->origin : Origin{}, node, "angularVelocity",
                      "turns at " + toRoundedText(speed) + " rad/s" + otherSpeeds(speed));
}

void noteBodies(PlanDraft& draft, const PlanWorld& world) {
    const std::vector<double> volumes = volumesOf(world);
    const PlanBody* smallest = nullptr;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < volumes.size(); ++i) {
        const PlanBody& body = world.bodies[i];
        const Node& node = *draft.at(draft.indexOf(body.node)).node;
        noteTurning(draft, node, body);
        if (body.kinematic || body.infiniteMass) continue;
        noteGrams(draft, node);
        if (const auto density = writtenDensity(node, body, volumes[i])) noteDensity(draft, node, *density);
        if (!(volumes[i] > 0 && volumes[i] < least)) continue;
        least = volumes[i];
        smallest = &body;
    }
    if (smallest != nullptr) noteSize(draft, world, *smallest, least);
}

}  // namespace

void checkUnits(PlanDraft& draft) {
    for (const PlanWorld& world : draft.plan.worlds) {
        noteGravity(draft, world);
        noteBodies(draft, world);
    }
}

}  // namespace orrery
