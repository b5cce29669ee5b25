// Names in G4MF: a file has each name once, for all kinds of objects.
#pragma once

#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "json.hpp"
#include "orrery/document/json_document.hpp"
#include "orrery/scene/changes.hpp"
#include "report.hpp"

namespace orrery::g4mf {

class Names {
public:
    // All names of the file. Those of nodes that were removed can be had again, and those that a node, shape or
    // mesh has given up.
    Names(const JsonDocument& document, const SceneContents& then, const SceneChanges& changes, Report& report);

    // The name, or, after a diagnostic, one like it where it is taken or has a character that names must not have.
    [[nodiscard]] std::string give(const std::string& wanted);
    // The members "name" of an object whose name was `was` and is to be `is`, where that is another.
    void change(const std::string& was, const std::string& is, Json& before, Json& after);
    // Objects of removed nodes whose names were given to others: they must lose them.
    [[nodiscard]] const std::vector<JsonValue>& renamedAway() const { return renamedAway_; }

private:
    Report& report_;
    std::unordered_set<std::string> taken_;
    std::unordered_map<std::string, JsonValue> removed_;
    std::vector<JsonValue> renamedAway_;
};

}  // namespace orrery::g4mf
