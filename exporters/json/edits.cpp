#include "edits.hpp"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

#include "orrery/document/json_quoted.hpp"

namespace orrery::json {
namespace {

constexpr std::string_view kBlanks = " \t";

std::string lineEndOf(std::string_view text) {
    const auto at = text.find('\n');
    if (at == std::string_view::npos) return {};
    return at > 0 && text[at - 1] == '\r' ? "\r\n" : "\n";
}

const Json* memberOf(const Json& object, const std::string& key) {
    const auto found = object.find(key);
    return found == object.end() ? nullptr : &*found;
}

// An object in which others have their own beside ours.
bool isShared(const std::string& key, const JsonValue& at, const Json& known) {
    if (key != "extensions" || !at.isObject() || !known.is_object()) return false;
    for (JsonValue member = at.first(); member; member = member.next()) {
        if (!memberOf(known, member.key())) return true;
    }
    return false;
}

bool contains(const std::vector<std::uint32_t>& list, std::uint32_t index) {
    return std::find(list.begin(), list.end(), index) != list.end();
}

// Do those that stay stand in another order, or new ones anywhere but after them?
bool isReordered(const std::vector<std::uint32_t>& was, const std::vector<std::uint32_t>& is) {
    std::vector<std::uint32_t> expected;
    std::copy_if(was.begin(), was.end(), std::back_inserter(expected), [&](auto index) { return contains(is, index); });
    std::copy_if(is.begin(), is.end(), std::back_inserter(expected), [&](auto index) { return !contains(was, index); });
    return expected != is;
}

}  // namespace

// A style for what begins on the line that `offset` is on.
JsonStyle JsonEdits::styleAt(std::size_t offset) const {
    const std::string_view text = document_.text();
    JsonStyle style;
    style.lineEnd = lineEndOf(text);
    // As the first member of the file has it.
    const auto colon = text.find("\":");
    if (colon == std::string_view::npos || colon + 2 >= text.size() || text[colon + 2] != ' ') style.blank.clear();
    const auto lineBreak = text.rfind('\n', offset == 0 ? 0 : offset - 1);
    const std::size_t line = lineBreak == std::string_view::npos ? 0 : lineBreak + 1;
    const std::size_t end = std::min(text.find_first_not_of(kBlanks, line), text.size());
    style.indentation = text.substr(line, end - line);
    // The file's own step: how far its first line inside the root is in.
    const auto first = text.find('\n');
    if (first != std::string_view::npos) {
        const std::size_t inner = std::min(text.find_first_not_of(kBlanks, first + 1), text.size());
        if (inner > first + 1) style.step = text.substr(first + 1, inner - first - 1);
    }
    return style;
}

// As its parts have it: each on a line of its own, or all on one line.
JsonStyle JsonEdits::styleInside(JsonValue container, const std::vector<Part>& parts) const {
    const std::string_view text = document_.text();
    const std::size_t first = parts.empty() ? container.end() - 1 : parts.front().begin;
    const std::string_view lead = text.substr(container.begin() + 1, first - container.begin() - 1);
    if (lead.find('\n') != std::string_view::npos && !parts.empty()) return styleAt(first);
    JsonStyle style = styleAt(container.begin());
    if (parts.empty()) return style.inner();
    style.lineEnd.clear();
    return style;
}

std::vector<JsonEdits::Part> JsonEdits::partsOf(JsonValue container) const {
    std::vector<Part> parts;
    std::size_t from = container.begin() + 1;
    for (JsonValue value = container.first(); value; value = value.next()) {
        const std::size_t begin = document_.text().find_first_not_of(" \t\r\n,", from);
        parts.push_back({begin, value.end()});
        from = value.end();
    }
    return parts;
}

void JsonEdits::replace(JsonValue value, const Json& by) {
    JsonStyle style = styleAt(value.begin());
    if (document_.text().substr(value.begin(), value.end() - value.begin()).find('\n') == std::string_view::npos &&
        value.kind() != JsonKind::Null) {
        style.lineEnd.clear();
    }
    edits_.replace({value.begin(), value.end()}, jsonText(by, style));
}

void JsonEdits::cut(JsonValue container, const std::vector<Part>& parts) {
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (!parts[i].gone) continue;
        std::size_t last = i;
        while (last + 1 < parts.size() && parts[last + 1].gone) ++last;
        if (i > 0) {
            edits_.remove({parts[i - 1].end, parts[last].end});
        } else if (last + 1 < parts.size()) {
            edits_.remove({parts[0].begin, parts[last + 1].begin});
        } else {
            edits_.remove({container.begin() + 1, container.end() - 1});
        }
        i = last;
    }
}

void JsonEdits::append(JsonValue container, const std::vector<Part>& parts, const std::vector<std::string>& texts) {
    if (texts.empty()) return;
    const JsonStyle style = styleInside(container, parts);
    const auto kept = std::find_if(parts.rbegin(), parts.rend(), [](const Part& part) { return !part.gone; });
    const bool any = kept != parts.rend();
    std::string out;
    for (const std::string& text : texts) {
        if (any || &text != &texts.front()) out += style.oneLine() ? ',' + style.blank : ",";
        if (!style.oneLine()) out += style.lineEnd + style.indentation;
        out += text;
    }
    // An empty container on one line is opened.
    if (!any && !style.oneLine()) out += style.lineEnd + styleAt(container.begin()).indentation;
    edits_.insert(any ? kept->end : container.begin() + 1, std::move(out));
}

void JsonEdits::changeValue(JsonValue value, const Json& before, const Json& after) {
    if (before == after) return;
    if (before.is_object() && after.is_object() && value.isObject()) return change(value, before, after);
    if (!before.is_array() || !after.is_array() || !value.isArray() || before.size() > after.size() ||
        value.size() != before.size()) {
        return replace(value, after);
    }
    std::size_t i = 0;
    for (JsonValue element = value.first(); element; element = element.next(), ++i) {
        changeValue(element, before[i], after[i]);
    }
    std::vector<Json> added;
    for (; i < after.size(); ++i) added.push_back(after[i]);
    if (!added.empty()) changeElements(value, {}, added);
}

void JsonEdits::change(JsonValue object, const Json& before, const Json& after) {
    std::vector<Part> parts = partsOf(object);
    const auto partOf = [&](JsonValue value) {
        return std::find_if(parts.begin(), parts.end(), [&](const Part& part) { return part.end == value.end(); });
    };
    for (const auto& [key, value] : before.items()) {
        const JsonValue at = object[key];
        if (!at || memberOf(after, key)) continue;
        if (isShared(key, at, value)) {
            change(at, value, Json::object());
        } else {
            partOf(at)->gone = true;
        }
    }
    const JsonStyle style = styleInside(object, parts);
    std::vector<std::string> added;
    for (const auto& [key, value] : after.items()) {
        const Json* was = memberOf(before, key);
        if (was && *was == value) continue;
        if (const JsonValue at = object[key]) {
            // An object of which nothing was known keeps its other members.
            changeValue(at, was ? *was : value.is_object() ? Json::object() : Json(), value);
        } else {
            added.push_back(jsonQuoted(key) + ':' + style.blank + jsonText(value, style));
        }
    }
    cut(object, parts);
    append(object, parts, added);
}

void JsonEdits::add(JsonValue object, const Json& before, const Json& after) {
    Change& change = changes_[object.begin()];
    change.object = object;
    change.before.update(before);
    change.after.update(after);
}

void JsonEdits::finish() {
    for (const auto& [begin, each] : changes_) change(each.object, each.before, each.after);
}

void JsonEdits::setMember(JsonValue object, std::string_view key, const Json& value) {
    change(object, Json::object(), Json{{std::string(key), value}});
}

void JsonEdits::changeElements(JsonValue array, const std::vector<JsonValue>& gone, const std::vector<Json>& added) {
    std::vector<Part> parts = partsOf(array);
    std::size_t i = 0;
    for (JsonValue value = array.first(); value; value = value.next(), ++i) {
        parts[i].gone = std::find(gone.begin(), gone.end(), value) != gone.end();
    }
    const JsonStyle style = styleInside(array, parts);
    std::vector<std::string> texts;
    texts.reserve(added.size());
    for (const Json& value : added) texts.push_back(jsonText(value, style));
    cut(array, parts);
    append(array, parts, texts);
}

void JsonEdits::changeIndices(JsonValue array, const std::vector<std::uint32_t>& was,
                              const std::vector<std::uint32_t>& is) {
    if (isReordered(was, is)) return rewriteIndices(array, is);
    std::vector<JsonValue> gone;
    for (JsonValue entry = array.first(); entry; entry = entry.next()) {
        const auto index = static_cast<std::uint32_t>(entry.integer().value_or(-1));
        if (contains(was, index) && !contains(is, index)) gone.push_back(entry);
    }
    std::vector<Json> added;
    for (const std::uint32_t index : is) {
        if (!contains(was, index)) added.emplace_back(index);
    }
    changeElements(array, gone, added);
}

// Changes the array in place, as far as possible: the numbers change, the white space stays.
void JsonEdits::rewriteIndices(JsonValue array, const std::vector<std::uint32_t>& is) {
    std::vector<JsonValue> gone;
    std::size_t i = 0;
    for (JsonValue entry = array.first(); entry; entry = entry.next(), ++i) {
        if (i >= is.size()) {
            gone.push_back(entry);
        } else if (entry.integer() != static_cast<std::int64_t>(is[i])) {
            edits_.replace({entry.begin(), entry.end()}, std::to_string(is[i]));
        }
    }
    std::vector<Json> added;
    for (; i < is.size(); ++i) added.emplace_back(is[i]);
    changeElements(array, gone, added);
}

void describeAdded(const char* key, std::size_t count, std::vector<Json> added, Json& before, Json& after) {
    if (added.empty()) return;
    if (count > 0) before[key] = Json::nulls(count);
    after[key] = Json::nulls(count);
    for (Json& element : added) after[key].push_back(std::move(element));
}

}  // namespace orrery::json
