// Every edit that can be made of a scene, for tests of what becomes of it.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "orrery/scene/scene.hpp"

namespace orrery::test {

struct SceneEdit {
    std::string what;
    std::function<void()> apply;
};

// Every change of one value, of one component and of one node, without those after which a scene means the same as
// before. The contents must stay where they are, and each edit but the first that is applied may find its value gone.
[[nodiscard]] std::vector<SceneEdit> editsOf(SceneContents& contents);

// Applies the consequences of an edit: a link follows its body's new name, and only a stiffness has a unit.
void followUp(SceneContents& contents);

}  // namespace orrery::test
