// What the Scene's parts become in glTF: one file an extension, named as the importer's.
//
// `exact` functions tell whether those words say all there is: the importer would make the very same part
// of them. Where they do not, they are the nearest there is, and the part itself is carried in ORRERY_scene.
#pragma once

#include <optional>

#include "indices.hpp"
#include "json.hpp"
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
// What stands under "geometry"; null where the file has no words for it.
[[nodiscard]] Json geometryJson(const SceneContents& scene, ShapeId shape, const Indices& indices);

// ---- omi_physics_body.cpp
[[nodiscard]] bool exact(const Body& body);
[[nodiscard]] Json colliderJson(const Collider& collider, const Indices& indices);
// In the JSON of a node:
void replaceMotion(Json& node, const Body& body);
void addCollider(Json& node, Json collider);
void removeCollider(Json& node);

// ---- omi_physics_joint.cpp
[[nodiscard]] bool exact(const SceneContents& scene, const SixDofJoint& joint);
[[nodiscard]] Json jointSettingsJson(const JointSettings& settings);

}  // namespace orrery::gltf
