#include "names.hpp"

#include <algorithm>
#include <cstdint>

#include "orrery/formats/g4mf/names.hpp"

namespace orrery::g4mf {
namespace {

// Objects of the file that have another name now, or are no part of the scene any more.
std::unordered_set<Origin, OriginHash> objectsOf(const SceneContents& then, const SceneChanges& changes, bool removed) {
    std::unordered_set<Origin, OriginHash> objects;
    for (const NodeChange& change : changes.nodes) {
        const bool isRemoved = change.kind == NodeChange::Kind::Removed;
        if (removed ? isRemoved : !isRemoved && contains(change.members, "name")) objects.insert(change.before->origin);
    }
    for (const TableChange& change : changes.tables) {
        if (removed || !contains(change.members, "name")) continue;
        if (change.table == TableChange::Table::Shapes) objects.insert(then.shapes[change.index].origin);
        if (change.table == TableChange::Table::Meshes) objects.insert(then.meshes[change.index].origin);
    }
    return objects;
}

}  // namespace

Names::Names(const JsonDocument& document, const SceneContents& then, const SceneChanges& changes, Report& report)
    : report_(report) {
    const auto renamed = objectsOf(then, changes, false);
    const auto gone = objectsOf(then, changes, true);
    for (JsonValue table = document.root().first(); table; table = table.next()) {
        for (JsonValue item = table.isArray() ? table.first() : JsonValue(); item; item = item.next()) {
            const std::string name = item["name"].string().value_or("");
            if (name.empty() || renamed.contains(item.origin())) continue;
            if (gone.contains(item.origin())) {
                removed_.emplace(name, item);
            } else {
                taken_.insert(name);
            }
        }
    }
}

std::string Names::give(const std::string& wanted) {
    if (wanted.empty()) return wanted;
    const std::string allowed = allowedName(wanted);
    if (allowed != wanted) report_.respelt(wanted, allowed);
    std::string name = allowed;
    for (std::size_t number = 2; !taken_.insert(name).second; ++number) name = allowed + '-' + std::to_string(number);
    if (name != allowed) report_.renamed(allowed, name);
    if (const auto found = removed_.find(name); found != removed_.end()) {
        renamedAway_.push_back(found->second);
        removed_.erase(found);
    }
    return name;
}

void Names::change(const std::string& was, const std::string& is, Json& before, Json& after) {
    if (was == is) return;
    if (!was.empty()) before["name"] = was;
    if (!is.empty()) after["name"] = give(is);
}

}  // namespace orrery::g4mf
