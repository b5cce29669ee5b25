#include "demo_watch.hpp"

#include <algorithm>
#include <array>

namespace orrery::test {

DemoWatch& demoWatch() {
    static DemoWatch watch;
    return watch;
}

namespace {

HeightfieldShape fieldOf(double width, double depth, int widthSamples, int depthSamples, double scale, double offset,
                         double thickness, int wrap) {
    HeightfieldShape field;
    field.width = width;
    field.depth = depth;
    field.widthSamples = static_cast<std::uint32_t>(widthSamples);
    field.depthSamples = static_cast<std::uint32_t>(depthSamples);
    field.scale = scale;
    field.offset = offset;
    field.thickness = thickness;
    if (wrap != 0) field.wrap = true;
    return field;
}

template <typename Height>
void remember(dHeightfieldDataID id, HeightfieldShape field, const Height* heights) {
    field.samples.assign(heights, heights + std::size_t{field.widthSamples} * field.depthSamples);
    if (demoWatch().on) demoWatch().fields[id] = std::move(field);
}

void remember(dGeomID geom, const dReal* points, unsigned count) {
    if (!demoWatch().on) return;
    auto& to = demoWatch().points[geom];
    to.clear();
    for (unsigned i = 0; i < count; ++i) to.push_back({points[3 * i], points[3 * i + 1], points[3 * i + 2]});
}

void rememberMotor(dJointID joint, std::size_t axis, int parameter, dReal value) {
    if (!demoWatch().on) return;
    JointAxis& to = demoWatch().plane2d[joint][axis];
    if (parameter == dParamVel) to.velocity = value;
    if (parameter == dParamFMax) to.fMax = value;
}

}  // namespace
}  // namespace orrery::test

using orrery::test::demoWatch;

extern "C" {

dWorldID __real_dWorldCreate();
dWorldID __wrap_dWorldCreate() {
    const dWorldID world = __real_dWorldCreate();
    if (demoWatch().on && !demoWatch().world) demoWatch().world = world;
    return world;
}

void __real_dWorldDestroy(dWorldID);
void __wrap_dWorldDestroy(dWorldID world) {
    if (demoWatch().on && demoWatch().world == world) {
        demoWatch().world = nullptr;
        demoWatch().bodies.clear();
    }
    __real_dWorldDestroy(world);
}

dBodyID __real_dBodyCreate(dWorldID);
dBodyID __wrap_dBodyCreate(dWorldID world) {
    const dBodyID body = __real_dBodyCreate(world);
    if (demoWatch().on) demoWatch().bodies.push_back(body);
    return body;
}

void __real_dBodyDestroy(dBodyID);
void __wrap_dBodyDestroy(dBodyID body) {
    std::erase(demoWatch().bodies, body);
    __real_dBodyDestroy(body);
}

int __real_dWorldStep(dWorldID, dReal);
int __wrap_dWorldStep(dWorldID world, dReal step) {
    if (demoWatch().on) demoWatch().step = step;
    if (demoWatch().on) demoWatch().quick = false;
    return __real_dWorldStep(world, step);
}
int __real_dWorldQuickStep(dWorldID, dReal);
int __wrap_dWorldQuickStep(dWorldID world, dReal step) {
    if (demoWatch().on) demoWatch().step = step;
    if (demoWatch().on) demoWatch().quick = true;
    return __real_dWorldQuickStep(world, step);
}

void __real_dSpaceCollide(dSpaceID, void*, dNearCallback*);
void __wrap_dSpaceCollide(dSpaceID space, void* data, dNearCallback* callback) {
    if (demoWatch().on && !dGeomGetSpace(reinterpret_cast<dGeomID>(space))) demoWatch().space = space;
    __real_dSpaceCollide(space, data, callback);
}

void __real_dJointGroupEmpty(dJointGroupID);
void __wrap_dJointGroupEmpty(dJointGroupID group) {
    if (demoWatch().on) demoWatch().contacts = group;
    __real_dJointGroupEmpty(group);
}

dJointID __real_dJointCreateContact(dWorldID, dJointGroupID, const dContact*);
dJointID __wrap_dJointCreateContact(dWorldID world, dJointGroupID group, const dContact* contact) {
    if (demoWatch().on) {
        demoWatch().surface = contact->surface;
        for (const dGeomID geom : {contact->geom.g1, contact->geom.g2}) demoWatch().surfaces[geom] = contact->surface;
    }
    return __real_dJointCreateContact(world, group, contact);
}

void __real_dJointSetPlane2DXParam(dJointID, int, dReal);
void __wrap_dJointSetPlane2DXParam(dJointID joint, int parameter, dReal value) {
    orrery::test::rememberMotor(joint, 0, parameter, value);
    __real_dJointSetPlane2DXParam(joint, parameter, value);
}
void __real_dJointSetPlane2DYParam(dJointID, int, dReal);
void __wrap_dJointSetPlane2DYParam(dJointID joint, int parameter, dReal value) {
    orrery::test::rememberMotor(joint, 1, parameter, value);
    __real_dJointSetPlane2DYParam(joint, parameter, value);
}
void __real_dJointSetPlane2DAngleParam(dJointID, int, dReal);
void __wrap_dJointSetPlane2DAngleParam(dJointID joint, int parameter, dReal value) {
    orrery::test::rememberMotor(joint, 2, parameter, value);
    __real_dJointSetPlane2DAngleParam(joint, parameter, value);
}

dGeomID __real_dCreateConvex(dSpaceID, const dReal*, unsigned, const dReal*, unsigned, const unsigned*);
dGeomID __wrap_dCreateConvex(dSpaceID space, const dReal* planes, unsigned planeCount, const dReal* points,
                             unsigned pointCount, const unsigned* polygons) {
    const dGeomID geom = __real_dCreateConvex(space, planes, planeCount, points, pointCount, polygons);
    orrery::test::remember(geom, points, pointCount);
    return geom;
}

dGeomID __real_dCreateHeightfield(dSpaceID, dHeightfieldDataID, int);
dGeomID __wrap_dCreateHeightfield(dSpaceID space, dHeightfieldDataID data, int placeable) {
    const dGeomID geom = __real_dCreateHeightfield(space, data, placeable);
    if (demoWatch().on) demoWatch().fieldOf[geom] = data;
    return geom;
}

#define ORRERY_WATCH_HEIGHTS(NAME, TYPE)                                                                            \
    void __real_##NAME(dHeightfieldDataID, const TYPE*, int, dReal, dReal, int, int, dReal, dReal, dReal, int);     \
    void __wrap_##NAME(dHeightfieldDataID id, const TYPE* heights, int copy, dReal width, dReal depth,              \
                       int widthSamples, int depthSamples, dReal scale, dReal offset, dReal thickness, int wrap) {  \
        orrery::test::remember(                                                                                     \
            id, orrery::test::fieldOf(width, depth, widthSamples, depthSamples, scale, offset, thickness, wrap),    \
            heights);                                                                                               \
        __real_##NAME(id, heights, copy, width, depth, widthSamples, depthSamples, scale, offset, thickness, wrap); \
    }
ORRERY_WATCH_HEIGHTS(dGeomHeightfieldDataBuildByte, unsigned char)
ORRERY_WATCH_HEIGHTS(dGeomHeightfieldDataBuildShort, short)
ORRERY_WATCH_HEIGHTS(dGeomHeightfieldDataBuildSingle, float)
ORRERY_WATCH_HEIGHTS(dGeomHeightfieldDataBuildDouble, double)

void __real_dGeomHeightfieldDataBuildCallback(dHeightfieldDataID, void*, dHeightfieldGetHeight*, dReal, dReal, int, int,
                                              dReal, dReal, dReal, int);
void __wrap_dGeomHeightfieldDataBuildCallback(dHeightfieldDataID id, void* data, dHeightfieldGetHeight* height,
                                              dReal width, dReal depth, int widthSamples, int depthSamples, dReal scale,
                                              dReal offset, dReal thickness, int wrap) {
    std::vector<double> heights;
    for (int z = 0; z < depthSamples; ++z) {
        for (int x = 0; x < widthSamples; ++x) heights.push_back(height(data, x, z));
    }
    orrery::test::remember(
        id, orrery::test::fieldOf(width, depth, widthSamples, depthSamples, scale, offset, thickness, wrap),
        heights.data());
    __real_dGeomHeightfieldDataBuildCallback(id, data, height, width, depth, widthSamples, depthSamples, scale, offset,
                                             thickness, wrap);
}

}  // extern "C"
