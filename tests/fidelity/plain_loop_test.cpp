// SimulationOptions::odeDefaults() against a program written for ODE alone, which shares nothing with the framework.
#include <ode/ode.h>

#include <algorithm>
#include <array>
#include <boost/test/unit_test.hpp>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

#include "observe.hpp"
#include "orrery/scene/scene.hpp"
#include "orrery/sim/step_results.hpp"

namespace {

using namespace orrery;
using namespace orrery::fidelity;

constexpr double kDt = 0.01;

// The usual loop. Its pairs are collided in the order of the geoms' numbers, since that of a space depends on its
// history.
class PlainLoop {
public:
    PlainLoop() : world_(dWorldCreate()), space_(dHashSpaceCreate(nullptr)), contacts_(dJointGroupCreate(0)) {
        dWorldSetGravity(world_, 0, -9.80665, 0);
        dRandSetSeed(1);
    }
    ~PlainLoop() {
        dJointGroupDestroy(contacts_);
        dSpaceDestroy(space_);
        dWorldDestroy(world_);
    }
    PlainLoop(const PlainLoop&) = delete;
    PlainLoop& operator=(const PlainLoop&) = delete;

    void addFloor() { number(dCreatePlane(space_, 0, 1, 0, 0)); }
    // `shape` has been made in space().
    dBodyID addBody(dGeomID shape, dMass mass, const Vector3& position) {
        const dBodyID body = dBodyCreate(world_);
        dBodySetMass(body, &mass);
        dBodySetPosition(body, position.x, position.y, position.z);
        dGeomSetBody(shape, body);
        number(shape);
        bodies.push_back(body);
        return body;
    }
    [[nodiscard]] dSpaceID space() const { return space_; }
    [[nodiscard]] dWorldID world() const { return world_; }

    void step() {
        pairs_.clear();
        dSpaceCollide(space_, this, &note);
        std::sort(pairs_.begin(), pairs_.end());
        for (const auto& [first, second] : pairs_) join(geoms_[first], geoms_[second]);
        const unsigned long seed = std::exchange(randomState_, 0UL);
        if (seed != 0) dRandSetSeed(seed);
        dWorldQuickStep(world_, kDt);
        randomState_ = dRandGetSeed();
        dJointGroupEmpty(contacts_);
    }

    std::vector<dBodyID> bodies;

private:
    void number(dGeomID geom) {
        dGeomSetData(geom, reinterpret_cast<void*>(geoms_.size()));
        geoms_.push_back(geom);
    }
    static void note(void* data, dGeomID a, dGeomID b) {
        const auto first = reinterpret_cast<std::uintptr_t>(dGeomGetData(a));
        const auto second = reinterpret_cast<std::uintptr_t>(dGeomGetData(b));
        static_cast<PlainLoop*>(data)->pairs_.emplace_back(std::min(first, second), std::max(first, second));
    }
    void join(dGeomID a, dGeomID b) {
        const dBodyID body1 = dGeomGetBody(a);
        const dBodyID body2 = dGeomGetBody(b);
        if (body1 && body2 && dAreConnectedExcluding(body1, body2, dJointTypeContact)) return;
        std::array<dContact, 4> contacts{};
        const int count = dCollide(a, b, 4, &contacts[0].geom, sizeof(dContact));
        for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
            contacts[i].surface.mode = dContactApprox1;
            contacts[i].surface.mu = 0.6;
            dJointAttach(dJointCreateContact(world_, contacts_, &contacts[i]), body1, body2);
        }
    }

    dWorldID world_;
    dSpaceID space_;
    dJointGroupID contacts_;
    std::vector<dGeomID> geoms_;
    std::vector<std::pair<std::uintptr_t, std::uintptr_t>> pairs_;
    unsigned long randomState_ = 0;
};

// The bits of a body's place and motion.
std::array<std::uint64_t, 13> bitsOf(dBodyID body) {
    std::array<dReal, 13> values{};
    const dReal* parts[] = {dBodyGetPosition(body), dBodyGetQuaternion(body), dBodyGetLinearVel(body),
                            dBodyGetAngularVel(body)};
    std::copy_n(parts[0], 3, values.begin());
    std::copy_n(parts[1], 4, values.begin() + 3);
    std::copy_n(parts[2], 3, values.begin() + 7);
    std::copy_n(parts[3], 3, values.begin() + 10);
    std::array<std::uint64_t, 13> bits{};
    static_assert(sizeof bits == sizeof values);
    std::memcpy(bits.data(), values.data(), sizeof bits);
    return bits;
}

Vector3 placeOf(int i) {
    return {1.1 * (i % 3) + 0.05 * (i % 4), 0.6 + 1.1 * (i / 9), 1.1 * (i / 3 % 3) + 0.03 * (i % 5)};
}
constexpr int kBodies = 36;

// Boxes, balls, capsules and cylinders that fall on a heap; some hang together.
Scene heap() {
    SceneBuilder make;
    make.addPlane(make.root(), "floor", {0, 1, 0}, 0);
    std::vector<Node*> bodies;
    for (int i = 0; i < kBodies; ++i) {
        Node& body = make.addBody(make.root(), "body" + std::to_string(i), placeOf(i));
        bodies.push_back(&body);
        if (i % 4 == 0) make.addBox(body, body.name + " shape", {0.8, 0.6, 1});
        if (i % 4 == 1) make.addSphere(body, body.name + " shape", 0.4);
        if (i % 4 == 2) make.addCapsule(body, body.name + " shape", 0.3, 0.5);
        if (i % 4 == 3) make.addCylinder(body, body.name + " shape", 0.4, 0.7);
    }
    make.addJoint(make.root(), "ball", JointType::Ball, bodies[30], bodies[31], Vector3{0.5, 4, 0});
    Node& hinge =
        make.addJoint(make.root(), "hinge", JointType::Hinge, bodies[33], bodies[34], Vector3{0.5, 4, 2}, {{0, 0, 1}});
    hinge.joint->axes[0].loStop = -0.3;
    hinge.joint->axes[0].hiStop = 0.3;
    return make.build();
}

// The same by hand. Masses are those of `like`: what is compared is the step.
void addHeap(PlainLoop& loop, const Simulation& like) {
    loop.addFloor();
    for (int i = 0; i < kBodies; ++i) {
        dMass mass;
        dBodyGetMass(like.ode(like.bodies()[static_cast<std::size_t>(i)]), &mass);
        dGeomID shape = nullptr;
        if (i % 4 == 0) shape = dCreateBox(loop.space(), 0.8, 0.6, 1);
        if (i % 4 == 1) shape = dCreateSphere(loop.space(), 0.4);
        if (i % 4 == 2) shape = dCreateCapsule(loop.space(), 0.3, 0.5);
        if (i % 4 == 3) shape = dCreateCylinder(loop.space(), 0.4, 0.7);
        loop.addBody(shape, mass, placeOf(i));
    }
    const dJointID ball = dJointCreateBall(loop.world(), nullptr);
    dJointAttach(ball, loop.bodies[30], loop.bodies[31]);
    dJointSetBallAnchor(ball, 0.5, 4, 0);
    const dJointID hinge = dJointCreateHinge(loop.world(), nullptr);
    dJointAttach(hinge, loop.bodies[33], loop.bodies[34]);
    dJointSetHingeAnchor(hinge, 0.5, 4, 2);
    dJointSetHingeAxis(hinge, 0, 0, 1);
    dJointSetHingeParam(hinge, dParamLoStop, -0.3);
    dJointSetHingeParam(hinge, dParamHiStop, 0.3);
}

}  // namespace

BOOST_AUTO_TEST_CASE(ode_defaults_equal_a_hand_written_loop) {
    Simulation sim = simulate(heap(), SimulationOptions::odeDefaults());
    PlainLoop loop;
    addHeap(loop, sim);
    for (int step = 0; step < 500; ++step) {
        sim.step(kDt);
        loop.step();
        for (std::size_t i = 0; i < loop.bodies.size(); ++i) {
            BOOST_REQUIRE_MESSAGE(bitsOf(sim.ode(sim.bodies()[i])) == bitsOf(loop.bodies[i]),
                                  "body " << i << " differs after step " << step);
        }
    }
    BOOST_TEST(sim.results().totalContacts() > 10'000u);
}
