// What an application keeps of the objects of a Simulation: ids that stay safe when the objects are gone.
#pragma once

#include <cstdint>

#include "orrery/scene/values.hpp"

#include "orrery/version.hpp"

namespace orrery {

/// One of the scenes in a simulation. Given by Simulation::add, never twice in one simulation.
struct InstanceId {
    std::uint32_t value = 0;                               ///< 0: the scene that the simulation was made of
    explicit operator bool() const { return value != 0; }  ///< was it added? False for the scene that was there first
    bool operator==(const InstanceId&) const = default;
};

/// A body, geom or joint of a Simulation: the node that it was made of, in one of the scenes. As no scene gets the id
/// of another one, an id never means another object than it did, and what is gone stays gone (Simulation::isValid).
template <typename Kind>
struct ObjectId {
    NodeId node;                                                 ///< in the scene of `instance`; 0: no object
    InstanceId instance;                                         ///< that `node` belongs to
    explicit operator bool() const { return node != NodeId{}; }  ///< is it the id of some object, there or gone?
    bool operator==(const ObjectId&) const = default;
};
using BodyId = ObjectId<struct BodyOfId>;    ///< a dynamic or kinematic body
using GeomId = ObjectId<struct GeomOfId>;    ///< a collider, or a trigger's own shape
using JointId = ObjectId<struct JointOfId>;  ///< a joint: one of ODE's, or all that stand for it

}  // namespace orrery
