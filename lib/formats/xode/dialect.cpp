// Recognises the dialect of an XODE file.
#include "orrery/formats/xode/dialect.hpp"

#include <any>
#include <array>
#include <utility>

namespace orrery {
namespace {

bool holdsTransforms(std::string_view tag) {
    return tag == "world" || tag == "space" || tag == "group" || tag == "jointgroup" || tag == "body" ||
           tag == "geom" || tag == "joint";
}

// Can the tag, after the tag `before`, be a sign of Odejava or Yake? Both arguments include the text that follows the
// tag.
bool mayBeSign(std::string_view tag, std::string_view before) {
    if (tag.starts_with("<matrix")) return !tag.starts_with("<matrix4f");
    if (tag.starts_with("<scale")) return true;
    const bool rotation = tag.starts_with("<euler") || tag.starts_with("<axisangle") || tag.starts_with("<quaternion");
    return rotation && !before.starts_with("<rotation");
}

// False if the text has no such signs, so that most files need no closer check.
bool mayHoldSigns(std::string_view text) {
    std::size_t before = 0;
    if (text.empty()) return false;
    for (std::size_t at = text.find('<'); at < text.size() - 1; at = text.find('<', at + 1)) {
        switch (text[at + 1]) {
            case 'm':
            case 's':
            case 'e':
            case 'a':
            case 'q':
                if (mayBeSign(text.substr(at), text.substr(before))) return true;
                break;
            default:
                break;
        }
        before = at;
    }
    return false;
}

// Returns the dialect that one <transform> shows.
XodePick judge(XmlElement transform) {
    for (const XmlElement child : transform.children()) {
        const std::string_view tag = child.name();
        if (tag == "matrix") return {XodeDialect::Odejava, "it has a <matrix>", child};
        if (tag == "euler" || tag == "axisangle" || tag == "quaternion") {
            return {XodeDialect::Odejava, "a rotation is directly in <transform>, not in <rotation>", child};
        }
        if (tag == "scale" && child.attribute("x")) return {XodeDialect::Yake, "it has a <scale x y z>", child};
    }
    return {};
}

// Odejava's signs have precedence over Yake's, wherever they are.
XodePick judgeTransforms(XmlElement root) {
    XodePick found;
    for (XmlElement at = root.firstChild(); at;) {
        const std::string_view tag = at.name();
        if (tag == "transform") {
            XodePick pick = judge(at);
            if (pick.dialect == XodeDialect::Odejava) return pick;
            if (pick.dialect == XodeDialect::Yake && !found.evidence) found = std::move(pick);
        }
        const XmlElement below = holdsTransforms(tag) ? at.firstChild() : XmlElement();
        if (below) {
            at = below;
            continue;
        }
        while (at != root && !at.next()) at = at.parent();
        at = at == root ? XmlElement() : at.next();
    }
    return found;
}

XodePick findDialect(const XmlDocument& document) {
    const XmlElement root = document.root();
    if (!root || root.name() != "xode") return {};
    if (hasPyBrainParameters(document)) {
        return {XodeDialect::PyBrain, "a comment after the root element contains parameters of PyBrain", root};
    }
    if (!root.attribute("version")) return {XodeDialect::PyOde, "<xode> has no version", root};
    return mayHoldSigns(document.text()) ? judgeTransforms(root) : XodePick{};
}

}  // namespace

std::string_view toText(XodeDialect dialect) {
    static constexpr std::array<std::string_view, 6> kNames{"auto", "spec", "pyode", "odejava", "yake", "pybrain"};
    return kNames.at(static_cast<std::size_t>(dialect));
}

bool hasPyBrainParameters(const XmlDocument& document) {
    return document.trailingComments().find(kPyBrainMark) != std::string::npos;
}

// A large file is searched for milliseconds.
XodePick xodeDialectOf(const XmlDocument& document) {
    const auto find = [](const XmlDocument& searched) { return std::any(findDialect(searched)); };
    return std::any_cast<XodePick>(document.finding(find));
}

}  // namespace orrery
