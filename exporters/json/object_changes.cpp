#include <utility>

#include "edits.hpp"

namespace orrery::json {

void ObjectChanges::add(JsonValue object, const Json& before, const Json& after) {
    Change& change = changes_[object.begin()];
    change.object = object;
    change.before.update(before);
    change.after.update(after);
}

void ObjectChanges::apply(JsonEdits& edits) const {
    for (const auto& [begin, change] : changes_) edits.change(change.object, change.before, change.after);
}

void describeAdded(const char* key, std::size_t count, std::vector<Json> added, Json& before, Json& after) {
    if (added.empty()) return;
    if (count > 0) before[key] = Json::nulls(count);
    after[key] = Json::nulls(count);
    for (Json& element : added) after[key].push_back(std::move(element));
}

}  // namespace orrery::json
