#include "omi_surfaces.hpp"

#include "orrery/base/codes/gltf.hpp"
#include "orrery/formats/gltf/omi_physics_body.hpp"

namespace orrery::gltf {
namespace {

std::optional<double> readCoefficient(Import& import, JsonValue at) {
    const auto value = readNumber(import.diagnostics, at);
    if (!value || *value >= 0) return value;
    import.diagnostics.report(code::OMI_MATERIAL_VALUE, at, at.key() + " is negative", "zero or a positive number");
    return std::nullopt;
}

std::optional<CombineMode> readCombine(Import& import, JsonValue at) {
    if (!at) return std::nullopt;
    if (at.equals("average")) return CombineMode::Average;
    if (at.equals("minimum")) return CombineMode::Minimum;
    if (at.equals("maximum")) return CombineMode::Maximum;
    if (at.equals("multiply")) return CombineMode::Multiply;
    import.diagnostics.report(code::OMI_MATERIAL_COMBINE, at, "the combine mode is unknown",
                              "average, minimum, maximum or multiply");
    return std::nullopt;
}

}  // namespace

PhysicsMaterial readMaterial(Import& import, JsonValue json) {
    PhysicsMaterial material;
    material.origin = json.origin();
    if (!readObject(import.diagnostics, json)) return material;
    material.name = readString(import.diagnostics, json[omi_body::kName]).value_or("");
    material.staticFriction = readCoefficient(import, json[omi_body::kStaticFriction]);
    material.dynamicFriction = readCoefficient(import, json[omi_body::kDynamicFriction]);
    material.restitution = readCoefficient(import, json[omi_body::kRestitution]);
    material.frictionCombine = readCombine(import, json[omi_body::kFrictionCombine]);
    material.restitutionCombine = readCombine(import, json[omi_body::kRestitutionCombine]);
    return material;
}

// A16: an empty list is the same as none, so that only two filled ones contradict each other.
CollisionFilter readFilter(Import& import, JsonValue json) {
    CollisionFilter filter;
    filter.origin = json.origin();
    if (!readObject(import.diagnostics, json)) return filter;
    filter.name = readString(import.diagnostics, json[omi_body::kName]).value_or("");
    filter.systems = readStrings(import.diagnostics, json[omi_body::kCollisionSystems]);
    filter.collideWith = readStrings(import.diagnostics, json[omi_body::kCollideWithSystems]);
    filter.notCollideWith = readStrings(import.diagnostics, json[omi_body::kNotCollideWithSystems]);
    if (!filter.collideWith.empty() && !filter.notCollideWith.empty()) {
        import.diagnostics.reportMember(code::OMI_FILTER_BOTH_LISTS, json, {},
                                        "the filter has both collideWithSystems and notCollideWithSystems");
        filter.collideWith.clear();
        filter.notCollideWith.clear();
    }
    return filter;
}

}  // namespace orrery::gltf
