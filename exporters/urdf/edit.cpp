// Each kind of change that URDF can express has one function here; all others are refused.
#include "edit.hpp"

#include <algorithm>
#include <set>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "../xml/document_edit.hpp"
#include "written.hpp"

namespace orrery::urdf {
namespace {

// The first member of a body, beside its mass, that has changed; "" where there is none.
std::string changedBesideMass(const Node& was, const Node& is) {
    if (!was.body || !is.body) return "body";
    const StructMember& body = *sceneStructures().node.find("body");
    for (const StructMember& member : body.type->alternative(&was.body).members) {
        if (member.name != "mass" && !member.type->same(member.in(&*was.body), member.in(&*is.body)))
            return "body." + std::string(member.name);
    }
    return {};
}

class Editor {
public:
    Editor(const Scene& scene, const XmlDocument& document, DiagnosticLog& log)
        : scene_(scene), document_(document), edit_(scene, document, log), written_(edit_.edits()) {}

    std::optional<std::string> run(const SceneChanges& changes) {
        if (!changes.members.empty())
            refuse(scene_.root(), "URDF has no " + std::string(changes.members.front()) + " of a scene");
        for (const TableChange& change : changes.tables) editTable(change);
        for (const NodeChange& change : changes.nodes) editNode(change);
        for (const std::uint64_t joint : joints_) placeJoint(Origin{joint, document_.number()});
        return edit_.finish();
    }

private:
    void refuse(const Node& node, const std::string& why) { edit_.refuse(node, why); }

    void editTable(const TableChange& change) {
        if (change.table == TableChange::Table::Joints && !change.added) {
            const JointSettings& was = scene_.asRead()->joints[change.index];
            const JointSettings& is = scene_.contents().joints[change.index];
            if (written_.limits(document_, was, is)) return;
        }
        const std::string what =
            change.members.empty() ? "a new shape, mesh or surface" : std::string(change.members.front());
        refuse(scene_.root(), what + " is not written as URDF; limits, damping and friction of joints are");
    }

    void editNode(const NodeChange& change) {
        if (change.kind == NodeChange::Kind::Removed) return refuse(*change.before, "it was removed");
        if (change.kind == NodeChange::Kind::Added) return refuse(*change.after, "it is new");
        if (change.moved) return refuse(*change.after, "it has another parent");
        const bool moves = contains(change.members, "transform");
        const bool weighs = contains(change.members, "body");
        for (const std::string_view member : change.members) {
            const std::string other = member == "body" ? changedBesideMass(*change.before, *change.after)
                                                       : std::string(member == "transform" ? "" : member);
            if (other.empty()) continue;
            return refuse(*change.after, other + " is not written as URDF; places and masses are");
        }
        if (moves) editPlace(*change.before, *change.after);
        if (weighs && !editMass(*change.before, *change.after)) {
            refuse(*change.after, "its mass is not that of an <inertial> in the file, or no longer that of a body");
        }
    }

    void editPlace(const Node& was, const Node& is) {
        const XmlElement element = document_.element(is.origin);
        const std::string_view kind = element ? element.name() : std::string_view();
        if (kind == "collision" || kind == "visual") {
            const Node* body = kind == "collision" ? nearestBody(is) : nullptr;
            if (body != nullptr && isComputed(*body)) return refuse(is, "the mass of its body is computed from it");
            if (!written_.origin(element, was.transform, is.transform)) refuse(is, "it is scaled, or no placement");
        } else if (kind == "joint") {
            joints_.insert(is.origin.id);
        } else if (const XmlElement joint = kind == "link" ? jointOf(element) : XmlElement()) {
            joints_.insert(joint.origin().id);
        } else {
            refuse(is, "URDF has no place of the first link");
        }
    }

    // A link, the joint's frame in the parent link, and its frame in the link, of which the first two move together:
    // the position of a joint is not in a file. The third one is the axis.
    void placeJoint(Origin origin) {
        const XmlElement joint = document_.element(origin);
        const Node* link = linkOn(joint);
        if (link == nullptr) return refuse(scene_.root(), "a joint holds no link");
        const Node* was = scene_.asRead()->find(link->id);
        const auto pose = poseOf(link->transform);
        if (!pose) return refuse(*link, "its place is a matrix");
        if (carriesMass(*link)) return refuse(*link, "its mass is a part of the body that it is fixed to");
        if (const Node* frame = frameOf(joint)) {
            const Node* end = scene_.find(frame->sixDofJoint->connectedNode);
            const Node* endWas = end ? scene_.asRead()->find(end->id) : nullptr;
            if (!endWas || endWas->transform != end->transform)
                return refuse(*link, "the axis of its joint has another direction");
            const auto turn = poseOf(end->transform), at = poseOf(frame->transform);
            if (!turn || !at || !isSamePlace(product(*pose, *turn), *at)) {
                return refuse(
                    *link,
                    "URDF has no positions of joints; move the joint's node with the link, or save in another format");
            }
        }
        if (!written_.origin(joint, was->transform, link->transform)) refuse(*link, "it is scaled, or no placement");
    }

    // The parts of the mass of a body as it was read; the parts of a sum, or the mass itself.
    [[nodiscard]] std::vector<const ComposedMass*> massesOf(const Node& body) const {
        const Node* was = scene_.asRead()->find(body.id);
        const auto* mass = was && was->body ? std::get_if<ComposedMass>(&was->body->mass) : nullptr;
        std::vector<const ComposedMass*> parts;
        if (mass != nullptr && mass->children.empty()) parts.push_back(mass);
        for (std::size_t i = 0; mass != nullptr && i < mass->children.size(); ++i) parts.push_back(&mass->children[i]);
        return parts;
    }

    [[nodiscard]] bool isComputed(const Node& body) const {
        const auto parts = massesOf(body);
        return !std::all_of(parts.begin(), parts.end(), [&](const ComposedMass* part) {
            return Written::isStated(document_.element(part->origin), *part);
        });
    }

    // Does the body have mass of links that are fixed at or below this one? It would have to move as well.
    [[nodiscard]] bool carriesMass(const Node& link) {
        const Node* body = nearestBody(link);
        if (body == nullptr || body == &link) return false;
        findNodes();
        const auto isBelow = [&](const ComposedMass* part) {
            const XmlElement inertial = document_.element(part->origin);
            const XmlElement owner = inertial ? inertial.parent() : XmlElement();
            const auto found = owner ? links_.find(std::string(owner.attribute("name").value())) : links_.end();
            const Node* node = found == links_.end() ? nullptr : found->second;
            while (node != nullptr && node != body && node != &link) node = node->parent;
            return node != body;
        };
        const auto parts = massesOf(*body);
        return std::any_of(parts.begin(), parts.end(), isBelow);
    }

    bool editMass(const Node& was, const Node& is) {
        const auto* before = was.body && is.body ? std::get_if<ComposedMass>(&was.body->mass) : nullptr;
        const auto* after = before ? std::get_if<ComposedMass>(&is.body->mass) : nullptr;
        if (after == nullptr) return false;
        const XmlElement link = document_.element(is.origin);
        const auto edit = [&](const ComposedMass& then, const ComposedMass& now) {
            const XmlElement inertial = document_.element(then.origin);
            return inertial && written_.inertial(inertial, then, now, inertial.parent() == link);
        };
        if (before->children.empty()) return edit(*before, *after);
        const bool sameSum = after->own.index() == 0 && !after->transform && !after->adjust && after->name.empty() &&
                             before->children.size() == after->children.size();
        for (std::size_t i = 0; sameSum && i < after->children.size(); ++i) {
            if (!edit(before->children[i], after->children[i])) return false;
        }
        return sameSum;
    }

    // The joint of the file that holds a link: of several with that child, and a parent, the first one does.
    [[nodiscard]] XmlElement jointOf(XmlElement link) {
        findJoints();
        const auto found = jointOfLink_.find(std::string(link.attribute("name").value()));
        return found == jointOfLink_.end() ? XmlElement() : found->second;
    }

    void findJoints() {
        if (!jointOfLink_.empty()) return;
        std::unordered_set<std::string> names{"world"};
        for (XmlElement link = document_.root().firstChild("link"); link; link = link.next("link")) {
            names.emplace(link.attribute("name").value());
        }
        const auto linkAt = [](XmlElement joint, std::string_view end) {
            const XmlElement element = joint.firstChild(end);
            return element ? std::string(element.attribute("link").value()) : std::string();
        };
        for (XmlElement joint = document_.root().firstChild("joint"); joint; joint = joint.next("joint")) {
            if (const std::string parent = linkAt(joint, "parent"); !parent.empty() && names.contains(parent))
                jointOfLink_.try_emplace(linkAt(joint, "child"), joint);
        }
    }

    // The nodes of links and frames of joints, by where they were read.
    void findNodes() {
        if (!links_.empty()) return;
        forEachNode(scene_.root(), [this](const Node& node) {
            const XmlElement element = document_.element(node.origin);
            if (element && element.name() == "link")
                links_.try_emplace(std::string(element.attribute("name").value()), &node);
            if (node.sixDofJoint) frames_.try_emplace(node.origin, &node);
        });
    }
    [[nodiscard]] const Node* linkOn(XmlElement joint) {
        findNodes();
        const XmlElement child = joint ? joint.firstChild("child") : XmlElement();
        const auto found = child ? links_.find(std::string(child.attribute("link").value())) : links_.end();
        return found == links_.end() ? nullptr : found->second;
    }
    [[nodiscard]] const Node* frameOf(XmlElement joint) {
        const auto found = frames_.find(joint.origin());
        return found == frames_.end() ? nullptr : found->second;
    }

    const Scene& scene_;
    const XmlDocument& document_;
    xml::DocumentEdit edit_;
    Written written_;
    std::set<std::uint64_t> joints_;  // Origin.id of joints that were moved
    std::unordered_map<std::string, XmlElement> jointOfLink_;
    std::unordered_map<std::string, const Node*> links_;
    std::unordered_map<Origin, const Node*, OriginHash> frames_;
};

}  // namespace

std::optional<std::string> edit(const Scene& scene, const XmlDocument& document, const SceneChanges& changes,
                                DiagnosticLog& log) {
    return Editor(scene, document, log).run(changes);
}

}  // namespace orrery::urdf
