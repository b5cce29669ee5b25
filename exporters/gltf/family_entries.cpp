#include "family_entries.hpp"

#include <string>
#include <utility>

#include "orrery/formats/gltf/khr_physics_rigid_bodies.hpp"
#include "parts.hpp"

namespace orrery::gltf {

FamilyEntries::FamilyEntries(const SceneContents& contents, const JsonDocument& document, Family family)
    : contents_(contents), document_(document), root_(document.root()), nodes_(root_["nodes"]), family_(family) {
    indices_.family = family;
    indices_.turned = true;
    numberNodes();
    readEntries();
    gatherUsed();
    numberTables();
}

const Node* FamilyEntries::parentOf(std::uint32_t index) const {
    const std::uint32_t parent = parents_[index];
    return parent == kNone ? nullptr : ofNode_[parent];
}

std::size_t FamilyEntries::add(const Table& table, JsonValue array, Json entry) {
    std::vector<Json>& added = added_[&table];
    added.push_back(std::move(entry));
    return array.size() + added.size() - 1;
}

std::size_t FamilyEntries::countUnused(Name table) const {
    const auto used = used_.find(table);
    std::size_t count = 0;
    for (const auto& [at, index] : entries_.at(table)) {
        if (used == used_.end() || !used->second.contains(index)) ++count;
    }
    return count;
}

void FamilyEntries::numberNodes() {
    ofNode_.assign(nodes_.size(), nullptr);
    parents_.assign(nodes_.size(), kNone);
    forEachNode(contents_.root(), [&](const Node& node) {
        const auto index = document_.indexIn(nodes_, node.origin);
        if (!index) return;
        indices_.nodes.emplace(node.id.value, *index);
        ofNode_[*index] = &node;
    });
    std::uint32_t parent = 0;
    for (JsonValue node = nodes_.first(); node; node = node.next(), ++parent) {
        for (JsonValue child = node["children"].first(); child; child = child.next()) {
            const auto index = child.integer();
            if (index && *index >= 0 && static_cast<std::size_t>(*index) < parents_.size())
                parents_[static_cast<std::size_t>(*index)] = parent;
        }
    }
}

void FamilyEntries::use(Name table, std::uint32_t index) {
    used_[table].insert(index);
}

void FamilyEntries::useCollider(const Collider& collider) {
    if (collider.shape.valid()) use(Name::Shapes, collider.shape.index);
    if (collider.material.valid()) use(Name::Materials, collider.material.index);
    if (collider.filter.valid()) use(Name::Filters, collider.filter.index);
}

void FamilyEntries::gatherUsed() {
    forEachNode(contents_.root(), [&](const Node& node) {
        if (node.collider) useCollider(*node.collider);
        if (node.trigger && node.trigger->shape.valid()) use(Name::Shapes, node.trigger->shape.index);
        if (node.trigger && node.trigger->filter.valid()) use(Name::Filters, node.trigger->filter.index);
        if (node.sixDofJoint && node.sixDofJoint->settings.valid()) use(Name::Joints, node.sixDofJoint->settings.index);
    });
    std::uint32_t index = 0;
    for (JsonValue node = nodes_.first(); node; node = node.next(), ++index) {
        if (!isHelper(index, node)) continue;
        if (const auto collider = colliderOf(node)) useCollider(*collider);
        if (const auto joint = jointOf(node)) use(Name::Joints, joint->settings);
    }
}

bool FamilyEntries::isHelper(std::uint32_t index, JsonValue node) const {
    return !ofNode_[index] && node["extensions"][kOrreryScene][orrery_scene::kHelper].boolean() == true;
}

void FamilyEntries::readEntries() {
    const Family other = family_ == Family::Khr ? Family::Omi : Family::Khr;
    for (const Name table : {Name::Shapes, Name::Materials, Name::Filters, Name::Joints}) entries_[table];
    for (const ExtensionWriter* extension : extensionWriters()) {
        if (extension->family != other) continue;
        for (const Table& table : extension->tables) {
            const JsonValue array = root_["extensions"][extension->name][table.key];
            for (std::uint32_t i = 0; i < table.size(contents_); ++i) {
                if (const auto at = document_.indexIn(array, table.origin(contents_, i)))
                    entries_[table.table][*at] = i;
            }
        }
    }
    for (std::uint32_t i = 0; i < contents_.shapes.size(); ++i) {
        if (const JsonValue at = document_.value(contents_.shapes[i].origin)) shapesAt_[at.begin()] = i;
    }
}

std::uint32_t FamilyEntries::entryOf(Name table, JsonValue index) const {
    const auto& entries = entries_.at(table);
    const auto number = index.integer().value_or(-1);
    const auto found = number < 0 ? entries.end() : entries.find(static_cast<std::uint32_t>(number));
    return found == entries.end() ? kNone : found->second;
}

std::optional<Collider> FamilyEntries::colliderOf(JsonValue node) const {
    const JsonValue extensions = node["extensions"];
    const bool isOmi = family_ == Family::Khr;
    const JsonValue json =
        extensions[isOmi ? omi_body::kExtension.name : khr_body::kExtension.name][omi_body::kCollider];
    if (!json) return std::nullopt;
    Collider collider;
    const JsonValue geometry = json[khr_body::kGeometry];
    collider.shape = {entryOf(Name::Shapes, isOmi ? json[omi_body::kShape] : geometry[khr_body::kShape])};
    // The collider names a mesh itself.
    if (const auto found = shapesAt_.find(geometry.begin()); geometry && found != shapesAt_.end())
        collider.shape = {found->second};
    collider.material = {entryOf(Name::Materials, json[omi_body::kPhysicsMaterial])};
    collider.filter = {entryOf(Name::Filters, json[omi_body::kCollisionFilter])};
    return collider;
}

std::optional<FamilyEntries::HelperJoint> FamilyEntries::jointOf(JsonValue node) const {
    const JsonValue extensions = node["extensions"];
    const JsonValue json = family_ == Family::Khr ? extensions[omi_joint::kExtension.name]
                                                  : extensions[khr_body::kExtension.name][khr_body::kJoint];
    const auto connected = json[omi_joint::kConnectedNode].integer();
    const std::uint32_t settings = entryOf(Name::Joints, json[omi_joint::kJoint]);
    if (!connected || settings == kNone) return std::nullopt;
    return HelperJoint{settings, *connected};
}

void FamilyEntries::numberTables() {
    for (std::uint32_t i = 0; i < contents_.meshes.size(); ++i) {
        const Origin origin = contents_.meshes[i].origin;
        if (const auto mesh = document_.indexIn(root_["meshes"], origin)) indices_.meshes[i] = *mesh;
        if (const auto node = document_.indexIn(nodes_, origin)) indices_.nodesOfMeshes[i] = *node;
    }
    for (const ExtensionWriter* extension : extensionWriters()) {
        if (extension->family != family_) continue;
        for (const Table& table : extension->tables) numberTable(*extension, table);
    }
    if (family_ == Family::Khr) numberNoMaterial();
}

// Entries that say the same are one.
void FamilyEntries::numberTable(const ExtensionWriter& extension, const Table& table) {
    const JsonValue array = root_["extensions"][extension.name][table.key];
    std::vector<Json>& added = added_[&table];
    std::unordered_map<std::string, std::uint32_t> known;
    for (const std::uint32_t i : used_[table.table]) {
        std::uint32_t& number = table.numbers(indices_)[i];
        if (const auto at = document_.indexIn(array, table.origin(contents_, i))) {
            number = *at;
            continue;
        }
        Json entry = table.holds && !table.holds(contents_, i) ? Json() : table.entry(contents_, i, indices_);
        if (entry.is_null()) {
            table.numbers(indices_).erase(i);
            continue;
        }
        const auto next = static_cast<std::uint32_t>(array.size() + added.size());
        const auto [found, isNew] = known.emplace(jsonText(entry, {"", "", "", ""}), next);
        number = found->second;
        if (isNew) added.push_back(std::move(entry));
    }
}

void FamilyEntries::numberNoMaterial() {
    const Table& table = tableOf(Family::Khr, Name::Materials);
    const JsonValue array = root_["extensions"][khr_body::kExtension.name][table.key];
    indices_.noMaterial = noMaterialIn(root_);
    Json none = indices_.noMaterial ? Json() : noMaterialJson(contents_);
    if (none.is_null()) return;
    indices_.noMaterial = static_cast<std::uint32_t>(array.size() + added_[&table].size());
    added_[&table].push_back(std::move(none));
}

}  // namespace orrery::gltf
