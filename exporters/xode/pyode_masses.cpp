#include "pyode_masses.hpp"

#include <cmath>
#include <optional>
#include <utility>
#include <variant>

#include "orrery/geometry/resolve.hpp"
#include "orrery/scene/eigen.hpp"

namespace orrery::xode {
namespace {

// The box of even density that has this mass and inertia. nullopt where none has: its centre is elsewhere, its
// principal axes are turned, or one moment is not less than the sum of the others.
std::optional<MassShape> boxOf(const MassProperties& mass) {
    const Eigen::Matrix3d inertia = toEigen(mass.inertia);
    const double size = inertia.cwiseAbs().maxCoeff();
    const Eigen::Vector3d moments = inertia.diagonal();
    const Eigen::Matrix3d products = inertia - Eigen::Matrix3d(moments.asDiagonal());
    if (toEigen(mass.center).norm() > 1e-12 || products.cwiseAbs().maxCoeff() > 1e-12 * size) return std::nullopt;
    const Eigen::Vector3d squares = (Eigen::Vector3d::Constant(moments.sum()) - 2 * moments) * 6 / mass.mass;
    if (!(squares.minCoeff() > 1e-12 * squares.maxCoeff()) || !squares.allFinite()) return std::nullopt;
    const Eigen::Vector3d sides = squares.cwiseSqrt();
    return MassShape{mass.mass / sides.prod(), std::nullopt, BoxShape{fromEigen(sides)}};
}

MassProperties massOf(const MassShape& mass) {
    Shape shape;
    std::visit([&](const auto& solid) { shape.geometry = solid; }, mass.solid);
    const auto properties = massOf(resolveShape(shape, SceneContents()), mass.density.value_or(1));
    if (!properties) return {};
    return mass.density || !mass.total ? *properties : scaledToMass(*properties, *mass.total);
}

// ODE's fresh body: 1 kg, unit inertia.
MassProperties freshBody() {
    return {1, {}, Matrix3{}};
}

// Nothing but its own solid: it can take the place of that of the mass around it.
bool isPlain(const ComposedMass& mass) {
    return !mass.transform && !mass.adjust && mass.children.empty() &&
           !std::holds_alternative<std::monostate>(mass.own);
}

class Fitting {
public:
    std::vector<std::string> lost;

    void fit(ComposedMass& mass) {
        if (mass.transform) lost.emplace_back("the transform of its mass is left out");
        mass.transform.reset();
        begin(mass);
        fitOwn(mass);
        for (ComposedMass& child : mass.children) fit(child);
    }

private:
    // In PyODE every mass begins as a sphere, nested ones too.
    void begin(ComposedMass& mass) {
        if (!std::holds_alternative<std::monostate>(mass.own)) return;
        if (mass.children.empty()) {
            mass.own = *boxOf(freshBody());
        } else if (isPlain(mass.children.front()) && !mass.adjust) {
            mass.own = mass.children.front().own;
            mass.children.erase(mass.children.begin());
        } else {
            lost.emplace_back("to its nested masses PyODE adds a sphere of radius and density 1");
        }
    }

    void fitOwn(ComposedMass& mass) {
        if (auto* shape = std::get_if<MassShape>(&mass.own)) {
            const bool known =
                std::holds_alternative<BoxShape>(shape->solid) || std::holds_alternative<SphereShape>(shape->solid);
            if (known && shape->density) {
                shape->total.reset();
                return;
            }
            const MassProperties properties = massOf(*shape);
            const double density = properties.mass / massOf(MassShape{1.0, std::nullopt, shape->solid}).mass;
            if (known && std::isfinite(density))
                *shape = {density, std::nullopt, shape->solid};
            else
                replace(mass, properties);
        } else if (const auto* parameters = std::get_if<MassParameters>(&mass.own)) {
            replace(mass, massFromParameters(parameters->total, parameters->centerOfGravity, parameters->inertia));
        }
    }

    void replace(ComposedMass& mass, const MassProperties& properties) {
        if (auto box = boxOf(properties)) {
            mass.own = *std::move(box);
            return;
        }
        // A solid without a usable size has no total.
        auto total = boxOf(scaledToMass(freshBody(), properties.mass));
        lost.emplace_back(total ? "its mass is nothing that a box or sphere of PyODE has; only its total is kept"
                                : "its mass is no mass; ODE's fresh body stands for it");
        mass.own = total ? *std::move(total) : *boxOf(freshBody());
    }
};

}  // namespace

std::vector<std::string> fitMassForPyOde(ComposedMass& mass) {
    Fitting fitting;
    fitting.fit(mass);
    return std::move(fitting.lost);
}

}  // namespace orrery::xode
