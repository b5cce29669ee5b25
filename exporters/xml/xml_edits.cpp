#include "xml_edits.hpp"

#include <algorithm>
#include <utility>

#include "orrery/base/numbers.hpp"

namespace orrery::xml {
namespace {

bool isBlank(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

}  // namespace

std::size_t XmlEdits::tagEnd(XmlElement element) const {
    std::size_t from = document_.name(element).end;
    for (XmlAttribute a = element.firstAttribute(); a; a = a.next()) from = document_.value(a).end + 1;
    return document_.text().find('>', from);
}

bool XmlEdits::isEmptyTag(XmlElement element) const {
    return document_.text()[tagEnd(element) - 1] == '/';
}

std::size_t XmlEdits::leadOf(XmlElement element) const {
    std::size_t begin = document_.element(element).begin;
    while (begin > 0 && isBlank(document_.text()[begin - 1])) --begin;
    return begin;
}

char XmlEdits::quoteIn(XmlElement element) const {
    const XmlAttribute attribute = element.firstAttribute();
    return attribute ? document_.text()[document_.value(attribute).begin - 1] : '\0';
}

void XmlEdits::setAttribute(XmlElement element, std::string_view name, std::string_view value) {
    const std::string_view text = document_.text();
    if (const XmlAttribute attribute = element.attribute(name)) {
        TextRange range = document_.value(attribute);
        const char quote = text[range.begin - 1];
        // Blanks around a number do not belong to it.
        if (parseDouble(value) && parseDouble(attribute.value())) {
            while (isBlank(text[range.begin])) ++range.begin;
            while (isBlank(text[range.end - 1])) --range.end;
        }
        edits_.replace(range, escaped(value, quote));
        return;
    }
    std::size_t at = document_.name(element).end;
    for (XmlAttribute a = element.firstAttribute(); a; a = a.next()) at = document_.value(a).end + 1;
    Style style = styleAt({element.parent(), element, {}});
    if (const char quote = quoteIn(element)) style.quote = quote;
    edits_.insert(at, ' ' + attributeText(name, value, style));
}

void XmlEdits::removeAttribute(XmlElement element, std::string_view name) {
    const XmlAttribute attribute = element.attribute(name);
    if (!attribute) return;
    const std::string_view text = document_.text();
    const TextRange value = document_.value(attribute);
    std::size_t begin = text.rfind(attribute.name(), value.begin - 2);
    while (begin > 0 && isBlank(text[begin - 1])) --begin;
    edits_.remove({begin, value.end + 1});
}

// "" where what is at the offset shares its line with something before it.
std::string XmlEdits::lineEndBefore(std::size_t offset) const {
    const std::string_view text = document_.text();
    std::size_t at = offset;
    while (at > 0 && (text[at - 1] == ' ' || text[at - 1] == '\t')) --at;
    if (at == 0 || (text[at - 1] != '\n' && text[at - 1] != '\r')) return {};
    if (text[at - 1] == '\r') return "\r";
    return at > 1 && text[at - 2] == '\r' ? "\r\n" : "\n";
}

std::string XmlEdits::indentationOf(XmlElement element) const {
    const std::size_t end = document_.element(element).begin;
    std::size_t begin = end;
    while (begin > 0 && (document_.text()[begin - 1] == ' ' || document_.text()[begin - 1] == '\t')) --begin;
    return std::string(document_.text().substr(begin, end - begin));
}

// The difference between the indentation of an element and that of its parent: the first pair in the file that shows
// it.
std::string XmlEdits::step() const {
    for (XmlElement outer = document_.root(); outer; outer = outer.firstChild()) {
        const XmlElement inner = outer.firstChild();
        if (!inner || lineEndBefore(document_.element(inner).begin).empty()) continue;
        const std::string deep = indentationOf(inner);
        const std::string less = lineEndBefore(document_.element(outer).begin).empty() && outer.parent()
                                     ? std::string()
                                     : indentationOf(outer);
        if (deep.size() > less.size() && deep.starts_with(less)) return deep.substr(less.size());
    }
    return "  ";
}

Style XmlEdits::styleAt(const Spot& spot) const {
    Style style;
    const XmlElement sibling = spot.previous ? spot.previous : spot.next ? spot.next : spot.parent.firstChild();
    style.step = step();
    if (sibling) {
        style.lineEnd = lineEndBefore(document_.element(sibling).begin);
        style.indentation = style.lineEnd.empty() ? std::string() : indentationOf(sibling);
    } else {
        style.lineEnd = lineEndBefore(document_.element(spot.parent).begin);
        style.indentation = style.lineEnd.empty() ? std::string() : indentationOf(spot.parent) + style.step;
    }
    for (const XmlElement near : {sibling, spot.parent, document_.root()}) {
        const char quote = near ? quoteIn(near) : '\0';
        if (quote != '\0') {
            style.quote = quote;
            break;
        }
    }
    return style;
}

std::size_t XmlEdits::offsetOf(const Spot& spot) const {
    if (spot.previous) return document_.element(spot.previous).end;
    if (spot.next) return leadOf(spot.next);
    return tagEnd(spot.parent) + (isEmptyTag(spot.parent) ? 0 : 1);
}

void XmlEdits::open(XmlElement parent) {
    if (!isEmptyTag(parent) || !opened_.emplace(tagEnd(parent), parent).second) return;
    const std::size_t end = tagEnd(parent);
    edits_.remove({end - 1, end});
    edits_.insert(end, ">");
}

void XmlEdits::insert(const Spot& spot, std::string_view text) {
    const Style style = styleAt(spot);
    if (!spot.previous && !spot.next) open(spot.parent);
    edits_.insert(offsetOf(spot),
                  style.lineEnd + (style.lineEnd.empty() ? std::string() : style.indentation) + std::string(text));
}

void XmlEdits::append(const Spot& spot, std::string text) {
    edits_.insert(offsetOf(spot), std::move(text));
}

void XmlEdits::rename(XmlElement element, std::string_view name) {
    edits_.replace(document_.name(element), std::string(name));
    if (isEmptyTag(element)) {
        renamed_.insert_or_assign(tagEnd(element), std::string(name));
        return;
    }
    const std::size_t end = document_.text().rfind("</", document_.element(element).end) + 2;
    edits_.replace({end, end + element.name().size()}, std::string(name));
}

void XmlEdits::move(const Spot& spot, XmlElement element) {
    insert(spot, {});
    moveAfter(spot, element);
}

void XmlEdits::moveAfter(const Spot& spot, XmlElement element) {
    edits_.move(document_.element(element), offsetOf(spot));
    const std::size_t lead = leadOf(element);
    const std::size_t begin = document_.element(element).begin;
    if (lead < begin && !lineEndBefore(begin).empty()) edits_.remove({lead, begin});
}

void XmlEdits::remove(XmlElement element) {
    TextRange range = document_.element(element);
    if (!lineEndBefore(range.begin).empty()) range.begin = leadOf(element);
    edits_.remove(range);
}

// The end tags of what was opened; the '>' of its start tag is that of the end tag now.
void XmlEdits::finish() {
    for (const auto& [end, element] : opened_) {
        const std::string lineEnd = lineEndBefore(document_.element(element).begin);
        const auto renamed = renamed_.find(end);
        const std::string name = renamed == renamed_.end() ? std::string(element.name()) : renamed->second;
        std::string tag = lineEnd.empty() ? std::string() : lineEnd + indentationOf(element);
        tag += "</";
        tag += name;
        edits_.insert(end, std::move(tag));
    }
}

}  // namespace orrery::xml
