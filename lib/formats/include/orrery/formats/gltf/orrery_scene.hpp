// Words of ORRERY_scene (docs/formats/orrery_scene.md). Parts and their members have the names of member_tree.hpp.
#pragma once

#include <array>

#include "orrery/formats/gltf/extension_keys.hpp"

namespace orrery::gltf::orrery_scene {

inline constexpr Word kVersion = "version", kScene = "scene", kRoot = "root", kDrawn = "drawn", kHelper = "helper";

inline constexpr Word kJoints = "joints", kJointOf = "jointOf", kWritten = "said";

// Keys in an entry of "physicsMaterials" for values that the other family of extensions cannot express.
inline constexpr Word kFilledIn = "filledIn", kYields = "yields", kNoMaterial = "noMaterial";

inline constexpr ExtensionKeys kExtension{"ORRERY_scene"};

}  // namespace orrery::gltf::orrery_scene
