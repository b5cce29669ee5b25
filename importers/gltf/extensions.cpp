#include "extensions.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "../json/keys.hpp"
#include "orrery/base/codes/gltf.hpp"
#include "orrery/base/spelling.hpp"
#include "parts.hpp"

namespace orrery::gltf {
namespace {

constexpr std::string_view kQuantization = "KHR_mesh_quantization";
constexpr std::string_view kInstancing = "EXT_mesh_gpu_instancing";

// How things look or sound, or what is known about them.
constexpr std::array<std::string_view, 16> kHarmlessPrefixes = {
    "KHR_materials_", "EXT_materials_", "MSFT_materials_", "ADOBE_materials_", "NV_materials_", "VRMC_materials_",
    "KHR_texture_",   "EXT_texture_",   "MSFT_texture_",   "MPEG_texture_",    "KHR_lights_",   "EXT_lights_",
    "KHR_audio",      "OMI_audio_",     "MSFT_audio_",     "MOZ_texture_"};
constexpr std::array<std::string_view, 35> kHarmless = {
    kQuantization,
    // Meshes that are packed: one that a collider needs is refused by itself (GLTF_MESH_COMPRESSED).
    "KHR_draco_mesh_compression", "EXT_meshopt_compression", "KHR_meshopt_compression", "MESHOPT_compression",
    // Extensions on whether, how often and how finely something is shown.
    kInstancing, "KHR_node_visibility", "EXT_node_visibility", "MSFT_lod", "KHR_techniques_webgl",
    "KHR_gaussian_splatting", "KHR_gaussian_splatting_compression_spz", "CESIUM_primitive_outline",
    "EXT_primitive_voxels", "MOZ_lightmap", "OMI_environment_sky", "KHR_environment_map",
    "MSFT_packing_normalRoughnessMetallic", "MSFT_packing_occlusionRoughnessMetallic", "FB_ngon_encoding",
    "EXT_mesh_manifold", "KHR_mesh_variants",
    // Data about the file, and the places of people in it.
    "KHR_xmp", "KHR_xmp_json_ld", "EXT_mesh_features", "EXT_instance_features", "EXT_feature_metadata",
    "EXT_structural_metadata", "GODOT_single_root", "OMI_seat", "OMI_spawn_point", "OMI_link", "OMI_personality",
    "KHR_node_selectability", "KHR_node_hoverability"};

// OMI has a body where KHR has bodies.
std::string withOneBody(std::string_view name) {
    constexpr std::string_view kBodies = "bodies";
    if (!name.ends_with(kBodies)) return std::string(name);
    return std::string(name.substr(0, name.size() - kBodies.size())) + "body";
}

}  // namespace

bool isWithoutEffectOnPhysics(std::string_view name) {
    return std::find(kHarmless.begin(), kHarmless.end(), name) != kHarmless.end() ||
           std::any_of(kHarmlessPrefixes.begin(), kHarmlessPrefixes.end(),
                       [&](std::string_view prefix) { return name.starts_with(prefix); });
}

Extensions::Extensions(Import& import) : import_(import) {
    for (auto& extension : makeExtensions()) entries_.push_back({std::move(extension), false});
}

Extensions::Entry* Extensions::find(JsonValue member) {
    const auto found = std::find_if(entries_.begin(), entries_.end(),
                                    [&](const Entry& entry) { return member.keyEquals(entry.extension->name()); });
    return found == entries_.end() ? nullptr : &*found;
}

void Extensions::checkLists() {
    import_.scene.extensionsUsed = readStrings(import_.diagnostics, import_.root["extensionsUsed"]);
    const auto& used = import_.scene.extensionsUsed;
    for (Entry& entry : entries_) {
        entry.listed = std::find(used.begin(), used.end(), entry.extension->name()) != used.end();
    }
    checkRequired();
}

void Extensions::checkRequired() {
    const JsonValue required = readArray(import_.diagnostics, import_.root["extensionsRequired"]);
    for (JsonValue item = required.first(); item; item = item.next()) {
        const auto name = readString(import_.diagnostics, item);
        if (!name || isWithoutEffectOnPhysics(*name)) continue;
        const auto entry = std::find_if(entries_.begin(), entries_.end(),
                                        [&](const Entry& e) { return e.extension->name() == *name; });
        if (entry != entries_.end() && entry->extension->supported()) continue;
        import_.diagnostics.report(code::GLTF_EXTENSION_REQUIRED, item, "the file requires " + *name, meantBy(*name));
        import_.scene.simulable = false;
    }
}

// A24: read all the same.
void Extensions::noteUse(Entry& entry, JsonValue at) {
    if (entry.listed) return;
    import_.diagnostics.reportKey(code::GLTF_EXTENSION_NOT_LISTED, at,
                                  std::string(entry.extension->name()) + " is not listed in extensionsUsed");
    entry.listed = true;
}

// The name of an extension that is read and differs by a letter or two, or by body for bodies; "" if there is none.
std::string Extensions::meantBy(const std::string& name) const {
    constexpr std::size_t kLetters = 2;
    const auto isNear = [](std::string_view a, std::string_view b) { return editDistance(a, b, kLetters) <= kLetters; };
    for (const Entry& entry : entries_) {
        const std::string_view known = entry.extension->name();
        if (entry.extension->supported() && (isNear(name, known) || isNear(withOneBody(name), withOneBody(known))))
            return std::string(known);
    }
    return {};
}

// Extensions that are not read: each is reported once.
void Extensions::noteForeign(JsonValue member) {
    if (!readObject(import_.diagnostics, member)) return;
    const std::string name = member.key();
    if (!foreign_.insert(name).second) return;
    if (const std::string meant = meantBy(name); !meant.empty()) {
        import_.diagnostics.reportKey(code::GLTF_KEY_MISSPELT, member,
                                      "the extension \"" + name + "\" is unknown; it is kept and not used", meant);
        return;
    }
    const auto& used = import_.scene.extensionsUsed;
    if (std::find(used.begin(), used.end(), name) != used.end()) return;
    import_.diagnostics.report(code::GLTF_EXTENSION_NOT_LISTED, member, name + " is not listed in extensionsUsed");
}

// Materials, meshes, buffer views and the like. Those of nodes are noted where they are read.
void Extensions::noteUsesInTables() {
    for (JsonValue table = import_.root.first(); table; table = table.next()) {
        if (!table.isArray() || table.keyEquals("nodes")) continue;
        json::forEachExtension(table, [this](JsonValue member) {
            if (Entry* entry = find(member)) {
                noteUse(*entry, member);
            } else {
                noteForeign(member);
            }
        });
    }
}

void Extensions::readDocument() {
    noteUsesInTables();
    const JsonValue extensions = readObject(import_.diagnostics, import_.root["extensions"]);
    for (JsonValue member = extensions.first(); member; member = member.next()) {
        if (find(member) == nullptr) noteForeign(member);
    }
    for (Entry& entry : entries_) {
        const JsonValue member = extensions[entry.extension->name()];
        if (!member) continue;
        noteUse(entry, member);
        const InFamily scope(import_.family, entry.extension->family(import_));
        if (const JsonValue object = readObject(import_.diagnostics, member)) {
            checkKeys(import_, object, entry.extension->keys().document);
            entry.extension->readDocument(import_, object);
        }
    }
}

Extension::Rank Extensions::highestRank(JsonValue extensions) {
    auto highest = Extension::Rank::None;
    for (JsonValue member = extensions.first(); member; member = member.next()) {
        if (const Entry* entry = find(member)) highest = std::max(highest, entry->extension->rank());
    }
    return highest;
}

void Extensions::readNode(std::uint32_t index, Node& node) {
    const JsonValue extensions = readObject(import_.diagnostics, import_.nodes.json[index]["extensions"]);
    const auto highest = extensions.size() > 1 ? highestRank(extensions) : Extension::Rank::None;
    for (JsonValue member = extensions.first(); member; member = member.next()) {
        Entry* entry = find(member);
        if (!entry) {
            noteForeign(member);
            if (member.keyEquals(kInstancing)) instances_.emplace_back(member, &node);
            continue;
        }
        noteUse(*entry, member);
        const auto rank = entry->extension->rank();
        if (rank != Extension::Rank::None && rank < highest) {
            import_.diagnostics.reportMember(code::KHR_BESIDE_OMI, member, {},
                                             "the node also has physics of a newer extension, which are used instead");
            continue;
        }
        const InFamily scope(import_.family, entry->extension->family(import_));
        if (const JsonValue object = readObject(import_.diagnostics, member)) {
            checkKeys(import_, object, entry->extension->keys().node);
            entry->extension->readNode(import_, index, node, object);
        }
    }
}

bool Extensions::hasAny(std::uint32_t index) const {
    const JsonValue extensions = import_.nodes.json[index]["extensions"];
    return extensions.isObject() && std::any_of(entries_.begin(), entries_.end(), [&](const Entry& entry) {
               return static_cast<bool>(extensions[entry.extension->name()]);
           });
}

// The instances of a mesh are only drawn: the node has one body, collider or trigger.
void Extensions::checkInstances() {
    for (const auto& [instances, node] : instances_) {
        if (!(node->collider || node->trigger || node->body)) continue;
        import_.diagnostics.report(
            code::GLTF_INSTANCES_SEEN_ONLY, instances,
            "the instances of the mesh are only drawn: the node has one body, collider or trigger");
    }
}

void Extensions::finish() {
    for (Entry& entry : entries_) {
        const InFamily scope(import_.family, entry.extension->family(import_));
        entry.extension->finish(import_);
    }
    checkInstances();
    if (!import_.meshes.quantizedUser()) return;
    const auto& used = import_.scene.extensionsUsed;
    if (std::find(used.begin(), used.end(), kQuantization) != used.end()) return;
    import_.diagnostics.report(code::GLTF_EXTENSION_NOT_LISTED, import_.meshes.quantizedUser(),
                               std::string(kQuantization) + " is not listed in extensionsUsed");
}

}  // namespace orrery::gltf
