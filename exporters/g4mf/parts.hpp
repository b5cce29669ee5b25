// The stages and parts of the writer of G4MF: each section names its source.
//
// ---- parts.cpp: G4MF's names for a node's parts.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "../json/edits.hpp"
#include "json.hpp"
#include "orrery/base/diagnostics.hpp"
#include "orrery/document/g4mf_document.hpp"
#include "orrery/document/json_document.hpp"
#include "orrery/scene/changes.hpp"
#include "orrery/scene/scene.hpp"
#include "report.hpp"

namespace orrery::g4mf {

using json::NodeIndices;

[[nodiscard]] Json toJson(const Vector3& v);
void addTransform(Json& node, const Transform& transform);
[[nodiscard]] Json motionJson(const Body& body);
[[nodiscard]] Json colliderJson(const Collider& collider);
[[nodiscard]] Json triggerJson(const Node& node, const NodeIndices& indices);

// Transform and physics, without what is absent: the name is the caller's affair, as it may be taken.
[[nodiscard]] Json nodeJson(const Node& node, const NodeIndices& indices);

// The things that a node has and G4MF cannot express, in words: "a joint", "a friction of its own".
[[nodiscard]] std::vector<std::string> lacksOf(const Node& node);

// How many of motion, collider and trigger it is. G4MF has one a node.
[[nodiscard]] int partsOf(const Node& node);

// ---- shapes.cpp: G4MF's names for shapes.
// Type and values, without the heights of a heightmap, which are data; null for shapes that could not be read, and for
// heightfields that a heightmap cannot express.
[[nodiscard]] Json shapeJson(const Shape& shape);
// A heightfield's samples as a heightmap has them: in units of the distance between samples.
[[nodiscard]] std::vector<double> heightsOf(const HeightfieldShape& field);
// How a node must be placed in the shape's own frame for G4MF's shape to be where this one is: planes that are
// not y <= 0, rays that are not along -y, samples that are not 1 m apart. Nullopt where it must not.
[[nodiscard]] std::optional<Transform> placementOf(const Shape& shape);

// ---- upright.cpp: Capsules, cylinders and cones along y, as other programs have them.
struct MovedTrigger {
    NodeId from;
    NodeId to;  // below it
};
// Shapes that lie stand up, and what turns instead is their node, or, where that is a body or has other parts or nodes
// below it, a new node for them. Transforms must be relative. Returns the triggers that moved.
[[nodiscard]] std::vector<MovedTrigger> standUp(SceneContents& contents);

// ---- plain.cpp: Any scene, as far as G4MF can say it.
// The same scene, made of what G4MF has words for: bodies have numbers for their mass and turn about their node's
// origin, and shapes that G4MF lacks, or that stand on nodes that are mirrored, sheared or unevenly scaled, are those
// that are simulated for them. Everything else that a node has stays: the writer leaves it out and reports that.
[[nodiscard]] Scene plainScene(const Scene& scene, Report& report);

// ---- edit.cpp: Changes of the scene as edits of the JSON it was read from.
// `changes` lead from what `document` says, which is `then`, to what the scene is now. Nullopt after a refusal.
[[nodiscard]] std::optional<std::string> edit(const SceneContents& then, const SceneContents& now,
                                              const SceneChanges& changes, const JsonDocument& document,
                                              Report& report);

// ---- write.cpp: Scene -> a new G4MF.
// The text of a file that has all of the scene that G4MF can express (plainScene). EXPORT_NOT_REPRESENTABLE reports the
// rest, once for each kind. Nullopt after EXPORT_TOO_LARGE, or after
// EXPORT_EDITS_CONFLICT, which a scene whose parts fit each other does not get.
[[nodiscard]] std::optional<std::string> write(const Scene& scene, DiagnosticLog& log);

// ---- container.cpp: Converts between the text of G4MF and its container of chunks.
// JSON as a container: buffers with a data URI each become a chunk, all others stay as they are.
[[nodiscard]] std::string asBinary(std::string_view json);
// JSON of a container as text: buffers that are chunks become data URIs. EXPORT_NOT_REPRESENTABLE for chunks that no
// buffer names; nullopt after EXPORT_SOURCE_UNREADABLE where a buffer's chunk cannot be decoded.
[[nodiscard]] std::optional<std::string> asText(const G4mfDocument& container, std::string_view json,
                                                DiagnosticLog& log);

}  // namespace orrery::g4mf
