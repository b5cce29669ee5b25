// Edits a JSON text so that an object changes from one state to another.
#pragma once

#include <string_view>
#include <vector>

#include "orrery/document/edits.hpp"
#include "orrery/document/json_document.hpp"
#include "orrery/document/json_writer.hpp"

namespace orrery::json {

// Every array and object may be edited once: edits of one container would be in each other's way.
class JsonEdits {
public:
    JsonEdits(const JsonDocument& document, TextEdits& edits) : document_(document), edits_(edits) {}

    // Members that are equal in `before` and `after` are not touched, whatever the text has there. Members that
    // `before` lacks stay. A new member comes after the last one, in the style of its neighbours; a removed one takes
    // its comma with it.
    void change(JsonValue object, const Json& before, const Json& after);
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

    const JsonDocument& document_;
    TextEdits& edits_;
};

}  // namespace orrery::json
