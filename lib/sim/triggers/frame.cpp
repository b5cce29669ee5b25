#include "triggers/frame.hpp"

#include "orrery/scene/eigen.hpp"
#include "world/ode_eigen.hpp"

namespace orrery {
namespace {

VolumeFrame rigidFrame(const dReal* p, const dReal* r) {
    VolumeFrame frame;
    frame.linear = matrixOf(r);
    frame.inverse = frame.linear.transpose();
    frame.translation = vectorOf(p);
    return frame;
}

}  // namespace

VolumeFrame frameOf(const Affine& affine) {
    VolumeFrame frame;
    frame.linear = toEigen(affine.linear);
    frame.inverse = frame.linear.inverse();
    frame.translation = toEigen(affine.translation);
    return frame;
}

VolumeFrame frameOf(dBodyID body) {
    return rigidFrame(dBodyGetPosition(body), dBodyGetRotation(body));
}

VolumeFrame frameOf(dGeomID geom) {
    return rigidFrame(dGeomGetPosition(geom), dGeomGetRotation(geom));
}

VolumeFrame frameOf(const Pose& pose) {
    VolumeFrame frame;
    frame.linear = toEigen(pose.rotation).toRotationMatrix();
    frame.inverse = frame.linear.transpose();
    frame.translation = toEigen(pose.position);
    return frame;
}

VolumeFrame composedOf(const VolumeFrame& outer, const VolumeFrame& inner) {
    VolumeFrame frame;
    frame.linear = outer.linear * inner.linear;
    frame.inverse = inner.inverse * outer.inverse;
    frame.translation = outer.toWorld(inner.translation);
    return frame;
}

}  // namespace orrery
