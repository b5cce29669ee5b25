// Visits a live world: spaces, geoms, bodies, joints.
#include "orrery/sim/capture.hpp"

#include <algorithm>
#include <memory>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "capture/exported.hpp"
#include "capture/geoms.hpp"
#include "capture/joints.hpp"
#include "capture/settings.hpp"
#include "orrery/base/codes/sim.hpp"
#include "orrery/scene/eigen.hpp"
#include "world/ode_eigen.hpp"
#include "world/ode_library.hpp"
#include "world/ode_numbers.hpp"

namespace orrery {
namespace {

constexpr double kSameDirection = byPrecision(1e-12, 1e-6);

Transform transformOf(const dReal* position, const dReal* q) {
    Transform transform;
    const Vector3 at{position[0], position[1], position[2]};
    const Quaternion turn{q[1], q[2], q[3], q[0]};
    if (at != Vector3{}) transform.position = at;
    if (turn != Quaternion{}) transform.rotation = turn;
    return transform;
}

std::optional<Vector3> unlessZero(const dReal* v) {
    const Vector3 vector{v[0], v[1], v[2]};
    return vector == Vector3{} ? std::nullopt : std::optional(vector);
}

template <typename Id>
std::string nameOf(const std::function<std::string(Id)>& names, Id id) {
    return names ? names(id) : std::string();
}

class Capture {
public:
    Capture(dWorldID world, const CaptureOptions& options)
        : world_(world),
          options_(options),
          contents_(std::make_shared<SceneContents>()),
          geoms_(*contents_, options),
          fresh_(dWorldCreate()) {
        dWorldSetERP(fresh_, dWorldGetERP(world));
        dWorldSetCFM(fresh_, dWorldGetCFM(world));
    }
    ~Capture() { dWorldDestroy(fresh_); }
    Capture(const Capture&) = delete;
    Capture& operator=(const Capture&) = delete;

    Scene run(dSpaceID space, DiagnosticLog& log) {
        space_ = space;
        Node& world = contents_->addNode(contents_->root(), "world");
        world.world.emplace().ode.emplace(settingsOf(world_));
        top_ = &contents_->addNode(world, "space");
        Space& made = top_->space.emplace();
        if (space) describeSpace(space, *top_, made);
        for (const dBodyID body : options_.bodies) findBody(body, nullptr);
        if (space) walkSpaces(space);
        for (const dJointID joint : options_.joints) findJoint(joint);
        // Joints lead to further bodies, which are appended.
        for (std::size_t i = 0; i < bodies_.size(); ++i) findJointsOf(bodies_[i]);
        addInOrder(world);
        nameLinkedBodies();
        Scene scene(std::move(contents_));
        for (const Lost& diagnostic : diagnostics_) {
            const Node* node = scene.find(diagnostic.node);
            log.report(diagnostic.code, scene.place(*node),
                       std::string(kindName(*node)) + " \"" + displayName(*node) + "\" " + diagnostic.what);
        }
        return scene;
    }

private:
    struct Lost {
        Code code;
        NodeId node;
        std::string what;
    };
    struct FoundJoint {
        dJointID id;
        std::size_t age;
        const ExportedJoint* exported;
    };
    void report(Code code, const Node& node, std::string what) {
        diagnostics_.push_back({code, node.id, std::move(what)});
    }

    void describeSpace(dSpaceID id, Node& node, Space& space) {
        OdeSpace settings = settingsOf(id);
        settings.collide = collideOf(reinterpret_cast<dGeomID>(id));
        if (dSpaceGetClass(id) == dQuadTreeSpaceClass) {
            report(code::SIM_CAPTURE_SPACE, node, "is a quadtree, of which ODE tells neither geoms nor extents");
        }
        space.ode.emplace(std::move(settings));
    }

    // Visits nested spaces without recursion, and geoms in the order in which they were added.
    void walkSpaces(dSpaceID top) {
        std::vector<std::pair<dSpaceID, Node*>> pending{{top, top_}};
        while (!pending.empty()) {
            const auto [space, node] = pending.back();
            pending.pop_back();
            if (dSpaceGetClass(space) == dQuadTreeSpaceClass) continue;
            const int count = dSpaceGetNumGeoms(space);
            const bool newestFirst = dSpaceGetClass(space) != dSweepAndPruneSpaceClass;
            for (int i = 0; i < count; ++i) {
                const dGeomID geom = dSpaceGetGeom(space, newestFirst ? count - 1 - i : i);
                if (!dGeomIsSpace(geom)) {
                    geomsOfSpaces_.emplace_back(geom, node);
                    if (const dBodyID body = dGeomGetBody(geom)) findBody(body, node);
                    continue;
                }
                const auto inner = reinterpret_cast<dSpaceID>(geom);
                Node& child = contents_->addNode(*node, nameOf(options_.geomName, geom));
                describeSpace(inner, child, child.space.emplace());
                pending.emplace_back(inner, &child);
            }
        }
    }

    void findBody(dBodyID id, Node* space) {
        const auto [found, isNew] = spaces_.try_emplace(id, space);
        if (isNew) bodies_.push_back(id);
        if (!found->second) found->second = space;
    }

    void findJointsOf(dBodyID body) {
        for (int i = 0; i < dBodyGetNumJoints(body); ++i) findJoint(dBodyGetJoint(body, i));
    }

    void findJoint(dJointID id) {
        const dJointType type = dJointGetType(id);
        if (type == dJointTypeContact || type == dJointTypeNone || !joints_.insert(id).second) return;
        found_.push_back({id, found_.size(), nullptr});
        for (int i = 0; i < 2; ++i) {
            if (const dBodyID body = dJointGetBody(id, i)) findBody(body, nullptr);
        }
    }

    // In the order in which they were made if ODE's text gives it, else in the order in which they were found.
    void addInOrder(const Node& world) {
        ExportedWorld exported(world_, bodies_);
        if (exported.bodyCount() > bodies_.size()) {
            report(code::SIM_CAPTURE_BODIES, world,
                   "has " + std::to_string(exported.bodyCount() - bodies_.size()) +
                       " further bodies on which no geom "
                       "of the space and no joint hangs");
        }
        const auto age = [&](dBodyID body) { return exported.ageOf(body).value_or(bodies_.size()); };
        std::stable_sort(bodies_.begin(), bodies_.end(), [&](dBodyID a, dBodyID b) { return age(a) < age(b); });
        for (FoundJoint& joint : found_) {
            const auto in = exported.take(joint.id);
            if (in) joint.exported = in->joint;
            if (in) joint.age = in->age;
        }
        std::stable_sort(found_.begin(), found_.end(),
                         [](const FoundJoint& a, const FoundJoint& b) { return a.age < b.age; });
        for (const dBodyID body : bodies_) addBody(body, spaces_.at(body) ? *spaces_.at(body) : *top_);
        for (const auto& [geom, space] : geomsOfSpaces_) addWithItsBody(geom, *space);
        for (const dBodyID body : bodies_) addFurtherGeoms(body);
        for (const FoundJoint& joint : found_) addJoint(joint);
    }

    void addBody(dBodyID id, Node& space) {
        Node* const node = nodes_[id] = &contents_->addNode(space, nameOf(options_.bodyName, id));
        node->transform = transformOf(dBodyGetPosition(id), dBodyGetQuaternion(id));
        Body& body = node->body.emplace();
        if (dBodyIsKinematic(id)) body.type = BodyType::Kinematic;
        if (!dBodyIsEnabled(id)) body.enabled = false;
        if (!dBodyGetGravityMode(id)) body.gravityMode = false;
        body.linearVelocity = unlessZero(dBodyGetLinearVel(id));
        body.angularVelocity = unlessZero(dBodyGetAngularVel(id));
        body.force = unlessZero(dBodyGetForce(id));
        body.torque = unlessZero(dBodyGetTorque(id));
        if (dBodyGetFiniteRotationMode(id)) {
            dVector3 axis = {};
            dBodyGetFiniteRotationAxis(id, axis);
            body.finiteRotation = FiniteRotation{true, unlessZero(axis)};
        }
        body.mass = massOf(id);
        if (auto settings = settingsOf(id, world_)) body.ode.emplace(*std::move(settings));
    }

    static ComposedMass massOf(dBodyID id) {
        dMass mass;
        dBodyGetMass(id, &mass);
        MassParameters parameters;
        parameters.total = mass.mass;
        for (std::size_t row = 0; row < 3; ++row) {
            for (std::size_t column = 0; column < 3; ++column) {
                parameters.inertia.m[3 * row + column] = mass.I[4 * row + column];
            }
        }
        ComposedMass composed;
        composed.own = parameters;
        return composed;
    }

    void addGeom(dGeomID id, Node& space) {
        if (!seen_.insert(id).second) return;
        const dBodyID body = dGeomGetBody(id);
        Node& parent = body ? *nodes_.at(body) : space;
        if (body && parent.parent != &space) {
            report(code::SIM_CAPTURE_SPACE, parent, "has geoms in several spaces; all are put where its first one is");
        }
        Node& node = contents_->addNode(parent, nameOf(options_.geomName, id));
        node.transform = placeOf(id, body != nullptr);
        dGeomID shaped = id;
        if (dGeomGetClass(id) == dGeomTransformClass) shaped = takeTransform(id, node);
        Collider& collider = node.collider.emplace();
        if (shaped) collider.shape = geoms_.shapeOf(shaped);
        if (!collider.shape.valid()) {
            report(code::SIM_CAPTURE_SHAPE, node, "has a shape that ODE does not give back");
        }
        if (body && shaped && dGeomGetClass(shaped) == dTriMeshClass) {
            report(
                code::SIM_CAPTURE_SHAPE, node,
                "is a triangle mesh that moves: where it was a step before, which contacts of two meshes hang on, is "
                "not said");
        }
        if (shaped && hasRayFlags(shaped)) {
            report(code::SIM_CAPTURE_SHAPE, node, "is a ray that chooses among its hits, which a scene does not say");
        }
        auto collide = collideOf(id);
        auto surface = options_.surfaceOf ? options_.surfaceOf(id) : std::nullopt;
        if (collide || surface) collider.ode.emplace(OdeGeom{std::move(collide), std::move(surface), {}});
    }

    static Transform placeOf(dGeomID id, bool onBody) {
        dQuaternion q = {1, 0, 0, 0};
        static const dVector3 kNowhere = {};
        if (dGeomGetClass(id) == dPlaneClass) return {};
        if (!onBody && dGeomGetClass(id) == dRayClass) return placeOfRay(id);
        if (!onBody) {
            dGeomGetQuaternion(id, q);
            return transformOf(dGeomGetPosition(id), q);
        }
        if (!dGeomIsOffset(id)) return transformOf(kNowhere, q);
        dGeomGetOffsetQuaternion(id, q);
        return transformOf(dGeomGetOffsetPosition(id), q);
    }

    // dGeomRaySet sets only the direction, without a rotation that could be read.
    static Transform placeOfRay(dGeomID id) {
        dVector3 start = {};
        dVector3 direction = {};
        dGeomRayGet(id, start, direction);
        dQuaternion q = {1, 0, 0, 0};
        dGeomGetQuaternion(id, q);
        const Eigen::Vector3d along = vectorOf(direction).normalized();
        const Eigen::Quaterniond turn = Eigen::Quaterniond(q[0], q[1], q[2], q[3]).normalized();
        if (!along.allFinite()) return transformOf(start, q);
        if ((turn * Eigen::Vector3d::UnitZ() - along).norm() < kSameDirection) return transformOf(start, q);
        const Eigen::Quaterniond set = rotationBetween(Eigen::Vector3d::UnitZ(), along);
        return transformOf(start, toOde(set).data());
    }

    // Returns the geom inside a geom transform, which has its own frame below it.
    dGeomID takeTransform(dGeomID id, Node& node) {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"  // by ODE; old applications use them anyway
        const dGeomID inner = dGeomTransformGetGeom(id);
#pragma GCC diagnostic pop
        if (!inner) return nullptr;
        dQuaternion q;
        dGeomGetQuaternion(inner, q);
        const Transform own = transformOf(dGeomGetPosition(inner), q);
        if (own.empty()) return inner;
        const Transform outer = node.transform;
        node.transform = composedOf(outer, own);
        return inner;
    }

    static std::vector<dGeomID> oldestFirst(dBodyID body) {
        std::vector<dGeomID> geoms;
        for (dGeomID geom = dBodyGetFirstGeom(body); geom; geom = dBodyGetNextGeom(geom)) geoms.push_back(geom);
        std::reverse(geoms.begin(), geoms.end());
        return geoms;
    }

    // Adds the geoms of the body that are in the same space, in the order in which the body got them.
    void addWithItsBody(dGeomID id, Node& space) {
        const dBodyID body = dGeomGetBody(id);
        if (!body) return addGeom(id, space);
        for (const dGeomID geom : oldestFirst(body)) {
            if (dGeomGetSpace(geom) == dGeomGetSpace(id)) addGeom(geom, space);
        }
    }

    // Adds geoms of bodies that are in none of the visited spaces.
    void addFurtherGeoms(dBodyID body) {
        for (const dGeomID geom : oldestFirst(body)) {
            if (seen_.contains(geom)) continue;
            addGeom(geom, *nodes_[body]->parent);
            if (space_ && !isInside(geom)) disable(geom);
        }
    }

    // Is the geom in the captured space? That includes a quadtree in it, whose geoms ODE does not list.
    [[nodiscard]] bool isInside(dGeomID geom) const {
        dSpaceID at = dGeomGetSpace(geom);
        while (at && at != space_) at = dGeomGetSpace(reinterpret_cast<dGeomID>(at));
        return at != nullptr;
    }

    void disable(dGeomID geom) {
        const Node& body = *nodes_.at(dGeomGetBody(geom));
        Node& node = *body.children.back();
        Component<OdeGeom>& ode = node.collider->ode;
        OdeGeom& settings = ode ? *ode : ode.emplace();
        if (!settings.collide) settings.collide.emplace();
        settings.collide->enabled = false;
        report(code::SIM_CAPTURE_SPACE, node,
               "is in no space that was captured, where nothing touches it; it is disabled");
    }

    std::optional<JointLink> linkTo(dBodyID body) {
        if (!body) return std::nullopt;
        Node& node = *nodes_.at(body);
        linked_.push_back(&node);
        return JointLink{node.id, {}, {}};
    }

    void addJoint(const FoundJoint& found) {
        auto captured = captureJoint(found.id, fresh_, found.exported);
        if (!captured) return;
        if (options_.jointDetails) options_.jointDetails(found.id, captured->joint);
        if (captured->joint.type == JointType::Plane2D && captured->joint.axes.empty()) {
            captured->unread.emplace_back("is a plane2d, whose motors ODE does not give back");
        }
        Node& node = contents_->addNode(*top_, nameOf(options_.jointName, found.id));
        captured->joint.link1 = linkTo(dJointGetBody(found.id, 0));
        captured->joint.link2 = linkTo(dJointGetBody(found.id, 1));
        const bool loose = !captured->joint.link1 && !captured->joint.link2;
        if (loose) captured->unread.emplace_back("holds no body");
        for (std::string& what : captured->unread) report(code::SIM_CAPTURE_JOINT, node, std::move(what));
        if (!loose) node.joint.emplace(std::move(captured->joint));
    }

    // Links in files use names.
    void nameLinkedBodies() {
        std::unordered_set<std::string> names;
        for (const dBodyID body : bodies_) names.insert(nodes_[body]->name);
        std::size_t number = 0;
        for (Node* body : linked_) {
            while (body->name.empty()) {
                std::string name = "body" + std::to_string(++number);
                if (names.insert(name).second) body->name = std::move(name);
            }
        }
        forEachNode(contents_->root(), [this](Node& node) {
            if (!node.joint) return;
            for (auto* link : {&node.joint->link1, &node.joint->link2}) {
                if (*link) (*link)->name = contents_->find((*link)->body)->name;
            }
        });
    }

    dWorldID world_;
    const CaptureOptions& options_;
    std::shared_ptr<SceneContents> contents_;
    GeomCapture geoms_;
    dWorldID fresh_;  // for comparison
    Node* top_ = nullptr;
    std::vector<dBodyID> bodies_;  // in the order in which they were found; later in the order in which they were made
    std::unordered_map<dBodyID, Node*> spaces_;             // space of the first geom; null: none
    std::vector<std::pair<dGeomID, Node*>> geomsOfSpaces_;  // oldest first
    std::vector<FoundJoint> found_;
    std::unordered_map<dBodyID, Node*> nodes_;
    std::unordered_set<dGeomID> seen_;
    std::unordered_set<dJointID> joints_;
    std::vector<Node*> linked_;
    dSpaceID space_ = nullptr;
    std::vector<Lost> diagnostics_;
};

}  // namespace

Scene captureWorld(dWorldID world, dSpaceID space, DiagnosticLog& log, const CaptureOptions& options) {
    if (!world || !startOde(log)) return {};
    return Capture(world, options).run(space, log);
}

}  // namespace orrery
