// Lists the members of a node with their values, for programs that show them so that the user can set each one
// (settings.hpp).
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "orrery/scene/scene.hpp"

namespace orrery {

struct MemberValue {
    enum class Kind : std::uint8_t {
        Number,
        Whole,    // a whole number
        Boolean,  // true or false
        Word,     // one of `words`
        Text,
        Vector,  // numbers separated by commas
        Fixed,   // cannot be set
    };
    std::string path;                  // "body.linearVelocity", as settings.hpp uses it for a node: node:NAME.PATH
    std::optional<std::string> value;  // text that settings.hpp accepts; nullopt: the node lacks the value
    Kind kind = Kind::Fixed;
    std::string_view unit;                // "" if it is not known
    std::vector<std::string_view> words;  // for a Word
};

// Returns the members of the parts that a node has, in the order of their tables. A member that the node lacks is
// listed only if it is a single value. For lists of more than 16 elements only the length is given. `nameOf` returns
// the name of a linked node.
[[nodiscard]] std::vector<MemberValue> memberValues(const SceneContents& contents, const Node& node,
                                                    const std::function<std::string(NodeId)>& nameOf);

}  // namespace orrery
