#include "world/planned.hpp"

#include "orrery/base/grow.hpp"

namespace orrery {
void PlannedObjects::append(const PlanWorld& scene, const PlanCounts& begin) {
    for (const PlanBody& body : scene.bodies) bodies.push_back(&body);
    for (const PlanGeom& geom : scene.geoms) {
        geoms.push_back({&geom, inWorld(geom.body, begin.bodies), inWorld(geom.space, begin.spaces)});
    }
    for (const PlanJoint& joint : scene.joints) {
        joints.push_back({&joint, inWorld(joint.body1, begin.bodies), inWorld(joint.body2, begin.bodies),
                          inWorld(joint.group, begin.jointGroups)});
    }
}

void PlannedObjects::reserve(const PlanWorld& scene, std::size_t times) {
    growTo(bodies, bodies.size() + times * scene.bodies.size());
    growTo(geoms, geoms.size() + times * scene.geoms.size());
    growTo(joints, joints.size() + times * scene.joints.size());
}

void PlannedObjects::erase(const PlanRemoved& gone, const PlanCounts& from) {
    gone.bodies.eraseFrom(bodies);
    gone.geoms.eraseFrom(geoms);
    gone.joints.eraseFrom(joints);
    const auto renumberGeom = [&](std::size_t i) {
        gone.bodies.renumber(geoms[i].body);
        gone.spaces.renumber(geoms[i].space);
    };
    gone.geoms.forEachFilled(geoms.size(), renumberGeom);
    for (std::size_t i = from.geoms; i < geoms.size(); ++i) renumberGeom(i);
    const auto renumberJoint = [&](std::size_t i) {
        gone.bodies.renumber(joints[i].body1);
        gone.bodies.renumber(joints[i].body2);
        gone.jointGroups.renumber(joints[i].group);
    };
    gone.joints.forEachFilled(joints.size(), renumberJoint);
    for (std::size_t i = from.joints; i < joints.size(); ++i) renumberJoint(i);
}

void PlannedObjects::copyTo(PlanWorld& world, const PlanCounts& begin, const PlanCounts& end, const Pose& root) const {
    PlanWorld part;
    for (std::size_t i = begin.bodies; i < end.bodies; ++i) part.bodies.push_back(*bodies[i]);
    for (std::size_t i = begin.geoms; i < end.geoms; ++i) part.geoms.push_back(*geoms[i].plan);
    for (std::size_t i = begin.joints; i < end.joints; ++i) part.joints.push_back(*joints[i].plan);
    placeWorld(part, root);
    for (PlanBody& body : part.bodies) world.bodies.push_back(std::move(body));
    for (std::size_t i = 0; i < part.geoms.size(); ++i) {
        PlanGeom& geom = world.geoms.emplace_back(std::move(part.geoms[i]));
        geom.body = geoms[begin.geoms + i].body;
        geom.space = geoms[begin.geoms + i].space;
    }
    for (std::size_t i = 0; i < part.joints.size(); ++i) {
        PlanJoint& joint = world.joints.emplace_back(std::move(part.joints[i]));
        joint.body1 = joints[begin.joints + i].body1;
        joint.body2 = joints[begin.joints + i].body2;
        joint.group = joints[begin.joints + i].group;
    }
}

}  // namespace orrery
