// Joints as joints between two frames, and which colliders do not touch.
#pragma once

#include "context.hpp"
#include "robot.hpp"

namespace orrery::urdf {

// Adds a joint between the bodies of each joint that moves. The nodes of all links are there.
void addJoints(Context& context, const Robot& robot);

// The filters of colliders: a body does not touch the fixed links that it hangs on, for which a joint does not provide.
class Filters {
public:
    Filters(SceneContents& scene, const Robot& robot);
    // The filter of the colliders of a link; invalid if it has none.
    [[nodiscard]] FilterId of(const LinkEntry& link) const { return ofGroup_[link.group]; }

private:
    std::vector<FilterId> ofGroup_;  // by the link at the top
};

}  // namespace orrery::urdf
