// Edits a JSON text so that an object changes from one state to another.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "orrery/document/edits.hpp"
#include "orrery/document/json_document.hpp"
#include "orrery/document/json_writer.hpp"
#include "orrery/scene/changes.hpp"

namespace orrery::json {

// Every array and object may be edited once: edits of one container would be in each other's way.
class JsonEdits {
public:
    JsonEdits(const JsonDocument& document, TextEdits& edits) : document_(document), edits_(edits) {}

    // Members that are equal in `before` and `after` are not touched, whatever the text has there. Members that
    // `before` lacks stay. A new member comes after the last one, in the style of its neighbours; a removed one takes
    // its comma with it.
    void change(JsonValue object, const Json& before, const Json& after);
    // The same at finish(), of all that was found about the object until then. Several calls for one object must change
    // different members.
    void add(JsonValue object, const Json& before, const Json& after);
    void finish();
    // One member, there already or not.
    void setMember(JsonValue object, std::string_view key, const Json& value);
    // Elements taken out of an array, and others put after its last.
    void changeElements(JsonValue array, const std::vector<JsonValue>& gone, const std::vector<Json>& added);
    // From one list of indices to another: what stays where it is keeps its bytes.
    void changeIndices(JsonValue array, const std::vector<std::uint32_t>& was, const std::vector<std::uint32_t>& is);

private:
    // A member or element of a container: from its key on.
    struct Part {
        std::size_t begin;
        std::size_t end;
        bool gone = false;
    };
    [[nodiscard]] std::vector<Part> partsOf(JsonValue container) const;
    void changeValue(JsonValue value, const Json& before, const Json& after);
    void replace(JsonValue value, const Json& by);
    void rewriteIndices(JsonValue array, const std::vector<std::uint32_t>& is);
    void cut(JsonValue container, const std::vector<Part>& parts);
    void append(JsonValue container, const std::vector<Part>& parts, const std::vector<std::string>& texts);
    [[nodiscard]] JsonStyle styleAt(std::size_t offset) const;
    [[nodiscard]] JsonStyle styleInside(JsonValue container, const std::vector<Part>& parts) const;

    struct Change {
        JsonValue object;
        Json before = Json::object();
        Json after = Json::object();
    };

    const JsonDocument& document_;
    TextEdits& edits_;
    std::map<std::size_t, Change> changes_;  // by where the object begins
};

// Describes that `added` stand after the `count` elements that the root's member `key` has; nothing for none.
void describeAdded(const char* key, std::size_t count, std::vector<Json> added, Json& before, Json& after);

// ---- child_lists.cpp: The lists of children that a file has to change because nodes came, went or moved. A node that
// was removed keeps its entry in the file's array of nodes, since indices count those; no list names it any more.

// Index of each node in the file's array of nodes, by NodeId.value.
using NodeIndices = std::unordered_map<std::uint32_t, std::uint32_t>;
// The array in the file that names a node's children.
using ListInFile = std::function<JsonValue(const Node&)>;
struct ChildList {
    const Node* before;  // as it was read
    const Node* after;   // null: it was removed, and loses the children that were moved away before
    // The entries of the array that count: children, and removed nodes that it names beside their true parent (of
    // several entries the reader takes one: if that were gone, it would take the next).
    std::vector<std::uint32_t> was;
    std::vector<std::uint32_t> is;
};
[[nodiscard]] std::vector<ChildList> changedChildLists(const SceneContents& then, const SceneContents& now,
                                                       const SceneChanges& changes, const NodeIndices& indices,
                                                       const ListInFile& listOf);

// ---- files_beside.cpp: Files that a document names by relative URIs, and that lie beside it.
// The URIs of files in the arrays `tables` of the document's root, which in a file in `folder` would name something
// else, or nothing: none where that is the document's own folder. `passed`: an entry that names none any more.
[[nodiscard]] std::vector<std::string> filesElsewhere(const JsonFile& document, const std::filesystem::path& folder,
                                                      std::span<const std::string_view> tables, JsonValue passed = {});

}  // namespace orrery::json
