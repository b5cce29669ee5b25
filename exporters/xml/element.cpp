#include "element.hpp"

#include "orrery/document/xml_text.hpp"

#include <algorithm>

#include "orrery/base/numbers.hpp"

namespace orrery::xml {

Element& Element::set(std::string_view attribute, std::string_view value) {
    attributes.push_back({std::string(attribute), std::string(value)});
    return *this;
}

Element& Element::set(std::string_view attribute, double value) {
    // XML Schema spells infinity like this.
    std::string number = toText(value);
    if (number == "inf") number = "INF";
    if (number == "-inf") number = "-INF";
    return set(attribute, number);
}

Element& Element::set(const Vector3& xyz) {
    return set("x", xyz.x).set("y", xyz.y).set("z", xyz.z);
}

const std::string* Element::find(std::string_view attribute) const {
    const auto at =
        std::find_if(attributes.begin(), attributes.end(), [&](const Attribute& a) { return a.name == attribute; });
    return at == attributes.end() ? nullptr : &at->value;
}

bool sameText(const Element& a, const Element& b) {
    return a.name == b.name && a.attributes == b.attributes && a.text == b.text &&
           std::equal(a.children.begin(), a.children.end(), b.children.begin(), b.children.end(), sameText);
}

std::string escaped(std::string_view value, char quote) {
    std::string result;
    result.reserve(value.size());
    for (const char c : toXmlText(value)) {
        switch (c) {
            case '&':
                result += "&amp;";
                break;
            case '<':
                result += "&lt;";
                break;
            case '\n':
                result += "&#10;";
                break;
            case '\r':
                result += "&#13;";
                break;
            case '\t':
                result += "&#9;";
                break;
            default:
                if (c == quote)
                    result += quote == '"' ? "&quot;" : "&apos;";
                else
                    result += c;
        }
    }
    return result;
}

std::string attributeText(std::string_view name, std::string_view value, const Style& style) {
    std::string text(name);
    text += style.equals;
    text += style.quote;
    text += escaped(value, style.quote);
    text += style.quote;
    return text;
}

void appendTagStart(std::string& out, const Element& element, const Style& style) {
    out += '<';
    out += element.name;
    for (const Element::Attribute& a : element.attributes) {
        out += ' ';
        out += attributeText(a.name, a.value, style);
    }
}

Style Style::inside(int levels) const {
    constexpr std::size_t kMostLevels = 64;
    Style inner = *this;
    for (int i = 0; i < levels && !lineEnd.empty() && inner.indentation.size() < kMostLevels * step.size(); ++i) {
        inner.indentation += step;
    }
    return inner;
}

void appendElement(std::string& out, const Element& element, const Style& style) {
    appendTagStart(out, element, style);
    if (element.children.empty() && element.text.empty()) {
        out += style.emptyEnd;
        return;
    }
    out += '>';
    if (element.children.empty()) {
        out += escaped(element.text, '"');
        out += "</";
        out += element.name;
        out += '>';
        return;
    }
    const Style inner = style.inside();
    for (const Element& child : element.children) {
        out += style.lineEnd;
        if (!style.lineEnd.empty()) out += inner.indentation;
        appendElement(out, child, inner);
    }
    out += style.lineEnd;
    if (!style.lineEnd.empty()) out += style.indentation;
    out += "</";
    out += element.name;
    out += '>';
}

}  // namespace orrery::xml
