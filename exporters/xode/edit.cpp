// Compares the present element of a node with the one that was read. Where they differ, the document is edited in that
// place.
#include <algorithm>
#include <array>
#include <set>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "../xml/document_edit.hpp"
#include "containers.hpp"
#include "edit.hpp"
#include "names.hpp"
#include "orrery/base/numbers.hpp"
#include "orrery/formats/xode/ext.hpp"
#include "write.hpp"

namespace orrery::xode {
namespace {

// The attribute is there and has that value, in whatever form of a number or truth value.
bool says(XmlAttribute attribute, const std::string& value) {
    if (!attribute) return false;
    if (attribute.value() == value) return true;
    if (const auto number = parseDouble(value)) return parseDouble(attribute.value()) == number;
    const auto truth = parseBoolean(value);
    return truth && parseBoolean(attribute.value()) == truth;
}

class Editor {
public:
    Editor(const Scene& scene, const EditedDocument& edited, DiagnosticLog& log)
        : scene_(scene),
          document_(edited.document),
          log_(log),
          wordsBefore_(*scene.asRead(), edited.hasLinks),
          wordsAfter_(scene.contents(), edited.hasLinks),
          before_(*scene.asRead(), wordsBefore_, &edited),
          after_(scene.contents(), wordsAfter_, &edited),
          edit_(scene, document_, log) {}

    std::optional<std::string> run(const SceneChanges& changes) {
        for (const NodeChange& change : changes.nodes) {
            if (change.kind != NodeChange::Kind::Changed || change.moved) unsettled_.insert(change.id.value);
        }
        reportNamesBeyondXml(scene_, changes, log_);
        editValues(changes);
        for (const NodeChange& change : changes.nodes) {
            if (change.kind == NodeChange::Kind::Added) add(*change.after);
            if (change.kind == NodeChange::Kind::Removed) remove(*change.before);
            if (change.kind == NodeChange::Kind::Changed && change.moved) move(*change.after);
        }
        editJointAttributes();
        return edit_.finish();
    }

private:
    void refuse(const Node& node, const std::string& why) { edit_.refuse(node, why); }

    // A joint's element changes when a body that it links is renamed, a geom's when a shape of the table is changed, a
    // linked body's when one of its name comes before it, and what names nodes by their paths when the tree is.
    void editValues(const SceneChanges& changes) {
        const bool tables = !changes.tables.empty();
        bool renamed = false;
        bool rearranged = false;
        std::set<std::uint32_t> changed;
        for (const NodeChange& change : changes.nodes) {
            changed.insert(change.id.value);
            renamed = renamed || contains(change.members, "name");
            rearranged = rearranged || change.moved || change.kind != NodeChange::Kind::Changed;
        }
        if (!changes.members.empty()) changed.insert(scene_.root().id.value);
        if (!tables && !changes.nodesNameOthers) return editThese(changed);
        forEachNode(scene_.root(), [&](const Node& node) {
            const bool names = node.joint || node.sixDofJoint || (node.trigger && !node.trigger->nodes.empty());
            const bool concerned = changed.contains(node.id.value) ||
                                   ((renamed || rearranged) && (names || after_.hasGivenName(node))) ||
                                   saysMoreOrLess(node) || (node.joint && after_.hasAxesInParents()) ||
                                   (tables && (node.collider || node.trigger || node.gravity || node.sixDofJoint));
            const Node* was = concerned ? scene_.asRead()->find(node.id) : nullptr;
            if (was) editNode(*was, node);
        });
    }

    // Edits the nodes in the order in which they were made.
    void editThese(const std::set<std::uint32_t>& nodes) {
        for (const std::uint32_t id : nodes) {
            const Node* was = scene_.asRead()->find(NodeId{id});
            const Node* is = scene_.find(NodeId{id});
            if (was && is) editNode(*was, *is);
        }
    }

    // How many elements say the joint of a node depends on where the bodies are.
    [[nodiscard]] bool saysMoreOrLess(const Node& node) const {
        if (!node.sixDofJoint) return false;
        const JointAttributes* then = wordsBefore_.find(node.id);
        const JointAttributes* now = wordsAfter_.find(node.id);
        return (then ? then->joints.size() : 0) != (now ? now->joints.size() : 0);
    }

    void editNode(const Node& was, const Node& is) {
        const Element now = after_.elementOf(is).element;
        const Element then = before_.elementOf(was).element;
        if (sameText(then, now)) return;
        const XmlElement found = document_.element(is.origin);
        if (!found || found.name() != then.name || !canBecome(before_.kindOf(was), after_.kindOf(is))) {
            return refuse(is, "it would become an element of another name");
        }
        if (then.name != now.name) xml_.rename(found, now.name);
        if (!editElement(then, now, found)) refuse(is, "a value is not where it was read");
    }

    // Elements that hold objects and say no more of themselves than their name and place.
    static bool canBecome(ElementKind then, ElementKind now) {
        const auto isContainer = [](ElementKind kind) {
            return kind == ElementKind::Space || kind == ElementKind::Group || kind == ElementKind::JointGroup ||
                   kind == ElementKind::Body || kind == ElementKind::Geom;
        };
        return then == now || (isContainer(then) && isContainer(now));
    }

    // False where a value is not where it was looked for.
    bool editElement(const Element& then, const Element& now, XmlElement element) {
        if (sameText(then, now)) return true;
        for (const Element::Attribute& was : then.attributes) {
            if (now.find(was.name)) continue;
            const XmlAttribute attribute = attributeMeant(element, was.name);
            if (!says(attribute, was.value)) return false;
            xml_.removeAttribute(element, attribute.name());
        }
        for (const Element::Attribute& is : now.attributes) {
            const std::string* was = then.find(is.name);
            // A value under another attribute name must not be written twice. A value that a dialect reads differently
            // must not become half of each.
            const XmlAttribute attribute = attributeMeant(element, is.name);
            if (was && *was != is.value && !says(attribute, *was)) return false;
            if (!was || *was != is.value) xml_.setAttribute(element, attribute ? attribute.name() : is.name, is.value);
        }
        return editChildren(then, now, element);
    }

    // Do both have the same name and, if they are extensions, the same owner?
    static bool isSameKind(const Element& a, const Element& b) {
        if (a.name != b.name || a.name != kExt) return a.name == b.name;
        const std::string* owner = a.find(kOwner);
        const std::string* other = b.find(kOwner);
        return owner && other ? *owner == *other : owner == other;
    }

    // Is there never a second one beside it?
    static bool isOnlyOne(std::string_view name) {
        constexpr std::array<std::string_view, 13> kNames{
            "transform",  "position", "rotation", "euler",          "axisangle", "quaternion", "linearVel",
            "angularVel", "force",    "torque",   "finiteRotation", "anchor",    "adjust"};
        return std::find(kNames.begin(), kNames.end(), name) != kNames.end();
    }

    // Children are paired by name, in order; what is left over came or went.
    bool editChildren(const Element& then, const Element& now, XmlElement element) {
        std::size_t i = 0;
        XmlElement previous;
        for (const Element& child : now.children) {
            const auto match = std::find_if(then.children.begin() + static_cast<std::ptrdiff_t>(i), then.children.end(),
                                            [&](const Element& was) { return isSameKind(was, child); });
            if (match == then.children.end()) {
                // An empty one says nothing, and is there.
                const XmlElement there = isOnlyOne(child.name) ? element.firstChild(child.name) : XmlElement();
                if (!there) {
                    insertElement({element, previous, {}}, child);
                } else if (!editElement(Element(child.name), child, there)) {
                    return false;
                }
                if (there) previous = there;
                continue;
            }
            const auto at = static_cast<std::size_t>(match - then.children.begin());
            for (; i < at; ++i) {
                if (!removeChild(then, i, element)) return false;
            }
            const XmlElement found = locate(then, at, element);
            ++i;
            if (sameText(*match, child)) {
                if (found) previous = found;
                continue;
            }
            if (!found && isExt(child)) {
                insertElement({element, previous, {}}, child);
                continue;
            }
            if (!found || found.name() != child.name) return false;
            if (match->text != child.text) {
                xml_.remove(found);
                insertElement({element, found, {}}, child);
            } else if (!editElement(*match, child, found)) {
                return false;
            }
            previous = found;
        }
        for (; i < then.children.size(); ++i) {
            if (!removeChild(then, i, element)) return false;
        }
        return true;
    }

    void insertElement(const xml::XmlEdits::Spot& spot, const Element& element) {
        const Style style = xml_.styleAt(spot);
        std::string text;
        appendElement(text, element, style);
        xml_.insert(spot, std::move(text));
    }

    bool removeChild(const Element& then, std::size_t index, XmlElement element) {
        const XmlElement found = locate(then, index, element);
        if (!found && isExt(then.children[index])) return true;
        if (!found || found.name() != then.children[index].name) return false;
        xml_.remove(found);
        return true;
    }

    // The contents of an ext may stand elsewhere in the file: PyBrain's comment gives filters to geoms.
    static bool isExt(const Element& element) { return element.name == kExt; }

    // The element that the child was read from; else the one with the same number among the elements of its name.
    [[nodiscard]] XmlElement locate(const Element& parent, std::size_t index, XmlElement element) const {
        const Element& child = parent.children[index];
        if (child.origin) return document_.element(child.origin);
        if (const std::string* owner = child.name == kExt ? child.find(kOwner) : nullptr) {
            return extOf(element, *owner);
        }
        const auto begin = parent.children.begin();
        auto skip = std::count_if(begin, begin + static_cast<std::ptrdiff_t>(index),
                                  [&](const Element& earlier) { return earlier.name == child.name; });
        XmlElement found = element.firstChild(child.name);
        for (; skip > 0 && found; --skip) found = found.next(child.name);
        return found;
    }

    [[nodiscard]] bool isSettled(const Node& node) const { return node.origin && !unsettled_.contains(node.id.value); }

    // The place after the sibling that it follows, before the one that it precedes, or at the end of its parent.
    [[nodiscard]] std::optional<xml::XmlEdits::Spot> spotFor(const Node& node) {
        const Node& parent = *node.parent;
        xml::XmlEdits::Spot spot{document_.element(parent.origin), {}, {}};
        if (!spot.parent) return std::nullopt;
        const auto& siblings = parent.children;
        const auto at = std::find_if(siblings.begin(), siblings.end(), [&](const auto& s) { return s.get() == &node; });
        for (auto it = at; it != siblings.begin() && !spot.previous;) {
            if (isSettled(**--it)) spot.previous = childAround(spot.parent, (*it)->origin);
        }
        for (auto it = at; it != siblings.end() && !spot.previous && !spot.next; ++it) {
            if (isSettled(**it)) spot.next = childAround(spot.parent, (*it)->origin);
        }
        if (spot.previous || spot.next) return spot;
        // After its parent's own parts; elements of children that go are no neighbours.
        for (const XmlElement child : spot.parent.children()) {
            if (!isGoing(child)) spot.previous = child;
        }
        return spot;
    }

    // The child element that holds the one an object was read from: it may lie in an ext, or a wrapper.
    [[nodiscard]] XmlElement childAround(XmlElement parent, Origin origin) const {
        XmlElement element = document_.element(origin);
        while (element && element.parent() != parent) element = element.parent();
        return element;
    }

    [[nodiscard]] bool isGoing(XmlElement element) const {
        if (goingElements_.empty()) {
            forEachNode(scene_.asRead()->root(), [this](const Node& node) {
                if (unsettled_.contains(node.id.value)) goingElements_.insert(node.origin);
            });
            goingElements_.insert(Origin{});
        }
        return goingElements_.contains(element.origin());
    }

    // Adds the node with all nodes below it; nodes that moved there bring their own text.
    void add(const Node& node) {
        if (!scene_.asRead()->find(node.parent->id)) return;  // written with its parent
        const auto spot = spotFor(node);
        if (!spot) return refuse(node, "its parent has no element");
        const bool outsideSpaces = spot->parent.name() == "world" && after_.kindOf(node) != ElementKind::Space;
        if (outsideSpaces || NodeElements::wrappersFor(after_.kindOf(*node.parent), after_.kindOf(node)) > 0) {
            return refuse(node, "a new object in a world must be in one of its spaces");
        }
        bool first = true;
        const auto flush = [&](std::string& out) {
            if (first)
                xml_.insert(*spot, std::move(out));
            else
                xml_.append(*spot, std::move(out));
            first = false;
            out.clear();
        };
        NodeWriter writer(after_, xml_.styleAt(*spot), [&](const Node& below, std::string& out) {
            if (!scene_.asRead()->find(below.id)) return false;
            const XmlElement element = document_.element(below.origin);
            flush(out);
            if (element)
                xml_.moveAfter(*spot, element);
            else
                refuse(below, "the file has no element for it");
            return true;
        });
        std::string text;
        writer.write(node, text);
        flush(text);
    }

    void remove(const Node& node) {
        if (unsettled_.contains(node.parent->id.value) && !scene_.contents().find(node.parent->id)) return;
        const XmlElement element = document_.element(node.origin);
        if (!element || element.name() == kExt) return refuse(node, "the file has no element for it");
        xml_.remove(holderOf(element));
    }

    // Joints between frames in XODE's words. Those that differ are written anew, where they stood or after all else in
    // the last space of their world.
    void editJointAttributes() {
        if (wordsBefore_.all().empty() && wordsAfter_.all().empty()) return;
        written_ = jointAttributesIn(document_);
        for (const JointAttributes& then : wordsBefore_.all()) {
            if (!wordsAfter_.find(then.of)) replaceWords(writtenOf(then), {}, {});
        }
        for (const JointAttributes& now : wordsAfter_.all()) {
            const JointAttributes* then = wordsBefore_.find(now.of);
            const std::vector<Element> was = then ? before_.wordsFor(*then) : std::vector<Element>();
            const std::vector<Element> is = after_.wordsFor(now);
            if (std::equal(was.begin(), was.end(), is.begin(), is.end(), sameText)) continue;
            const Node* world = scene_.asRead()->find(now.world);
            if (!world) continue;  // written with its world
            reportUnrepresented(scene_, now, log_);
            replaceWords(then ? writtenOf(*then) : std::vector<XmlElement>(), is, lastSpaceOf(*world));
        }
    }

    void replaceWords(const std::vector<XmlElement>& written, const std::vector<Element>& words, XmlElement space) {
        xml::XmlEdits::Spot spot{space, {}, {}};
        if (!written.empty()) {
            const XmlElement last = holderOf(written.back());
            spot = {last.parent(), last, {}};
        } else if (space) {
            for (const XmlElement child : space.children()) spot.previous = child;
        }
        if (!words.empty() && !spot.parent) return refuse(scene_.root(), "the file has no <space> for its joints");
        for (const Element& element : words) insertElement(spot, element);
        for (const XmlElement element : written) xml_.remove(holderOf(element));
    }

    [[nodiscard]] std::vector<XmlElement> writtenOf(const JointAttributes& then) const {
        const auto found = written_.find(before_.pathOf(then.of));
        return found == written_.end() ? std::vector<XmlElement>() : found->second;
    }

    // Null if there is no space.
    [[nodiscard]] XmlElement lastSpaceOf(const Node& world) const {
        XmlElement element = document_.element(world.origin);
        if (element.name() == "xode") element = element.firstChild("world");
        XmlElement last;
        for (XmlElement space = element.firstChild("space"); space; space = space.next("space")) {
            if (!isGoing(space)) last = space;
        }
        return last;
    }

    // The ext that holds a joint of ODE's and nothing else, or the element itself.
    static XmlElement holderOf(XmlElement element) {
        const XmlElement around = element.parent();
        const bool alone = around && around.name() == kExt && !around.firstChild().next();
        return alone ? around : element;
    }

    void move(const Node& node) {
        if (!scene_.asRead()->find(node.parent->id)) return;  // goes into the text of the new node around it
        const auto spot = spotFor(node);
        const XmlElement element = document_.element(node.origin);
        if (!spot || !element) return refuse(node, "the file has no element for it");
        if (NodeElements::wrappersFor(after_.kindOf(*node.parent), after_.kindOf(node)) > 0) {
            return refuse(node, "an object that moves into a world must be in one of its spaces");
        }
        if (holderOf(element) == element && element.parent().name() == kExt) {
            return refuse(node, "it shares its extension with others");
        }
        xml_.move(*spot, holderOf(element));
    }

    const Scene& scene_;
    const XmlDocument& document_;
    DiagnosticLog& log_;
    JointAttributesOf wordsBefore_;
    JointAttributesOf wordsAfter_;
    NodeElements before_;
    NodeElements after_;
    xml::DocumentEdit edit_;
    xml::XmlEdits& xml_ = edit_.edits();
    std::unordered_set<std::uint32_t> unsettled_;                   // NodeId.value of what came, went or moved
    mutable std::unordered_set<Origin, OriginHash> goingElements_;  // of removed and moved nodes
    JointAttributesInDocument written_;
};

}  // namespace

std::optional<std::string> edit(const Scene& scene, const XmlDocument& document, XodeDialect dialect,
                                const SceneChanges& changes, DiagnosticLog& log) {
    return Editor(scene, {document, dialect, changes.nodesNameOthers}, log).run(changes);
}

}  // namespace orrery::xode
