#include "masses.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "known.hpp"
#include "orrery/base/numbers.hpp"
#include "orrery/scene/eigen.hpp"

namespace orrery::mjcf {
namespace {

using Eigen::Matrix3d, Eigen::Vector3d;

constexpr double kUnknownRadius = 0.1;  // m, of a mass without extent
constexpr double kNone = 1e-15;         // kg; MuJoCo's least mass of what moves

bool isZero(const Matrix3& tensor) {
    return std::all_of(tensor.m.begin(), tensor.m.end(), [](double value) { return value == 0; });
}

// <inertial>: about its own place, in its own axes.
void readInertial(Context& context, BodyEntry& body) {
    noteUnknown(context, body.inertial);
    const Part part(body.inertial);
    for (const std::string_view name : {"pos", "mass"}) {
        if (!part.has(name)) {
            context.report(
                code::MJCF_MISSING, body.inertial,
                "the <inertial> of " + nameInMessage(body.element) + " has no attribute " + std::string(name));
        }
    }
    MassProperties mass;
    mass.mass = fromZero(context, part, "mass", 0);
    body.massFrame = pose(context, part, body.model->compiler.angles);
    if (const auto full = list<6>(context, part, "fullinertia")) {
        const auto& [xx, yy, zz, xy, xz, yz] = *full;
        mass.inertia = {{xx, xy, xz, xy, yy, yz, xz, yz, zz}};
        if (hasOrientation(part))
            context.report(code::MJCF_ORIENTATION, body.inertial, "<inertial> has fullinertia and an orientation");
    } else if (const auto moments = list<3>(context, part, "diaginertia")) {
        mass.inertia = {{(*moments)[0], 0, 0, 0, (*moments)[1], 0, 0, 0, (*moments)[2]}};
    }
    if (mass.mass > 0) body.mass = mass;
}

void sumGeoms(BodyEntry& body, const Tree& tree, Geoms& geoms) {
    const auto& [first, last] = body.model->compiler.massGroups;
    MassProperties sum;
    std::size_t count = 0;
    for (const std::uint32_t index : body.geoms) {
        const GeomEntry& geom = tree.geoms[index];
        const auto group = static_cast<double>(geom.group);
        if (group < first || group > last) continue;
        const MassProperties mass = geoms.massOf(geom);
        if (!(mass.mass > 0)) continue;
        sum = count++ == 0 ? mass : sumOf(sum, mass);
    }
    if (count == 0) return;
    body.massFrame = {sum.center, {}};
    sum.center = {};
    body.mass = sum;
}

// <compiler boundmass boundinertia balanceinertia>
void applyBounds(BodyEntry& body) {
    const Compiler& compiler = body.model->compiler;
    if (!body.mass && compiler.boundMass > 0) body.mass = MassProperties{};
    if (!body.mass) return;
    body.mass->mass = std::max(body.mass->mass, compiler.boundMass);
    if (!(compiler.boundInertia > 0) && !compiler.balance) return;
    const Eigenvectors axes = eigenvectorsOf(toEigen(body.mass->inertia));
    if (!axes.converged) return;
    Vector3d moments = axes.values.cwiseMax(compiler.boundInertia);
    if (compiler.balance && moments[0] + moments[1] < moments[2])
        moments.setConstant((moments[0] + moments[1] + moments[2]) / 3);
    const bool isChanged = moments != axes.values;
    if (!isChanged) return;
    const Matrix3d turned = axes.vectors * Matrix3d(moments.asDiagonal());
    body.mass->inertia = fromEigen(Matrix3d(turned * Matrix3d(axes.vectors.transpose())));
    for (const auto& [a, b] : {std::pair(1, 3), std::pair(2, 6), std::pair(5, 7)})
        body.mass->inertia.m[static_cast<std::size_t>(b)] = body.mass->inertia.m[static_cast<std::size_t>(a)];
}

void scaleAll(Tree& tree) {
    const double wanted = tree.bodies[kWorld].model->compiler.totalMass;
    if (!(wanted > 0)) return;
    double total = 0;
    for (const BodyEntry& body : tree.bodies) total += body.mass ? body.mass->mass : 0;
    if (!(total > 0) || !std::isfinite(wanted / total)) return;
    for (BodyEntry& body : tree.bodies) {
        if (!body.mass) continue;
        body.mass->mass *= wanted / total;
        for (double& moment : body.mass->inertia.m) moment *= wanted / total;
    }
}

ComposedMass composedMass(const BodyEntry& body) {
    ComposedMass mass;
    mass.own = MassParameters{body.mass->mass, {}, body.mass->inertia};
    const Transform transform = transformOf(product(body.inGroup, body.massFrame));
    if (!transform.empty()) mass.transform = transform;
    mass.origin = body.inertial ? body.inertial.origin() : body.element.origin();
    return mass;
}

// Does a body move against its parent?
bool hasJoint(const BodyEntry& body) {
    return !body.joints.empty() || body.isMocap;
}

void group(Tree& tree, const std::vector<bool>& isFixed) {
    for (std::uint32_t i = 1; i < tree.bodies.size(); ++i) {
        BodyEntry& body = tree.bodies[i];
        body.group = i;
        body.inGroup = {};
        body.isBody = hasJoint(body) && !isFixed[i];
        if (body.isBody) continue;
        const BodyEntry& parent = tree.bodies[body.parent];
        body.group = parent.group;
        body.inGroup = product(parent.inGroup, body.pose);
    }
}

// A mass without inertia, alone in its group.
void fillBall(Context& context, BodyEntry& body, double total) {
    body.mass = scaledToMass(massOfSphere(kUnknownRadius, 1), total);
    context.note(code::MJCF_INERTIA_ZERO, body.element, "bodies have a mass without inertia, and are balls of 0.1 m",
                 '"' + body.name + "\" (" + toText(total) + " kg)");
}

}  // namespace

void readMasses(Context& context, Tree& tree, Geoms& geoms) {
    for (std::uint32_t i = 1; i < tree.bodies.size(); ++i) {
        BodyEntry& body = tree.bodies[i];
        const FromGeoms rule = body.model->compiler.fromGeoms;
        if (body.inertial && rule != FromGeoms::Always) {
            readInertial(context, body);
        } else if (rule != FromGeoms::Never) {
            body.inertial = {};
            sumGeoms(body, tree, geoms);
        }
        applyBounds(body);
    }
    scaleAll(tree);
}

void findGroups(Context& context, Tree& tree) {
    std::vector<bool> isFixed(tree.bodies.size());
    group(tree, isFixed);
    std::vector<double> totals(tree.bodies.size());
    std::vector<bool> hasInertia(tree.bodies.size());
    std::vector<std::uint32_t> holders(tree.bodies.size(), kNothing);  // by group: a body of it that has mass
    for (std::uint32_t i = 1; i < tree.bodies.size(); ++i) {
        const BodyEntry& body = tree.bodies[i];
        if (!body.mass || !(body.mass->mass > 0)) continue;
        totals[body.group] += body.mass->mass;
        // Two masses apart have an inertia together.
        const bool isSecond = holders[body.group] != kNothing;
        hasInertia[body.group] = hasInertia[body.group] || isSecond || !isZero(body.mass->inertia);
        holders[body.group] = i;
    }
    for (std::uint32_t i = 1; i < tree.bodies.size(); ++i) {
        BodyEntry& body = tree.bodies[i];
        if (!body.isBody || body.isMocap) continue;
        if (!(totals[i] >= kNone)) {
            isFixed[i] = true;
            context.note(code::MJCF_MASS_NONE, body.element, "bodies on joints have no mass, and are fixed",
                         body.name.empty() ? nameInMessage(body.element) : '"' + body.name + '"');
        } else if (!hasInertia[i]) {
            fillBall(context, tree.bodies[holders[i]], totals[i]);
        }
    }
    group(tree, isFixed);
}

void addBodies(Tree& tree) {
    std::vector<std::vector<ComposedMass>> masses(tree.bodies.size());
    for (const BodyEntry& body : tree.bodies) {
        if (body.mass && body.mass->mass > 0 && tree.bodies[body.group].isBody)
            masses[body.group].push_back(composedMass(body));
    }
    for (std::uint32_t i = 1; i < tree.bodies.size(); ++i) {
        BodyEntry& entry = tree.bodies[i];
        if (!entry.isBody) continue;
        Body& body = entry.node->body.emplace();
        body.origin = entry.element.origin();
        if (entry.isMocap) body.type = BodyType::Kinematic;
        if (entry.gravityFactor != 1) body.gravityFactor = entry.gravityFactor;
        if (!masses[i].empty()) robots::setMass(body, std::move(masses[i]));
    }
}

}  // namespace orrery::mjcf
