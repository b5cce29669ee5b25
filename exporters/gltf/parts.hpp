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

// ---- transforms.cpp: translation, rotation and scale, or matrix, into the node's object
[[nodiscard]] bool exact(const Transform& transform);
void addTransform(Json& node, const Transform& transform);

// ---- omi_physics_shape.cpp
[[nodiscard]] bool exact(const SceneContents& scene, const Shape& shape);
[[nodiscard]] bool exact(const ShapeGeometry& geometry);  // whatever the mesh it names
// True where 32 bits hold every coordinate, and each triangle its corners.
[[nodiscard]] bool exact(const Mesh& mesh);
[[nodiscard]] MeshId meshOf(const Shape& shape);  // invalid for shapes that have none
// Entry of the table; null where OMI has none for it. `mesh` is the index of the shape's mesh.
[[nodiscard]] Json shapeJson(const Shape& shape, std::optional<std::uint32_t> mesh);

// ---- omi_physics_body.cpp
[[nodiscard]] bool exact(const Body& body);
[[nodiscard]] bool exact(const Trigger& trigger);
[[nodiscard]] Json motionJson(const Body& body);
[[nodiscard]] Json colliderJson(const Collider& collider, const Indices& indices);
[[nodiscard]] Json triggerJson(const Trigger& trigger, const Indices& indices);
[[nodiscard]] Json materialJson(const PhysicsMaterial& material);
[[nodiscard]] Json filterJson(const CollisionFilter& filter);

// ---- omi_physics_joint.cpp
[[nodiscard]] bool exact(const SceneContents& scene, const SixDofJoint& joint);
[[nodiscard]] bool joinsItself(const Node& node);  // which OMI does not allow
// What of it OMI's words can say in a new file; the rest is in ORRERY_scene.
[[nodiscard]] JointSettings sayable(JointSettings settings);
[[nodiscard]] Json jointSettingsJson(const JointSettings& settings);
[[nodiscard]] Json jointJson(const SixDofJoint& joint, const Indices& indices);  // empty where OMI cannot say it

// ---- omi_physics_gravity.cpp
[[nodiscard]] bool exact(const GravityVolume& volume);
[[nodiscard]] Json gravityJson(const GravityVolume& volume, const Indices& indices);
[[nodiscard]] Json gravityJson(const WorldGravity& gravity);

}  // namespace orrery::gltf
