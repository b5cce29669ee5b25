// The element of a node, and its contents beside the child nodes.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "element.hpp"
#include "joint_attributes.hpp"
#include "names.hpp"
#include "orrery/document/xml_document.hpp"
#include "orrery/formats/xode/dialect.hpp"
#include "orrery/geometry/general_solid.hpp"
#include "orrery/scene/scene.hpp"
#include "words.hpp"

namespace orrery::xode {

// OdeJoint: a joint of a type that XODE lacks; its element stands in an <ext ename="ode"> of its own. Volume: a
// gravity volume, in an <ext ename="gravity"> of its own; Inside: one of the places in which it acts.
enum class ElementKind : std::uint8_t {
    Root,
    World,
    Space,
    Group,
    JointGroup,
    Body,
    Geom,
    Joint,
    OdeJoint,
    Volume,
    Inside
};

[[nodiscard]] std::string_view tagOf(ElementKind kind);

// An element without its child nodes, which are still missing.
struct NodeElement {
    Element element;
    std::size_t head = 0;  // so many children stand before the child nodes, the others after them
};

// A document whose words are kept to.
struct EditedDocument {
    const XmlDocument& document;
    XodeDialect dialect;
    bool hasLinks;  // false: nothing in the scene names other nodes
};

class NodeElements {
public:
    // `words`: of joints between frames. `edited`: null for a new text; else links follow the bodies, as in LinkNames.
    NodeElements(const SceneContents& scene, const JointAttributesOf& words, const EditedDocument* edited = nullptr);

    [[nodiscard]] ElementKind kindOf(const Node& node) const;
    [[nodiscard]] NodeElement elementOf(const Node& node) const;
    // The name a node is written under.
    [[nodiscard]] const std::string& nameOf(const Node& node) const { return names_.nameOf(node); }
    // Have general shapes fewer triangles than usual, because they are many?
    [[nodiscard]] bool hasFewTriangles() const { return !isUsual(resolution()); }
    // The words of a joint change with the nodes above it.
    [[nodiscard]] bool hasAxesInParents() const { return dialect_ == XodeDialect::Yake; }
    [[nodiscard]] bool hasGivenName(const Node& node) const { return names_.isGiven(node); }

    // The elements that express the joint of a node once more, if it is one between frames.
    [[nodiscard]] std::vector<Element> wordsFor(const JointAttributes& words) const;
    // All that stand in that world.
    [[nodiscard]] std::vector<Element> wordsIn(const Node& world) const;
    // How a node is named in <ext ename="orrery">.
    [[nodiscard]] std::string pathOf(NodeId node) const { return pathOf_(node); }

    // Elements of no node that XODE wants around a child of that kind: 2 for <world><space>, 1 for
    // <space>, 0 for none.
    [[nodiscard]] static int wrappersFor(ElementKind parent, ElementKind child);
    // An element that stands for no node.
    [[nodiscard]] Element wrapper(std::string_view name) const;

private:
    [[nodiscard]] bool becomesVolume(const Node& node) const;
    [[nodiscard]] bool isPlacedJoint(const Node& node) const;
    // The joint in the words of the document's dialect.
    [[nodiscard]] Joint jointOf(const Node& node) const;
    // The simulated mass, if the scene leaves it open in KHR's way; else null.
    [[nodiscard]] const MotionMass* computedMass(const Node& node) const;
    void addHead(Element& element, ElementKind kind, const Node& node) const;
    [[nodiscard]] Element partGeom(const Node& node) const;
    [[nodiscard]] Element partJoint(const Node& node) const;
    [[nodiscard]] std::optional<Element> partGravity(ElementKind kind, const Node& node) const;
    [[nodiscard]] Element partMark() const;
    [[nodiscard]] Element wordElement(NodeId of, Joint joint) const;
    void addVolumeHead(Element& element, ElementKind kind, const Node& node) const;
    void addGravityExt(Element& element, ElementKind kind, const Node& node) const;
    [[nodiscard]] bool isExactGravity(ElementKind kind, const Node& node) const;
    [[nodiscard]] bool isExactTrigger(ElementKind kind, const Node& node) const;
    [[nodiscard]] TransformSource wordsFor(const Node& node) const;
    [[nodiscard]] const Resolution& resolution() const;
    [[nodiscard]] std::optional<Element> shapeIn(const Shape& shape, bool inBody) const;
    [[nodiscard]] bool keepsSaid(const Node& node, std::string_view part) const;
    void addExt(Element& element, ElementKind kind, const Node& node) const;
    [[nodiscard]] bool isExact(ElementKind kind, const Node& node, std::string_view part) const;

    const SceneContents& scene_;
    LinkNames names_;
    std::function<std::string(NodeId)> pathOf_;
    const XmlDocument* document_;
    XodeDialect dialect_;
    const JointAttributesOf& words_;
    mutable std::optional<Resolution> resolution_;  // of shapes that only triangles are like; once asked for
    mutable std::unordered_map<const Shape*, std::optional<Element>> triangles_;  // of general shapes
    mutable std::optional<std::unordered_map<std::uint32_t, Body>> simulated_;    // once asked for, by NodeId.value
    mutable std::unordered_map<std::uint32_t, bool> volumes_;  // of nodes with gravity, by NodeId.value
};

}  // namespace orrery::xode
