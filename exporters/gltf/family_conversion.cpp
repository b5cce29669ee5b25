#include <algorithm>
#include <array>
#include <unordered_map>
#include <utility>
#include <vector>

#include "../json/edits.hpp"
#include "extensions.hpp"
#include "family_entries.hpp"
#include "members.hpp"
#include "orrery/base/codes/export.hpp"
#include "orrery/base/counted.hpp"
#include "orrery/conversion/motions.hpp"
#include "orrery/formats/gltf/khr_physics_rigid_bodies.hpp"
#include "orrery/geometry/general_solid.hpp"
#include "parts.hpp"
#include "stages.hpp"

namespace orrery::gltf {
namespace {

// Parts of a node that the families say.
constexpr std::array<const char*, 4> kParts = {"body", "collider", "trigger", "frameJoint"};

class Conversion {
public:
    Conversion(const Scene& scene, const JsonDocument& document, Family family, DiagnosticLog& log)
        : contents_(scene.contents()),
          document_(document),
          root_(document.root()),
          nodes_(root_["nodes"]),
          family_(family),
          log_(log),
          json_(document, edits_),
          entries_(contents_, document, family),
          motions_(bodiesAsSimulated(contents_, [family](const Body& body) {
              return family == Family::Khr ? !says(Khr(), body) : !says(Omi(), body);
          })) {}

    std::optional<std::string> run() {
        if (family_ == Family::Khr && root_["shapes"]) {
            refuse("its own shapes, of glTF 2.1, would be used instead of those of KHR_implicit_shapes");
            return std::nullopt;
        }
        std::uint32_t index = 0;
        for (JsonValue node = nodes_.first(); node; node = node.next(), ++index) turnNode(index, node);
        turnRoot();
        json_.finish();
        auto text = edits_.apply(document_.text());
        if (!text) refuse("its changes overlap in the file");
        return text;
    }

private:
    void refuse(const std::string& why) {
        log_.report(code::EXPORT_EDITS_CONFLICT, document_.place(root_, {}),
                    "the file cannot be converted to other physics extensions: " + why);
    }

    void drop(JsonValue at, const std::string& what) {
        log_.report(code::EXPORT_PHYSICS_DROPPED, document_.place(at, {}), what);
    }

    // A helper of a collider whose own node says all now is of no use.
    [[nodiscard]] bool isNeeded(std::uint32_t index) const {
        const Node* node = entries_.parentOf(index);
        return node && node->collider && !isExact(contents_, *node, "collider", entries_.indices());
    }

    Json helperWords(std::uint32_t index, JsonValue node) {
        Json words = Json::object();
        const bool toKhr = family_ == Family::Khr;
        const auto collider = entries_.colliderOf(node);
        if (collider && isNeeded(index)) {
            Node carrier;
            carrier.collider = *collider;
            words = wordsOf(carrier);
        }
        if (const auto joint = entries_.jointOf(node)) {
            const auto& numbers = (toKhr ? entries_.indices().khr : entries_.indices().omi).joints;
            const Json json{{omi_joint::kJoint, numbers.at(joint->settings)},
                            {omi_joint::kConnectedNode, joint->connectedNode}};
            if (toKhr) {
                words[khr_body::kExtension.name][khr_body::kJoint] = json;
            } else {
                words[omi_joint::kExtension.name] = json;
            }
        }
        return words;
    }

    // ---- Nodes

    [[nodiscard]] const char* bodyName() const {
        return family_ == Family::Khr ? khr_body::kExtension.name : omi_body::kExtension.name;
    }

    // The objects of the family's extensions for the node.
    [[nodiscard]] Json wordsOf(const Node& node) const {
        Json words = Json::object();
        for (const ExtensionWriter* extension : extensionWriters()) {
            if (extension->family != family_) continue;
            Json json = extension->nodeJson(contents_, node, entries_.indices());
            if (!json.empty()) words[extension->name] = std::move(json);
        }
        const auto motion = motions_.find(node.id.value);
        if (node.body && motion != motions_.end()) {
            const Body& body = motion->second;
            const bool toKhr = family_ == Family::Khr;
            if (!toKhr || body.type != BodyType::Static)
                words[bodyName()][omi_body::kMotion] = toKhr ? khrMotionJson(body) : motionJson(body);
        }
        const bool unrepresented = node.collider && node.collider->shape.valid() && family_ == Family::Omi &&
                                   !entries_.indices().omi.shapes.contains(node.collider->shape.index);
        if (unrepresented && words.contains(bodyName())) {
            words[bodyName()].erase(omi_body::kCollider);
            if (words[bodyName()].empty()) words.erase(bodyName());
        }
        return words;
    }

    // The meaning of OMI's stiffness depends on the program that wrote the file.
    [[nodiscard]] bool isReadByGenerator(const Node& node) const {
        const std::string generator = root_["asset"]["generator"].string().value_or("");
        if (family_ != Family::Omi || !node.sixDofJoint || generator.find("Godot") == std::string::npos) return false;
        const JointSettings* settings = contents_.jointSettings(node.sixDofJoint->settings);
        return settings && std::any_of(settings->limits.begin(), settings->limits.end(),
                                       [](const JointLimit& limit) { return limit.stiffness.has_value(); });
    }

    [[nodiscard]] Json preservedOf(const Node& node, const Json& words) const {
        Json written{{"extensions", words}};
        Json parts = Json::object();
        const Json all = preservedParts(contents_, node, entries_.indices());
        for (const char* part : kParts) {
            if (all.contains(part)) parts[part] = all[part];
        }
        if (!parts.contains("frameJoint") && isReadByGenerator(node)) {
            MemberTree tree;
            describePart(
                contents_, node, "frameJoint",
                [&](NodeId id) {
                    const auto index = Indices::find(entries_.indices().nodes, id.value);
                    return index ? std::to_string(*index) : std::string();
                },
                tree);
            parts.update(toJson(tree));
        }
        if (parts.empty()) return parts;
        written["extensions"][kOrreryScene] = std::move(parts);
        addSaid(written);
        return written["extensions"][kOrreryScene];
    }

    void turnNode(std::uint32_t index, JsonValue json) {
        const JsonValue extensions = json["extensions"];
        if (!hasOthers(extensions, family_)) return turnBareShapes(index, json);
        noteDropped(extensions, &ExtensionKeys::node);
        const Node* node = entries_.nodeAt(index);
        Json words;
        Json carried;
        if (node) {
            words = wordsOf(*node);
            carried = preservedOf(*node, words);
        } else if (entries_.isHelper(index, json)) {
            words = helperWords(index, json);
        } else {
            drop(extensions, "the node is not part of the scene; its physics are removed");
        }
        Json before = Json::object();
        Json after = Json::object();
        describe(extensions, std::move(words), node ? std::optional(std::move(carried)) : std::nullopt, before, after);
        if (node) addHelper(*node, json, before, after);
        json_.add(json, before, after);
    }

    // Indices into KHR_collision_shapes, which goes.
    void turnBareShapes(std::uint32_t index, JsonValue json) {
        const Node* node = entries_.nodeAt(index);
        const JsonValue object = json["extensions"][khr_body::kExtension.name];
        if (!node || !object || !sharesOldShapes(root_)) return;
        Json before = Json::object();
        Json after = Json::object();
        const auto turn = [&](Word part, ShapeId shape) {
            if (!object[part][khr_body::kShape] || object[part][khr_body::kGeometry]) return;
            Json geometry = geometryJson(contents_, shape, entries_.indices());
            before["extensions"][khr_body::kExtension.name][part][khr_body::kShape] = nullptr;
            Json& turned = after["extensions"][khr_body::kExtension.name][part] = Json::object();
            if (!geometry.is_null()) turned[khr_body::kGeometry] = std::move(geometry);
        };
        if (node->collider) turn(khr_body::kCollider, node->collider->shape);
        if (node->trigger) turn(khr_body::kTrigger, node->trigger->shape);
        if (!before.empty()) json_.add(json, before, after);
    }

    // Members that go stand in `before` alone. nullopt: what is carried stays.
    void describe(JsonValue extensions, Json words, std::optional<Json> carried, Json& before, Json& after) {
        Json was = Json::object();
        Json is = Json::object();
        for (const ExtensionKeys* other : othersOf(family_)) {
            if (extensions[other->name]) was[other->name] = nullptr;
        }
        // Extensions that did not count beside KHR would count without it.
        if (family_ == Family::Omi) {
            for (const ExtensionKeys* own : othersOf(Family::Khr)) {
                if (extensions[own->name]) was[own->name] = nullptr;
            }
        }
        for (const auto& [name, value] : words.items()) {
            if (extensions[name]) was[name] = nullptr;
            is[name] = std::move(value);
            useExtension(name);
        }
        if (carried) describePreserved(extensions[kOrreryScene], std::move(*carried), was, is);
        before["extensions"] = std::move(was);
        if (!is.empty() || extensions.size() > before["extensions"].size()) after["extensions"] = std::move(is);
    }

    void describePreserved(JsonValue own, Json carried, Json& was, Json& is) {
        if (!carried.empty()) useExtension(kOrreryScene);
        if (!own) {
            if (!carried.empty()) is[kOrreryScene] = std::move(carried);
            return;
        }
        Json parts = Json::object();
        for (const char* part : kParts) {
            if (own[part]) parts[part] = nullptr;
        }
        if (carried.empty() && own.size() == parts.size()) {
            was[kOrreryScene] = nullptr;
            return;
        }
        was[kOrreryScene] = std::move(parts);
        is[kOrreryScene] = std::move(carried);
    }

    // Adds a helper for a shape that only another shape in another place can show to other programs.
    void addHelper(const Node& node, JsonValue json, Json& before, Json& after) {
        const Shape* shape = node.collider ? contents_.shape(node.collider->shape) : nullptr;
        if (!shape || isExact(contents_, node, "collider", entries_.indices()) || hasHelper(json)) return;
        if (isMadeOfTriangles(*shape)) return;
        const auto approximation = approximationFor(*shape, family_, {});
        if (!approximation || approximation->mesh) return;
        const Table& table = tableOf(family_, TableChange::Table::Shapes);
        const char* shapes = family_ == Family::Khr ? khr_shapes::kExtension.name : omi_shape::kExtension.name;
        const JsonValue array = root_["extensions"][shapes][table.key];
        const std::size_t index = entries_.add(table, array,
                                               family_ == Family::Khr ? khrShapeJson(approximation->shape)
                                                                      : shapeJson(approximation->shape, std::nullopt));
        Json helper = Json::object();
        addTransform(helper, approximation->transform);
        helper["extensions"][bodyName()][omi_body::kCollider] =
            family_ == Family::Khr ? khrColliderJson(*node.collider, {{khr_body::kShape, index}}, entries_.indices())
                                   : colliderJson(*node.collider, index, entries_.indices());
        helper["extensions"][kOrreryScene][orrery_scene::kHelper] = true;
        useExtension(bodyName());
        useExtension(kOrreryScene);
        const std::size_t children = json["children"].size();
        if (json["children"]) before["children"] = Json::nulls(children);
        after["children"] = Json::nulls(children);
        after["children"].push_back(nodes_.size() + newNodes_.size());
        newNodes_.push_back(std::move(helper));
    }

    [[nodiscard]] bool hasHelper(JsonValue json) const {
        for (JsonValue child = json["children"].first(); child; child = child.next()) {
            const auto index = child.integer();
            if (!index || *index < 0 || static_cast<std::size_t>(*index) >= nodes_.size()) continue;
            const JsonValue node = nodes_[static_cast<std::size_t>(*index)];
            const bool isSaid =
                hasOthers(node["extensions"], family_) && entries_.isHelper(static_cast<std::uint32_t>(*index), node);
            if (isSaid && node["extensions"][kOrreryScene].size() == 1) return true;
        }
        return false;
    }

    // ---- The root

    void noteDropped(JsonValue extensions, KeyList ExtensionKeys::*keys) {
        for (const ExtensionKeys* other : othersOf(family_)) {
            const JsonValue object = extensions[other->name];
            if (!object.isObject() || (other->*keys).empty() || stays(*other)) continue;
            if (hasMore(object, other->*keys)) {
                drop(object, std::string(other->name) + " has keys here that are not part of the scene; it is removed");
            }
        }
    }

    // Fields of gravity name its entries.
    [[nodiscard]] bool stays(const ExtensionKeys& extension) const {
        if (&extension != &omi_shape::kExtension) return false;
        bool named = false;
        forEachNode(contents_.root(),
                    [&](const Node& node) { named = named || (node.gravity && node.gravity->shape.valid()); });
        return named;
    }

    void noteUnused() {
        if (lists("extensionsUsed", kOrreryScene)) return;
        const Family other = family_ == Family::Khr ? Family::Omi : Family::Khr;
        using Name = TableChange::Table;
        for (const Name name : {Name::Shapes, Name::Materials, Name::Filters, Name::Joints}) {
            const std::size_t unused = entries_.countUnused(name);
            if (unused == 0) continue;
            drop(root_["extensions"], counted(unused, "entry", "entries") + " of " + tableOf(other, name).key +
                                          " that nothing uses " + (unused == 1 ? "is removed" : "are removed"));
        }
    }

    [[nodiscard]] bool lists(const char* key, const std::string& name) const {
        for (JsonValue entry = root_[key].first(); entry; entry = entry.next()) {
            if (entry.equals(name)) return true;
        }
        return false;
    }

    void turnRoot() {
        const JsonValue extensions = root_["extensions"];
        noteDropped(extensions, &ExtensionKeys::document);
        noteUnused();
        Json was = Json::object();
        Json is = Json::object();
        for (const ExtensionKeys* other : othersOf(family_)) {
            if (extensions[other->name] && !stays(*other)) was[other->name] = nullptr;
        }
        for (const ExtensionWriter* extension : extensionWriters()) {
            if (extension->family == family_) describeTables(*extension, was, is);
        }
        Json before = Json::object();
        Json after = Json::object();
        const std::size_t gone = static_cast<std::size_t>(
            std::count_if(was.begin(), was.end(), [](const Json& value) { return value.is_null(); }));
        if (extensions) before["extensions"] = std::move(was);
        if (!is.empty() || extensions.size() > gone) after["extensions"] = std::move(is);
        json::describeAdded("nodes", nodes_.size(), std::move(newNodes_), before, after);
        listExtensions("extensionsUsed", before, after);
        listExtensions("extensionsRequired", before, after);
        json_.add(root_, before, after);
    }

    void describeTables(const ExtensionWriter& extension, Json& was, Json& is) {
        const JsonValue object = root_["extensions"][extension.name];
        for (const Table& table : extension.tables) {
            std::vector<Json>& added = entries_.added(table);
            if (added.empty()) continue;
            useExtension(extension.name);
            const JsonValue array = object[table.key];
            if (object && !was.contains(extension.name)) was[extension.name] = Json::object();
            if (array) was[extension.name][table.key] = Json::nulls(array.size());
            Json& list = is[extension.name][table.key] = Json::nulls(array.size());
            for (Json& entry : added) {
                if (entry.contains("extensions")) useExtension(kOrreryScene);
                list.push_back(std::move(entry));
            }
        }
    }

    void useExtension(const std::string& name) {
        if (std::find(names_.begin(), names_.end(), name) == names_.end()) names_.push_back(name);
    }

    // If one of the other family's extensions was required, the new ones are required, too.
    void listExtensions(const char* key, Json& before, Json& after) const {
        Json was = Json::array();
        Json is = Json::array();
        bool changes = false;
        for (JsonValue entry = root_[key].first(); entry; entry = entry.next()) {
            std::string name = entry.string().value_or("");
            was.push_back(name);
            const bool goes =
                isOther(family_, name) && !(name == omi_shape::kExtension.name && stays(omi_shape::kExtension));
            changes = changes || goes;
            if (!goes) is.push_back(std::move(name));
        }
        const bool isRequired = std::string_view(key) == "extensionsRequired";
        for (const std::string& name : names_) {
            const bool wanted = isRequired ? changes && name != kOrreryScene : true;
            if (wanted && std::find(is.begin(), is.end(), name) == is.end()) is.push_back(name);
        }
        if (root_[key]) before[key] = std::move(was);
        if (!is.empty()) after[key] = std::move(is);
    }

    const SceneContents& contents_;
    const JsonDocument& document_;
    JsonValue root_;
    JsonValue nodes_;
    Family family_;
    DiagnosticLog& log_;
    TextEdits edits_;
    JsonEdits json_;
    FamilyEntries entries_;
    std::unordered_map<std::uint32_t, Body> motions_;  // of bodies that the words cannot say, by NodeId.value
    std::vector<Json> newNodes_;
    std::vector<std::string> names_;  // of extensions that came
};

}  // namespace

std::optional<std::string> inFamily(const Scene& scene, const JsonDocument& document, Family family,
                                    DiagnosticLog& log) {
    return Conversion(scene, document, family, log).run();
}

}  // namespace orrery::gltf
