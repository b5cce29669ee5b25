#include <stdexcept>
#include <utility>

#include "engine.hpp"
#include "orrery/scene/scene.hpp"
#include "orrery/sim/simulation.hpp"

namespace orrery::oracles {

namespace {

void addShape(SceneBuilder& make, Node& node, const OracleBody& body) {
    const std::string name = node.name + " shape";
    switch (body.form) {
        case Form::Box:
            make.addBox(node, name, body.size);
            break;
        case Form::Sphere:
            make.addSphere(node, name, 0.5 * body.size.x);
            break;
        case Form::Cylinder:
            make.addCylinder(node, name, 0.5 * body.size.x, body.size.z);
            break;
    }
}

Node& addBody(SceneBuilder& make, const OracleBody& body, const std::string& name) {
    Node& node = make.addBody(make.root(), name, body.position, body.mass);
    node.transform.rotation = body.rotation;
    if (!(body.mass > 0)) node.body->type = BodyType::Static;
    if (body.collides) {
        addShape(make, node, body);
    } else {
        MotionMass mass;
        mass.mass = body.mass;
        mass.inertiaDiagonal = momentsOf(body);
        node.body->mass = mass;
    }
    node.body->linearVelocity = body.velocity;
    node.body->angularVelocity = body.spin;
    return node;
}

Scene sceneOf(const OracleScene& scene) {
    SceneBuilder make;
    if (scene.floor) make.addPlane(make.root(), "floor", {0, 1, 0}, 0);
    std::vector<Node*> nodes;
    for (const OracleBody& body : scene.bodies) {
        nodes.push_back(&addBody(make, body, "body" + std::to_string(nodes.size())));
        if (!body.hinge) continue;
        const Node* parent = body.hinge->parent < 0 ? nullptr : nodes[static_cast<std::size_t>(body.hinge->parent)];
        make.addJoint(make.root(), nodes.back()->name + " hinge", JointType::Hinge, nodes.back(), parent,
                      body.hinge->anchor, {body.hinge->axis});
    }
    PhysicsMaterial material;
    material.dynamicFriction = material.staticFriction = scene.friction;
    const MaterialId id = make.contents().addMaterial(material);
    forEachNode(make.root(), [&](Node& node) {
        if (node.collider) node.collider->material = id;
    });
    return make.build();
}

class OrreryEngine : public Engine {
public:
    OrreryEngine(const OracleScene& scene, double dt, SimulationOptions options)
        : dt_(dt), sim_(build(scene, std::move(options))) {
        for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
            ids_.push_back(sim_.ode(sim_.findBody("body" + std::to_string(i))));
            places_.push_back(scene.bodies[i].position);
        }
    }
    void step() override { sim_.step(dt_); }
    [[nodiscard]] BodyState state(std::size_t body) const override {
        const dBodyID id = ids_[body];
        if (!id) return {places_[body], {}, {}, {}};
        const dReal* p = dBodyGetPosition(id);
        const dReal* q = dBodyGetQuaternion(id);
        const dReal* v = dBodyGetLinearVel(id);
        const dReal* w = dBodyGetAngularVel(id);
        return {{p[0], p[1], p[2]}, {q[1], q[2], q[3], q[0]}, {v[0], v[1], v[2]}, {w[0], w[1], w[2]}};
    }

private:
    static Simulation build(const OracleScene& scene, SimulationOptions options) {
        options.plan.gravityOverride = scene.gravity;
        DiagnosticLog log;
        Simulation sim(sceneOf(scene), options, log);
        if (log.hasErrors()) throw std::runtime_error(toText(log.entries().front()));
        return sim;
    }
    double dt_;
    Simulation sim_;
    std::vector<dBodyID> ids_;
    std::vector<Vector3> places_;
};

}  // namespace

Vector3 momentsOf(const OracleBody& body) {
    const Vector3 s{body.size.x * body.size.x, body.size.y * body.size.y, body.size.z * body.size.z};
    switch (body.form) {
        case Form::Sphere:
            return {0.1 * body.mass * s.x, 0.1 * body.mass * s.x, 0.1 * body.mass * s.x};
        case Form::Cylinder: {
            const double across = body.mass * (s.x / 16 + s.z / 12);
            return {across, across, body.mass * s.x / 8};
        }
        case Form::Box:
            break;
    }
    return {body.mass * (s.y + s.z) / 12, body.mass * (s.z + s.x) / 12, body.mass * (s.x + s.y) / 12};
}

std::unique_ptr<Engine> makeOrrery(const OracleScene& scene, double dt, const SimulationOptions& options) {
    return std::make_unique<OrreryEngine>(scene, dt, options);
}

const std::vector<NamedEngine>& engines() {
    static const std::vector<NamedEngine> all{
        {"Orrery", [](const OracleScene& scene, double dt) { return makeOrrery(scene, dt, {}); }},
        {"plain ODE",
         [](const OracleScene& scene, double dt) { return makeOrrery(scene, dt, SimulationOptions::odeDefaults()); }},
        {"MuJoCo", makeMujoco},
        {"Bullet", makeBullet},
    };
    return all;
}

}  // namespace orrery::oracles
