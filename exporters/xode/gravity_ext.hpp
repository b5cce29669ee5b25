// <ext ename="gravity">: gravity volumes and the world's (docs/formats/xode_gravity_ext.md).
#pragma once

#include <optional>

#include "element.hpp"
#include "orrery/document/xml_document.hpp"
#include "orrery/scene/scene.hpp"

namespace orrery::xode {

// True where the ext says all that the part says.
[[nodiscard]] bool isRepresentable(const WorldGravity& gravity);
[[nodiscard]] bool isRepresentable(const SceneContents& scene, const GravityVolume& gravity);
// True for a node that becomes a <volume>: nothing but a field and where it acts, in shapes of its own and of the nodes
// below it, each of which becomes an <inside>. The trigger may have more members than the ext can express.
[[nodiscard]] bool isVolume(const SceneContents& scene, const Node& node);
// A trigger that is its shape and no more.
[[nodiscard]] bool isOnlyShape(const SceneContents& scene, const Trigger& trigger);
// The trigger of a <volume>: a shape of its own, and the triggers below it in their order.
[[nodiscard]] bool isSaidByVolume(const SceneContents& scene, const Node& volume);

// The ext of the <xode> or <world> that has this gravity.
[[nodiscard]] Element worldGravityExt(const WorldGravity& gravity, const XmlDocument* document);

// Adds to a <volume> what it says of its field.
void fillVolume(Element& element, const SceneContents& scene, const GravityVolume& gravity);
// The <inside> of a volume's own shape.
[[nodiscard]] Element ownInside(const SceneContents& scene, const Trigger& trigger, const XmlDocument* document);
// Adds to an <inside> its axis and its shape.
void fillInside(Element& element, const SceneContents& scene, ShapeId shape);

// The gravity of a node that has other parts, too: an ext with a volume. `mark` marks the volume and its insides as
// parts. nullopt if that is impossible.
[[nodiscard]] std::optional<Element> partVolume(const SceneContents& scene, const Node& node, const Element& mark,
                                                const XmlDocument* document);

}  // namespace orrery::xode
