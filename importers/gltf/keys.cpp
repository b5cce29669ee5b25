#include "omi_keys.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <string>

#include "orrery/base/codes/gltf.hpp"
#include "orrery/base/spelling.hpp"

namespace orrery::gltf {
namespace {

// The keys that every object of glTF may have.
constexpr std::array<Key, 3> kEverywhere = {"name", "extensions", "extras"};

const Key* find(KeyList keys, JsonValue member) {
    const auto known =
        std::find_if(keys.begin(), keys.end(), [&](const Key& key) { return member.keyEquals(key.name); });
    return known == keys.end() ? nullptr : &*known;
}

void reportUnknown(Import& import, JsonValue member, KeyList keys) {
    const std::string name = member.key();
    NearestWord meant(name);
    for (const Key& key : keys) meant.offer(key.name);
    const bool misspelt = !meant.found().empty();
    import.report(misspelt ? code::OMI_KEY_MISSPELT : code::OMI_KEY_UNKNOWN, member,
                  "there is no key \"" + name + "\" here; it is kept and not used", std::string(meant.found()));
}

}  // namespace

void checkKeys(Import& import, JsonValue object, KeyList keys) {
    if (keys.empty()) return;
    for (JsonValue member = object.first(); member; member = member.next()) {
        if (const Key* key = find(keys, member)) {
            if (member.isObject()) checkKeys(import, member, key->below);
            if (!member.isArray() || key->below.empty()) continue;
            for (JsonValue element = member.first(); element; element = element.next()) {
                if (element.isObject()) checkKeys(import, element, key->below);
            }
        } else if (!find(kEverywhere, member)) {
            reportUnknown(import, member, keys);
        }
    }
}

}  // namespace orrery::gltf
