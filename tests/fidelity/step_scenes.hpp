// Scenes that the tests of the step share.
#pragma once

#include <string>

#include "orrery/scene/scene.hpp"

namespace orrery::fidelity {

// Cubes of 1 m, one on the other, the lowest `gap` m above y = 0 and all others as far above the one below.
inline void addStack(SceneBuilder& make, const std::string& name, int count, Vector3 foot, double gap) {
    for (int i = 0; i < count; ++i) {
        const std::string level = name + std::to_string(i);
        Node& body = make.addBody(make.root(), level, {foot.x, foot.y + 0.5 + gap + i * (1 + gap), foot.z});
        make.addBox(body, level + " shape", {1, 1, 1});
    }
}

// Capsules of 1 kg on hinges, hanging from the world at `top`, the lowest one pushed.
inline void addChain(SceneBuilder& make, const std::string& name, int count, Vector3 top) {
    const Node* above = nullptr;
    for (int i = 0; i < count; ++i) {
        const std::string link = name + std::to_string(i);
        Node& body = make.addBody(make.root(), link, {top.x, top.y - 0.25 - 0.5 * i, top.z});
        body.transform.rotation = EulerAngles{{90, 0, 0}, true};
        make.addCapsule(body, link + " shape", 0.05, 0.3);
        make.addJoint(make.root(), link + " hinge", JointType::Hinge, above, &body,
                      Vector3{top.x, top.y - 0.5 * i, top.z}, {{0, 0, 1}});
        if (i + 1 == count) body.body->linearVelocity = Vector3{2, 0, 0};
        above = &body;
    }
}

inline void addGroundPlane(SceneBuilder& make) {
    make.addPlane(make.root(), "ground", {0, 1, 0}, 0);
}

}  // namespace orrery::fidelity
