#include <btBulletDynamicsCommon.h>

#include <cmath>

#include "engine.hpp"

namespace orrery::oracles {

namespace {

btVector3 toBullet(const Vector3& v) {
    return {v.x, v.y, v.z};
}
Vector3 fromBullet(const btVector3& v) {
    return {v.x(), v.y(), v.z()};
}

std::unique_ptr<btCollisionShape> shapeOf(const OracleBody& body) {
    const btVector3 half = toBullet(body.size) * 0.5;
    switch (body.form) {
        case Form::Sphere:
            return std::make_unique<btSphereShape>(half.x());
        case Form::Cylinder:
            return std::make_unique<btCylinderShapeZ>(btVector3(half.x(), half.x(), half.z()));
        case Form::Box:
            break;
    }
    return std::make_unique<btBoxShape>(half);
}

class BulletEngine : public Engine {
public:
    BulletEngine(const OracleScene& scene, double dt)
        : dt_(dt), dispatcher_(&configuration_), world_(&dispatcher_, &broadphase_, &solver_, &configuration_) {
        world_.setGravity(toBullet(scene.gravity));
        world_.getSolverInfo().m_numIterations = 20;
        if (scene.floor) {
            addBody(std::make_unique<btStaticPlaneShape>(btVector3(0, 1, 0), 0), btVector3(0, 0, 0), 0, scene.friction);
            first_ = 1;
        }
        for (const OracleBody& body : scene.bodies) addBody(body, scene.friction);
    }
    ~BulletEngine() override {
        for (const auto& hinge : hinges_) world_.removeConstraint(hinge.get());
        for (const auto& body : bodies_) world_.removeRigidBody(body.get());
    }
    BulletEngine(const BulletEngine&) = delete;
    BulletEngine& operator=(const BulletEngine&) = delete;

    void step() override { world_.stepSimulation(dt_, 0); }
    [[nodiscard]] BodyState state(std::size_t body) const override {
        const btRigidBody& it = *bodies_[first_ + body];
        const btQuaternion q = it.getOrientation();
        return {fromBullet(it.getCenterOfMassPosition()),
                {q.x(), q.y(), q.z(), q.w()},
                fromBullet(it.getLinearVelocity()),
                fromBullet(it.getAngularVelocity())};
    }

private:
    btRigidBody& addBody(std::unique_ptr<btCollisionShape> shape, const btVector3& moments, double mass,
                         double friction, bool collides = true) {
        btRigidBody::btRigidBodyConstructionInfo info(mass, nullptr, shape.get(), moments);
        info.m_friction = friction;
        auto made = std::make_unique<btRigidBody>(info);
        made->setActivationState(DISABLE_DEACTIVATION);
        // Bullet multiplies the frictions of two bodies: the whole is the same as everywhere.
        made->setFriction(std::sqrt(friction));
        if (collides) {
            world_.addRigidBody(made.get());
        } else {
            world_.addRigidBody(made.get(), 0, 0);
        }
        shapes_.push_back(std::move(shape));
        bodies_.push_back(std::move(made));
        return *bodies_.back();
    }
    void addBody(const OracleBody& body, double friction) {
        btRigidBody& made = addBody(shapeOf(body), toBullet(momentsOf(body)), body.mass, friction, body.collides);
        const Quaternion& q = body.rotation;
        made.setWorldTransform(btTransform(btQuaternion(q.x, q.y, q.z, q.w), toBullet(body.position)));
        made.setInterpolationWorldTransform(made.getWorldTransform());
        made.setLinearVelocity(toBullet(body.velocity));
        made.setAngularVelocity(toBullet(body.spin));
        made.updateInertiaTensor();
        world_.updateSingleAabb(&made);
        if (body.hinge) addHinge(body, made);
    }
    void addHinge(const OracleBody& body, btRigidBody& made) {
        const btVector3 axis = toBullet(body.hinge->axis);
        const btVector3 anchor = toBullet(body.hinge->anchor);
        const btVector3 inBody = anchor - toBullet(body.position);
        if (body.hinge->parent < 0) {
            hinges_.push_back(std::make_unique<btHingeConstraint>(made, inBody, axis));
        } else {
            btRigidBody& parent = *bodies_[first_ + static_cast<std::size_t>(body.hinge->parent)];
            const btVector3 inParent = anchor - parent.getCenterOfMassPosition();
            hinges_.push_back(std::make_unique<btHingeConstraint>(made, parent, inBody, inParent, axis, axis));
        }
        world_.addConstraint(hinges_.back().get(), true);
    }

    double dt_;
    std::size_t first_ = 0;  // of the scene's bodies: after the floor
    btDefaultCollisionConfiguration configuration_;
    btCollisionDispatcher dispatcher_;
    btDbvtBroadphase broadphase_;
    btSequentialImpulseConstraintSolver solver_;
    btDiscreteDynamicsWorld world_;
    std::vector<std::unique_ptr<btCollisionShape>> shapes_;
    std::vector<std::unique_ptr<btRigidBody>> bodies_;
    std::vector<std::unique_ptr<btHingeConstraint>> hinges_;
};

}  // namespace

std::unique_ptr<Engine> makeBullet(const OracleScene& scene, double dt) {
    return std::make_unique<BulletEngine>(scene, dt);
}

}  // namespace orrery::oracles
