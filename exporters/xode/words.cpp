#include "words.hpp"

#include <algorithm>

#include "orrery/base/numbers.hpp"
#include "orrery/formats/xode/ext.hpp"

namespace orrery::xode {
namespace {

bool isZero(XmlElement matrix, std::string_view name) {
    return parseDouble(matrix.attribute(name).value()).value_or(0) == 0;
}

bool isKindOfRotation(std::string_view name) {
    return name == "euler" || name == "axisangle" || name == "quaternion";
}

}  // namespace

TransformSource wordsOf(XmlElement transform) {
    TransformSource words;
    if (!transform) return words;
    for (const XmlElement child : transform.children()) {
        const std::string_view name = child.name();
        if ((name == "matrix4f" || name == "matrix") && words.matrix.empty()) {
            words.matrix = name;
            words.matrixRow = !isZero(child, "m30") || !isZero(child, "m31") || !isZero(child, "m32");
        } else if (isKindOfRotation(name)) {
            words.unwrappedRotation = true;
        } else if (name == "scale") {
            words.scale = child.attribute("x") ? TransformSource::Scale::Three : TransformSource::Scale::One;
        }
    }
    return words;
}

std::uint32_t indexBaseOf(XmlElement trimesh) {
    if (!trimesh) return 1;
    for (const XmlElement t : trimesh.firstChild("triangles").children()) {
        for (XmlAttribute index = t.firstAttribute(); index; index = index.next()) {
            if (parseInteger(index.value()) == 0) return 0;
        }
    }
    return 1;
}

XmlAttribute attributeMeant(XmlElement element, std::string_view name) {
    if (const XmlAttribute same = element.attribute(name)) return same;
    if (element.name() != "axis") return {};
    std::string other(name);
    const bool suffixed = name.ends_with('2') || name.ends_with('3');
    if (suffixed) other.pop_back();
    if (suffixed && element.attribute(other)) return element.attribute(other);
    if (!name.starts_with("LowStop")) return {};
    if (const XmlAttribute alias = element.attribute("LoStop" + std::string(name.substr(7)))) return alias;
    return element.attribute("LoStop");
}

XmlElement extOf(XmlElement element, std::string_view owner) {
    XmlElement found = element.firstChild(kExt);
    while (found && found.attribute(kOwner).value() != owner) found = found.next(kExt);
    return found;
}

JointAttributesInDocument jointAttributesIn(const XmlDocument& document) {
    JointAttributesInDocument found;
    std::vector<XmlElement> pending{document.root()};
    while (!pending.empty()) {
        const XmlElement element = pending.back();
        pending.pop_back();
        if (element.name() == "joint") {
            const XmlElement ext = extOf(element, owner::kOrrery);
            XmlAttribute of = ext.firstChild(kExtValues).attribute("jointOf");
            if (!of) of = ext.attribute("jointOf");  // older files
            if (of) found[std::string(of.value())].push_back(element);
        }
        for (const XmlElement child : element.children()) pending.push_back(child);
    }
    for (auto& [of, elements] : found) std::reverse(elements.begin(), elements.end());
    return found;
}

}  // namespace orrery::xode
