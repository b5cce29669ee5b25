// All that is measured, by what it is about.
#pragma once

#include <string_view>
#include <vector>

#include "figures.hpp"

namespace orrery::fidelity {

using Cases = std::vector<Case>;

void addRestCases(Cases& cases);      // rest/..., turn/...
void addStackCases(Cases& cases);     // stack/..., cards/..., wall/..., bowl/...
void addFrictionCases(Cases& cases);  // slide/..., hold/..., slope/..., static/..., roll/...
void addImpactCases(Cases& cases);    // impact/..., stop/..., fast/...
void addMotionCases(Cases& cases);    // spin/..., momentum/..., gas/...
void addChainCases(Cases& cases);     // chain/...
void addJointCases(Cases& cases);     // spring/..., limit/..., anchors/...

[[nodiscard]] Cases allCases();
// Those whose name is `prefix` or goes on with a '/' after it.
[[nodiscard]] Cases casesBelow(std::string_view prefix);

}  // namespace orrery::fidelity
