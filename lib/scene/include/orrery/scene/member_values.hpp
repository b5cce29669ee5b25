// The members of a node with what they are, for those who show them to be set one by one (settings.hpp).
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
        Vector,  // numbers with commas between them
        Fixed,   // cannot be set
    };
    std::string path;                  // "body.linearVelocity", as settings.hpp has it of a node: node:NAME.PATH
    std::optional<std::string> value;  // as it is set; nullopt: the node lacks it
    Kind kind = Kind::Fixed;
    std::string_view unit;                // "" where it is not known
    std::vector<std::string_view> words;  // of a Word
};

// What the parts that a node has are made of, in the order of their tables; of members that it lacks those that are one
// value. Lists of more than 16 elements are told by their length. `nameOf` names a node that is linked to.
[[nodiscard]] std::vector<MemberValue> memberValues(const SceneContents& contents, const Node& node,
                                                    const std::function<std::string(NodeId)>& nameOf);

}  // namespace orrery
