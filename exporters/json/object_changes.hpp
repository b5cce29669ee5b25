// Changes of many objects of one file, gathered until all is known: each object is edited once, however
// many things were found about it.
#pragma once

#include <map>

#include "edits.hpp"

namespace orrery::json {

class ObjectChanges {
public:
    // As JsonEdits::change. Several calls for one object must change different members.
    void add(JsonValue object, const Json& before, const Json& after);
    void apply(JsonEdits& edits) const;

private:
    struct Change {
        JsonValue object;
        Json before = Json::object();
        Json after = Json::object();
    };
    std::map<std::size_t, Change> changes_;  // by where the object begins
};

// Describes that `added` stand after the `count` elements that the root's member `key` has; nothing for none.
void describeAdded(const char* key, std::size_t count, std::vector<Json> added, Json& before, Json& after);

}  // namespace orrery::json
