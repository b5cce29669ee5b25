// Converts joints of ODE to joints between two frames and back, for formats that have only one kind.
#pragma once

#include <string>
#include <vector>

#include "orrery/scene/scene.hpp"

namespace orrery {

// A joint of ODE as a joint between two frames.
struct SixDofEquivalent {
    NodeId of;         // node of the original joint
    Pose joint;        // m: the common place of the two frames in the world, at the start
    Pose connected;    // measured as in ODE: the first body as seen from the second
    NodeId jointBody;  // nodes that carry the frames; the node of the world, or the root, if they do not move
    NodeId connectedBody;
    JointSettings settings;
};

// Converts the types of the joints, their stops as rigid limits, and their motors. The softness of stops and the
// springs of a hinge2 depend on the step in ODE and are not converted. Joints are left out if no joint between frames
// is equivalent, or if ODE does not move them as documented.
[[nodiscard]] std::vector<SixDofEquivalent> odeJointsAsSixDof(const SceneContents& contents);

// A joint between two frames as joints of ODE.
struct OdeEquivalent {
    NodeId of;                      // node of the original joint
    NodeId world;                   // one of the scene's worlds; the root if the scene has none
    std::vector<Joint> joints;      // links without names, anchors absolute; empty if ODE has no equivalent
    std::vector<std::string> lost;  // properties that they leave out, in words; each once
};

// Converts the simulated properties that ODE's own joints can express. Stops are relative to the state of the bodies at
// the start. Soft stops have the values for steps of 0.01 s. A joint whose parts are apart at the start, and that does
// not hold them together, is left out. Limits for which ODE has no joint are left out too. Velocity drives become
// motors of the joints, or of an amotor.
[[nodiscard]] std::vector<OdeEquivalent> sixDofJointsAsOde(const SceneContents& contents);

}  // namespace orrery
