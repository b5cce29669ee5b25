// The forms of the Scene's parts in XODE: one function for each element, in files named as the importer's.
//
// `exact` functions tell whether XODE's own words say all there is: the importer would make the very same part of the
// element. Where they do not, the element is the nearest that XODE has, and an ext carries the part itself
// (exts.hpp).
#pragma once

#include <optional>
#include <string>

#include "element.hpp"
#include "names.hpp"
#include "orrery/scene/scene.hpp"
#include "orrery/scene/world_matrix.hpp"
#include "words.hpp"

namespace orrery::xode {

// ---- transforms.cpp
// `words`: those of the element that is edited; the default is how new ones are written.
[[nodiscard]] bool exact(const Transform& transform, const TransformSource& words = {});
// No element where there is nothing to say.
[[nodiscard]] std::optional<Element> transformElement(const Transform& transform, const TransformSource& words = {});
void addVector(Element& parent, std::string_view name, const std::optional<Vector3>& vector);
// Position and quaternion of unit length nearest to the matrix; a scale is left out.
[[nodiscard]] Transform rigid(const Matrix4& matrix);

// ---- shapes.cpp
// The shape, as a geom outside (or inside) a body has it.
[[nodiscard]] bool exact(const SceneContents& scene, const Shape& shape, bool inBody);
// The nearest shape that XODE has, its axis along z; nullopt where there is none.
[[nodiscard]] std::optional<Element> shapeElement(const SceneContents& scene, const Shape& shape, bool inBody,
                                                  std::uint32_t indexBase = 1, const Resolution& resolution = {});
// Is there one?
[[nodiscard]] bool hasShapeElement(const SceneContents& scene, const Shape& shape, bool inBody);
// How that shape must be turned to lie along the axis it has.
[[nodiscard]] std::optional<Transform> turnOfShape(const Shape& shape);

// ---- trimesh.cpp
[[nodiscard]] bool exact(const Mesh& mesh);
// `base`: the number of the first vertex.
[[nodiscard]] Element trimeshElement(const Mesh& mesh, std::uint32_t base = 1);

// ---- masses.cpp
// `document`: the one that is edited, whose words are kept to; null for a new one.
[[nodiscard]] bool exact(const SceneContents& scene, const ComposedMass& mass, const XmlDocument* document);
[[nodiscard]] Element massElement(const ComposedMass& mass, const XmlDocument* document);
// The nearest that XODE has to a mass whose inertia is that of the colliders.
[[nodiscard]] std::optional<ComposedMass> composedMass(const SceneContents& scene, const Node& node,
                                                       const MotionMass& mass);

// ---- bodies.cpp
[[nodiscard]] bool exact(const SceneContents& scene, const Body& body, const XmlDocument* document = nullptr);
// Adds attributes and parts but mass and name to <body>.
void fillBody(Element& element, const Node& node, const TransformSource& words);
void addMass(Element& element, const SceneContents& scene, const Node& node, const XmlDocument* document = nullptr);

// ---- joints.cpp
[[nodiscard]] bool hasXodeType(const Joint& joint);
[[nodiscard]] bool exact(const Joint& joint, const LinkNames& names);
// Every number of the axis is one, and in ODE's range.
[[nodiscard]] bool exact(const JointAxis& axis);
// Parameters of further axes end in the number of their axis.
void addAxis(Element& type, const JointAxis& axis, std::size_t index);
// Adds nothing if there is no anchor.
void addAnchor(Element& type, std::string_view name, const std::optional<JointAnchor>& anchor);
void fillJoint(Element& element, const Joint& joint, const LinkNames& names);

}  // namespace orrery::xode
