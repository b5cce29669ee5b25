// The members in which two scenes differ, by their names and with both values.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "orrery/regression/regression.hpp"
#include "output/json.hpp"

namespace orrery::app {

struct MemberChange {
    std::string node;    // path; "" for the scene as a whole
    std::string member;  // "" where only one of the scenes has the node
    std::string before;  // with its unit; "": it is not given there
    std::string after;
};

// In the order of the scenes. Of a node that only one of them has, the members are left out.
[[nodiscard]] std::vector<MemberChange> changesOfMembers(const std::vector<SceneMember>& before,
                                                         const std::vector<SceneMember>& after);

// The first five, each in a line, and how many there are: "  /ball: body.mass.total 100 -> 110".
[[nodiscard]] std::string changesText(const std::vector<MemberChange>& changes);
[[nodiscard]] Json toJson(const std::vector<MemberChange>& changes);

// The first five of names, and how many others there are, with `where` they are found.
[[nodiscard]] std::string firstNames(const std::vector<std::string>& names, std::string_view where = {});

}  // namespace orrery::app
