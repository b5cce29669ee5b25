// A digest of XODE's own words for a part of a node that <ext ename="orrery"> also stores. Writer and reader compute it
// from their own types of elements, with functions that are found by argument-dependent lookup:
//
//     std::string_view nameOf(element), forEachAttribute(element, f(name, value)), forEachChild(element, f(child))
#pragma once

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include "orrery/base/words_digest.hpp"

namespace orrery::xode {

template <std::size_t N>
constexpr bool isOneOf(std::string_view name, const std::array<std::string_view, N>& names) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

inline constexpr std::array<std::string_view, 3> kPartsInWords{"transform", "body", "collider"};
inline constexpr std::array<std::string_view, 2> kBodyAttributes{"enabled", "gravitymode"};
inline constexpr std::array<std::string_view, 6> kBodyElements{"torque",    "force",      "finiteRotation",
                                                               "linearVel", "angularVel", "mass"};
inline constexpr std::array<std::string_view, 8> kShapeElements{"box",   "sphere", "cappedCylinder", "cylinder", "cone",
                                                                "plane", "ray",    "trimesh"};

// Adds everything in the element except extensions. The order of attributes does not matter.
template <typename Element>
void addWords(WordsDigest& digest, const Element& element) {
    digest.addWord(nameOf(element));
    std::vector<std::pair<std::string_view, std::string_view>> attributes;
    forEachAttribute(element, [&](std::string_view name, std::string_view value) {
        if (name.find(':') == std::string_view::npos) attributes.emplace_back(name, value);
    });
    std::sort(attributes.begin(), attributes.end());
    for (const auto& [name, value] : attributes) {
        digest.addWord(name);
        digest.addValue(value);
    }
    forEachChild(element, [&](const auto& child) {
        if (nameOf(child) != "ext") addWords(digest, child);
    });
    digest.addWord("/");
}

// Is it a <geom> that is not a node of its own, but the collider of the node around it?
template <typename Element>
bool isPartGeom(const Element& element) {
    bool marked = false;
    if (nameOf(element) != "geom") return marked;
    forEachChild(element, [&](const auto& ext) {
        if (nameOf(ext) != "ext") return;
        forEachChild(ext, [&](const auto& mark) { marked = marked || nameOf(mark) == "part"; });
    });
    return marked;
}

// `part` is one of kPartsInWords.
template <typename Element>
WordsDigest digestOfPart(std::string_view part, const Element& element) {
    WordsDigest digest;
    if (part == "body") {
        forEachAttribute(element, [&](std::string_view name, std::string_view value) {
            if (!isOneOf(name, kBodyAttributes)) return;
            digest.addWord(name);
            digest.addValue(value);
        });
    }
    forEachChild(element, [&](const auto& child) {
        const std::string_view name = nameOf(child);
        const bool counts = part == "transform" ? name == "transform"
                            : part == "body"    ? isOneOf(name, kBodyElements)
                                                : isOneOf(name, kShapeElements) || isPartGeom(child);
        if (counts) addWords(digest, child);
    });
    return digest;
}

}  // namespace orrery::xode
