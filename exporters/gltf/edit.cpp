// What a node or a table says now is compared with what it said as read; where they differ, the JSON is
// edited in that place.
#include "edit.hpp"

#include <algorithm>
#include <string>
#include <unordered_set>
#include <utility>

#include "../json/child_lists.hpp"
#include "../json/object_changes.hpp"
#include "json.hpp"
#include "nodes.hpp"
#include "orrery/base/codes/export.hpp"
#include "orrery_scene.hpp"
#include "parts.hpp"

namespace orrery::gltf {
namespace {

constexpr const char* kAnimationData = "what animations do is data in a buffer";

// Is there a field that begins so?
bool anyOf(const std::vector<std::string>& fields, std::string_view start) {
    return std::any_of(fields.begin(), fields.end(), [&](const auto& field) { return field.starts_with(start); });
}

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
        objects_.apply(json_);
        auto text = edits_.apply(document_.text());
        if (!text) refuse(now_.root(), "its changes are in each other's way");
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
    template <typename Entry>
    void number(const std::vector<Entry>& table, const std::vector<Entry>& read, JsonValue array,
                std::unordered_map<std::uint32_t, std::uint32_t>& to) const {
        auto count = static_cast<std::uint32_t>(array.size());
        for (std::uint32_t i = 0; i < table.size(); ++i) {
            if (!table[i].origin || i >= read.size()) {
                to[i] = count++;
            } else if (const auto index = document_.indexIn(array, table[i].origin)) {
                to[i] = *index;
            }
        }
    }

    void numberTables() {
        const JsonValue bodies = root_["extensions"]["OMI_physics_body"];
        number(now_.shapes, then_.shapes, root_["extensions"]["OMI_physics_shape"]["shapes"], indices_.shapes);
        number(now_.meshes, then_.meshes, root_["meshes"], indices_.meshes);
        number(now_.materials, then_.materials, bodies["physicsMaterials"], indices_.materials);
        number(now_.filters, then_.filters, bodies["collisionFilters"], indices_.filters);
        number(now_.joints, then_.joints, root_["extensions"]["OMI_physics_joint"]["physicsJoints"], indices_.joints);
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
            if (const auto of = node["extensions"][kOrreryScene]["jointOf"].string()) saidJoints_.insert(*of);
        }
    }

    void numberRead(const Node& node) {
        if (const auto index = document_.indexIn(nodes_, node.origin)) indices_.nodes.emplace(node.id.value, *index);
    }

    [[nodiscard]] Json jsonOf(const SceneContents& scene, const Node& node) const {
        Json json = nodeJson(scene, node, indices_);
        addSaid(json);
        // Where the joint was read from the file's own words, those say all, if only in this file: the meaning
        // of a stiffness hangs on the file's generator.
        const bool said = json.contains("extensions") && json["extensions"].contains("OMI_physics_joint");
        if (said && node.sixDofJoint && document_.owns(node.sixDofJoint->origin)) dropCarried(json, "frameJoint");
        return json;
    }

    // In a file that does not say what its words were, or whose words are not those that would be written here, what
    // is edited goes without a record.
    void settleSaid(const Node& node, Json& before, Json& after) const {
        const auto saidIn = [](Json& json, const char* part) -> Json* {
            const auto extensions = json.find("extensions");
            if (extensions == json.end() || !extensions->contains(kOrreryScene)) return nullptr;
            Json& carried = (*extensions)[kOrreryScene];
            return carried.contains(part) ? &carried[part] : nullptr;
        };
        for (const char* part : {"transform", "body"}) {
            const auto written = document_.value(node.origin)["extensions"][kOrreryScene][part]["said"].string();
            Json* const then = saidIn(before, part);
            Json* const now = saidIn(after, part);
            const Json was = then != nullptr ? (*then)["said"] : Json();
            const Json is = now != nullptr ? (*now)["said"] : Json();
            if (then != nullptr) then->erase("said");
            if (then != nullptr && written) (*then)["said"] = *written;
            if (now == nullptr) continue;
            if (written && was == is) {
                (*now)["said"] = *written;
            } else if (!written || was != *written) {
                now->erase("said");
            }
        }
    }

    static void dropCarried(Json& json, const char* part) {
        const auto extensions = json.find("extensions");
        if (extensions == json.end() || !extensions->contains(kOrreryScene)) return;
        Json& carried = (*extensions)[kOrreryScene];
        carried.erase(part);
        if (carried.empty()) extensions->erase(kOrreryScene);
        if (extensions->empty()) json.erase("extensions");
    }

    // A joint of ODE's that nodes beside it say in the words of OMI_physics_joint, as it was.
    void noteSaidJoint(const NodeChange& change) {
        const Node* node = change.before;
        if (!node || !node->joint || saidJoints_.empty()) return;
        const auto index = indices_.nodes.find(change.id.value);
        if (index == indices_.nodes.end() || !saidJoints_.contains(std::to_string(index->second))) return;
        const bool changed = change.kind == NodeChange::Kind::Removed || anyOf(change.fields, "joint");
        if (!changed) return;
        log_.report(
            code::EXPORT_NOT_REPRESENTABLE, scene_.place(node->origin, *node),
            displayName(*node) + ": what OMI_physics_joint says of the joint to other programs stays as it was");
    }

    void editNode(const NodeChange& change) {
        noteSaidJoint(change);
        if (change.kind == NodeChange::Kind::Removed) return;
        if (change.kind == NodeChange::Kind::Changed && anyOf(change.fields, "animation")) {
            return refuse(*change.after, kAnimationData);
        }
        if (change.id == now_.root().id) {
            if (!change.fields.empty()) refuse(now_.root(), "a scene of glTF has a name and nodes, and nothing else");
            return;
        }
        Json after = jsonOf(now_, *change.after);
        if (change.kind == NodeChange::Kind::Added) {
            Json children = Json::array();
            for (const auto& child : change.after->children) children.push_back(indices_.nodes.at(child->id.value));
            if (!children.empty()) after["children"] = std::move(children);
            noteExtensions(Json::object(), after);
            newNodes_.push_back(std::move(after));
        } else if (!change.fields.empty()) {
            Json before = jsonOf(then_, *change.before);
            settleSaid(*change.before, before, after);
            if (before != after && isOldForm(change)) return refuse(*change.after, "its physics are in an old form");
            noteExtensions(before, after);
            objects_.add(document_.value(change.after->origin), before, after);
        }
    }

    // Has a body, collider, trigger or joint changed that the file has in a form of before?
    [[nodiscard]] bool isOldForm(const NodeChange& change) const {
        const auto changed = [&](std::string_view part) { return anyOf(change.fields, part); };
        const auto isOld = [&](std::string_view part, const auto& read, std::string_view key) {
            // What ORRERY_scene carries has no origin.
            const JsonValue at = read ? document_.value(read->origin) : JsonValue();
            return at && at.key() != key && changed(part);
        };
        const auto& joint = change.before->sixDofJoint;
        if (joint && joint->framesTogether && changed("frameJoint")) return true;
        return isOld("body", change.before->body, "motion") || isOld("collider", change.before->collider, "collider") ||
               isOld("trigger", change.before->trigger, "trigger");
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

    // Where a node's children are named, or the scene's roots.
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
            const bool said = isRoot && std::is_sorted(is.begin(), is.end()) &&
                              std::includes(is.begin(), is.end(), was.begin(), was.end());
            if (!said) nameRoots(after != nullptr ? *after : now_.root());
            return;
        }
        const char* const key = listKeyOf(*before);
        const JsonValue array = owner[key];
        if (array.isArray() && !is.empty()) return json_.changeIndices(array, was, is);
        objects_.add(owner, was.empty() ? Json::object() : Json{{key, was}},
                     is.empty() ? Json::object() : Json{{key, is}});
    }

    // All that hangs on the root object is one change of it: tables, world gravity, new nodes, names.
    void editRoot(const SceneChanges& changes) {
        if (anyOf(changes.fields, "animations")) refuse(now_.root(), kAnimationData);
        Json before = Json::object();
        Json after = Json::object();
        describeTables(changes, before, after);
        describeGravity(before, after);
        describeVariants(before, after);
        if (now_.name != then_.name) editName();
        if (namesRoots_) addScene(after);
        json::describeAdded("nodes", nodes_.size(), std::move(newNodes_), before, after);
        noteExtensions(before, after);
        listExtensions(before, after);
        if (before != after) objects_.add(root_, std::move(before), std::move(after));
    }

    void editName() {
        const JsonValue scene = document_.value(now_.root().origin);
        if (!scene || isNode(scene)) return refuse(now_.root(), "the file has no scene that could have a name");
        objects_.add(scene, then_.name.empty() ? Json::object() : Json{{"name", then_.name}},
                     now_.name.empty() ? Json::object() : Json{{"name", now_.name}});
    }

    // Primitives refer to variants by index, so that there are as many as there were.
    void describeVariants(Json& before, Json& after) {
        if (now_.variants == then_.variants) return;
        if (now_.variants.size() != then_.variants.size()) {
            return refuse(now_.root(), "which materials a variant has is said by the primitives of meshes");
        }
        for (std::size_t i = 0; i < now_.variants.size(); ++i) {
            const auto entryOf = [i](Json& root) -> Json& {
                Json& list = root["extensions"]["KHR_materials_variants"]["variants"];
                growTo(list, i + 1);
                return list[i];
            };
            entryOf(before) = then_.variants[i].empty() ? Json::object() : Json{{"name", then_.variants[i]}};
            entryOf(after) = now_.variants[i].empty() ? Json::object() : Json{{"name", now_.variants[i]}};
        }
    }

    void describeGravity(Json& before, Json& after) const {
        if (then_.gravity) addExtension(before, "OMI_physics_gravity", gravityJson(*then_.gravity));
        if (now_.gravity) addExtension(after, "OMI_physics_gravity", gravityJson(*now_.gravity));
    }

    void describeTables(const SceneChanges& changes, Json& before, Json& after) {
        for (const TableChange& change : changes.tables) {
            using Table = TableChange::Table;
            switch (change.table) {
                case Table::Shapes:
                    describeShape(change, before, after);
                    break;
                case Table::Materials:
                    describeEntry(change, now_.materials, then_.materials, indices_.materials, materialJson,
                                  {"OMI_physics_body", "physicsMaterials"}, before, after);
                    break;
                case Table::Filters:
                    describeEntry(change, now_.filters, then_.filters, indices_.filters, filterJson,
                                  {"OMI_physics_body", "collisionFilters"}, before, after);
                    break;
                case Table::Joints:
                    if (refuseUnitless(change)) break;
                    describeEntry(change, now_.joints, then_.joints, indices_.joints, jointSettingsJson,
                                  {"OMI_physics_joint", "physicsJoints"}, before, after);
                    break;
                case Table::Meshes:
                    refuse(now_.root(), "a mesh was changed or is new, and its data is in a buffer");
            }
        }
    }

    // Whether a stiffness has a unit hangs on which program wrote the file, not on a word of it.
    bool refuseUnitless(const TableChange& change) {
        if (change.added) return false;
        const auto& was = then_.joints[change.index].limits;
        const auto& is = now_.joints[change.index].limits;
        const auto ends = std::mismatch(was.begin(), was.end(), is.begin(), is.end(),
                                        [](const auto& a, const auto& b) { return a.unitless == b.unitless; });
        const bool changed = ends.first != was.end() && ends.second != is.end() && ends.second->stiffness;
        if (changed) refuse(now_.root(), "no word of the file says whether a stiffness has a unit");
        return changed;
    }

    struct TableKeys {
        const char* extension;
        const char* array;
    };

    template <typename Entry>
    void describeEntry(const TableChange& change, const std::vector<Entry>& now, const std::vector<Entry>& then,
                       const std::unordered_map<std::uint32_t, std::uint32_t>& indices, Json (*toJson)(const Entry&),
                       const TableKeys& keys, Json& before, Json& after) {
        describe(keys, Indices::find(indices, change.index), change.added ? Json() : toJson(then[change.index]),
                 toJson(now[change.index]), before, after);
    }

    void describeShape(const TableChange& change, Json& before, Json& after) {
        const auto toJson = [this](const Shape& shape) {
            return shapeJson(shape, Indices::find(indices_.meshes, meshOf(shape).index));
        };
        const Shape& now = now_.shapes[change.index];
        const Shape* then = change.added ? nullptr : &then_.shapes[change.index];
        const std::string name = "shape " + std::to_string(change.index);
        if (then != nullptr && !sameForm(*then, now)) {
            return refuse(now_.root(), name + " is of another kind, or in an old form");
        }
        // A shape that is new is carried by the nodes that use it.
        if (then != nullptr && exact(then->geometry) && !exact(now.geometry)) {
            return refuse(now_.root(), name + " is none that OMI_physics_shape can say; give its nodes a new one");
        }
        Json json = toJson(now);
        // What OMI has no shape for stands where it is used, in ORRERY_scene; its index must be taken all the same.
        if (json.is_null()) json = Json{{"type", "box"}};
        describe({"OMI_physics_shape", "shapes"}, Indices::find(indices_.shapes, change.index),
                 then != nullptr ? toJson(*then) : Json(), std::move(json), before, after);
    }

    // The parameters are where the form of today has them.
    [[nodiscard]] bool sameForm(const Shape& then, const Shape& now) const {
        if (then.geometry.index() != now.geometry.index()) return false;
        const JsonValue at = document_.value(now.origin);
        return at && !at["type"];
    }

    // Grows the arrays in both descriptions to reach the entry; those between are in neither.
    void describe(const TableKeys& keys, std::optional<std::uint32_t> index, Json was, Json is, Json& before,
                  Json& after) {
        if (!index) return refuse(now_.root(), "a table entry has no place in the file");
        const JsonValue array = root_["extensions"][keys.extension][keys.array];
        const std::size_t count = array.size();
        if (array) growTo(before["extensions"][keys.extension][keys.array], count);
        Json& list = after["extensions"][keys.extension][keys.array];
        growTo(list, std::max<std::size_t>(count, *index + 1));
        list[*index] = std::move(is);
        if (*index < count) before["extensions"][keys.extension][keys.array][*index] = std::move(was);
    }

    static void growTo(Json& array, std::size_t size) {
        if (array.is_null()) array = Json::array();
        while (array.size() < size) array.push_back(nullptr);
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
    json::ObjectChanges objects_;
    Indices indices_;
    std::unordered_set<std::string> saidJoints_;  // indices of nodes, as ORRERY_scene has them
    std::vector<Json> newNodes_;
    bool namesRoots_ = false;
    std::vector<std::string> used_;  // extensions of what was written
    bool good_ = true;
};

}  // namespace

std::optional<std::string> edit(const Scene& scene, const JsonDocument& document, const SceneChanges& changes,
                                DiagnosticLog& log) {
    return Editor(scene, document, log).run(changes);
}

}  // namespace orrery::gltf
