// Moves a planned world: everything that a Plan gives in world axes moves with the scene's root.
#include "orrery/scene/eigen.hpp"
#include "plan/merge.hpp"

namespace orrery {
namespace {

class Mover {
public:
    explicit Mover(const Pose& root)
        : turn_(toEigen(root.rotation)), rotation_(turn_.toRotationMatrix()), shift_(toEigen(root.position)) {}

    void point(Vector3& p) const { p = fromEigen(Eigen::Vector3d(rotation_ * toEigen(p) + shift_)); }
    void direction(Vector3& v) const { v = fromEigen(Eigen::Vector3d(rotation_ * toEigen(v))); }
    void pose(Pose& pose) const {
        point(pose.position);
        pose.rotation = fromEigen((turn_ * toEigen(pose.rotation)).normalized());
    }
    void affine(Affine& affine) const {
        affine.linear = fromEigen(Eigen::Matrix3d(rotation_ * toEigen(affine.linear)));
        point(affine.translation);
    }

private:
    Eigen::Quaterniond turn_;
    Eigen::Matrix3d rotation_;
    Eigen::Vector3d shift_;
};

void placeBody(PlanBody& body, const Mover& move) {
    move.pose(body.pose);
    move.direction(body.linearVelocity);
    move.direction(body.angularVelocity);
    move.direction(body.force);
    move.direction(body.torque);
    if (body.finiteRotationAxis) move.direction(*body.finiteRotationAxis);
}

void placeGeom(PlanGeom& geom, const Mover& move) {
    move.pose(geom.pose);
    if (geom.body == kNone) move.pose(geom.odePose);
}

void placeJoint(PlanJoint& joint, const Mover& move) {
    if (joint.anchor) move.point(*joint.anchor);
    if (joint.anchor2) move.point(*joint.anchor2);
    for (PlanJointAxis& axis : joint.axes) move.direction(axis.direction);
    if (joint.referencePose) move.pose(*joint.referencePose);
}

void placeRowJoint(PlanSixDofJoint& joint, const Mover& move) {
    if (joint.body1 == kNone) move.pose(joint.frame1);
    if (joint.body2 == kNone) move.pose(joint.frame2);
}

void placeField(PlanGravityVolume& field, const Mover& move) {
    move.affine(field.toWorld);
    if (field.body == kNone) move.affine(field.toBody);
}

void placeMotion(PlanMotion& motion, const Mover& move) {
    if (motion.outer == kNone) move.pose(motion.between.pose);
}

}  // namespace

PlanBody placed(PlanBody body, const Pose& root) {
    if (root != Pose{}) placeBody(body, Mover(root));
    return body;
}

PlanGeom placed(PlanGeom geom, const Pose& root) {
    if (root != Pose{}) placeGeom(geom, Mover(root));
    return geom;
}

void placeWorld(PlanWorld& world, const Pose& root) {
    if (root == Pose{}) return;
    const Mover move(root);
    for (PlanSpace& space : world.spaces) {
        if (space.ode && space.ode->center) move.point(*space.ode->center);
    }
    for (PlanBody& body : world.bodies) placeBody(body, move);
    for (PlanGeom& geom : world.geoms) placeGeom(geom, move);
    for (PlanJoint& joint : world.joints) placeJoint(joint, move);
    for (PlanSixDofJoint& joint : world.sixDofJoints) placeRowJoint(joint, move);
    for (PlanGravityVolume& field : world.fields) placeField(field, move);
    for (PlanMotion& motion : world.motions) placeMotion(motion, move);
}

}  // namespace orrery
