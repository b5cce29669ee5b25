// The forms of the Scene's parts in glTF: one file for each extension, named as the importer's.
//
// says() (members.hpp) tells whether those words say all there is: the importer would make the very same part of them.
// Where they do not, they are the nearest there is, and ORRERY_scene carries the part itself.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "indices.hpp"
#include "json.hpp"
#include "orrery/document/json_document.hpp"
#include "orrery/formats/gltf/columns.hpp"
#include "orrery/formats/gltf/orrery_scene.hpp"
#include "orrery/scene/member_tree.hpp"
#include "orrery/scene/scene.hpp"

namespace orrery::gltf {

[[nodiscard]] Json toJson(const Vector3& v);
[[nodiscard]] Json toJson(const Quaternion& q);
[[nodiscard]] Json toJson(const std::vector<Vector3>& points);  // all in one array

// ---- transforms.cpp: translation, rotation and scale, or matrix, into the node's object
[[nodiscard]] bool exact(const Transform& transform);
void addTransform(Json& node, const Transform& transform);

// ---- Does the file say, in the words of a family, all that the entry of a table says? Each in the file of its table.
[[nodiscard]] bool saysReference(Omi words, ShapeId shape, const SceneContents& scene, const Indices& indices);
[[nodiscard]] bool saysReference(Khr words, ShapeId shape, const SceneContents& scene, const Indices& indices);
[[nodiscard]] bool saysReference(Omi words, MaterialId material, const SceneContents& scene, const Indices& indices);
[[nodiscard]] bool saysReference(Khr words, MaterialId material, const SceneContents& scene, const Indices& indices);
[[nodiscard]] bool saysReference(Omi words, JointSettingsId joint, const SceneContents& scene, const Indices& indices);
[[nodiscard]] bool saysReference(Khr words, JointSettingsId joint, const SceneContents& scene, const Indices& indices);

// ---- omi_physics_shape.cpp
// Do OMI's words say all of the shape?
[[nodiscard]] bool saysShape(const SceneContents& scene, const Shape& shape);
// Entry of the table; null where OMI has none for it. `mesh` is the index of the shape's mesh.
[[nodiscard]] Json shapeJson(const Shape& shape, std::optional<std::uint32_t> mesh);

// ---- khr_implicit_shapes.cpp
// The object under "geometry"; null if the file has no words for the shape.
[[nodiscard]] Json geometryJson(const SceneContents& scene, ShapeId shape, const Indices& indices);
[[nodiscard]] Json geometryJson(const Shape& shape, std::uint32_t mesh);  // of a convex or trimesh shape
[[nodiscard]] Json khrShapeJson(const Shape& shape);                      // of all others

// ---- omi_physics_body.cpp
// The JSON of a collider whose shape is an entry of the file, or the mesh of one that KHR names itself.
[[nodiscard]] Json colliderJson(const Collider& collider, std::size_t shape, const Indices& indices);
[[nodiscard]] Json triggerJson(const Trigger& trigger, std::size_t shape, const Indices& indices);
[[nodiscard]] Json motionJson(const Body& body);

// ---- khr_physics_rigid_bodies.cpp
[[nodiscard]] Json khrColliderJson(const Collider& collider, Json geometry, const Indices& indices);
[[nodiscard]] Json khrTriggerJson(const Trigger& trigger, Json geometry, const Indices& indices);
[[nodiscard]] Json khrMotionJson(const Body& body);
// The material that stands for none, since without one its combine modes would yield; null: no collider needs it.
[[nodiscard]] Json noMaterialJson(const SceneContents& scene);
[[nodiscard]] std::optional<std::uint32_t> noMaterialIn(JsonValue root);  // its index in the file

// ---- omi_physics_joint.cpp
// Do OMI's words say all limits and drives?
[[nodiscard]] bool saysAllOf(const JointSettings& settings);
[[nodiscard]] Json jointSettingsJson(const JointSettings& settings);
// Without what its words would say otherwise.
[[nodiscard]] JointSettings representableInOmi(JointSettings settings);
[[nodiscard]] JointSettings representableInKhr(JointSettings settings);

// ---- nodes.cpp: A node of the scene as an entry of glTF's array of nodes.
// The JSON of the node, without its children.
[[nodiscard]] Json nodeJson(const SceneContents& scene, const Node& node, const Indices& indices);
// Puts `value` under extensions/NAME of the object, unless there is nothing in it.
void addExtension(Json& object, const std::string& name, Json value);
// The names of all extensions in the objects, in their order, once each.
void collectExtensions(const Json& object, std::vector<std::string>& names);

// ---- orrery_scene.cpp: what glTF and OMI have no words for, as trees of the fields' names (member_tree.hpp).
inline constexpr const char* kOrreryScene = orrery_scene::kExtension.name;
// A list becomes an array, any other tree an object.
[[nodiscard]] Json toJson(const MemberTree& tree);
// Do the words of all extensions say all of that part of the node (NodeComponents)?
[[nodiscard]] bool isExact(const SceneContents& scene, const Node& node, std::string_view part, const Indices& indices);
// The parts of the node that they do not say, in ORRERY_scene's form. Nodes that a part refers to are named by their
// index; the root, which need not be one, by "root".
[[nodiscard]] Json preservedParts(const SceneContents& scene, const Node& node, const Indices& indices);
// ORRERY_scene's object in the JSON of a node; null: there is none.
[[nodiscard]] Json* preservedIn(Json& node);
// Adds digests of the node's words for the parts that ORRERY_scene carries: readers see by them if those words are
// still the same.
void addSaid(Json& node);
// The scenes of glTF have a name and nothing else: where the root has a transform, a collider or the like,
// a node above all others has it, which the reader takes for the root.
[[nodiscard]] bool rootIsNode(const SceneContents& scene);
// For an edit of `node`: a quaternion of another length than 1 that the file says itself stays there, and is not
// carried.
[[nodiscard]] AsRead turnsAsRead(const Node& was, const Node& is, JsonValue node);

// ---- approximations.cpp: The nearest that OMI or KHR has to what it cannot say.
// A shape of the family's and where it stands in the frame of the node that has the shape.
struct Approximation {
    Shape shape;
    Transform transform;
    bool isGround = false;     // a box for a half space
    std::optional<Mesh> mesh;  // the triangles of a convex or trimesh shape
};
// For round shapes along x or z, planes, and general shapes; nullopt where the shape itself will do, or nothing does.
[[nodiscard]] std::optional<Approximation> approximationFor(const Shape& shape, Family family,
                                                            const Resolution& resolution);
// Is there one?
[[nodiscard]] bool hasApproximation(const Shape& shape, Family family);
// Are its triangles the approximation?
[[nodiscard]] bool isMadeOfTriangles(const Shape& shape);
// A place in the world as seen from the node; nullopt where the node is sheared, mirrored
// or scaled by unlike factors.
[[nodiscard]] std::optional<Transform> transformBelow(const Node& node, const Pose& inWorld);

// ---- families.cpp: The extensions that belong to a family of physics extensions, and those that do not.
// Extensions outside the family: those of the other family, and older forms.
[[nodiscard]] std::span<const ExtensionKeys* const> othersOf(Family family);
[[nodiscard]] bool isOther(Family family, const std::string& name);
// Is there an object of those among the members?
[[nodiscard]] bool hasOthers(JsonValue extensions, Family family);
// Does something in the file belong to them?
[[nodiscard]] bool hasOtherFamily(const JsonDocument& document, Family family);
// Do colliders of KHR_physics_rigid_bodies name shapes of KHR_collision_shapes? They did until July 2024.
[[nodiscard]] bool sharesOldShapes(JsonValue root);
// Has an object what its extension does not define?
[[nodiscard]] bool hasMore(JsonValue object, KeyList keys);

}  // namespace orrery::gltf
