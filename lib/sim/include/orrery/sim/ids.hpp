// Ids that an application may keep for the objects of a Simulation. They stay safe after the objects are gone.
#pragma once

#include <cstdint>

#include "orrery/scene/values.hpp"

#include "orrery/version.hpp"

namespace orrery {

/// One of the scenes in a simulation. Simulation::add returns it; a simulation never uses one twice.
struct InstanceId {
    std::uint32_t value = 0;                               ///< 0: the scene that the simulation was made from
    explicit operator bool() const { return value != 0; }  ///< was the scene added? False for the first scene
    bool operator==(const InstanceId&) const = default;
};

/// A body, geom, joint or space of a Simulation: the node that it was made from, in one of the scenes. So the body of a
/// node is BodyId{node.id, instance}; Simulation::findBody looks it up by name or path, Simulation::id by ODE's handle.
/// Instances are never used twice, so an id never refers to another object later, and a removed object stays removed
/// (Simulation::isValid).
template <typename Kind>
struct ObjectId {
    NodeId node;                                                 ///< in the scene of `instance`; 0: no object
    InstanceId instance;                                         ///< scene instance of `node`
    explicit operator bool() const { return node != NodeId{}; }  ///< is it the id of an object, existing or gone?
    bool operator==(const ObjectId&) const = default;
};
using BodyId = ObjectId<struct BodyOfId>;    ///< a dynamic or kinematic body
using GeomId = ObjectId<struct GeomOfId>;    ///< a collider, or a trigger's own shape
using JointId = ObjectId<struct JointOfId>;  ///< a joint: one of ODE's joints, or all of ODE's joints that represent it
using TriggerId = ObjectId<struct TriggerOfId>;  ///< a trigger; one with several shapes has the node above them
using SpaceId = ObjectId<struct SpaceOfId>;      ///< a space of ODE

}  // namespace orrery
