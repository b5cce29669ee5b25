#include "extensions.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "omi_keys.hpp"
#include "orrery/base/codes/gltf.hpp"

namespace orrery::gltf {
namespace {

constexpr std::string_view kQuantization = "KHR_mesh_quantization";

// How things look or sound, or what is known about them.
constexpr std::array<std::string_view, 5> kHarmlessPrefixes = {"KHR_materials_", "KHR_texture_", "EXT_texture_",
                                                               "KHR_lights_", "EXT_lights_"};
constexpr std::array<std::string_view, 8> kHarmless = {kQuantization,       "KHR_xmp",           "KHR_xmp_json_ld",
                                                       "KHR_audio_emitter", "OMI_audio_emitter", "MSFT_texture_dds",
                                                       "GODOT_single_root", "EXT_mesh_manifold"};

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
        import_.diagnostics.report(code::GLTF_EXTENSION_REQUIRED, item, "the file requires " + *name);
        import_.scene.simulable = false;
    }
}

// A24: read all the same.
void Extensions::noteUse(Entry& entry, JsonValue at) {
    if (entry.listed) return;
    import_.diagnostics.report(code::GLTF_EXTENSION_NOT_LISTED, at,
                               std::string(entry.extension->name()) + " is not listed in extensionsUsed");
    entry.listed = true;
}

// Of extensions that are not read: each is said once.
void Extensions::noteForeign(JsonValue member) {
    if (!readObject(import_.diagnostics, member)) return;
    const std::string name = member.key();
    const auto& used = import_.scene.extensionsUsed;
    if (std::find(used.begin(), used.end(), name) != used.end() || !foreign_.insert(name).second) return;
    import_.diagnostics.report(code::GLTF_EXTENSION_NOT_LISTED, member, name + " is not listed in extensionsUsed");
}

void Extensions::readDocument() {
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
            continue;
        }
        noteUse(*entry, member);
        const auto rank = entry->extension->rank();
        if (rank != Extension::Rank::None && rank < highest) {
            import_.diagnostics.reportMember(code::KHR_BESIDE_OMI, member, {},
                                             "physics of a newer extension stand beside these, and count");
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

void Extensions::finish() {
    for (Entry& entry : entries_) {
        const InFamily scope(import_.family, entry.extension->family(import_));
        entry.extension->finish(import_);
    }
    if (!import_.meshes.quantizedUser()) return;
    const auto& used = import_.scene.extensionsUsed;
    if (std::find(used.begin(), used.end(), kQuantization) != used.end()) return;
    import_.diagnostics.report(code::GLTF_EXTENSION_NOT_LISTED, import_.meshes.quantizedUser(),
                               std::string(kQuantization) + " is not listed in extensionsUsed");
}

}  // namespace orrery::gltf
