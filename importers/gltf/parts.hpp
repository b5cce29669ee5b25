// The stages of an import, and the readers of what several extensions share: each section names its file.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "extensions.hpp"
#include "import.hpp"
#include "orrery/formats/gltf/extension_keys.hpp"

namespace orrery::gltf {

// ---- nodes.cpp: Nodes of the document -> nodes of the scene.
// Makes the nodes of the chosen scene with names and transforms, and fills import.nodes.
void readNodes(Import& import);
// Name, transform and mesh of one node, into one that need not be in the scene.
void readNodeMembers(Import& import, JsonValue json, Node& node);
// Reports the nodes outside of that scene when they carry extensions that would have been read.
void reportNodesOutside(Import& import, const Extensions& extensions);

// ---- animations.cpp: /animations: curves of the nodes that have, or lie above, something physical.
// After the nodes and their extensions. Every animation is listed and every channel checked; keys are
// read where a body, collider, trigger, joint or gravity volume moves with the node.
void readAnimations(Import& import);

// ---- keys.cpp: Keys that glTF or an extension does not define are kept, and a diagnostic says that they have no
// effect.

// Looks into the object and what it holds; without keys nothing is looked at.
void checkKeys(Import& import, JsonValue object, KeyList keys);
// The keys of glTF itself: those of the file, its scenes and its nodes.
void checkCoreKeys(Import& import);

// ---- doubts.cpp: Forms that glTF allows, and that are most likely mistakes.
// Reports physics extensions inside of extras, and colliders of half or twice the size of the mesh that shows them.
void checkDoubts(Import& import);

// ---- said_joints.cpp: Joints of ODE that ORRERY_scene carries, and the words of OMI_physics_joint or
// KHR_physics_rigid_bodies that say them to other programs: did somebody change those?

// The entries of physicsJoints, of either family.
struct JointTables {
    explicit JointTables(const Import& import);
    std::vector<JsonValue> omi;
    std::vector<JsonValue> khr;
};
// Are both there, and the same? Numbers may be rounded to 32 bits; names, extras and extensions do not count.
[[nodiscard]] bool alike(JsonValue a, JsonValue b);
// Do the node of a joint, the node that it connects and the joint's settings say what `helper` (ORRERY_scene of the
// joint's node) and that of the connected node say they do? Numbers may be rounded to 32 bits.
[[nodiscard]] bool saysTheSame(const Import& import, const JointTables& tables, std::uint32_t node, JsonValue helper);
// Has the node a joint between frames?
[[nodiscard]] bool hasWords(const Import& import, std::uint32_t node);
// The node that the joint of `node` connects, as it is written.
[[nodiscard]] std::optional<std::uint32_t> connectedOf(const Import& import, std::uint32_t node);

// ---- physics_tables.cpp: The common parts of the families of physics extensions: materials and filters, the members
// of compound triggers, and joints between two frames. They are read in the words of Import::family, into its tables.

void readMaterials(Import& import, JsonValue array);
void readFilters(Import& import, JsonValue array);
// The lists of compound triggers, which can be resolved when all nodes are read.
class TriggerLists {
public:
    // The trigger of the node lists `nodes`; nothing where that is no array.
    void add(Import& import, std::uint32_t index, JsonValue nodes);
    void resolve(Import& import) const;

private:
    struct Pending {
        std::uint32_t index;
        JsonValue nodes;
    };
    static void resolveMembers(Import& import, const Pending& pending, std::vector<std::uint32_t>& seenBy);
    std::vector<Pending> pending_;
};
// The joint of a node, whose settings stand in the family's table under `settingsKey`.
void readFrameJoint(Import& import, std::uint32_t index, Node& node, JsonValue object, const char* settingsKey);

// ---- khr_geometry.cpp: The "geometry" of colliders and triggers: a shape, a mesh, or the meshes at and below a node.
class Geometries {
public:
    // Invalid, with a diagnostic, if there is no shape.
    [[nodiscard]] ShapeId read(Import& import, JsonValue geometry);

private:
    using Key = std::pair<std::uint32_t, bool>;  // index, and is its hull meant

    [[nodiscard]] ShapeId shapeOf(Import& import, JsonValue geometry, MeshId mesh, bool hull);
    [[nodiscard]] ShapeId ofNode(Import& import, JsonValue geometry, bool hull);
    [[nodiscard]] std::optional<MeshId> meshesOf(Import& import, JsonValue at, std::uint32_t node);

    std::map<Key, ShapeId> shapes_;                           // of meshes
    std::map<std::uint32_t, std::optional<MeshId>> ofNodes_;  // of the meshes at and below each node
};

// ---- khr_implicit_shapes.cpp: Shapes of KHR_implicit_shapes, of glTF 2.1 itself, and of the extensions that they came
// from.

// The root's own shapes, in a file of glTF 2.1: those of the extension do not count then.
[[nodiscard]] bool hasCoreShapes(const Import& import);
void readCoreShapes(Import& import);
// The mesh of that index, with its triangles; nullopt with a diagnostic where it has none.
[[nodiscard]] std::optional<MeshId> readTriangles(Import& import, JsonValue index);
// Reported where an object or a list has nothing in it.
void noteEmpty(Import& import, JsonValue at);

// ---- khr_joint_settings.cpp: The meaning of limits and drives in KHR_physics_rigid_bodies, where it differs from
// OMI_physics_joint.

// A limit over several axes is always one of their distance; those of 2022 and 2023 have other words.
void fitKhrLimit(Import& import, JsonValue json, JointLimit& limit);
// False, with a diagnostic, for a drive that has no effect.
[[nodiscard]] bool fitKhrDrive(Import& import, JsonValue json, JointDrive& drive);

// ---- omi_motion.cpp: The "motion" of OMI_physics_body: what makes a node a body.
// nullopt for a motion of unknown type, with a diagnostic.
[[nodiscard]] std::optional<Body> readMotion(Import& import, JsonValue motion);
// The body's mass is a MotionMass. For an old form, `only` are the keys that it had.
[[nodiscard]] Body readMotionValues(Import& import, JsonValue motion, BodyType type, KeyList only = {});

// ---- omi_joint_settings.cpp: The entries of OMI_physics_joint's physicsJoints.
// The diagnostic of limits whose stiffness has no unit.
inline constexpr std::string_view kUnitlessMessage =
    "the stiffness of limits is a number from 0 to 2, as Godot writes it, and not in N/m: these limits are rigid";
// Limits and drives that cannot be used are left out, with a diagnostic each.
[[nodiscard]] JointSettings readJointSettings(Import& import, JsonValue json);
// Limits of the old form are alike but for the names of their bounds. Axes that do not exist, or are repeated, are left
// out with a diagnostic.
[[nodiscard]] JointLimit readLimitBetween(Import& import, JsonValue json, std::string_view min, std::string_view max);

// ---- omi_physics_shape.cpp: OMI_physics_shape: the document's collision shapes, in all four forms that the extension
// has had.

// The least value that a size may have.
enum class Least : std::uint8_t { Zero, AboveZero };
// False, with a diagnostic, for a value that is no number or out of range. Absent is fine.
[[nodiscard]] bool readLength(Import& import, JsonValue at, Least least, std::optional<double>& out);
// A box of that size, or none with a diagnostic.
[[nodiscard]] ShapeGeometry readBoxOf(Import& import, JsonValue size);
// One shape, whatever its form.
[[nodiscard]] Shape readShape(Import& import, JsonValue json);

// ---- omi_legacy.cpp: Forms that the OMI physics extensions had before August 2023 and that files still carry:
// OMI_collider, bodies and shapes whose keys lie on the extension object of a node. They are read, never written.

// OMI_physics_body with the keys of a motion on the object itself, and `type` rigid, vehicle, character,
// static, kinematic or trigger.
[[nodiscard]] bool isOldBody(JsonValue object);
void readOldBody(Import& import, std::uint32_t index, Node& node, JsonValue object);
// OMI_physics_shape on a node: a collider of that shape, by index or inline.
void readOldShape(Import& import, std::uint32_t index, Node& node, JsonValue object);
// Does an old shape itself say whether it is a trigger, in OMI_collider or in OMI_physics_shape? Absent: its body
// decides.
[[nodiscard]] std::optional<bool> readIsTrigger(Import& import, JsonValue shape);
// After all nodes are read: old colliders below trigger bodies become triggers, unless they say that they are none.
void resolveOldTriggers(Import& import);

// ---- omi_old_constraints.cpp: The form that OMI_physics_joint had until September 2024: constraints, with nodeA and
// nodeB. It is read, never written.

// The node's object has a key of the old form.
[[nodiscard]] bool isOldJoint(JsonValue object);
// `constraints`: the entries of the document's array.
void readOldJoint(Import& import, Node& node, JsonValue object, const std::vector<JsonValue>& constraints);
// Reports, once a file, that something in it is in a form of before.
void noteOldForm(Import& import, JsonValue at, std::string_view what);

// ---- kept_extensions.cpp: Extensions that this version recognises and keeps, but does not simulate: each one found is
// reported.

// Other families of physics extensions; reported once a document.
[[nodiscard]] std::unique_ptr<Extension> makeUnreadPhysics(const char* name);

}  // namespace orrery::gltf
