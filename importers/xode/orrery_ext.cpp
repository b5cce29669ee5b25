#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <utility>

#include "orrery/base/codes/xode.hpp"
#include "orrery/base/numbers.hpp"
#include "orrery/formats/xode/ext.hpp"
#include "orrery/formats/xode/words.hpp"
#include "orrery/scene/member_tree.hpp"
#include "orrery/scene/structure.hpp"
#include "parts.hpp"

namespace orrery::xode {
namespace {

// These functions are for digests of an element's words.
struct InDocument {
    XmlElement element;
};
std::string_view nameOf(InDocument at) {
    return at.element.name();
}
template <typename Visit>
void forEachAttribute(InDocument at, Visit&& visit) {
    for (XmlAttribute a = at.element.firstAttribute(); a; a = a.next()) visit(a.name(), a.value());
}
template <typename Visit>
void forEachChild(InDocument at, Visit&& visit) {
    for (const XmlElement child : at.element.children()) visit(InDocument{child});
}

// The tree is no deeper than the limit of the document allows.
MemberTree treeOf(XmlElement element) {
    MemberTree tree{std::string(element.name()), {}, {}};
    for (XmlAttribute a = element.firstAttribute(); a; a = a.next()) {
        tree.values.push_back({std::string(a.name()), std::string(a.value()), MemberTree::Kind::Text});
    }
    for (const XmlElement child : element.children()) tree.members.push_back(treeOf(child));
    return tree;
}

bool isSilent(const MemberTree& tree) {
    return tree.values.empty() && std::all_of(tree.members.begin(), tree.members.end(), isSilent);
}

bool takeMark(MemberTree& tree, std::string_view mark) {
    return std::erase_if(tree.members, [mark](const MemberTree& member) { return member.name == mark; }) > 0;
}

std::optional<std::string> takeValue(MemberTree& tree, std::string_view name) {
    const auto at =
        std::find_if(tree.values.begin(), tree.values.end(), [&](const auto& value) { return value.name == name; });
    if (at == tree.values.end()) return std::nullopt;
    std::string text = std::move(at->text);
    tree.values.erase(at);
    return text;
}

std::optional<MemberTree> takeMember(MemberTree& tree, std::string_view name) {
    const auto at =
        std::find_if(tree.members.begin(), tree.members.end(), [&](const auto& member) { return member.name == name; });
    if (at == tree.members.end()) return std::nullopt;
    MemberTree member = std::move(*at);
    tree.members.erase(at);
    return member;
}

// A joint of XODE's that says what one between frames does.
struct Words {
    NodeId node;
    XmlElement element;
    std::string of;      // the path of that one's node
    MemberTree written;  // its words when it was written
};

// A joint between frames that so many others say.
struct SaidJoint {
    NodeId node;
    XmlElement element;
    std::size_t joints = 0;
};

// One ext, on its way.
struct Carried {
    NodeId node;
    XmlElement element;
    MemberTree tree;
};

class Application {
public:
    explicit Application(Context& context) : context_(context), scene_(context.scene) {}

    void run() {
        for (const OrreryExt& ext : context_.orreryExts) add(ext);
        for (const auto& [id, ext] : wrappers_) dissolve(id, ext);
        // A part may have parts, which come first: what is below was made later.
        std::sort(parts_.begin(), parts_.end(), [](NodeId a, NodeId b) { return a.value > b.value; });
        for (const NodeId id : parts_) foldIntoParent(id);
        // Paths name nodes by what they are, which parts that are carried decide: so these come first, and
        // what refers to other nodes once more when all are there.
        std::erase_if(carried_, [this](const Carried& one) { return !apply(one, false); });
        if (carried_.empty() && words_.empty() && writtenJoints_.empty()) return;
        const PathNames paths(scene_);
        forEachNode(scene_.root(), [&](const Node& node) { byPath_.emplace(paths.path(node), node.id); });
        for (const Carried& one : carried_) apply(one, true);
        scoreDialects();
    }

private:
    void add(const OrreryExt& ext) {
        Carried one{ext.node, ext.element, treeOf(ext.element)};
        std::erase_if(one.tree.values, [](const auto& value) { return value.name == kOwner; });
        // Older files have them on the ext itself.
        if (auto values = takeMember(one.tree, kExtValues)) {
            one.tree.values.insert(one.tree.values.end(), values->values.begin(), values->values.end());
        }
        if (takeMark(one.tree, "wrapper")) wrappers_.emplace_back(one.node, one.element);
        if (takeMark(one.tree, "part")) parts_.push_back(one.node);
        takeWords(one);
        dropChanged(one);
        carried_.push_back(std::move(one));
    }

    void takeWords(Carried& one) {
        if (const auto count = parseInteger(takeValue(one.tree, "joints").value_or("")); count && *count > 0) {
            writtenJoints_.push_back({one.node, one.element, static_cast<std::size_t>(*count)});
        }
        auto of = takeValue(one.tree, "jointOf");
        if (!of) return;
        auto written = takeMember(one.tree, "said");
        words_.push_back({one.node, one.element, *std::move(of), std::move(written).value_or(MemberTree{})});
    }

    // Made once of each element, however many extensions it has.
    const WordsDigest& digestOf(XmlElement around, const std::string& part) {
        const auto [entry, isNew] = digests_.try_emplace({around.origin().id, part});
        if (isNew) entry->second = digestOfPart(part, InDocument{around});
        return entry->second;
    }

    // Drops the parts that XODE's own words have changed since.
    void dropChanged(Carried& one) {
        std::erase_if(one.tree.members, [&](MemberTree& member) {
            if (!isOneOf(member.name, kPartsInWords)) return false;
            const auto written = takeValue(member, "said");
            const XmlElement around = one.element.parent();
            if (!written || digestOf(around, member.name).agreesWith(*written)) return false;
            context_.report(code::XODE_WORDS_CHANGED, one.element,
                            "the " + member.name + " of " + nameInMessage(around) +
                                " has been changed since <ext ename=\"orrery\"> was written, and is used instead");
            return true;
        });
    }

    // Does it say anything but that it is a world or space?
    bool saysMore(const Node& node) const {
        MemberTree tree;
        if (!node.name.empty()) return true;
        for (const StructMember& member : sceneStructures().node.members) {
            const std::string_view part = member.name;
            if (part == "name") continue;
            describePart(
                scene_, node, part, [](NodeId) { return std::string("?"); }, tree);
        }
        return !isSilent(tree);
    }

    // The element is none of the scene's nodes: its contents take its place. If somebody has given it a name, a place
    // or settings, it is a node.
    void dissolve(NodeId id, XmlElement ext) {
        Node* node = scene_.find(id);
        if (!node || !node->parent) return;
        if (!saysMore(*node)) return scene_.dissolveNode(*node);
        context_.report(code::XODE_WORDS_CHANGED, ext,
                        nameInMessage(ext.parent()) +
                            " was written as a placeholder, but has a name, a place or settings now; it is kept");
    }

    // The element is a part of the node around it.
    void foldIntoParent(NodeId id) {
        Node* node = scene_.find(id);
        if (!node || !node->parent || !node->children.empty()) return;
        Node& parent = *node->parent;
        if (node->joint && !parent.joint) parent.joint = std::move(node->joint);
        if (node->collider && !parent.collider) parent.collider = std::move(node->collider);
        if (parent.trigger) std::erase(parent.trigger->nodes, id);
        if (node->gravity && !parent.gravity) {
            parent.gravity = std::move(node->gravity);
            if (!parent.trigger) parent.trigger = std::move(node->trigger);
        }
        scene_.removeNode(*node);
    }

    // If somebody changed or removed some of XODE's words, those that are there stay, and the joint between frames is
    // removed.
    void scoreDialects() {
        std::unordered_map<std::uint32_t, std::vector<const Words*>> wordsOf;
        for (const Words& words : words_) {
            const NodeId target = targetOf(words);
            if (target) {
                wordsOf[target.value].push_back(&words);
            } else {
                reportChanged(words.element, "the joint that it names is no longer in the file");
            }
        }
        for (const SaidJoint& joint : writtenJoints_) {
            score(joint, wordsOf[joint.node.value]);
            wordsOf.erase(joint.node.value);
        }
        // Then the joints that do not say how many XODE joints they have.
        for (const Words& words : words_) {
            const NodeId target = targetOf(words);
            const auto found = wordsOf.find(target.value);
            if (found == wordsOf.end()) continue;
            score({target, words.element, found->second.size()}, found->second);
            wordsOf.erase(found);
        }
        // The last ones first: they are found from the end.
        for (auto id = needless_.rbegin(); id != needless_.rend(); ++id) {
            if (Node* node = scene_.find(*id)) scene_.removeNode(*node);
        }
    }

    NodeId targetOf(const Words& words) {
        const auto found = byPath_.find(words.of);
        const Node* node = found == byPath_.end() ? nullptr : scene_.find(found->second);
        return node && node->sixDofJoint ? node->id : NodeId{};
    }

    void score(const SaidJoint& joint, const std::vector<const Words*>& words) {
        Node* between = scene_.find(joint.node);
        if (!between || !between->sixDofJoint) return;
        const auto changed =
            std::find_if(words.begin(), words.end(), [this](const Words* one) { return !isAsWritten(*one); });
        if (changed == words.end() && words.size() == joint.joints) {
            for (const Words* one : words) needless_.push_back(one->node);
            return;
        }
        between->sixDofJoint.reset();
        if (changed != words.end()) {
            reportChanged((*changed)->element,
                          "the joint has been changed since <ext ename=\"orrery\"> was written, and is used instead");
        } else {
            reportChanged(joint.element, std::to_string(joint.joints) +
                                             " elements were written for this joint, but there are " +
                                             std::to_string(words.size()));
        }
    }

    bool isAsWritten(const Words& words) {
        const Node* node = scene_.find(words.node);
        return node && node->joint && node->children.empty() && saysTheSame(scene_, *node->joint, words.written);
    }

    void reportChanged(XmlElement element, std::string what) {
        context_.report(code::XODE_JOINT_CHANGED, element, std::move(what));
    }

    // True when the tree refers to nodes.
    bool apply(const Carried& one, bool reporting) {
        Node* node = scene_.find(one.node);
        if (!node) return false;
        MemberTree tree = one.tree;
        const auto whole =
            std::find_if(tree.members.begin(), tree.members.end(), [](const auto& f) { return f.name == "scene"; });
        std::vector<std::string> faults;
        if (whole != tree.members.end()) {
            faults = applyScene(*whole, scene_);
            tree.members.erase(whole);
        }
        bool refers = false;
        const auto more = applyParts(tree, scene_, *node, [&](std::string_view path) {
            refers = true;
            const auto found = byPath_.find(std::string(path));
            return found == byPath_.end() ? NodeId{} : found->second;
        });
        faults.insert(faults.end(), more.begin(), more.end());
        if (reporting || !refers) report(one.element, faults);
        return refers;
    }

    void report(XmlElement element, const std::vector<std::string>& faults) {
        for (const std::string& fault : faults) {
            context_.report(code::XODE_EXT_ORRERY, element, "<ext ename=\"orrery\"> cannot be read: " + fault);
        }
    }

    Context& context_;
    SceneContents& scene_;
    std::vector<Carried> carried_;
    std::vector<std::pair<NodeId, XmlElement>> wrappers_;
    std::vector<NodeId> parts_;
    std::map<std::pair<std::uint64_t, std::string>, WordsDigest> digests_;
    std::vector<Words> words_;
    std::vector<SaidJoint> writtenJoints_;
    std::vector<NodeId> needless_;  // of words that somebody's joint says already
    std::unordered_map<std::string, NodeId> byPath_;
};

}  // namespace

void applyOrreryExts(Context& context) {
    if (!context.orreryExts.empty()) Application(context).run();
}

}  // namespace orrery::xode
