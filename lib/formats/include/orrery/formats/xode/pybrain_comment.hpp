// PyBrain's parameters: a comment after the root element of an XODE file, in sections that begin with <name>.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "orrery/document/xml_document.hpp"

namespace orrery {

// The parts of it that have a meaning outside PyBrain. Nothing is executed.
struct PyBrainComment {
    struct Pass {
        std::string line;                // as written
        std::vector<std::string> names;  // empty if the line is no list of names
    };
    std::vector<Pass> passpairs;       // geoms whose names contain one of the names of a line pass through each other
    std::vector<std::string> affixed;  // affixToEnvironment: bodies and joints held to the world
};

// Returns an empty result for documents without hasPyBrainParameters().
[[nodiscard]] PyBrainComment pyBrainCommentOf(const XmlDocument& document);

// Returns the numbers, from 0, of the lines of passpairs that match a geom of that name. If the geom has a body, pass
// the body's name.
[[nodiscard]] std::vector<std::size_t> passesOf(const PyBrainComment& comment, std::string_view name);

// Returns the names in "('a', \"b\")" or "['a']"; empty for any other text.
[[nodiscard]] std::vector<std::string> quotedNames(std::string_view line);

}  // namespace orrery
