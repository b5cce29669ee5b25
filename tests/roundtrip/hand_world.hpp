// A world of ODE's made by hand, for tests of what is captured of one.
#pragma once

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <vector>

#include "orrery/sim/capture.hpp"

namespace orrery::test {

inline constexpr double kStep = 0.005;  // s

// Every type of geom and joint that ODE has, in islands apart from each other.
class HandWorld {
public:
    HandWorld() : world_(dWorldCreate()), space_(dHashSpaceCreate(nullptr)), contacts_(dJointGroupCreate(0)) {
        dWorldSetGravity(world_, 0.1, -9.5, 0.2);
        dWorldSetERP(world_, 0.3);
        dWorldSetCFM(world_, 1e-6);
        dWorldSetAngularDamping(world_, 0.01);
        dWorldSetContactSurfaceLayer(world_, 0.001);
        addGeoms();
        addJoints();
    }
    ~HandWorld() {
        dJointGroupDestroy(contacts_);
        dSpaceDestroy(space_);
        dWorldDestroy(world_);
        dGeomTriMeshDataDestroy(mesh_);
        dGeomHeightfieldDataDestroy(terrain_);
    }
    HandWorld(const HandWorld&) = delete;
    HandWorld& operator=(const HandWorld&) = delete;

    void step() {
        dSpaceCollide(space_, this,
                      [](void* self, dGeomID a, dGeomID b) { static_cast<HandWorld*>(self)->touch(a, b); });
        dWorldStep(world_, kStep);
        dJointGroupEmpty(contacts_);
    }

    [[nodiscard]] CaptureOptions options() {
        CaptureOptions options;
        options.bodies = bodies_;
        options.joints = joints_;
        options.bodyName = [this](dBodyID body) {
            return "b" + std::to_string(std::find(bodies_.begin(), bodies_.end(), body) - bodies_.begin());
        };
        options.shapeOf = [](dGeomID geom, SceneContents& contents) -> std::optional<ShapeGeometry> {
            if (dGeomGetClass(geom) == dHeightfieldClass) return terrainShape();
            if (dGeomGetClass(geom) != dConvexClass) return std::nullopt;
            Mesh mesh;
            mesh.loaded = true;
            for (std::size_t i = 0; i < kCorners.size(); i += 3) {
                mesh.positions.push_back({kCorners[i], kCorners[i + 1], kCorners[i + 2]});
            }
            return ConvexShape{contents.addMesh(std::move(mesh))};
        };
        return options;
    }

    dWorldID world_;
    dSpaceID space_;
    std::vector<dBodyID> bodies_;
    std::vector<dJointID> joints_;

private:
    static constexpr std::array<double, 12> kCorners{0.5, -0.3, -0.4, -0.6, -0.3, -0.4, 0.1, 0.8, -0.4, 0, -0.2, 1.2};

    static HeightfieldShape terrainShape() {
        HeightfieldShape field;
        field.width = field.depth = 4;
        field.widthSamples = field.depthSamples = 3;
        field.samples.assign(9, 0.5);
        field.thickness = 1;
        return field;
    }

    // Contacts as the library makes them where no material is authored.
    void touch(dGeomID a, dGeomID b) {
        if (dGeomIsSpace(a) || dGeomIsSpace(b))
            return dSpaceCollide2(a, b, this,
                                  [](void* self, dGeomID c, dGeomID d) { static_cast<HandWorld*>(self)->touch(c, d); });
        // Geoms of bodies come first in the scene.
        const auto place = [this](dGeomID geom) { return std::pair(dGeomGetBody(geom) == nullptr, order_.at(geom)); };
        if (place(b) < place(a)) std::swap(a, b);
        const dBodyID bodyA = dGeomGetBody(a);
        const dBodyID bodyB = dGeomGetBody(b);
        if (!bodyA && !bodyB) return;
        if (dGeomGetClass(a) == dRayClass || dGeomGetClass(b) == dRayClass) return;
        if (bodyA && bodyB && dAreConnectedExcluding(bodyA, bodyB, dJointTypeContact)) return;
        std::array<dContact, 4> found{};
        const int count = dCollide(a, b, 4, &found[0].geom, sizeof(dContact));
        for (int i = 0; i < count; ++i) {
            dContact& contact = found[static_cast<std::size_t>(i)];
            contact.surface.mode = dContactApprox1;
            contact.surface.mu = 0.6;
            dJointAttach(dJointCreateContact(world_, contacts_, &contact), bodyA, bodyB);
        }
    }

    dGeomID add(dGeomID geom) {
        order_[geom] = order_.size();
        return geom;
    }

    dBodyID addBody(double x, double y, double z) {
        const dBodyID body = dBodyCreate(world_);
        dMass mass;
        dMassSetBox(&mass, 1, 1, 0.8, 1.2);
        dMassAdjust(&mass, 1 + 0.1 * static_cast<double>(bodies_.size()));
        dBodySetMass(body, &mass);
        dBodySetPosition(body, x, y, z);
        bodies_.push_back(body);
        return body;
    }

    // Adds a floor of its own, 10 m from all others.
    void addLying(dGeomID geom, double height) {
        const double x = 10.0 * static_cast<double>(bodies_.size());
        add(dCreateBox(space_, 4, 1, 4));
        dGeomSetPosition(lastOf(), x, -0.5, 0);
        dGeomSetBody(add(geom), addBody(x, height, 0));
    }
    [[nodiscard]] dGeomID lastOf() const {
        const auto last = std::max_element(order_.begin(), order_.end(),
                                           [](const auto& a, const auto& b) { return a.second < b.second; });
        return last->first;
    }

    void addGeoms() {
        addLying(dCreateSphere(space_, 0.5), 0.6);
        addLying(dCreateBox(space_, 1, 0.8, 1.2), 0.5);
        addLying(dCreateCapsule(space_, 0.4, 1), 0.5);
        addLying(dCreateCylinder(space_, 0.4, 1), 0.6);
        dBodySetAngularVel(bodies_[0], 0, 1, 2);
        const dBodyID offset = addBody(0, 8, 30);
        const dGeomID shifted = add(dCreateBox(space_, 0.5, 0.5, 0.5));
        dGeomSetBody(shifted, offset);
        dGeomSetOffsetPosition(shifted, 0.3, 0, 0.1);
        dQuaternion turn;
        dQFromAxisAndAngle(turn, 1, 2, 3, 0.7);
        dGeomSetOffsetQuaternion(shifted, turn);
        dBodySetGravityMode(offset, 0);
        dBodySetAngularVel(offset, 1, 2, 3);
        addTransform();
        addArrays();
        add(dCreatePlane(space_, 0, 2, 0, -100));
        const dGeomID ray = add(dCreateRay(space_, 3));
        dGeomRaySet(ray, 0, 50, 0, 0.6, 0, 0.8);
    }

    void addTransform() {
        const dBodyID body = addBody(0, 8, 60);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"  // by ODE; old applications have them
        const dGeomID transform = dCreateGeomTransform(space_);
        const dGeomID inner = dCreateSphere(nullptr, 0.3);
        dGeomSetPosition(inner, 0.5, 0, 0);
        dGeomTransformSetGeom(transform, inner);
        dGeomTransformSetCleanup(transform, 1);
#pragma GCC diagnostic pop
        dGeomSetBody(add(transform), body);
        order_[inner] = order_.size();
        dBodySetFiniteRotationMode(body, 1);
        dBodySetFiniteRotationAxis(body, 0, 0, 1);
        dBodySetAngularVel(body, 0, 0, 5);
    }

    // A convex that falls, balls on a mesh and on terrain.
    void addArrays() {
        static const unsigned polygons[] = {3, 0, 3, 1, 3, 1, 3, 2, 3, 2, 3, 0, 3, 0, 1, 2};
        static const std::vector<double> planes = planesOf(polygons);
        const dSpaceID inner = dSimpleSpaceCreate(space_);
        order_[reinterpret_cast<dGeomID>(inner)] = order_.size();
        const dBodyID falling = addBody(0, 30, 90);
        dGeomSetBody(add(dCreateConvex(space_, planes.data(), 4, kCorners.data(), 4, polygons)), falling);
        dBodySetAngularVel(falling, 0.3, 0.1, -0.2);

        mesh_ = dGeomTriMeshDataCreate();
        static const double positions[] = {-3, 0, -3, 3, 0, -3, 3, 0, 3, -3, 0, 3};
        static const dTriIndex triangles[] = {0, 2, 1, 0, 3, 2};
        dGeomTriMeshDataBuildDouble(mesh_, positions, 24, 4, triangles, 6, 3 * sizeof(dTriIndex));
        const dGeomID mesh = add(dCreateTriMesh(inner, mesh_, nullptr, nullptr, nullptr));
        dGeomSetPosition(mesh, 0, 0.1, 120);

        terrain_ = dGeomHeightfieldDataCreate();
        static const std::vector<double> samples(9, 0.5);
        dGeomHeightfieldDataBuildDouble(terrain_, samples.data(), 0, 4, 4, 3, 3, 1, 0, 1, 0);
        const dGeomID terrain = add(dCreateHeightfield(inner, terrain_, 1));
        dGeomSetPosition(terrain, 0, 0, 150);
        for (const double z : {120.3, 150.2}) dGeomSetBody(add(dCreateSphere(space_, 0.4)), addBody(0.3, 1.2, z));
    }

    static std::vector<double> planesOf(const unsigned* polygons) {
        std::vector<double> planes;
        for (std::size_t i = 0; i < 4; ++i) {
            std::array<std::array<double, 3>, 3> p{};
            for (std::size_t k = 0; k < 3; ++k) {
                for (std::size_t c = 0; c < 3; ++c) p[k][c] = kCorners[3 * polygons[4 * i + 1 + k] + c];
            }
            std::array<double, 3> u{};
            std::array<double, 3> v{};
            for (std::size_t c = 0; c < 3; ++c) {
                u[c] = p[1][c] - p[0][c];
                v[c] = p[2][c] - p[0][c];
            }
            std::array<double, 3> n{u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]};
            const double length = std::hypot(n[0], n[1], n[2]);
            double d = 0;
            for (std::size_t c = 0; c < 3; ++c) d += (n[c] /= length) * p[0][c];
            planes.insert(planes.end(), {n[0], n[1], n[2], d});
        }
        return planes;
    }

    struct Pair {
        dBodyID a;
        dBodyID b;
        double x;
    };
    Pair addPair() {
        const double x = 6.0 * static_cast<double>(joints_.size());
        const Pair pair{addBody(x, 20, -30), addBody(x + 1, 20.5, -29), x};
        dBodySetAngularVel(pair.a, 0.5, 0.2, 0.1);
        return pair;
    }
    dJointID attach(dJointID joint, const Pair& pair) {
        dJointAttach(joint, pair.a, pair.b);
        joints_.push_back(joint);
        return joint;
    }

    void addJoints() {
        const auto pair = [this](dJointID (*create)(dWorldID, dJointGroupID), auto set) {
            const Pair p = addPair();
            set(attach(create(world_, nullptr), p), p.x);
        };
        pair(dJointCreateBall, [](dJointID j, double x) {
            dJointSetBallAnchor(j, x + 0.5, 20, -29.5);
            dJointSetBallParam(j, dParamERP, 0.5);
        });
        pair(dJointCreateHinge, [](dJointID j, double x) {
            dJointSetHingeAnchor(j, x + 0.5, 20, -29.5);
            dJointSetHingeAxis(j, 0.6, 0.8, 0);
            dJointSetHingeParam(j, dParamVel, 1);
            dJointSetHingeParam(j, dParamFMax, 5);
            dJointSetHingeParam(j, dParamHiStop, 0.3);
        });
        pair(dJointCreateSlider, [](dJointID j, double) {
            dJointSetSliderAxis(j, 0, 1, 0);
            dJointSetSliderParam(j, dParamLoStop, -0.2);
        });
        pair(dJointCreateUniversal, [](dJointID j, double x) {
            dJointSetUniversalAnchor(j, x + 0.5, 20, -29.5);
            dJointSetUniversalAxis1(j, 0, 0, 1);
            dJointSetUniversalAxis2(j, 1, 0, 0);
        });
        pair(dJointCreateHinge2, [](dJointID j, double x) {
            const dVector3 up = {0, 1, 0};
            const dVector3 side = {0, 0, 1};
            dJointSetHinge2Anchor(j, x + 1, 20.5, -29);
            dJointSetHinge2Axes(j, up, side);
            dJointSetHinge2Param(j, dParamSuspensionERP, 0.4);
            dJointSetHinge2Param(j, dParamSuspensionCFM, 0.01);
            dJointSetHinge2Param(j, dParamVel2, 2);
            dJointSetHinge2Param(j, dParamFMax2, 3);
        });
        pair(dJointCreateFixed, [](dJointID j, double) { dJointSetFixed(j); });
        pair(dJointCreateAMotor, [](dJointID j, double) {
            dJointSetAMotorNumAxes(j, 3);
            dJointSetAMotorAxis(j, 0, 1, 0, 0, 1);
            dJointSetAMotorAxis(j, 2, 2, 1, 0, 0);
            dJointSetAMotorMode(j, dAMotorEuler);
            dJointSetAMotorParam(j, dParamFMax2, 2);
        });
        pair(dJointCreatePiston, [](dJointID j, double x) {
            dJointSetPistonAnchor(j, x + 0.5, 20, -29.5);
            dJointSetPistonAxis(j, 0, 1, 0);
        });
        pair(dJointCreatePR, [](dJointID j, double x) {
            dJointSetPRAnchor(j, x + 0.5, 20, -29.5);
            dJointSetPRAxis1(j, 0, 0, 1);
            dJointSetPRAxis2(j, 0, 1, 0);
        });
        pair(dJointCreatePU, [](dJointID j, double x) {
            dJointSetPUAnchor(j, x + 0.5, 20, -29.5);
            dJointSetPUAxis1(j, 1, 0, 0);
            dJointSetPUAxis2(j, 0, 1, 0);
            dJointSetPUAxis3(j, 0, 0, 1);
        });
        pair(dJointCreatePlane2D, [](dJointID, double) {});
        pair(dJointCreateLMotor, [](dJointID j, double) {
            dJointSetLMotorNumAxes(j, 2);
            dJointSetLMotorAxis(j, 0, 0, 1, 0, 0);
            dJointSetLMotorAxis(j, 1, 0, 0, 0, 1);
            dJointSetLMotorParam(j, dParamFMax, 3);
        });
        pair(dJointCreateDBall, [](dJointID j, double x) {
            dJointSetDBallAnchor1(j, x, 20, -30);
            dJointSetDBallAnchor2(j, x + 1, 20.2, -29);
        });
        pair(dJointCreateDHinge, [](dJointID j, double x) {
            dJointSetDHingeAnchor1(j, x, 20, -30);
            dJointSetDHingeAnchor2(j, x + 1, 20, -30);
            dJointSetDHingeAxis(j, 0, 0, 1);
        });
        pair(dJointCreateTransmission, [](dJointID j, double x) {
            dJointSetTransmissionMode(j, dTransmissionParallelAxes);
            dJointSetTransmissionAnchor1(j, x, 20, -30);
            dJointSetTransmissionAnchor2(j, x + 1, 20.5, -30);
            dJointSetTransmissionAxis(j, 0, 0, 1);
            dJointSetTransmissionRatio(j, 2);
        });
        dJointDisable(attach(dJointCreateBall(world_, nullptr), addPair()));
    }

    dJointGroupID contacts_;
    dTriMeshDataID mesh_ = nullptr;
    dHeightfieldDataID terrain_ = nullptr;
    std::map<dGeomID, std::size_t> order_;  // in which geoms were made
};

}  // namespace orrery::test
