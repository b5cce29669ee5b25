// Words of ORRERY_scene (docs/formats/orrery_scene.md); parts and their members are named as in member_tree.hpp.
#pragma once

#include <array>

#include "orrery/formats/gltf/extension_keys.hpp"

namespace orrery::gltf::orrery_scene {

inline constexpr const char* kVersion = "version";
inline constexpr const char* kScene = "scene";
inline constexpr const char* kRoot = "root";
inline constexpr const char* kDrawn = "drawn";
inline constexpr const char* kHelper = "helper";

inline constexpr const char* kJoints = "joints";
inline constexpr const char* kJointOf = "jointOf";
inline constexpr const char* kSaid = "said";

inline constexpr ExtensionKeys kExtension{"ORRERY_scene"};

}  // namespace orrery::gltf::orrery_scene
