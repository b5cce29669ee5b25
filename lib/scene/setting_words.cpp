#include <algorithm>
#include <utility>

#include "member_setter.hpp"
#include "orrery/base/numbers.hpp"

namespace orrery {
namespace {

std::string numberFault(std::string_view value, double least, double most, std::string_view what) {
    const auto read = parseDouble(value);
    if (read && *read >= least && *read <= most) return {};
    return "expected " + std::string(what) + ", not \"" + std::string(value) + '"';
}

}  // namespace

std::string setTotalMass(Body& body, std::string_view value) {
    if (std::string fault = numberFault(value, 1e-12, 1e12, "a number from 1e-12 to 1e12 (kg)"); !fault.empty())
        return fault;
    if (std::holds_alternative<std::monostate>(body.mass)) body.mass.emplace<ComposedMass>();
    auto* motion = std::get_if<MotionMass>(&body.mass);
    auto* composed = std::get_if<ComposedMass>(&body.mass);
    const auto after = [](const ComposedMass& child) { return !child.addedFirst; };
    if (composed && std::any_of(composed->children.begin(), composed->children.end(), after))
        return "masses are nested in it, and have to be set one by one: mass.children[0].adjust";
    (composed ? composed->adjust : motion->mass) = parseDouble(value);
    return {};
}

std::string setFriction(PhysicsMaterial& material, std::string_view value) {
    if (std::string fault = numberFault(value, 0, 1e7, "a number from 0 to 1e7"); !fault.empty()) return fault;
    material.staticFriction = parseDouble(value);
    material.dynamicFriction = material.staticFriction;
    // Two materials with this value must give this value; with Multiply they would give its square.
    if (material.frictionCombine == CombineMode::Multiply) material.frictionCombine = CombineMode::Average;
    return {};
}

std::string setFriction(SceneContents& contents, Collider& collider, std::string_view value) {
    PhysicsMaterial material;
    if (const PhysicsMaterial* own = contents.material(collider.material)) material = *own;
    if (std::string fault = setFriction(material, value); !fault.empty()) return fault;
    if (collider.ode && collider.ode->surface && collider.ode->surface->mu) {
        collider.ode->surface->mu = material.dynamicFriction;
        collider.ode->surface->mu2.reset();
    }
    collider.material = contents.addMaterial(std::move(material));
    return {};
}

}  // namespace orrery
