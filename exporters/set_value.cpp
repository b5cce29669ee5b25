#include "orrery/exporters/set_value.hpp"

#include <vector>

#include "gltf/stages.hpp"
#include "orrery/base/numbers.hpp"
#include "orrery/base/spelling.hpp"
#include "orrery/document/edits.hpp"
#include "orrery/document/g4mf_document.hpp"
#include "orrery/document/json_quoted.hpp"
#include "orrery/document/xml_document.hpp"

namespace orrery {
namespace {

std::vector<std::string_view> stepsOf(std::string_view place) {
    std::vector<std::string_view> steps;
    place.remove_prefix(1);
    for (;;) {
        const std::size_t slash = place.find('/');
        steps.push_back(place.substr(0, slash));
        if (slash == std::string_view::npos) return steps;
        place.remove_prefix(slash + 1);
    }
}

// ---- JSON

std::string unescaped(std::string_view step) {
    std::string key;
    for (std::size_t i = 0; i < step.size(); ++i) {
        const bool escape = step[i] == '~' && i + 1 < step.size();
        key += !escape ? step[i] : step[i + 1] == '1' ? '/' : '~';
        if (escape) ++i;
    }
    return key;
}

std::string missingKey(JsonValue in, const std::string& key) {
    if (in.isArray()) return "there is no element " + key + " of " + std::to_string(in.size());
    if (!in.isObject()) return "the value before \"" + key + "\" is neither an object nor an array";
    std::vector<std::string> keys;
    for (JsonValue value = in.first(); value; value = value.next()) keys.push_back(value.key());
    return "there is no \"" + key + '"' + didYouMean(key, keys);
}

JsonValue childOf(JsonValue value, const std::string& key) {
    if (!value.isArray()) return value[std::string_view(key)];
    const auto index = parseInteger(key);
    return index && *index >= 0 ? value[static_cast<std::size_t>(*index)] : JsonValue();
}

bool isJson(const std::string& text) {
    DiagnosticLog log;
    const auto document = JsonDocument::parse(text, "", {}, log);
    return document->root() && !log.hasErrors();
}

std::optional<std::string> withValue(const JsonDocument& document, std::string_view place, const std::string& value,
                                     std::string& error) {
    JsonValue at = document.root();
    const std::vector<std::string_view> steps = stepsOf(place);
    TextEdits edits;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const std::string key = unescaped(steps[i]);
        const JsonValue next = childOf(at, key);
        const bool isNew = !next && i + 1 == steps.size() && at.isObject();
        if (!next && !isNew) {
            error = missingKey(at, key);
            return std::nullopt;
        }
        const bool quotes = next.isString() && !isJson(value);
        if (!quotes && i + 1 == steps.size() && !isJson(value)) {
            error = "expected JSON, not \"" + value + "\" (a string must be in quotes)";
            return std::nullopt;
        }
        if (isNew)
            edits.insert(at.end() - 1, (at.size() > 0 ? ", " : "") + jsonQuoted(key) + ": " + value);
        else if (i + 1 == steps.size())
            edits.replace({next.begin(), next.end()}, quotes ? jsonQuoted(value) : value);
        at = next;
    }
    return edits.apply(document.text());
}

// ---- XML

XmlElement elementAt(XmlElement parent, std::string_view step) {
    for (XmlElement child = parent.firstChild(); child; child = child.next()) {
        if (child.step() == step || child.step() == std::string(step) + "[1]") return child;
    }
    return {};
}

std::string missingElement(XmlElement parent, std::string_view step) {
    std::vector<std::string> steps;
    for (XmlElement child = parent.firstChild(); child; child = child.next()) steps.push_back(child.step());
    NearestWord nearest(step);
    for (const std::string& each : steps) {
        nearest.offer(std::string_view(each).substr(0, each.find('[')));
        nearest.offer(each);
    }
    return "there is no element \"" + std::string(step) + '"' + nearest.hint();
}

std::string attributeText(std::string_view value) {
    std::string text;
    for (const char c : value) {
        if (c == '&')
            text += "&amp;";
        else if (c == '<')
            text += "&lt;";
        else if (c == '"')
            text += "&quot;";
        else if (c == '\'')
            text += "&apos;";
        else
            text += c;
    }
    return text;
}

std::optional<std::string> withValue(const XmlDocument& document, std::string_view place, std::string_view value,
                                     std::string& error) {
    const std::vector<std::string_view> steps = stepsOf(place);
    if (!document.root() || steps.front() != document.root().name() || !steps.back().starts_with('@')) {
        error = "expected /" + std::string(document.root() ? document.root().name() : "xode") + "/.../@ATTRIBUTE";
        return std::nullopt;
    }
    XmlElement at = document.root();
    for (std::size_t i = 1; i + 1 < steps.size(); ++i) {
        const XmlElement next = elementAt(at, steps[i]);
        if (!next) {
            error = missingElement(at, steps[i]);
            return std::nullopt;
        }
        at = next;
    }
    const std::string name(steps.back().substr(1));
    TextEdits edits;
    if (const XmlAttribute attribute = at.attribute(name))
        edits.replace(document.value(attribute), attributeText(value));
    else
        edits.insert(document.name(at).end, " " + name + "=\"" + attributeText(value) + '"');
    return edits.apply(document);
}

}  // namespace

std::optional<std::string> withValue(const Scene& scene, std::string_view place, std::string_view value,
                                     std::string& error) {
    const Source* source = scene.source().get();
    const auto* xml = dynamic_cast<const XmlDocument*>(source);
    if (xml) return withValue(*xml, place, value, error);
    const auto* file = dynamic_cast<const JsonFile*>(source);
    if (!file || !source->hasContents()) {
        error = "the scene was not read from a file";
        return std::nullopt;
    }
    const auto json = withValue(file->json(), place, std::string(value), error);
    if (!json) return std::nullopt;
    if (const auto* gltf = dynamic_cast<const GltfDocument*>(source)) return gltf::withJson(*gltf, *json);
    return dynamic_cast<const G4mfDocument&>(*source).withJson(*json);
}

}  // namespace orrery
