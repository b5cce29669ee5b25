#include "context.hpp"

#include "orrery/base/codes/xode.hpp"
#include "orrery/base/spelling.hpp"
#include "orrery/formats/xode/ext.hpp"

namespace orrery::xode {
namespace {

std::string quoted(std::string_view text) {
    std::string result = "\"";
    result += text;
    result += '"';
    return result;
}

std::string inBrackets(std::string_view name) {
    std::string result = "<";
    result += name;
    result += '>';
    return result;
}

bool isInExt(XmlElement element) {
    for (XmlElement above = element.parent(); above; above = above.parent()) {
        if (tagOf(above.name()) == Tag::Ext) return true;
    }
    return false;
}

}  // namespace

bool belongsToXml(std::string_view attribute) {
    return attribute.starts_with("xmlns:") || attribute.starts_with("xsi:") || attribute.starts_with("xml:");
}

std::string nameInMessage(XmlElement element) {
    const std::string_view own = element.attribute("name").value();
    if (!own.empty()) return std::string(element.name()) + ' ' + quoted(own);
    std::string result = inBrackets(element.name());
    std::string between;  // objects without a name, up to the nearest one with a name
    for (XmlElement above = element.parent(); above && tagOf(above.name()) != Tag::Xode; above = above.parent()) {
        const std::string_view name = above.attribute("name").value();
        if (!name.empty()) return result + between + " of " + std::string(above.name()) + ' ' + quoted(name);
        const Tag tag = tagOf(above.name());
        // One among several; of an only one the line is enough.
        const std::string step = tag >= Tag::Body && tag <= Tag::Joint ? above.step() : std::string();
        if (step.ends_with(']')) between += " of " + step;
    }
    return result + between;
}

void Context::report(Code code, XmlElement element, std::string message, DiagnosticLog::Details details,
                     std::string_view attribute) {
    report(infoOf(code).severity, code, element, std::move(message), std::move(details), attribute);
}

void Context::report(Severity severity, Code code, XmlElement element, std::string message,
                     DiagnosticLog::Details details, std::string_view attribute) {
    // Places cost a search; a full log only counts.
    Place place = log.full(severity) ? Place{} : document.place(element, attribute);
    log.report(severity, code, std::move(place), std::move(message), std::move(details));
}

bool Context::firstTime(XmlElement element, XmlAttribute attribute) {
    return attributesReported_.emplace(element.name(), attribute.name()).second;
}

void Context::unknownAttribute(XmlElement element, XmlAttribute attribute, std::span<const std::string_view> known) {
    if (belongsToXml(attribute.name()) || !firstTime(element, attribute)) return;
    NearestWord nearest(attribute.name());
    for (const std::string_view word : known) nearest.offer(word);
    report(code::XODE_ATTRIBUTE_UNKNOWN, element,
           "attribute " + quoted(attribute.name()) + " of " + inBrackets(element.name()) +
               " is unknown; it is kept and not used",
           {nearest.found().empty() ? std::string() : std::string(attribute.name()), std::string(nearest.found())},
           attribute.name());
}

void Context::unsupportedAttribute(XmlElement element, XmlAttribute attribute) {
    if (!firstTime(element, attribute)) return;
    report(code::XODE_ATTRIBUTE_UNSUPPORTED, element,
           "attribute " + quoted(attribute.name()) + " of " + inBrackets(element.name()) + " is kept and not used", {},
           attribute.name());
}

void Context::strayElement(XmlElement element) {
    const std::string_view name = element.name();
    // XODE leaves it to an ext what it holds.
    if (isInExt(element)) {
        report(code::XODE_EXT_UNKNOWN, element,
               inBrackets(name) + " has no meaning in " + inBrackets(element.parent().name()) +
                   " of an extension; it is kept and not used");
        return;
    }
    if (tagOf(name) != Tag::Unknown) {
        report(ruleSeverity(), code::XODE_ELEMENT_MISPLACED, element,
               inBrackets(name) + " is not allowed in " + inBrackets(element.parent().name()),
               {std::string(name), "it in " + std::string(placesOf(tagOf(name)))});
        return;
    }
    const std::string_view nearest = nearestTagName(name);
    report(ruleSeverity(), code::XODE_ELEMENT_UNKNOWN, element,
           "element " + inBrackets(name) + " is unknown in XODE; it and everything in it are ignored",
           {std::string(name), nearest.empty() ? std::string() : std::string(nearest)});
}

void Context::expectNoChildren(XmlElement element, bool extAllowed) {
    for (const XmlElement child : element.children()) {
        if (extAllowed && tagOf(child.name()) == Tag::Ext) {
            checkExt(child);
        } else {
            strayElement(child);
        }
    }
}

void Context::checkExt(XmlElement ext) {
    const XmlAttribute ename = ext.attribute(kOwner);
    const XmlAttribute name = ename ? ename : ext.attribute(kOwnerAlso);
    for (XmlAttribute a = ext.firstAttribute(); a; a = a.next()) {
        const bool isName = name && a.name() == name.name();
        if (isName || belongsToXml(a.name()) || a.name() == "xmlns") continue;
        report(code::XODE_EXT_ATTRIBUTE, ext,
               "<ext> in " + nameInMessage(ext.parent()) + " has the attribute " + quoted(a.name()) +
                   ", but XODE allows only ename; it is kept",
               {}, a.name());
    }
    // Each joint of ODE and each gravity volume in an object has its own ext.
    const bool isObject = name.value() == owner::kOde || name.value() == owner::kGravity;
    if (isObject || name.value().empty()) return;
    if (extsMet_.emplace(ext.parent().origin().id, name.value()).second) return;
    report(code::XODE_EXT_REPEATED, ext,
           nameInMessage(ext.parent()) + " has more than one <ext> named " + quoted(name.value()), {}, name.name());
}

void Context::repeatedElement(XmlElement element) {
    report(code::XODE_ELEMENT_REPEATED, element,
           nameInMessage(element.parent()) + " has more than one " + inBrackets(element.name()) +
               "; the first one is used");
}

bool Context::isFirst(XmlElement& seen, XmlElement element) {
    if (seen) {
        repeatedElement(element);
        return false;
    }
    seen = element;
    return true;
}

}  // namespace orrery::xode
