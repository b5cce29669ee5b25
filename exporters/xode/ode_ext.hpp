// <ext ename="ode">: settings of ODE that XODE 1.0 has no words for (docs/formats/xode_ext_ode.md).
#pragma once

#include <cmath>
#include <optional>

#include "containers.hpp"
#include "element.hpp"
#include "names.hpp"
#include "orrery/scene/scene.hpp"

namespace orrery::xode {

// True where the ext says all that the part says of ODE's settings: numbers that are any.
[[nodiscard]] inline bool isRepresentable(double value) {
    return !std::isnan(value);
}
template <typename T>
[[nodiscard]] bool isRepresentable(const T& value) {
    bool good = true;
    if constexpr (HasMembers<T>) {
        forEachMember<T>([&](const auto& member) { good = good && isRepresentable(value.*member.member); });
    } else if constexpr (requires { value.has_value(); }) {
        good = !value || isRepresentable(*value);
    }
    return good;
}

// The ext of the element that a node becomes; nullopt where it would say nothing.
[[nodiscard]] std::optional<Element> odeExt(const SceneContents& scene, const Node& node, ElementKind kind);

// The ext beside a trimesh that stands for such a shape: a convex hull, a heightfield.
[[nodiscard]] std::optional<Element> odeShapeExt(const SceneContents& scene, const Shape& shape);

// A joint of a type that XODE lacks, as it stands in the ext of what is around it.
[[nodiscard]] Element odeJoint(const Joint& joint, const std::string& name, const LinkNames& names);

}  // namespace orrery::xode
