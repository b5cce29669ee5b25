// The data that the stages of one import share.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "accessors.hpp"
#include "buffers.hpp"
#include "families.hpp"
#include "meshes.hpp"
#include "orrery/document/gltf_document.hpp"
#include "orrery/importers/gltf.hpp"
#include "orrery/scene/scene.hpp"
#include "values.hpp"

namespace orrery::gltf {

// Links from the document's node indices to the nodes of the scene.
struct NodeTable {
    std::vector<JsonValue> json;           // of each node
    std::vector<Node*> nodes;              // null: not in the scene that is read
    std::vector<std::uint32_t> order;      // number in a walk of the tree, parents first
    std::vector<std::uint32_t> lastBelow;  // highest number at or below the node

    // Is `node` a proper descendant of `above`? Both are in the scene.
    [[nodiscard]] bool isBelow(std::uint32_t node, std::uint32_t above) const {
        return order[node] > order[above] && order[node] <= lastBelow[above];
    }
};

// The parts that were read in forms that the OMI extensions had until August 2023 (omi_legacy.cpp).
struct OldForms {
    bool noted = false;                          // has been reported
    bool unitlessNoted = false;                  // so has stiffness without unit
    bool firstColliders = false;                 // OMI_collider is in its first form, of 2021
    std::vector<std::uint32_t> triggers;         // nodes that are trigger bodies
    std::vector<std::uint32_t> neutral;          // nodes with an old collider that does not say whether it is a trigger
    std::vector<std::optional<bool>> isTrigger;  // by index in OMI_physics_shape: what old nodes with the shape are
};

struct Import {
    Import(const GltfDocument& source, const GltfOptions& how, SceneContents& into, DiagnosticLog& log)
        : root(source.json().root()),
          options(how),
          scene(into),
          diagnostics(source.json(), log, kValueCodes),
          buffers(source, diagnostics),
          accessors(root, buffers, source.limits(), diagnostics),
          meshes(root, accessors, into, diagnostics) {}

    JsonValue root;
    const GltfOptions& options;
    SceneContents& scene;
    Diagnostics diagnostics;
    Buffers buffers;
    Accessors accessors;
    Meshes meshes;
    NodeTable nodes;
    PhysicsFamily omi;
    PhysicsFamily khr{PhysicsFamily::Words::Khr, false, {}, {}, {}, {}};
    PhysicsFamily khrOld{PhysicsFamily::Words::Khr, true, {}, {}, {}, {}};  // KHR_rigid_bodies
    PhysicsFamily msft{PhysicsFamily::Words::Khr, true, {}, {}, {}, {}};    // MSFT_rigid_bodies
    PhysicsFamily* family = &omi;                                           // its words are read
    OldForms old;

    // As diagnostics.report and reportMember: `code` is OMI's, what is reported that of the family.
    void report(Code code, JsonValue at, std::string message, std::string expected = {}) {
        diagnostics.report(family->code(code), at, std::move(message), std::move(expected));
    }
    void reportMember(Code code, JsonValue object, std::string_view key, std::string message,
                      std::string expected = {}) {
        diagnostics.reportMember(family->code(code), object, key, std::move(message), std::move(expected));
    }
};

}  // namespace orrery::gltf
