#include <algorithm>
#include <map>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "../json/edits.hpp"
#include "parts.hpp"
#include "report.hpp"
#include "tables.hpp"

namespace orrery::g4mf {
namespace {

class Editor {
public:
    Editor(const SceneContents& then, const SceneContents& now, const SceneChanges& changes,
           const JsonDocument& document, Report& report)
        : now_(now),
          then_(then),
          changes_(changes),
          document_(document),
          root_(document.root()),
          report_(report),
          names_(document, then_, changes, report_),
          json_(document, edits_),
          tables_(then, now, document, names_, json_, report_) {}

    std::optional<std::string> run() {
        if (root_["asset"]["dimension"].integer() != 3) report_.refuse(now_.root(), "it is not of dimension 3");
        for (const std::string_view member : changes_.members) editMember(member);
        tables_.edit(changes_.tables);
        numberNodes();
        for (const NodeChange& change : changes_.nodes) editNode(change);
        if (rootIsNew_) addRoot();
        editChildren();
        for (const JsonValue object : names_.renamedAway()) json_.add(object, {{"name", nullptr}}, Json::object());
        editRoot();
        if (!report_.good()) return std::nullopt;
        json_.finish();
        auto text = edits_.apply(document_.text());
        if (!text) report_.refuse(now_.root(), "its changes overlap in the file");
        return text;
    }

private:
    void editMember(std::string_view member) {
        report_.lack(now_.root(),
                     member == "gravity" ? "a gravity of the world" : std::string(member) + " of the scene");
    }

    // ---- nodes

    // Nodes that were read stand where they stood; new nodes follow, then nodes for parts that need one of their own.
    void numberNodes() {
        const JsonValue nodes = root_["nodes"];
        auto count = static_cast<std::uint32_t>(nodes.size());
        forEachNode(then_.root(), [&](const Node& node) {
            if (const auto index = document_.indexIn(nodes, node.origin)) indices_.emplace(node.id.value, *index);
        });
        rootIsNew_ = then_.root().children.empty() && !now_.root().children.empty();
        if (rootIsNew_ && count > 0) report_.refuse(now_.root(), "the file's nodes could not be read");
        if (rootIsNew_) indices_[now_.root().id.value] = count++;
        for (const NodeChange& change : changes_.nodes) {
            if (change.kind == NodeChange::Kind::Added) indices_[change.id.value] = count++;
        }
        nextIndex_ = count;
        for (const NodeChange& change : changes_.nodes) {
            if (change.kind == NodeChange::Kind::Added) splitParts(*change.after);
        }
        triggers_ = indices_;
        for (const auto& [id, index] : triggerNode_) triggers_[id] = index;
    }

    [[nodiscard]] std::optional<Transform> placementIn(ShapeId shape) const {
        const Shape* found = now_.shape(shape);
        return found != nullptr ? placementOf(*found) : std::nullopt;
    }

    // G4MF has one of motion, collider and trigger a node, and a shape in one place of it.
    void splitParts(const Node& node) {
        const auto own = [&](bool beside, ShapeId shape) { return beside || placementIn(shape).has_value(); };
        if (node.collider && own(static_cast<bool>(node.body), node.collider->shape)) {
            colliderNode_[node.id.value] = nextIndex_++;
        }
        if (node.trigger && own(node.body || node.collider, node.trigger->shape)) {
            triggerNode_[node.id.value] = nextIndex_++;
        }
    }

    void editNode(const NodeChange& change) {
        const bool isRoot = change.id == now_.root().id;
        if (change.kind == NodeChange::Kind::Removed) {
            if (indices_.contains(change.id.value) && indices_.at(change.id.value) == 0) {
                report_.refuse(now_.root(), "the file's first node must stay");
            }
            return;
        }
        if (change.kind == NodeChange::Kind::Added) return addNode(*change.after);
        if (change.members.empty()) return;
        if (isRoot && rootIsNew_) return;
        if (isRoot) return report_.refuse(now_.root(), "the file has no place for it");
        changeNode(change);
    }

    void reportLacks(const Node& node, const Node* before) {
        const std::vector<std::string> known = before != nullptr ? lacksOf(*before) : std::vector<std::string>();
        for (const std::string& what : lacksOf(node)) {
            if (std::find(known.begin(), known.end(), what) == known.end()) report_.lack(node, what);
        }
    }

    void changeNode(const NodeChange& change) {
        const Node& is = *change.after;
        const Node& was = *change.before;
        reportLacks(is, &was);
        if (partsOf(is) > 1 && partsOf(is) > partsOf(was)) {
            report_.refuse(
                is, "a node of G4MF has only one of motion, collider and trigger; put the new one on a node below");
        }
        const auto misplaced = [&](const char* part, ShapeId shape) {
            return contains(change.members, part) && placementIn(shape).has_value();
        };
        if ((is.collider && misplaced("collider", is.collider->shape)) ||
            (is.trigger && misplaced("trigger", is.trigger->shape))) {
            report_.refuse(is, "its shape must be rotated or scaled to be expressed in G4MF");
        }
        if (indices_.at(change.id.value) == 0 && !is.transform.empty()) report_.refuse(is, "the root has no transform");
        Json before = nodeJson(was, triggers_);
        Json after = withShapes(nodeJson(is, triggers_));
        names_.change(was.name, is.name, before, after);
        changeObject(is, document_.value(is.origin), before, after);
    }

    // The node with its shapes at their places in the file. Shapes that could not be written, after a diagnostic, are
    // left out.
    [[nodiscard]] Json withShapes(Json node) const {
        for (const char* part : {"collider", "trigger"}) {
            if (!node.contains("physics") || !node["physics"].contains(part)) continue;
            Json& json = node["physics"][part];
            if (!json.contains("shape")) continue;
            if (const auto index = tables_.shapeIndex(ShapeId{json["shape"].get<std::uint32_t>()})) {
                json["shape"] = *index;
            } else {
                node["physics"].erase(part);
            }
        }
        if (node.contains("physics") && node["physics"].empty()) node.erase("physics");
        return node;
    }

    // A node of its own for a part, placed as its shape needs it.
    std::uint32_t addPartNode(std::uint32_t index, const char* part, ShapeId shape, Json json) {
        Json node = Json::object();
        if (const auto placement = placementIn(shape)) addTransform(node, *placement);
        node["physics"][part] = std::move(json);
        partNodes_.emplace(index, withShapes(std::move(node)));
        return index;
    }

    void addNode(const Node& node) {
        reportLacks(node, nullptr);
        Json json = Json::object();
        if (!node.name.empty()) json["name"] = names_.give(node.name);
        addTransform(json, node.transform);
        std::vector<std::uint32_t> children;
        if (node.body) json["physics"]["motion"] = motionJson(*node.body);
        if (node.collider)
            addPart(node, "collider", node.collider->shape, colliderJson(*node.collider), colliderNode_, json,
                    children);
        if (node.trigger)
            addPart(node, "trigger", node.trigger->shape, triggerJson(node, triggers_), triggerNode_, json, children);
        for (const auto& child : node.children) children.push_back(indices_.at(child->id.value));
        json = withShapes(std::move(json));
        if (!children.empty()) json["children"] = children;
        newNodes_.emplace(indices_.at(node.id.value), std::move(json));
    }

    void addPart(const Node& node, const char* part, ShapeId shape, Json json, const NodeIndices& apart, Json& into,
                 std::vector<std::uint32_t>& children) {
        if (const auto found = apart.find(node.id.value); found != apart.end()) {
            children.push_back(addPartNode(found->second, part, shape, std::move(json)));
        } else {
            into["physics"][part] = std::move(json);
        }
    }

    void addRoot() {
        const Node& root = now_.root();
        const std::string name = root.name.empty() ? now_.name : root.name;
        reportLacks(root, nullptr);
        if (partsOf(root) > 0 || !root.transform.empty()) report_.lack(root, "parts or a transform of the root");
        Json json = Json::object();
        if (!name.empty()) json["name"] = names_.give(name);
        for (const auto& child : root.children) json["children"].push_back(indices_.at(child->id.value));
        newNodes_.emplace(indices_.at(root.id.value), std::move(json));
    }

    // Nodes beside the file's root are written below it.
    void editChildren() {
        std::vector<std::uint32_t> beside;
        for (const auto& child : now_.root().children) beside.push_back(indices_.at(child->id.value));
        const bool hasRoot = !rootIsNew_ && !beside.empty();
        if (hasRoot && beside.front() != 0) report_.refuse(now_.root(), "the file's first node must stay the first");
        if (hasRoot) beside.erase(beside.begin());
        bool rootDone = rootIsNew_ || beside.empty();
        const auto listOf = [this](const Node& node) { return document_.value(node.origin)["children"]; };
        for (json::ChildList& list : json::changedChildLists(then_, now_, changes_, indices_, listOf)) {
            if (list.before->parent == nullptr) continue;
            if (indices_.at(list.before->id.value) == 0) {
                list.is.insert(list.is.end(), beside.begin(), beside.end());
                rootDone = true;
            }
            editList(document_.value(list.before->origin), list.was, list.is);
        }
        if (!rootDone) {
            const Node& root = *then_.root().children.front();
            std::vector<std::uint32_t> was;
            for (const auto& child : root.children) was.push_back(indices_.at(child->id.value));
            std::vector<std::uint32_t> is = was;
            is.insert(is.end(), beside.begin(), beside.end());
            editList(document_.value(root.origin), was, is);
        }
    }

    void editList(JsonValue node, const std::vector<std::uint32_t>& was, const std::vector<std::uint32_t>& is) {
        const JsonValue array = node["children"];
        if (array.isArray() && !is.empty()) return json_.changeIndices(array, was, is);
        changeObject(now_.root(), node, was.empty() ? Json::object() : Json{{"children", was}},
                     is.empty() ? Json::object() : Json{{"children", is}});
    }

    // ---- all of the file

    void changeObject(const Node& node, JsonValue object, const Json& before, const Json& after) {
        if (!object.isObject()) return report_.refuse(node, "what it was read from is not an object");
        json_.add(object, before, after);
    }

    static std::vector<Json> inOrder(std::map<std::uint32_t, Json>& byIndex) {
        std::vector<Json> list;
        list.reserve(byIndex.size());
        for (auto& [index, json] : byIndex) list.push_back(std::move(json));
        return list;
    }

    void editRoot() {
        Json before = Json::object();
        Json after = Json::object();
        newNodes_.merge(partNodes_);
        json::describeAdded("nodes", root_["nodes"].size(), inOrder(newNodes_), before, after);
        tables_.describe(before, after);
        if (!after.empty()) json_.add(root_, before, after);
    }

    const SceneContents& now_;
    const SceneContents& then_;
    const SceneChanges& changes_;
    const JsonDocument& document_;
    JsonValue root_;
    Report& report_;
    Names names_;
    TextEdits edits_;
    json::JsonEdits json_;
    Tables tables_;
    NodeIndices indices_;
    NodeIndices colliderNode_;  // of new nodes, by NodeId.value: the node that their collider got
    NodeIndices triggerNode_;
    NodeIndices triggers_;  // the triggers that lists of nodes name
    std::uint32_t nextIndex_ = 0;
    bool rootIsNew_ = false;  // the file has no nodes: the scene's root becomes its first
    std::map<std::uint32_t, Json> newNodes_;
    std::map<std::uint32_t, Json> partNodes_;
};

}  // namespace

std::optional<std::string> edit(const SceneContents& then, const SceneContents& now, const SceneChanges& changes,
                                const JsonDocument& document, Report& report) {
    return Editor(then, now, changes, document, report).run();
}

}  // namespace orrery::g4mf
