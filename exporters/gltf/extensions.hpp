// The extensions that are written. Adding one is a file of its own and a line in extensions.cpp.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "indices.hpp"
#include "json.hpp"
#include "orrery/document/json_document.hpp"
#include "orrery/scene/changes.hpp"
#include "pictures.hpp"

namespace orrery::gltf {

// An array of the document's extension that holds a table of the Scene.
struct Table {
    using Entry = Json(const SceneContents&, std::uint32_t index, const Indices&);
    using Refusal = std::string(const SceneContents& then, const SceneContents& now, std::uint32_t index, JsonValue at);

    const char* key;
    TableChange::Table table;
    Numbers& (*numbers)(Indices&);
    std::size_t (*size)(const SceneContents&);
    Origin (*origin)(const SceneContents&, std::uint32_t index);
    Entry* entry;  // null in JSON: it has no words for that
    // Why the file cannot say what became of the entry that was read from `at`; empty: it can. Null: it always can.
    Refusal* refusal;
    Json (*placeholder)();  // of an entry that it has no words for; null: there is none such
    // Is the entry one of the array's? Null: all are.
    bool (*holds)(const SceneContents&, std::uint32_t index) = nullptr;
};

// `Entries` is the table's member of SceneContents; its numbers are where the other members lead from Indices.
template <auto Entries, auto... Member>
constexpr Table tableOf(const char* key, TableChange::Table table, Table::Entry* entry,
                        Table::Refusal* refusal = nullptr, Json (*placeholder)() = nullptr,
                        bool (*holds)(const SceneContents&, std::uint32_t) = nullptr) {
    return {key,
            table,
            [](Indices& indices) -> Numbers& { return (indices.*....*Member); },
            [](const SceneContents& scene) { return (scene.*Entries).size(); },
            [](const SceneContents& scene, std::uint32_t index) { return (scene.*Entries)[index].origin; },
            entry,
            refusal,
            placeholder,
            holds};
}
// The entry of a table whose entries need no other data.
template <auto Entries, auto Write>
Json entryOf(const SceneContents& scene, std::uint32_t index, const Indices&) {
    return Write((scene.*Entries)[index]);
}

// A file that is written anew, while its tables are gathered.
struct NewFile {
    const SceneContents& scene;
    Pictures& pictures;
    Indices indices;
    std::map<const Table*, Json> arrays;

    void add(const Table& table, std::uint32_t index, Json entry) {
        Json& array = arrays[&table];
        table.numbers(indices)[index] = static_cast<std::uint32_t>(array.size());
        array.push_back(std::move(entry));
    }
};

// An extension as a line of a table; what it lacks says nothing.
struct ExtensionWriter {
    enum class File : std::uint8_t { New, Edited };

    const char* name;
    // The family of an extension that tells which bodies, colliders, triggers and joints there are.
    std::optional<Family> family = {};
    std::span<const Table> tables = {};
    // Adds what the scene needs of the tables to a new file.
    void (*addEntries)(NewFile&) = [](NewFile&) {};
    // The extension's object in a node, and in the document beside its tables; null: nothing.
    Json (*nodeJson)(const SceneContents&, const Node&, const Indices&) = [](const auto&...) { return Json(); };
    Json (*documentJson)(const SceneContents&, File) = [](const auto&, File) { return Json(); };
    // Does it say all there is of a component of a node (NodeComponents)? nullopt: it says nothing of that one.
    std::optional<bool> (*isExact)(const SceneContents&, const Node&, std::string_view component, const Indices&) =
        [](const auto&, const auto&, std::string_view, const auto&) { return std::optional<bool>(); };
    // For a file that is edited: the reason why it cannot express the present document; empty: it can.
    std::string (*refusal)(const SceneContents& then, const SceneContents& now) = [](const auto&...) {
        return std::string();
    };
};

// In the order in which they are written.
[[nodiscard]] std::span<const ExtensionWriter* const> extensionWriters();

// The table of a family's extensions for one of the Scene's.
[[nodiscard]] const Table& tableOf(Family family, TableChange::Table table);

}  // namespace orrery::gltf
