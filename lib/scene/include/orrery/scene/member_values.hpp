// Lists the members of a node with their values, for programs that show them so that the user can set each one
// (settings.hpp), and those of a scene that it gives, for programs that compare scenes.
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

// Calls take(short path of a node, its member, value with unit) for all members of a scene that have another value than
// those of a new one, in document order. The path is "" for the scene as a whole; for the node itself the member is ""
// and the value is its kind, as for each part. Of long lists and of meshes, digests stand for the values.
using TakeGivenMember = std::function<void(const std::string& node, std::string member, std::string value)>;
void visitGivenMembers(const SceneContents& contents, const TakeGivenMember& take);

}  // namespace orrery
