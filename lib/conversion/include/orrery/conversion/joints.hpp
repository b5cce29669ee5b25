// Joints of the one kind as joints of the other, for formats that have words for one kind only.
#pragma once

#include <string>
#include <vector>

#include "orrery/scene/scene.hpp"

namespace orrery {

// A joint of ODE's as one between two frames.
struct SixDofEquivalent {
    NodeId of;         // the node whose joint it is
    Pose joint;        // m: where the two frames are in the world, at the start
    Pose connected;    // as ODE measures: the first body as seen from the second
    NodeId jointBody;  // what carries them; the node of the world, or the root, for what does not move
    NodeId connectedBody;
    JointSettings settings;
};

// Their kinds, their stops as rigid limits and their motors; how stops give way and springs of a hinge2 depend on the
// step in ODE, and are not said. Left out are those of which a joint between frames has no like, or that ODE moves
// otherwise than it says.
[[nodiscard]] std::vector<SixDofEquivalent> odeJointsAsSixDof(const SceneContents& contents);

// A joint between two frames as joints of ODE's.
struct OdeEquivalent {
    NodeId of;                      // the node whose joint it is
    NodeId world;                   // of the scene's worlds; the root where it has none
    std::vector<Joint> joints;      // links without names, anchors absolute; none where ODE has no like
    std::vector<std::string> lost;  // what they leave out, in words; each once
};

// What ODE's own joints say of what is simulated. Stops count from where the bodies stand at the start; soft ones
// are as at steps of 0.01 s. A joint that does not hold what stands apart at the start is left out, and so are
// limits that no joint of ODE's has. Velocity drives are motors of the joints that are there, or of an amotor.
[[nodiscard]] std::vector<OdeEquivalent> sixDofJointsAsOde(const SceneContents& contents);

}  // namespace orrery
