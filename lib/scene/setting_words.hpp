// Settings of one word that stands for several members. Each returns the fault; "" if there is none.
#pragma once

#include <string>
#include <string_view>

#include "orrery/scene/scene.hpp"

namespace orrery {

// The mass of a body, kg, however it is composed.
[[nodiscard]] std::string setTotalMass(Body& body, std::string_view value);
// Static and dynamic friction.
[[nodiscard]] std::string setFriction(PhysicsMaterial& material, std::string_view value);
// The same, of a material of the collider's own.
[[nodiscard]] std::string setFriction(SceneContents& contents, Collider& collider, std::string_view value);

}  // namespace orrery
