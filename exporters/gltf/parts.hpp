// The forms of the Scene's parts in glTF: one file for each extension, named as the importer's.
//
// `exact` functions tell whether those words say all there is: the importer would make the very same part of them.
// Where they do not, they are the nearest there is, and ORRERY_scene carries the part itself.
#pragma once

#include <optional>
#include <string>

#include "indices.hpp"
#include "json.hpp"
#include "orrery/document/json_document.hpp"
#include "orrery/scene/scene.hpp"

namespace orrery::gltf {

[[nodiscard]] Json toJson(const Vector3& v);
[[nodiscard]] Json toJson(const Quaternion& q);
[[nodiscard]] Json toJson(const std::vector<Vector3>& points);  // all in one array

// ---- transforms.cpp: translation, rotation and scale, or matrix, into the node's object
[[nodiscard]] bool exact(const Transform& transform);
void addTransform(Json& node, const Transform& transform);

// ---- omi_physics_shape.cpp
[[nodiscard]] bool exact(const SceneContents& scene, ShapeId shape);
// Entry of the table; null where OMI has none for it. `mesh` is the index of the shape's mesh.
[[nodiscard]] Json shapeJson(const Shape& shape, std::optional<std::uint32_t> mesh);

// ---- khr_implicit_shapes.cpp
[[nodiscard]] bool exactInKhr(const SceneContents& scene, ShapeId shape);
[[nodiscard]] std::string khrShapeRefusal(const SceneContents& then, const SceneContents& now, std::uint32_t index,
                                          JsonValue at);
// The object under "geometry"; null if the file has no words for the shape.
[[nodiscard]] Json geometryJson(const SceneContents& scene, ShapeId shape, const Indices& indices);
[[nodiscard]] Json geometryJson(const Shape& shape, std::uint32_t mesh);  // of a convex or trimesh shape
[[nodiscard]] Json khrShapeJson(const Shape& shape);                      // of all others

// ---- omi_physics_body.cpp
[[nodiscard]] bool exact(const Body& body);
// The JSON of a collider whose shape is an entry of the file, or the mesh of one that KHR names itself.
[[nodiscard]] Json colliderJson(const Collider& collider, std::size_t shape, const Indices& indices);
[[nodiscard]] Json triggerJson(const Trigger& trigger, std::size_t shape, const Indices& indices);
[[nodiscard]] Json motionJson(const Body& body);

// ---- khr_physics_rigid_bodies.cpp
// Do its words say how the body moves, if not that they were OMI's?
[[nodiscard]] bool saysMotion(const Body& body);
[[nodiscard]] bool exactInKhr(const Body& body);
[[nodiscard]] bool exactInKhr(const SceneContents& scene, const SixDofJoint& joint);
[[nodiscard]] bool isPlain(const PhysicsMaterial& material);  // as of a collider that names none
[[nodiscard]] std::string khrMaterialRefusal(const SceneContents& then, const SceneContents& now, std::uint32_t index,
                                             JsonValue at);
[[nodiscard]] std::string khrJointRefusal(const SceneContents& then, const SceneContents& now, std::uint32_t index,
                                          JsonValue at);
[[nodiscard]] Json khrColliderJson(const Collider& collider, Json geometry, const Indices& indices);
[[nodiscard]] Json khrTriggerJson(const Trigger& trigger, Json geometry, const Indices& indices);
[[nodiscard]] Json khrMotionJson(const Body& body);
// The material that stands for none, since without one its combine modes would yield; null: no collider needs it.
[[nodiscard]] Json noMaterialJson(const SceneContents& scene);
[[nodiscard]] std::optional<std::uint32_t> noMaterialIn(JsonValue root);  // its index in the file

// ---- omi_physics_joint.cpp
[[nodiscard]] bool exact(const SceneContents& scene, const SixDofJoint& joint);
[[nodiscard]] Json jointSettingsJson(const JointSettings& settings);
// Without what its words would say otherwise.
[[nodiscard]] JointSettings representableInOmi(JointSettings settings);
[[nodiscard]] JointSettings representableInKhr(JointSettings settings);

}  // namespace orrery::gltf
