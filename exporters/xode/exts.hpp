// The extensions in <ext> for all that XODE has no words for: each section names its source.
#pragma once

#include <cmath>
#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "containers.hpp"
#include "element.hpp"
#include "names.hpp"
#include "orrery/document/xml_document.hpp"
#include "orrery/scene/member_tree.hpp"
#include "orrery/scene/scene.hpp"

namespace orrery::xode {

// ---- gravity_ext.cpp: <ext ename="gravity">: gravity volumes and the world's (docs/formats/xode_gravity_ext.md).
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

// ---- ode_ext.cpp: <ext ename="ode">: settings of ODE that XODE 1.0 has no words for (docs/formats/xode_ext_ode.md).
// True where the ext says all that the part says of ODE's settings: numbers that are any.
[[nodiscard]] inline bool isRepresentable(double value) {
    return !std::isnan(value);
}
template <typename T>
[[nodiscard]] bool isRepresentable(const T& value) {
    bool good = true;
    if constexpr (HasMembers<T>) {
        forEachMember<T>([&](const auto& member) { good = good && isRepresentable(value.*member.member); });
    } else if constexpr (requires { value.has_value(); }) {
        good = !value || isRepresentable(*value);
    }
    return good;
}
// The ext of the element that a node becomes; nullopt where it would say nothing.
[[nodiscard]] std::optional<Element> odeExt(const SceneContents& scene, const Node& node, ElementKind kind);
// The ext beside a trimesh that stands for such a shape: a convex hull, a heightfield.
[[nodiscard]] std::optional<Element> odeShapeExt(const SceneContents& scene, const Shape& shape);
// A joint of a type that XODE lacks, as it stands in the ext of what is around it.
[[nodiscard]] Element odeJoint(const Joint& joint, const std::string& name, const LinkNames& names);

// ---- orrery_ext.cpp: <ext ename="orrery">: what XODE has no words for, as trees of the members' names
// (member_tree.hpp). The importer keeps it in the file as it keeps any ext, and makes nothing of it.

// The contents of one ext while the element around it is made.
class OrreryExt {
public:
    OrreryExt(const SceneContents& scene, const std::function<std::string(NodeId)>& pathOf)
        : scene_(scene), pathOf_(pathOf) {}

    // The element is a part of the node of the element around it, no node of its own.
    void markPart() { tree_.members.push_back({"part", {}, {}}); }
    // The element is none of the scene's nodes: its contents belong to the element around it.
    void markWrapper() { tree_.members.push_back({"wrapper", {}, {}}); }
    // A part of the node as it is.
    void carry(const NodeComponents& node, std::string_view part);
    // Notes the words around the ext for the part that was carried last: readers see by them if those words are still
    // the same.
    void markWritten(std::string words) {
        tree_.members.back().values.push_back({"said", std::move(words), MemberTree::Kind::Text});
    }
    [[nodiscard]] std::size_t partsPreserved() const { return tree_.members.size(); }
    // The name of a node that had to be written under another one.
    void carryName(const std::string& name) { tree_.values.push_back({"name", name, MemberTree::Kind::Text}); }
    void carryScene(const SceneData& scene);
    // Notes that `joints` elements elsewhere express the joint of the node, in XODE's words.
    void markWritten(std::size_t joints) {
        tree_.values.push_back({"joints", std::to_string(joints), MemberTree::Kind::Number});
    }
    // The element expresses the joint of that node. It records its own words, so that changes can be seen.
    void markWords(NodeId of, const Joint& joint);

    // Takes what was carried. nullopt where that is nothing.
    [[nodiscard]] std::optional<Element> element();

private:
    const SceneContents& scene_;
    const std::function<std::string(NodeId)>& pathOf_;
    MemberTree tree_;
};

}  // namespace orrery::xode
