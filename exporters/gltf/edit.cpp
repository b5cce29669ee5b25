// Compares the present members of a node or a table with those that were read. Where they differ, the JSON is edited in
// that place.
#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_set>
#include <utility>

#include "../json/edits.hpp"
#include "extensions.hpp"
#include "json.hpp"
#include "orrery/base/codes/export.hpp"
#include "orrery/formats/gltf/khr_physics_rigid_bodies.hpp"
#include "orrery/formats/gltf/omi_physics_joint.hpp"
#include "parts.hpp"
#include "stages.hpp"

namespace orrery::gltf {
namespace {

// Meshes are a table of glTF's own, which is not edited.
constexpr Table kMeshes =
    tableOf<&SceneContents::meshes, &Indices::meshes>("meshes", TableChange::Table::Meshes, nullptr);

constexpr const char* kAnimationData = "the keys of animations are data in a buffer";
constexpr const char* kNoEntry = "a table entry cannot be written into the file";
constexpr const char* kMatrixOfMoved = "an animation names it, and would move it without its matrix";

class Editor {
public:
    Editor(const Scene& scene, const JsonDocument& document, DiagnosticLog& log)
        : scene_(scene),
          now_(scene.contents()),
          then_(*scene.asRead()),
          document_(document),
          root_(document.root()),
          nodes_(root_["nodes"]),
          log_(log),
          json_(document, edits_) {}

    std::optional<std::string> run(const SceneChanges& changes) {
        numberTables();
        numberNodes(changes);
        for (const NodeChange& change : changes.nodes) editNode(change);
        editChildren(changes);
        editRoot(changes);
        if (!good_) return std::nullopt;
        json_.finish();
        auto text = edits_.apply(document_.text());
        if (!text) refuse(now_.root(), "its changes overlap in the file");
        return good_ ? std::move(text) : std::nullopt;
    }

private:
    void refuse(const Node& node, const std::string& why) {
        good_ = false;
        log_.report(code::EXPORT_EDITS_CONFLICT, scene_.place(node.origin, node),
                    displayName(node) + " cannot be written into the file it came from: " + why);
    }

    // Index of each table entry in its array of the document, by where it was read from; new ones follow, also those
    // that are copies of read ones, origin and all.
    void number(const Table& table, JsonValue array, bool takesNew = true) {
        Numbers& indices = table.numbers(indices_);
        auto count = static_cast<std::uint32_t>(array.size());
        for (std::uint32_t i = 0; i < table.size(now_); ++i) {
            const Origin origin = table.origin(now_, i);
            if (!origin || i >= table.size(then_)) {
                const bool isEntry = takesNew && (!table.holds || table.holds(now_, i));
                if (isEntry) indices[i] = count++;
            } else if (const auto index = document_.indexIn(array, origin)) {
                indices[i] = *index;
            }
        }
    }

    void numberTables() {
        number(kMeshes, root_[kMeshes.key]);
        indices_.family = familyOfFile();
        for (std::uint32_t i = 0; i < then_.meshes.size(); ++i) {
            if (const auto node = document_.indexIn(nodes_, then_.meshes[i].origin)) indices_.nodesOfMeshes[i] = *node;
        }
        for (const ExtensionWriter* extension : extensionWriters()) {
            const JsonValue json = root_["extensions"][extension->name];
            const bool takesNew = extension->family.value_or(indices_.family) == indices_.family;
            for (const Table& table : extension->tables) number(table, json[table.key], takesNew);
        }
        // A new one would make the file name shapes of KHR_implicit_shapes, all of them.
        if (sharesOldShapes(root_)) indices_.khr.shapes.clear();
        indices_.noMaterial = noMaterialIn(root_);
    }

    // New things are written in the words that the file has.
    [[nodiscard]] Family familyOfFile() const {
        const auto uses = [&](const char* name) {
            const auto& used = then_.extensionsUsed;
            return root_["extensions"][name] || std::find(used.begin(), used.end(), name) != used.end();
        };
        const bool isKhr = uses(khr_body::kExtension.name) && !uses(omi_body::kExtension.name);
        return isKhr ? Family::Khr : Family::Omi;
    }

    // A node that has physics keeps to its family.
    void noteFamily(const Node& node) {
        const JsonValue extensions = document_.value(node.origin)["extensions"];
        Family& family = indices_.families.emplace(node.id.value, indices_.family).first->second;
        if (const JsonValue object = extensions[khr_body::kExtension.name]) {
            family = Family::Khr;
            if (hasBareShapes(object)) indices_.shapesWithoutGeometry.insert(node.id.value);
        } else if (extensions[omi_body::kExtension.name] || extensions[omi_joint::kExtension.name]) {
            family = Family::Omi;
        }
    }

    // The form of November 2023 to October 2024.
    static bool hasBareShapes(JsonValue object) {
        const JsonValue collider = object[khr_body::kCollider];
        const JsonValue trigger = object[khr_body::kTrigger];
        return (collider[khr_body::kShape] || trigger[khr_body::kShape]) && !collider[khr_body::kGeometry] &&
               !trigger[khr_body::kGeometry];
    }

    // Nodes are named by others that have joints or list triggers, and where children come and go.
    void numberNodes(const SceneChanges& changes) {
        const bool rearranged = std::any_of(changes.nodes.begin(), changes.nodes.end(), [](const NodeChange& change) {
            return change.kind != NodeChange::Kind::Changed || change.moved;
        });
        if (!rearranged && !changes.nodesNameOthers) return;
        forEachNode(now_.root(), [this](const Node& node) { numberRead(node); });
        forEachNode(then_.root(), [this](const Node& node) { numberRead(node); });
        auto count = static_cast<std::uint32_t>(nodes_.size());
        for (const NodeChange& change : changes.nodes) {
            if (change.kind == NodeChange::Kind::Added) indices_.nodes[change.id.value] = count++;
        }
        if (!root_["extensions"][kOrreryScene]) return;
        for (JsonValue node = nodes_.first(); node; node = node.next()) {
            if (const auto of = node["extensions"][kOrreryScene][orrery_scene::kJointOf].string())
                saidJoints_.insert(*of);
        }
    }

    void numberRead(const Node& node) {
        if (const auto index = document_.indexIn(nodes_, node.origin)) indices_.nodes.emplace(node.id.value, *index);
    }

    // `was`: the node as it was read; null: it is new. The meaning of a joint's stiffness depends on the file's
    // generator.
    [[nodiscard]] Json jsonOf(const SceneContents& scene, const Node& node, const Node* was) {
        indices_.asRead = was ? turnsAsRead(*was, node, document_.value(was->origin)) : AsRead();
        indices_.asRead.joint = node.sixDofJoint && document_.owns(node.sixDofJoint->origin);
        Json json = nodeJson(scene, node, indices_);
        addSaid(json);
        return json;
    }

    // In a file that does not say what its words were, or whose words are not those that would be written here, what
    // is edited goes without a record.
    void settleWritten(const Node& node, Json& before, Json& after) const {
        const auto saidIn = [](Json& json, const char* part) {
            Json* const carried = preservedIn(json);
            return carried && carried->contains(part) ? &(*carried)[part] : nullptr;
        };
        for (const char* part : {"transform", "body"}) {
            const auto written =
                document_.value(node.origin)["extensions"][kOrreryScene][part][orrery_scene::kWritten].string();
            Json* const then = saidIn(before, part);
            Json* const now = saidIn(after, part);
            const Json was = then != nullptr ? (*then)[orrery_scene::kWritten] : Json();
            const Json is = now != nullptr ? (*now)[orrery_scene::kWritten] : Json();
            if (then != nullptr) then->erase(orrery_scene::kWritten);
            if (then != nullptr && written) (*then)[orrery_scene::kWritten] = *written;
            if (now == nullptr) continue;
            if (written && was == is) {
                (*now)[orrery_scene::kWritten] = *written;
            } else if (!written || was != *written) {
                now->erase(orrery_scene::kWritten);
            }
        }
    }

    // A joint of ODE's that nodes beside it say in the words of OMI_physics_joint, as it was.
    void noteSaidJoint(const NodeChange& change) {
        const Node* node = change.before;
        if (!node || !node->joint || saidJoints_.empty()) return;
        const auto index = indices_.nodes.find(change.id.value);
        if (index == indices_.nodes.end() || !saidJoints_.contains(std::to_string(index->second))) return;
        const bool changed = change.kind == NodeChange::Kind::Removed || contains(change.members, "joint");
        if (!changed) return;
        log_.report(code::EXPORT_NOT_REPRESENTABLE, scene_.place(node->origin, *node),
                    displayName(*node) + ": " + omi_joint::kExtension.name +
                        ", which other programs read, keeps the joint as it was");
    }

    void editNode(const NodeChange& change) {
        noteSaidJoint(change);
        if (change.kind == NodeChange::Kind::Removed) return;
        if (change.kind == NodeChange::Kind::Changed && contains(change.members, "animation")) {
            return refuse(*change.after, kAnimationData);
        }
        if (change.id == now_.root().id) {
            if (!change.members.empty()) refuse(now_.root(), "a scene of glTF has a name and nodes, and nothing else");
            return;
        }
        noteFamily(*change.after);
        Json after = jsonOf(now_, *change.after, change.before);
        if (change.kind == NodeChange::Kind::Added) {
            Json children = Json::array();
            for (const auto& child : change.after->children) children.push_back(indices_.nodes.at(child->id.value));
            if (!children.empty()) after["children"] = std::move(children);
            noteExtensions(Json::object(), after);
            newNodes_.push_back(std::move(after));
        } else if (!change.members.empty()) {
            Json before = jsonOf(then_, *change.before, change.before);
            settleWritten(*change.before, before, after);
            if (before != after && isOldForm(change)) return refuse(*change.after, "its physics are in an old form");
            if (wakesAnimation(*change.after, after)) return refuse(*change.after, kMatrixOfMoved);
            noteExtensions(before, after);
            json_.add(document_.value(change.after->origin), before, after);
        }
    }

    // Readers leave out what moves a node with a matrix: an animation would begin or cease to count.
    bool wakesAnimation(const Node& node, const Json& after) {
        const JsonValue value = document_.value(node.origin);
        if (!value || !value["matrix"] == !after.contains("matrix")) return false;
        if (!targets_) findTargets();
        const auto index = document_.indexIn(nodes_, node.origin);
        return index && targets_->contains(*index);
    }

    void findTargets() {
        targets_.emplace();
        for (JsonValue animation = root_["animations"].first(); animation; animation = animation.next()) {
            for (JsonValue channel = animation["channels"].first(); channel; channel = channel.next()) {
                const auto node = channel["target"]["node"].integer();
                if (node && *node >= 0) targets_->insert(static_cast<std::uint64_t>(*node));
            }
        }
    }

    // Forms of OMI's physics until 2024, and of KHR's until 2023, are read, and not edited.
    [[nodiscard]] bool isOldForm(const NodeChange& change) const {
        const Node& was = *change.before;
        const bool isOldKhr = hasOldKhr(document_.value(was.origin)["extensions"]);
        const auto isOld = [&](const char* component, const auto& read, std::string_view key) {
            // A component that ORRERY_scene carries has no origin.
            const JsonValue at = read ? document_.value(read->origin) : JsonValue();
            return contains(change.members, component) && (isOldKhr || (at && at.key() != key));
        };
        return isOld("body", was.body, omi_body::kMotion) || isOld("collider", was.collider, omi_body::kCollider) ||
               isOld("trigger", was.trigger, omi_body::kTrigger) ||
               (contains(change.members, "frameJoint") &&
                (isOldKhr || (was.sixDofJoint && was.sixDofJoint->framesTogether)));
    }

    [[nodiscard]] bool hasOldKhr(JsonValue extensions) const {
        const JsonValue object = extensions[khr_body::kExtension.name];
        if (object) return hasBareShapes(object) && sharesOldShapes(root_);
        return extensions[khr_body::kRigidBodies.name] || extensions[khr_body::kMsftRigidBodies.name];
    }

    // Extensions that came. One that a file uses without listing it is its author's affair.
    void noteExtensions(const Json& before, const Json& after) {
        std::vector<std::string> known;
        collectExtensions(before, known);
        std::vector<std::string> names;
        collectExtensions(after, names);
        for (std::string& name : names) {
            if (std::find(known.begin(), known.end(), name) == known.end()) used_.push_back(std::move(name));
        }
    }

    // Lists of children of all nodes that got or lost one, and of the scene.
    void editChildren(const SceneChanges& changes) {
        const auto listOf = [this](const Node& node) { return document_.value(node.origin)[listKeyOf(node)]; };
        for (const json::ChildList& list : json::changedChildLists(then_, now_, changes, indices_.nodes, listOf)) {
            editChildrenOf(list);
        }
        const bool oneIsGone = std::any_of(changes.nodes.begin(), changes.nodes.end(), [](const NodeChange& change) {
            return change.kind == NodeChange::Kind::Removed;
        });
        if (oneIsGone && !document_.value(now_.root().origin)) nameRoots(now_.root());
    }

    // A file without scenes: every node that is no child is a root, in the order of the nodes. Where the roots
    // are others now, a scene must say which.
    void nameRoots(const Node& why) {
        if (root_["scenes"] || root_["scene"]) return refuse(why, "its list of children is not in the file");
        namesRoots_ = true;
    }

    void addScene(Json& after) const {
        Json scene = Json::object();
        for (const auto& child : now_.root().children) scene["nodes"].push_back(indices_.nodes.at(child->id.value));
        after["scene"] = 0;
        after["scenes"] = Json::array({std::move(scene)});
    }

    // The key of the list with a node's children, or with the scene's roots.
    [[nodiscard]] const char* listKeyOf(const Node& node) const {
        return node.parent == nullptr && !isNode(document_.value(node.origin)) ? "nodes" : "children";
    }

    // ORRERY_scene may have a node stand for the root.
    [[nodiscard]] bool isNode(JsonValue value) const { return document_.indexIn(nodes_, value.origin()).has_value(); }

    void editChildrenOf(const json::ChildList& list) {
        const auto& [before, after, was, is] = list;
        const bool isRoot = before->parent == nullptr;
        const JsonValue owner = document_.value(before->origin);
        if (!owner) {
            const bool isKept = isRoot && std::is_sorted(is.begin(), is.end()) &&
                                std::includes(is.begin(), is.end(), was.begin(), was.end());
            if (!isKept) nameRoots(after != nullptr ? *after : now_.root());
            return;
        }
        const char* const key = listKeyOf(*before);
        const JsonValue array = owner[key];
        if (array.isArray() && !is.empty()) return json_.changeIndices(array, was, is);
        json_.add(owner, was.empty() ? Json::object() : Json{{key, was}},
                  is.empty() ? Json::object() : Json{{key, is}});
    }

    // All members of the root object are changed at once: tables, world gravity, new nodes, names.
    void editRoot(const SceneChanges& changes) {
        if (contains(changes.members, "animations")) refuse(now_.root(), kAnimationData);
        if (contains(changes.members, "massPolicy")) refuse(now_.root(), "glTF cannot express a change of massPolicy");
        Json before = Json::object();
        Json after = Json::object();
        describeTables(changes, before, after);
        describeExtensions(before, after);
        if (now_.name != then_.name) editName();
        if (namesRoots_) addScene(after);
        json::describeAdded("nodes", nodes_.size(), std::move(newNodes_), before, after);
        noteExtensions(before, after);
        listExtensions(before, after);
        if (before != after) json_.add(root_, before, after);
    }

    void editName() {
        const JsonValue scene = document_.value(now_.root().origin);
        if (!scene || isNode(scene)) return refuse(now_.root(), "the file has no scene that could have a name");
        json_.add(scene, then_.name.empty() ? Json::object() : Json{{"name", then_.name}},
                  now_.name.empty() ? Json::object() : Json{{"name", now_.name}});
    }

    void describeExtensions(Json& before, Json& after) {
        for (const ExtensionWriter* extension : extensionWriters()) {
            if (const std::string why = extension->refusal(then_, now_); !why.empty()) {
                refuse(now_.root(), why);
                continue;
            }
            Json was = extension->documentJson(then_, ExtensionWriter::File::Edited);
            Json is = extension->documentJson(now_, ExtensionWriter::File::Edited);
            if (was == is) continue;
            for (const auto& [key, value] : was.items()) before["extensions"][extension->name][key] = std::move(value);
            for (const auto& [key, value] : is.items()) after["extensions"][extension->name][key] = std::move(value);
        }
    }

    void describeTables(const SceneChanges& changes, Json& before, Json& after) {
        for (const TableChange& change : changes.tables) {
            if (change.table == TableChange::Table::Meshes) {
                refuse(now_.root(), "a mesh was changed or is new, and its data is in a buffer");
            }
            bool isSaid = false;
            for (const ExtensionWriter* extension : extensionWriters()) {
                for (const Table& table : extension->tables) {
                    if (table.table != change.table) continue;
                    if (change.added && table.holds && !table.holds(now_, change.index)) isSaid = true;
                    if (!isIn(*extension, table, change)) continue;
                    describeEntry(*extension, table, change, before, after);
                    isSaid = true;
                }
            }
            if (!isSaid && change.table != TableChange::Table::Meshes) {
                refuse(now_.root(), kNoEntry);
            }
        }
    }

    [[nodiscard]] bool isIn(const ExtensionWriter& extension, const Table& table, const TableChange& change) {
        if (!Indices::find(table.numbers(indices_), change.index)) return false;
        const JsonValue array = root_["extensions"][extension.name][table.key];
        return change.added || document_.indexIn(array, table.origin(now_, change.index));
    }

    void describeEntry(const ExtensionWriter& extension, const Table& table, const TableChange& change, Json& before,
                       Json& after) {
        const std::uint32_t index = change.index;
        if (table.refusal && !change.added) {
            const JsonValue at = document_.value(table.origin(now_, index));
            const std::string why = table.refusal(then_, now_, index, at);
            if (!why.empty()) return refuse(now_.root(), why);
        }
        Json is = table.entry(now_, index, indices_);
        const JsonValue array = root_["extensions"][extension.name][table.key];
        const std::uint32_t number = *Indices::find(table.numbers(indices_), index);
        if (!change.added) {
            const Json was = table.entry(then_, index, indices_);
            if (was.is_null() || is.is_null() || !array[number].isObject()) return refuse(now_.root(), kNoEntry);
            return json_.add(array[number], was, is);
        }
        Json& list = after["extensions"][extension.name][table.key];
        if (list.is_null()) list = Json::nulls(array.size());
        if (array) before["extensions"][extension.name][table.key] = Json::nulls(array.size());
        while (list.size() < number) list.push_back(nullptr);
        list.push_back(is.is_null() && table.placeholder ? table.placeholder() : std::move(is));
    }

    // Every extension that the file now uses is on its list, once.
    void listExtensions(Json& before, Json& after) const {
        const JsonValue list = root_["extensionsUsed"];
        Json names = Json::array();
        for (JsonValue name = list.first(); name; name = name.next()) names.push_back(name.string().value_or(""));
        if (list) before["extensionsUsed"] = names;
        if (now_.extensionsUsed != then_.extensionsUsed) names = now_.extensionsUsed;
        for (const std::string& name : used_) {
            if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
        }
        if (list || !names.empty()) after["extensionsUsed"] = std::move(names);
    }

    const Scene& scene_;
    const SceneContents& now_;
    const SceneContents& then_;
    const JsonDocument& document_;
    JsonValue root_;
    JsonValue nodes_;
    DiagnosticLog& log_;
    TextEdits edits_;
    JsonEdits json_;
    Indices indices_;
    std::unordered_set<std::string> saidJoints_;  // indices of nodes, as ORRERY_scene has them
    std::vector<Json> newNodes_;
    bool namesRoots_ = false;
    std::vector<std::string> used_;                             // extensions of what was written
    std::optional<std::unordered_set<std::uint64_t>> targets_;  // nodes that animations name, by index; once asked for
    bool good_ = true;
};

}  // namespace

std::optional<std::string> edit(const Scene& scene, const JsonDocument& document, const SceneChanges& changes,
                                DiagnosticLog& log) {
    return Editor(scene, document, log).run(changes);
}

}  // namespace orrery::gltf
