// PyBrain's parameters: a comment after the root element of an XODE file, in sections that begin with <name>.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "orrery/document/xml_document.hpp"

namespace orrery {

// What of it has a meaning outside of PyBrain. Nothing is evaluated.
struct PyBrainComment {
    struct Pass {
        std::string line;                // as written
        std::vector<std::string> names;  // empty where the line is no list of names
    };
    std::vector<Pass> passpairs;       // geoms whose names hold one of the names of a line pass each other
    std::vector<std::string> affixed;  // affixToEnvironment: bodies and joints held to the world
};

// Empty for documents without hasPyBrainParameters().
[[nodiscard]] PyBrainComment pyBrainCommentOf(const XmlDocument& document);

// Numbers of the lines of passpairs that a geom of that name (that of its body, where it has one) is in, from 0.
[[nodiscard]] std::vector<std::size_t> passesOf(const PyBrainComment& comment, std::string_view name);

// "('a', \"b\")" or "['a']": the names in it; empty for anything else.
[[nodiscard]] std::vector<std::string> quotedNames(std::string_view line);

}  // namespace orrery
