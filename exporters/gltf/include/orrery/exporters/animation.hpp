// A scene and what happened to it as one .glb: the file's own meshes, moved by a glTF animation.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "orrery/base/diagnostics.hpp"
#include "orrery/formats/options.hpp"
#include "orrery/recording/recording.hpp"
#include "orrery/scene/scene.hpp"

namespace orrery {

// The scene with one more animation, "simulation", after those it has: translation and rotation of the node of every
// body that moved, in the frame of the node's parent. A scene from glTF keeps all that is in its file, unknown
// extensions included; its buffers and images come into the .glb. Where it has no meshes, as XODE, nodes with colliders
// get pictures of those.
//
// The animation's extras name the bodies and their nodes: docs/recording.md.
//
// From a recording of several scenes, the bodies of the first are taken (EXPORT_NOT_REPRESENTABLE tells). nullopt after
// a diagnostic: EXPORT_EDITS_CONFLICT for a file that nothing can be added to.
[[nodiscard]] std::optional<std::string> animatedGlb(const Scene& scene, const Recording& recording,
                                                     const AnimationOptions& options, DiagnosticLog& log);

inline constexpr std::uint32_t kNoGlbNode = 0xFFFFFFFF;

// A scene as a .glb that needs no other file, and where its nodes are in it.
struct SceneGlb {
    std::string bytes;
    // Index in the array of nodes; kNoGlbNode for a node that is not in it.
    [[nodiscard]] std::uint32_t node(NodeId id) const;
    std::vector<std::uint32_t> nodes;  // by NodeId.value
};

[[nodiscard]] std::optional<SceneGlb> sceneGlb(const Scene& scene, DiagnosticLog& log);

}  // namespace orrery
