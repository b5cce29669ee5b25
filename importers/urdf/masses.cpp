#include "masses.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "orrery/base/numbers.hpp"
#include "orrery/scene/eigen.hpp"
#include "values.hpp"

namespace orrery::urdf {
namespace {

constexpr double kDensity = 1000;       // kg/m^3, of links without mass
constexpr double kUnknownRadius = 0.1;  // m, of a mass without extent

Matrix3 readTensor(Context& context, XmlElement inertia) {
    const auto moment = [&](std::string_view name) { return readNumber(context, inertia, name).value_or(0); };
    const double xy = moment("ixy"), xz = moment("ixz"), yz = moment("iyz");
    return {{moment("ixx"), xy, xz, xy, moment("iyy"), yz, xz, yz, moment("izz")}};
}

bool isZero(const Matrix3& tensor) {
    return std::all_of(tensor.m.begin(), tensor.m.end(), [](double value) { return value == 0; });
}

bool isFinite(const MassProperties& mass) {
    const auto& moments = mass.inertia.m;
    return std::isfinite(mass.mass) && isFinite(mass.center) &&
           std::all_of(moments.begin(), moments.end(), [](double moment) { return std::isfinite(moment); });
}

// Moments in other units, or about another point than the centre of mass, are those of a box much larger than the link.
void compareWithShapes(Context& context, const LinkEntry& link, XmlElement inertia, std::optional<double> diagonal) {
    constexpr double kMost = 10;
    if (!diagonal) return;
    const Eigen::Matrix3d unit = toEigen(link.mass->inertia) / link.mass->mass;
    if (!unit.allFinite()) return;
    const double longest = std::sqrt(6 * (unit.trace() - 2 * eigenvaluesOf(unit)[0]));
    if (!(longest > kMost * *diagonal)) return;
    context.note(code::URDF_INERTIA_IMPLAUSIBLE, inertia,
                 "links have the inertia of boxes that are more than ten times as long as their collisions",
                 '"' + link.name + "\" (" + toRoundedText(longest) + " m)");
}

// A mass without inertia fills the collisions of its link, or else a ball.
void fillShapes(Context& context, LinkEntry& link, XmlElement inertial, const MassProperties& solids) {
    const double total = link.mass->mass;
    const bool hasPlace = static_cast<bool>(inertial.firstChild("origin"));
    const std::string object = '"' + link.name + "\" (" + toText(total) + " kg)";
    if (solids.mass > 0 && isFinite(solids)) {
        link.mass = scaledToMass(solids, total);
        const Vector3 center = hasPlace ? link.inertialFrame.position : link.mass->center;
        link.mass->center = {};
        link.inertialFrame = {center, {}};
        context.note(code::URDF_INERTIA_ZERO, inertial,
                     "links have a mass without inertia, which is spread over their collisions", object);
        return;
    }
    link.mass = scaledToMass(massOfSphere(kUnknownRadius, 1), total);
    context.note(code::URDF_INERTIA_ZERO, inertial,
                 "links have a mass without inertia and no collisions, and are balls of 0.1 m", object);
}

void readInertial(Context& context, LinkEntry& link, const std::vector<Collision>& collisions, Shapes& shapes) {
    const XmlElement inertial = link.element ? link.element.firstChild("inertial") : XmlElement();
    if (!inertial) return;
    const XmlElement mass = inertial.firstChild("mass");
    const auto total = mass ? readFromZero(context, mass, "value") : std::optional<double>(0);
    link.hasWrongMass = !total;
    const XmlElement inertia = inertial.firstChild("inertia");
    const Matrix3 tensor = inertia ? readTensor(context, inertia) : Matrix3{{0, 0, 0, 0, 0, 0, 0, 0, 0}};
    if (!total || *total == 0) return;
    link.mass = MassProperties{*total, {}, tensor};
    link.inertialFrame = readOrigin(context, inertial);
    if (isZero(tensor)) {
        fillShapes(context, link, inertial, shapes.massOf(collisions));
    } else {
        compareWithShapes(context, link, inertia, shapes.diagonalOf(collisions));
    }
}

// The links of a group, and whether one of them has a mass, or one that is wrong.
struct Group {
    std::vector<std::uint32_t> links;
    bool hasMass = false;
    bool hasWrongMass = false;
};

class BodyChoice {
public:
    BodyChoice(Context& context, Robot& robot, const Collisions& collisions, Shapes& shapes)
        : context_(context), robot_(robot), collisions_(collisions), shapes_(shapes) {}

    void run() {
        gather();
        bool changed = false;
        for (const std::uint32_t top : robot_.order) {
            if (groups_[top].links.empty()) continue;
            LinkEntry& link = robot_.links[top];
            link.isBody = robot_.isRoot(link) ? isFreeBase(link, groups_[top]) : hasMassOrGetsIt(link, groups_[top]);
            // A mass that nobody knows is not to be guessed.
            if (link.isBody && groups_[top].hasWrongMass) context_.scene.simulable = false;
            if (link.isBody || robot_.isRoot(link)) continue;
            robot_.joints[link.joint].kind = JointKind::Fixed;
            changed = true;
        }
        if (changed) findGroups(robot_);
    }

private:
    void gather() {
        groups_.resize(robot_.links.size());
        for (const std::uint32_t index : robot_.order) {
            Group& group = groups_[robot_.links[index].group];
            group.links.push_back(index);
            group.hasMass = group.hasMass || robot_.links[index].mass || robot_.links[index].hasWrongMass;
            group.hasWrongMass = group.hasWrongMass || robot_.links[index].hasWrongMass;
        }
    }

    bool isFreeBase(const LinkEntry& link, const Group& group) {
        if (link.name == "world" || context_.options.fixedBase || !group.hasMass) return false;
        if (robot_.joints.empty()) return true;
        context_.note(code::URDF_BASE_FREE, link.element, "the first link has a mass and is free to move",
                      '"' + link.name + '"');
        return true;
    }

    bool hasMassOrGetsIt(LinkEntry& link, const Group& group) {
        if (group.hasMass) return true;
        MassProperties sum;
        for (const std::uint32_t index : group.links) {
            sum = sumOf(sum, placed(shapes_.massOf(collisions_[index]), robot_.links[index].inGroup));
        }
        const JointEntry& joint = robot_.jointOf(link);
        const MassProperties mass = scaledToMass(sum, kDensity * sum.mass);
        if (!(sum.mass > 0) || !isFinite(mass)) {
            context_.note(code::URDF_MASS_NONE, joint.element,
                          sum.mass > 0 ? "joints hold links whose collisions are too large to be weighed, and are fixed"
                                       : "joints hold links that have neither mass nor collisions, and are fixed",
                          '"' + joint.name + '"');
            return false;
        }
        link.mass = mass;
        link.inertialFrame = {link.mass->center, {}};
        link.mass->center = {};
        context_.note(code::URDF_INERTIAL_MISSING, link.element,
                      "links have no mass and get that of their collisions at 1000 kg/m^3",
                      '"' + link.name + "\" (" + toRoundedText(link.mass->mass) + " kg)");
        return true;
    }

    Context& context_;
    Robot& robot_;
    const Collisions& collisions_;
    Shapes& shapes_;
    std::vector<Group> groups_;  // by the link at the top
};

ComposedMass composedMass(const LinkEntry& link) {
    ComposedMass mass;
    mass.own = MassParameters{link.mass->mass, {}, link.mass->inertia};
    const Transform transform = transformOf(product(link.inGroup, link.inertialFrame));
    if (!transform.empty()) mass.transform = transform;
    if (const XmlElement inertial = link.element.firstChild("inertial")) mass.origin = inertial.origin();
    return mass;
}

}  // namespace

void readInertials(Context& context, Robot& robot, const Collisions& collisions, Shapes& shapes) {
    for (std::uint32_t i = 0; i < robot.links.size(); ++i) {
        readInertial(context, robot.links[i], collisions[i], shapes);
    }
}

void chooseBodies(Context& context, Robot& robot, const Collisions& collisions, Shapes& shapes) {
    BodyChoice(context, robot, collisions, shapes).run();
}

void addBodies(Robot& robot) {
    std::vector<std::vector<ComposedMass>> masses(robot.links.size());
    for (const std::uint32_t index : robot.order) {
        const LinkEntry& link = robot.links[index];
        if (link.mass && robot.links[link.group].isBody) masses[link.group].push_back(composedMass(link));
    }
    for (const std::uint32_t index : robot.order) {
        LinkEntry& link = robot.links[index];
        if (!link.isBody) continue;
        Body& body = link.node->body.emplace();
        body.origin = link.element.origin();
        robots::setMass(body, std::move(masses[index]));
    }
}

}  // namespace orrery::urdf
