// Follows one path through the structures of a scene and sets the member at its end.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "orrery/scene/scene.hpp"
#include "orrery/scene/structure.hpp"

namespace orrery {

struct SettingOutcome {
    std::string fault;                           // "" if the member was set; otherwise nothing was changed
    bool missing = false;                        // there is no such member, so that the caller may search elsewhere
    std::string sought = {};                     // the name that was not found; "" if none was searched for
    std::vector<std::string_view> offered = {};  // the members that exist beside the missing one
};

[[nodiscard]] SettingOutcome setAlong(std::string_view path, std::string_view value, SceneContents& contents,
                                      const MemberType& type, void* target);

// ---- setting_words.cpp: Settings of one word that stands for several members. Each returns the fault; "" if there is
// none.

// The mass of a body, kg, however it is composed.
[[nodiscard]] std::string setTotalMass(Body& body, std::string_view value);
// Static and dynamic friction.
[[nodiscard]] std::string setFriction(PhysicsMaterial& material, std::string_view value);
// The same, of a material of the collider's own.
[[nodiscard]] std::string setFriction(SceneContents& contents, Collider& collider, std::string_view value);

}  // namespace orrery
