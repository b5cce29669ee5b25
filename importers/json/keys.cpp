#include "keys.hpp"

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

std::string meantBy(JsonValue member, KeyList keys, std::span<const Key> everywhere) {
    const std::string name = member.key();
    NearestWord meant(name);
    for (const Key& key : keys) meant.offer(key.name);
    for (const Key& key : everywhere) meant.offer(key.name);
    return std::string(meant.found());
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
