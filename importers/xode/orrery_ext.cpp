#include "orrery_ext.hpp"

#include <algorithm>
#include <string>
#include <unordered_map>
#include <utility>

#include "orrery/base/codes/xode.hpp"
#include "orrery/scene/field_tree.hpp"

namespace orrery::xode {
namespace {

// No deeper than the limit of the document lets it be.
FieldTree treeOf(XmlElement element) {
    FieldTree tree{std::string(element.name()), {}, {}};
    for (XmlAttribute a = element.firstAttribute(); a; a = a.next()) {
        tree.values.push_back({std::string(a.name()), std::string(a.value()), FieldTree::Kind::Text});
    }
    for (const XmlElement child : element.children()) tree.fields.push_back(treeOf(child));
    return tree;
}

bool takeMark(FieldTree& tree, std::string_view mark) {
    return std::erase_if(tree.fields, [mark](const FieldTree& field) { return field.name == mark; }) > 0;
}

// One ext, on its way.
struct Carried {
    NodeId node;
    XmlElement element;
    FieldTree tree;
};

class Application {
public:
    explicit Application(Context& context) : context_(context), scene_(context.scene) {}

    void run() {
        for (const OrreryExt& ext : context_.orreryExts) add(ext);
        for (const NodeId id : wrappers_) dissolve(id);
        // A part may have parts, which come first: what is below was made later.
        std::sort(parts_.begin(), parts_.end(), [](NodeId a, NodeId b) { return a.value > b.value; });
        for (const NodeId id : parts_) foldIntoParent(id);
        // Paths name nodes by what they are, which parts that are carried decide: so these come first, and
        // what refers to other nodes once more when all are there.
        std::erase_if(carried_, [this](const Carried& one) { return !apply(one, false); });
        if (carried_.empty()) return;
        const PathNames paths(scene_);
        forEachNode(scene_.root(), [&](const Node& node) { byPath_.emplace(paths.path(node), node.id); });
        for (const Carried& one : carried_) apply(one, true);
    }

private:
    void add(const OrreryExt& ext) {
        Carried one{ext.node, ext.element, treeOf(ext.element)};
        std::erase_if(one.tree.values, [](const auto& value) { return value.name == "ename"; });
        if (takeMark(one.tree, "wrapper")) wrappers_.push_back(one.node);
        if (takeMark(one.tree, "part")) parts_.push_back(one.node);
        carried_.push_back(std::move(one));
    }

    // The element is none of the scene's nodes: what is in it stands in its place.
    void dissolve(NodeId id) {
        Node* node = scene_.find(id);
        if (node && node->parent) scene_.dissolveNode(*node);
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

    // True when the tree refers to nodes.
    bool apply(const Carried& one, bool reporting) {
        Node* node = scene_.find(one.node);
        if (!node) return false;
        FieldTree tree = one.tree;
        const auto whole =
            std::find_if(tree.fields.begin(), tree.fields.end(), [](const auto& f) { return f.name == "scene"; });
        std::vector<std::string> faults;
        if (whole != tree.fields.end()) {
            faults = applyScene(*whole, scene_);
            tree.fields.erase(whole);
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
    std::vector<NodeId> wrappers_;
    std::vector<NodeId> parts_;
    std::unordered_map<std::string, NodeId> byPath_;
};

}  // namespace

void applyOrreryExts(Context& context) {
    if (!context.orreryExts.empty()) Application(context).run();
}

}  // namespace orrery::xode
