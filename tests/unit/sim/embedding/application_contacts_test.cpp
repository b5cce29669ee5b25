// Near callbacks of the application's own, and its say in the simulation's contacts.
#include <cmath>
#include <limits>
#include <vector>

#include "orrery/base/codes/sim.hpp"
#include "orrery/sim/step_parts.hpp"
#include "orrery/sim/step_results.hpp"
#include "support.hpp"

using namespace orrery;
using namespace orrery::test;

namespace {

// A world and space of an application, with a near callback of its own.
class Application {
public:
    Application() { dInitODE2(0); }
    ~Application() {
        dJointGroupDestroy(contacts);
        dSpaceDestroy(space);
        dWorldDestroy(world);
    }
    Application(const Application&) = delete;
    Application& operator=(const Application&) = delete;

    // A loop as in ODE's demos, except for the surfaces.
    void collide(const Simulation& simulation) {
        simulation_ = &simulation;
        pairs = 0;
        dJointGroupEmpty(contacts);
        dSpaceCollide(space, this, &near);
        if (looksIn) dSpaceCollide(simulation.space(), this, &near);
    }

    dWorldID world = dWorldCreate();
    dSpaceID space = dHashSpaceCreate(nullptr);
    dJointGroupID contacts = dJointGroupCreate(0);
    int pairs = 0;
    bool looksIn = false;  // into nested spaces

private:
    static void near(void* data, dGeomID a, dGeomID b) {
        auto& self = *static_cast<Application*>(data);
        if (self.looksIn && (dGeomIsSpace(a) || dGeomIsSpace(b))) return dSpaceCollide2(a, b, data, &near);
        BOOST_TEST(!dGeomIsSpace(a));
        BOOST_TEST(!dGeomIsSpace(b));
        const auto surface = self.simulation_->contactRules().surfaceOf(a, b);
        if (!surface) return;
        dContact found[4];
        const int count = dCollide(a, b, 4, &found[0].geom, sizeof(dContact));
        self.pairs += count > 0 ? 1 : 0;
        for (int i = 0; i < count; ++i) {
            found[i].surface = *surface;
            dJointAttach(dJointCreateContact(self.world, self.contacts, &found[i]), dGeomGetBody(a), dGeomGetBody(b));
        }
    }

    const Simulation* simulation_ = nullptr;
};

// Two spaces of a scene, one in the other, with a ball on a floor.
Scene nested() {
    SceneBuilder make;
    Node& outer = make.addSpace(make.root(), "outer");
    make.addBox(outer, "floor", {100, 1, 100}, {0, -0.5, 0});
    Node& inner = make.addSpace(outer, "inner");
    make.addSphere(make.addBody(inner, "ball", {0, 0.5, 0}), "shape", 0.5);
    return make.build();
}

// A box on a floor.
Scene sled(double friction = 0.5) {
    SceneBuilder make;
    PhysicsMaterial material;
    material.dynamicFriction = material.staticFriction = friction;
    const MaterialId id = make.contents().addMaterial(material);
    make.addBox(make.root(), "floor", {1000, 1, 100}, {0, -0.5, 0}).collider->material = id;
    make.addBox(make.addBody(make.root(), "sled", {0, 0.1, 0}), "runner", {1, 0.2, 1}).collider->material = id;
    return make.build();
}

void run(Simulation& simulation, int steps) {
    for (int i = 0; i < steps; ++i) simulation.step(kDt);
}

struct Asked {
    std::vector<std::pair<GeomId, GeomId>> pairs;
    PairSurface surface;
    bool touch = true;
    bool change = false;
    std::size_t most = 100;
};

bool ask(TouchingPair& pair, void* user) {
    auto& asked = *static_cast<Asked*>(user);
    asked.pairs.emplace_back(pair.id1, pair.id2);
    if (asked.change) {
        pair.surface = asked.surface;
    } else {
        asked.surface = pair.surface;
    }
    pair.count = std::min(pair.count, asked.most);
    return asked.touch;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(application_contacts)

BOOST_AUTO_TEST_CASE(one_collide_of_the_application_meets_all_geoms_when_they_lie_flat) {
    PlainLog log;
    Application app;
    SimulationOptions options;
    options.flatSpace = true;
    options.makeContacts = false;
    Simulation simulation(nested(), app.world, app.space, options, log);
    BOOST_TEST(simulation.space() == app.space);
    BOOST_TEST(dSpaceGetNumGeoms(app.space) == 2);
    BOOST_TEST(dGeomGetSpace(simulation.ode(simulation.findGeom("shape"))) == app.space);
    for (int i = 0; i < 200; ++i) {
        simulation.stepParts().begin(kDt);
        app.collide(simulation);
        dWorldQuickStep(app.world, kDt);
        BOOST_TEST(simulation.stepParts().end());
        BOOST_TEST(simulation.results().contactCount() == 0u);
    }
    BOOST_TEST(app.pairs == 1);
    BOOST_TEST(std::abs(simulation.pose(simulation.bodies()[0]).position.y - 0.5) < 0.01);
}

BOOST_AUTO_TEST_CASE(a_callback_that_sees_no_geoms_is_told) {
    for (const bool looksIn : {false, true}) {
        PlainLog log;
        Application app;
        app.looksIn = looksIn;
        SimulationOptions options;
        options.makeContacts = false;
        Simulation simulation(balls(1, 0.6), app.world, app.space, options, log);
        for (int i = 0; i < 60; ++i) {
            simulation.stepParts().begin(kDt);
            if (looksIn) app.collide(simulation);
            dWorldQuickStep(app.world, kDt);
            // Contacts need not be there any more.
            dJointGroupEmpty(app.contacts);
            simulation.stepParts().end();
        }
        BOOST_TEST(simulation.diagnostics().has(code::SIM_CONTACTS_NOT_MADE) == !looksIn);
        BOOST_TEST((simulation.pose(simulation.bodies()[0]).position.y > 0.4) == looksIn);
    }
}

BOOST_AUTO_TEST_CASE(flat_or_nested_the_simulations_own_contacts_are_the_same) {
    std::vector<std::uint64_t> hashes;
    for (const bool flat : {false, true}) {
        PlainLog log;
        Application app;
        const dGeomID theirs = dCreateBox(app.space, 1, 1, 1);
        dGeomSetPosition(theirs, 0.3, 0.2, 0);
        SimulationOptions options;
        options.flatSpace = flat;
        Simulation simulation(nested(), app.world, app.space, options, log);
        for (int i = 0; i < 100; ++i) {
            simulation.step(kDt);
            BOOST_TEST(simulation.results().contactCount() >= 1u);
        }
        hashes.push_back(simulation.stateHash());
    }
    BOOST_TEST(hashes[0] == hashes[1]);
}

BOOST_AUTO_TEST_CASE(a_flat_space_is_left_as_it_was_found) {
    PlainLog log;
    Application app;
    dCreateSphere(app.space, 1);
    SimulationOptions options;
    options.flatSpace = true;
    {
        Simulation simulation(nested(), app.world, app.space, options, log);
        const auto more = simulation.add(nested(), {{9, 0, 0}, {}}, log);
        BOOST_REQUIRE(more.has_value());
        BOOST_TEST(dSpaceGetNumGeoms(app.space) == 5);
        BOOST_TEST(simulation.remove(*more));
        run(simulation, 3);
        BOOST_TEST(dSpaceGetNumGeoms(app.space) == 3);
    }
    BOOST_TEST(dSpaceGetNumGeoms(app.space) == 1);
}

BOOST_AUTO_TEST_CASE(a_surface_is_what_the_materials_of_both_make) {
    PlainLog log;
    const Simulation simulation(sled(0.3), {}, log);
    const auto surface = simulation.contactRules().surfaceOf(simulation.ode(simulation.findGeom("runner")),
                                                             simulation.ode(simulation.findGeom("floor")));
    BOOST_REQUIRE(surface.has_value());
    BOOST_TEST(surface->mu == 0.3);
    BOOST_TEST((surface->mode & dContactApprox1) == dContactApprox1);
    const Simulation other(sled(), {}, log);
    BOOST_TEST(!simulation.contactRules().surfaceOf(nullptr, simulation.ode(simulation.findGeom("floor"))).has_value());
    BOOST_TEST(!simulation.contactRules().surfaceOf(simulation.ode(simulation.findGeom("floor")), nullptr).has_value());
    BOOST_TEST(
        !simulation.contactRules()
             .surfaceOf(simulation.ode(simulation.findGeom("floor")), simulation.ode(simulation.findGeom("floor")))
             .has_value());
    BOOST_TEST(!simulation.contactRules()
                    .surfaceOf(other.ode(other.findGeom("floor")), other.ode(other.findGeom("runner")))
                    .has_value());
    BOOST_TEST(
        !simulation.contactRules()
             .surfaceOf(reinterpret_cast<dGeomID>(simulation.space()), simulation.ode(simulation.findGeom("floor")))
             .has_value());
}

BOOST_AUTO_TEST_CASE(what_is_not_to_touch_has_no_surface) {
    PlainLog log;
    SceneBuilder make;
    Node& one = make.addBody(make.root(), "one", {0, 5, 0});
    make.addSphere(one, "a", 0.5);
    make.addSphere(one, "b", 0.5, {0.5, 0, 0});
    Node& two = make.addBody(make.root(), "two", {1, 5, 0});
    make.addSphere(two, "c", 0.5);
    make.addJoint(make.root(), "joint", JointType::Ball, &one, &two, Vector3{0.5, 5, 0});
    make.addBox(make.root(), "floor", {10, 1, 10});
    make.addBox(make.root(), "wall", {1, 10, 10});
    Simulation simulation(make.build(), {}, log);
    const auto touch = [&](const char* a, const char* b) {
        return simulation.contactRules()
            .surfaceOf(simulation.ode(simulation.findGeom(a)), simulation.ode(simulation.findGeom(b)))
            .has_value();
    };
    BOOST_TEST(!touch("a", "b"));         // of one body
    BOOST_TEST(!touch("a", "c"));         // joined
    BOOST_TEST(!touch("floor", "wall"));  // neither moves
    BOOST_TEST(touch("a", "floor"));
    BOOST_TEST(touch("wall", "c"));
}

BOOST_AUTO_TEST_CASE(a_geom_of_the_application_has_the_material_that_it_is_given) {
    PlainLog log;
    Application app;
    const dGeomID ice = dCreateBox(app.space, 100, 1, 100);
    dGeomSetPosition(ice, 0, -0.5, 0);
    SceneBuilder make;
    Node& body = make.addBody(make.root(), "sled", {0, 0.1, 0});
    make.addBox(body, "runner", {1, 0.2, 1});
    body.body->linearVelocity = Vector3{2, 0, 0};
    Simulation simulation(make.build(), app.world, app.space, {}, log);
    PhysicsMaterial slippery;
    slippery.staticFriction = slippery.dynamicFriction = 0.0;
    BOOST_TEST(simulation.contactRules().surfaceOf(ice, simulation.ode(simulation.findGeom("runner")))->mu == 0.6);
    BOOST_REQUIRE(simulation.contactRules().setMaterial(ice, slippery));
    BOOST_TEST(simulation.contactRules().surfaceOf(ice, simulation.ode(simulation.findGeom("runner")))->mu ==
               0.3);  // the average
    run(simulation, 50);
    BOOST_TEST(std::abs(simulation.linearVelocity(simulation.bodies()[0]).x - (2 - 0.3 * 9.80665 * 0.5)) < 0.03);
    BOOST_REQUIRE(simulation.contactRules().setMaterial(ice, std::nullopt));
    BOOST_TEST(simulation.contactRules().surfaceOf(simulation.ode(simulation.findGeom("runner")), ice)->mu == 0.6);
    BOOST_TEST(!simulation.contactRules().setMaterial(nullptr, slippery));
    BOOST_TEST(!simulation.contactRules().setMaterial(simulation.ode(simulation.findGeom("runner")), slippery));
}

BOOST_AUTO_TEST_CASE(a_callback_is_asked_about_each_pair_and_changes_nothing_by_being_asked) {
    PlainLog log;
    Simulation usual(balls(3, 0.5), {}, log);
    Simulation simulation(balls(3, 0.5), {}, log);
    Asked asked;
    simulation.contactRules().setPairCallback(&ask, &asked);
    run(usual, 50);
    run(simulation, 49);
    asked.pairs.clear();
    run(simulation, 1);
    BOOST_TEST(asked.pairs.size() == 3u);
    BOOST_TEST((asked.pairs[0].first == simulation.findGeom("floor")));
    BOOST_TEST((asked.pairs[0].second == simulation.findGeom("shape 0")));
    BOOST_TEST(asked.surface.dynamicFriction == 0.6);
    BOOST_TEST(usual.stateHash() == simulation.stateHash());
    simulation.contactRules().setPairCallback(nullptr, nullptr);
    asked.pairs.clear();
    run(simulation, 1);
    BOOST_TEST(asked.pairs.empty());
}

BOOST_AUTO_TEST_CASE(a_callback_can_let_things_pass) {
    PlainLog log;
    Simulation simulation(balls(1, 0.5), {}, log);
    Asked asked;
    asked.touch = false;
    simulation.contactRules().setPairCallback(&ask, &asked);
    run(simulation, 100);
    BOOST_TEST(simulation.results().contactCount() == 0u);
    BOOST_TEST(std::abs(simulation.pose(simulation.bodies()[0]).position.y - (0.5 - 9.80665 / 2)) < 0.1);
    asked.touch = true;
    asked.most = 0;
    run(simulation, 1);
    BOOST_TEST(simulation.results().contactCount() == 0u);
}

// v = v0 - mu g t, by the coefficient that the callback gives.
BOOST_AUTO_TEST_CASE(friction_is_what_the_callback_says) {
    PlainLog log;
    Simulation simulation(sled(0.9), {}, log);
    simulation.setVelocity(simulation.findBody("sled"), {10, 0, 0}, {});
    Asked asked;
    asked.change = true;
    asked.surface = {0.2, 0.2, 0, {}};
    simulation.contactRules().setPairCallback(&ask, &asked);
    run(simulation, 100);
    BOOST_TEST(std::abs(simulation.linearVelocity(simulation.bodies()[0]).x - (10 - 0.2 * 9.80665)) < 0.05);
}

BOOST_AUTO_TEST_CASE(a_conveyor_carries_what_lies_on_it_at_its_speed_either_way_round) {
    for (const bool bodyFirst : {false, true}) {
        PlainLog log;
        SceneBuilder make;
        const auto addFloor = [&] { make.addBox(make.root(), "floor", {1000, 1, 100}, {0, -0.5, 0}); };
        if (!bodyFirst) addFloor();
        make.addBox(make.addBody(make.root(), "box", {0, 0.1, 0}), "shape", {1, 0.2, 1});
        if (bodyFirst) addFloor();
        Simulation simulation(make.build(), {}, log);
        struct Belt {
            GeomId floor;
        } belt{simulation.findGeom("floor")};
        simulation.contactRules().setPairCallback(
            [](TouchingPair& pair, void* user) {
                const bool second = pair.id2 == static_cast<Belt*>(user)->floor;
                pair.surface.surfaceVelocity = {second ? 1.5 : -1.5, 0, 0};
                return true;
            },
            &belt);
        run(simulation, 100);
        BOOST_TEST(std::abs(simulation.linearVelocity(simulation.bodies()[0]).x - 1.5) < 0.01);
    }
}

BOOST_AUTO_TEST_CASE(nonsense_from_a_callback_counts_as_not_said) {
    constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
    PlainLog log;
    Simulation usual(balls(1, 0.5), {}, log);
    Simulation simulation(balls(1, 0.5), {}, log);
    Asked asked;
    asked.change = true;
    asked.surface = {kNaN, -1, kNaN, {kNaN, 0, 0}};
    simulation.contactRules().setPairCallback(&ask, &asked);
    run(usual, 50);
    run(simulation, 50);
    BOOST_TEST(usual.stateHash() == simulation.stateHash());
    simulation.contactRules().setPairCallback(
        [](TouchingPair& pair, void*) {
            pair.count = 1000;
            for (dContactGeom& contact : pair.contacts) contact.normal[0] = contact.normal[1] = contact.normal[2] = 0;
            return true;
        },
        nullptr);
    run(simulation, 1);
    BOOST_TEST(simulation.ok());
    BOOST_TEST(simulation.results().contactCount() == 0u);
}

BOOST_AUTO_TEST_CASE(two_simulations_in_one_world_make_each_contact_once) {
    for (const bool flat : {false, true}) {
        PlainLog log;
        Application app;
        SimulationOptions options;
        options.flatSpace = flat;
        SceneBuilder make;
        make.addBox(make.root(), "floor", {100, 1, 100}, {0, -0.5, 0});
        Simulation ground(make.build(), app.world, app.space, options, log);
        make.addSphere(make.addBody(make.root(), "ball", {0, 0.5, 0}), "shape", 0.5);
        Simulation above(make.build(), app.world, app.space, options, log);
        for (int i = 0; i < 20; ++i) {
            above.stepParts().begin(kDt);
            ground.stepParts().begin(kDt);
            BOOST_TEST(ground.results().contactCount() + above.results().contactCount() == 1u);
            BOOST_TEST(ground.results().contactCount() == 1u);  // the older one
            dWorldQuickStep(app.world, kDt);
            above.stepParts().end();
            ground.stepParts().end();
        }
        BOOST_TEST(above.contactRules()
                       .surfaceOf(above.ode(above.findGeom("shape")), ground.ode(ground.findGeom("floor")))
                       .has_value());
    }
}

BOOST_AUTO_TEST_CASE(filters_of_two_simulations_know_each_others_names) {
    PlainLog log;
    Application app;
    SceneBuilder make;
    const auto filtered = [&](const char* system, const char* notWith) {
        CollisionFilter filter;
        filter.systems = {system};
        filter.notCollideWith = {notWith};
        return make.contents().addFilter(filter);
    };
    make.addBox(make.root(), "floor", {100, 1, 100}, {0, -0.5, 0}).collider->filter = filtered("ground", "nothing");
    Simulation ground(make.build(), app.world, app.space, {}, log);
    make.addSphere(make.addBody(make.root(), "ball", {0, 0.5, 0}), "shape", 0.5).collider->filter =
        filtered("ghosts", "ground");
    Simulation ghost(make.build(), app.world, app.space, {}, log);
    ground.stepParts().collide(kDt);
    ghost.stepParts().collide(kDt);
    BOOST_TEST(ground.results().contactCount() + ghost.results().contactCount() == 0u);
    ground.stepParts().clearContacts();
    ghost.stepParts().clearContacts();
}

BOOST_AUTO_TEST_CASE(gravity_of_the_applications_world_beside_that_of_the_scene_is_told) {
    PlainLog log;
    Application app;
    dWorldSetGravity(app.world, 0, -9.81, 0);
    const Simulation twice(balls(1), app.world, app.space, {}, log);
    log.claim(code::SIM_GRAVITY_TWICE);
    log.check();
    log.allow(code::PLAN_GRAVITY_DEFAULT);
    SimulationOptions weightless;
    weightless.plan.gravityOverride = Vector3{};
    const Simulation once(balls(1), app.world, app.space, weightless, log);
}

BOOST_AUTO_TEST_CASE(an_application_that_makes_contacts_in_a_world_of_ours_needs_one_solver_for_all) {
    PlainLog log;
    SimulationOptions options;
    options.makeContacts = false;
    Simulation simulation(balls(2, 0.5), options, log);
    run(simulation, 100);
    BOOST_TEST(simulation.pose(simulation.bodies()[0]).position.y < -3);  // nobody made any
}

BOOST_AUTO_TEST_SUITE_END()
