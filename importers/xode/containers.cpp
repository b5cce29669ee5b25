#include <algorithm>
#include <array>
#include <string>

#include "orrery/base/codes/xode.hpp"
#include "orrery/formats/xode/ext.hpp"
#include "parts.hpp"

namespace orrery::xode {
namespace {

void noteOrreryExt(Context& context, XmlElement element, Node& node) {
    context.orreryExts.push_back({node.id, element});
}

struct ExtReader {
    std::string_view owner;
    void (*read)(Context&, XmlElement, Node&);
};
constexpr std::array kExtReaders{
    ExtReader{owner::kOde, readOdeExt},
    ExtReader{owner::kGravity, readGravityExt},
    ExtReader{owner::kOrrery, noteOrreryExt},
};

// Extensions stay in the document. Unknown ones are checked by their names alone.
void readExt(Context& context, XmlElement element, Node& node) {
    using Key = XodeChoices::ExtName;
    context.checkExt(element);
    XmlAttribute name = element.attribute(context.choices.extName == Key::Name ? kOwnerAlso : kOwner);
    if (!name && context.choices.extName == Key::Either) name = element.attribute(kOwnerAlso);
    if (name.value().empty()) {
        return context.report(context.mustSeverity(), code::XODE_EXT_UNNAMED, element,
                              "<ext> in " + nameInMessage(element.parent()) + " has no ename");
    }
    const auto* reader = std::find_if(kExtReaders.begin(), kExtReaders.end(),
                                      [&](const ExtReader& each) { return each.owner == name.value(); });
    (reader != kExtReaders.end() ? reader->read : readForeignWorldExt)(context, element, node);
}

void readSpace(Context& context, XmlElement element, Tag kind, Node& parent) {
    Node& node = addNamedNode(context, element, kind, parent);
    if (kind == Tag::Space) node.space.emplace().origin = node.origin;
    if (kind == Tag::JointGroup) node.jointGroup.emplace().origin = node.origin;
    XmlElement transform;
    for (const XmlElement child : element.children()) {
        readCommonChild(context, child, tagOf(child.name()), node, transform);
    }
}

// Objects and groups directly in a world, not in a space.
void readWithoutSpace(Context& context, XmlElement child, Tag tag, Node& world, XmlElement& transform) {
    context.report(context.ruleSeverity(), code::XODE_ELEMENT_MISPLACED, child,
                   nameInMessage(child) + " is directly in <world>, not in a <space>; it is read all the same",
                   {std::string(child.name()), "space"});
    readCommonChild(context, child, tag, world, transform);
}

}  // namespace

Node& addNode(Context& context, XmlElement element, Tag kind, Node& parent, XmlAttribute name) {
    Node& node = context.scene.addNode(parent, std::string(name.value()));
    node.origin = element.origin();
    if (!name) return node;
    if (node.name.empty()) {
        context.report(code::XODE_NAME_EMPTY, element, nameInMessage(element) + " has an empty name", {}, "name");
    } else {
        context.names.add(kind, node);
    }
    return node;
}

Node& addNamedNode(Context& context, XmlElement element, Tag kind, Node& parent) {
    XmlAttribute name;
    for (XmlAttribute a = element.firstAttribute(); a; a = a.next()) {
        if (a.name() != "name")
            context.unknownAttribute(element, a, std::array<std::string_view, 1>{"name"});
        else if (!name)
            name = a;
    }
    return addNode(context, element, kind, parent, name);
}

bool readTransformOrExt(Context& context, XmlElement child, Tag tag, Node& node, XmlElement& transform) {
    if (tag == Tag::Ext) {
        readExt(context, child, node);
        return true;
    }
    if (tag != Tag::Transform) return false;
    if (context.isFirst(transform, child)) readTransform(context, child, node);
    return true;
}

void readCommonChild(Context& context, XmlElement child, Tag tag, Node& node, XmlElement& transform) {
    switch (tag) {
        case Tag::Geom:
            return readGeom(context, child, node);
        case Tag::Body:
            return readBody(context, child, node);
        case Tag::Joint:
            return readJoint(context, child, node);
        case Tag::Space:
        case Tag::Group:
        case Tag::JointGroup:
            return readSpace(context, child, tag, node);
        default:
            if (!readTransformOrExt(context, child, tag, node, transform)) context.strayElement(child);
    }
}

void readWorld(Context& context, XmlElement element, Node& parent) {
    Node& node = addNamedNode(context, element, Tag::World, parent);
    node.world.emplace().origin = node.origin;
    XmlElement transform;
    bool spaces = false;
    for (const XmlElement child : element.children()) {
        const Tag tag = tagOf(child.name());
        spaces = spaces || tag == Tag::Space;
        const bool needsSpace =
            tag == Tag::Geom || tag == Tag::Body || tag == Tag::Joint || tag == Tag::Group || tag == Tag::JointGroup;
        if (needsSpace)
            readWithoutSpace(context, child, tag, node, transform);
        else
            readCommonChild(context, child, tag, node, transform);
    }
    if (!spaces) {
        context.report(code::XODE_SPACE_MISSING, element, nameInMessage(element) + " contains no <space>");
    }
}

}  // namespace orrery::xode
