#include "keys.hpp"

#include <algorithm>

#include "orrery/base/spelling.hpp"

namespace orrery::json {
namespace {

using gltf::Key;
using gltf::KeyList;

// Runs for all keys of all nodes. Most differ from those of the text in their length or first letter.
bool isSame(std::string_view a, std::string_view b) {
    return a.size() == b.size() && a.front() == b.front() && a == b;
}

template <typename Keys>
const Key* keyIn(const Keys& keys, JsonValue member) {
    const std::string_view plain = member.plainKey();
    for (const Key& key : keys) {
        if (plain.empty() ? member.keyEquals(key.name) : isSame(plain, key.name)) return &key;
    }
    return nullptr;
}

// "joints" for "physicsJoints": a word that its table names in full.
bool endsIn(std::string_view key, std::string_view word) {
    constexpr std::size_t kLeast = 4;
    if (word.size() < kLeast || key.size() <= word.size()) return false;
    const std::string_view end = key.substr(key.size() - word.size());
    return editDistance(end, word, 0) == 0;
}

std::string meantBy(JsonValue member, KeyList keys, std::span<const Key> everywhere) {
    const std::string name = member.key();
    NearestWord meant(name);
    for (const Key& key : keys) meant.offer(key.name);
    for (const Key& key : everywhere) meant.offer(key.name);
    if (!meant.found().empty()) return std::string(meant.found());
    const auto longer = std::find_if(keys.begin(), keys.end(), [&](const Key& key) { return endsIn(key.name, name); });
    return longer == keys.end() ? std::string() : std::string(longer->name);
}

// Numbers are many, and hold nothing.
bool holdsObjects(JsonValue value) {
    if (value.isObject()) return true;
    return value.isArray() && (value.first().isObject() || value.first().isArray());
}

}  // namespace

void checkKeys(JsonValue object, KeyList keys, std::span<const Key> everywhere, const UnknownKey& report) {
    if (keys.empty()) return;
    for (JsonValue member = object.first(); member; member = member.next()) {
        if (const Key* key = keyIn(keys, member)) {
            if (member.isObject()) checkKeys(member, key->below, everywhere, report);
            if (!member.isArray() || key->below.empty()) continue;
            for (JsonValue element = member.first(); element; element = element.next()) {
                if (element.isObject()) checkKeys(element, key->below, everywhere, report);
            }
        } else if (keyIn(everywhere, member) == nullptr) {
            report(member, meantBy(member, keys, everywhere));
        }
    }
}

void forEachExtension(JsonValue value, const std::function<void(JsonValue member)>& visit) {
    const bool isObject = value.isObject();
    if (!isObject && !value.isArray()) return;
    for (JsonValue member = value.first(); member; member = member.next()) {
        if (isObject && member.keyEquals("extras")) continue;
        if (isObject && member.keyEquals("extensions") && member.isObject()) {
            for (JsonValue extension = member.first(); extension; extension = extension.next()) visit(extension);
        }
        if (holdsObjects(member)) forEachExtension(member, visit);
    }
}

}  // namespace orrery::json
