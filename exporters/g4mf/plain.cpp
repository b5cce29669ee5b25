#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <variant>
#include <vector>

#include "orrery/conversion/motions.hpp"
#include "orrery/conversion/shapes.hpp"
#include "orrery/document/memory.hpp"
#include "orrery/plan/plan.hpp"
#include "orrery/scene/eigen.hpp"
#include "orrery/scene/world_matrix.hpp"
#include "parts.hpp"

namespace orrery::g4mf {
namespace {

bool isConformalInWorld(const Node& node) {
    for (const Node* at = &node; at; at = at->parent) {
        if (!isConformal(toMatrix(at->transform))) return false;
    }
    return true;
}

// A rigid place in the world, as seen from a node of which isConformalInWorld is true.
Transform below(const Node& node, const Eigen::Isometry3d& inWorld) {
    const Eigen::Affine3d world(toEigen(worldMatrix(node)));
    const double scale = std::cbrt(world.linear().determinant());
    const Eigen::Vector3d position = world.inverse() * inWorld.translation();
    const Eigen::Quaterniond turn(Eigen::Matrix3d(world.linear().transpose() / scale * inWorld.linear()));
    Transform result;
    if (!position.isZero(0)) result.position = fromEigen(position);
    if (!turn.isApprox(Eigen::Quaterniond::Identity())) result.rotation = fromEigen(turn.normalized());
    if (std::abs(scale - 1) > 1e-12) result.scale = Vector3{1 / scale, 1 / scale, 1 / scale};
    return result;
}

class Plainer {
public:
    Plainer(const Scene& scene, Report& report) : scene_(scene), contents_(scene_.edit()), report_(report) {
        PlanOptions options;
        options.animation.kind = AnimationChoice::Kind::None;
        DiagnosticLog ignored;  // faults were reported when the scene was loaded or planned
        plan_ = makePlan(scene, options, ignored);
        for (const PlanWorld& world : plan_.worlds) {
            for (const PlanBody& body : world.bodies) bodies_.emplace(body.node.value, &body);
            for (const PlanGeom& geom : world.geoms) geoms_[geom.node.value].push_back({&geom, &world});
        }
    }

    Scene run() {
        masses_ = bodiesAsSimulated(contents_, plan_.worlds,
                                    [](const Body& body) { return !saysMass(body) || !statesInertia(body); });
        const std::vector<Node*> nodes = allNodes();
        std::vector<Transform> relative;
        relative.reserve(nodes.size());
        for (const Node* node : nodes) relative.push_back(relativeTransform(*node));
        for (std::size_t i = 0; i < nodes.size(); ++i) nodes[i]->transform = relative[i];
        makeSceneDataPlain();
        dropContainers();
        freeRoot();
        for (Node* node : allNodes()) {
            if (node->trigger) freeListOf(*node);
        }
        for (Node* node : allNodes()) {
            if (node->body) makeBodyPlain(*node);
        }
        for (Node* node : allNodes()) {
            if (node->collider) makeColliderPlain(*node);
            if (node->trigger) makeTriggerPlain(*node);
        }
        for (const MovedTrigger& moved : standUp(contents_)) triggerMoved(moved);
        for (Node* node : allNodes()) {
            if (node->trigger) listTriggersBelow(*node);
        }
        keepUsedShapes();
        return std::move(scene_);
    }

private:
    struct SimulatedGeom {
        const PlanGeom* geom;
        const PlanWorld* world;
    };

    // As they are now: nodes come while others are looked at.
    std::vector<Node*> allNodes() {
        std::vector<Node*> nodes;
        forEachNode(contents_.root(), [&](Node& node) { nodes.push_back(&node); });
        return nodes;
    }

    static bool saysMass(const Body& body) {
        const auto* mass = std::get_if<MotionMass>(&body.mass);
        if (!mass || mass->rule != MassRule::Stated) return false;
        const Vector3 moments = mass->inertiaDiagonal.value_or(Vector3{1, 1, 1});
        const bool some = moments.x != 0 || moments.y != 0 || moments.z != 0;
        const bool all = moments.x > 0 && moments.y > 0 && moments.z > 0;
        return mass->centerOfMass.value_or(Vector3{}) == Vector3{} && (all || !some);
    }

    // References to the node before now refer to the new one.
    void triggerMoved(const MovedTrigger& moved) {
        for (auto& [author, nodes] : triggerAt_) std::replace(nodes.begin(), nodes.end(), moved.from, moved.to);
        triggerAt_.try_emplace(moved.from.value, std::vector{moved.to});
    }

    // The name goes to the first node. A gravity equal to the default of files that state none is not written.
    void makeSceneDataPlain() {
        if (contents_.root().name.empty()) contents_.root().name = contents_.name;
        contents_.name.clear();
        contents_.extensionsUsed.clear();
        contents_.variants.clear();    // a choice among materials of the picture
        contents_.animations.clear();  // the nodes are reported
        const bool isOneWorld = plan_.worlds.size() <= 1;
        const bool isDefault = isOneWorld && (plan_.worlds.empty() || plan_.worlds[0].gravity == PlanOptions().gravity);
        if (isDefault) contents_.gravity.reset();
        if (!isOneWorld) return;
        if (!isDefault && !contents_.gravity) report_.lack(contents_.root(), "a gravity of the world");
        for (Node* node : allNodes()) node->world.reset();
    }

    static bool statesInertia(const Body& body) {
        const auto* mass = std::get_if<MotionMass>(&body.mass);
        return mass && mass->inertiaDiagonal && mass->inertiaDiagonal != Vector3{};
    }

    // A node that holds all others and nothing else is G4MF's first node: a second one would come with each conversion
    // to another format and back.
    void dropContainers() {
        Node& root = contents_.root();
        const auto isEmpty = [](const Node& node) { return node.transform.empty() && partsOf(node) == 0; };
        while (root.children.size() == 1 && isEmpty(root)) {
            Node& only = *root.children.front();
            const bool says = only.world || only.joint || only.sixDofJoint || only.gravity || only.animation ||
                              only.mesh.valid() || (only.space && only.space->ode);
            if (says || !isEmpty(only) || only.children.empty()) return;
            if (!root.name.empty() && !only.name.empty()) return;
            if (root.name.empty()) root.name = only.name;
            contents_.dissolveNode(only);
        }
    }

    // The first node has no transform and no parts: what the scene's root has goes to a node below it.
    void freeRoot() {
        Node& root = contents_.root();
        if (root.children.empty()) root.name.clear();
        if (root.transform.empty() && partsOf(root) == 0) return;
        Node& inner = addInner(root);
        static_cast<NodeComponents&>(inner) = std::exchange(static_cast<NodeComponents&>(root), NodeComponents{});
        std::swap(root.name, inner.name);
        author_[inner.id.value] = root.id;
        rootParts_ = inner.id;
    }

    // A new node between this one and its children.
    Node& addInner(Node& node) {
        std::vector<Node*> children;
        for (const auto& child : node.children) children.push_back(child.get());
        Node& inner = contents_.addNode(node);
        for (Node* child : children) (void)contents_.moveNode(*child, inner);
        return inner;
    }

    // A trigger that lists others is above them, on a node that is nothing else.
    void freeListOf(Node& node) {
        if (node.trigger->shape.valid() || (!node.body && !node.collider)) return;
        Node& inner = addInner(node);
        inner.trigger = std::exchange(node.trigger, {});
        author_[inner.id.value] = authorOf(node);
    }

    void makeBodyPlain(Node& node) {
        Body& body = *node.body;
        const auto found = bodies_.find(authorOf(node).value);
        if (!saysMass(body)) stateMass(node);
        auto* motion = std::get_if<MotionMass>(&body.mass);
        if (motion) motion->centerOfMass.reset();
        if (found == bodies_.end()) {
            if (body.type != BodyType::Static) report_.lack(node, "a body that is not simulated");
            // A fixed node needs no body.
            if (body.type != BodyType::Static || !isConformalInWorld(node)) node.body.reset();
            return;
        }
        const PlanBody& planned = *found->second;
        body.type = planned.kinematic ? BodyType::Kinematic : BodyType::Dynamic;
        // XODE's velocities are those of the node's origin, which is another point from now on.
        if (body.velocityFrame == VelocityFrame::Node || planned.centerOfMass != Vector3{})
            setVelocities(body, planned);
        if (planned.centerOfMass == Vector3{} && isConformalInWorld(node)) return;
        Eigen::Isometry3d middle = toEigen(planned.pose);
        middle.translate(toEigen(planned.centerOfMass));
        moveFrame(node, middle);
    }

    // In numbers, as it is simulated.
    void stateMass(Node& node) const {
        const auto mass = masses_.find(authorOf(node).value);
        if (mass == masses_.end()) return;
        node.body->mass = mass->second.mass;
        std::get<MotionMass>(node.body->mass).centerOfMass.reset();
    }

    static void setVelocities(Body& body, const PlanBody& planned) {
        body.velocityFrame = VelocityFrame::World;
        const auto stated = [](const Vector3& v) { return v == Vector3{} ? std::nullopt : std::optional(v); };
        body.linearVelocity = stated(planned.linearVelocity);
        body.angularVelocity = stated(planned.angularVelocity);
    }

    // The node's frame to where its body turns; what is below it, and its own shapes, stay where they are.
    void moveFrame(Node& node, const Eigen::Isometry3d& inWorld) {
        const Eigen::Matrix4d was = toEigen(worldMatrix(node));
        Node& inner = addInner(node);
        inner.collider = std::exchange(node.collider, {});
        inner.trigger = std::exchange(node.trigger, {});
        author_[inner.id.value] = authorOf(node);
        if (inner.trigger) triggerAt_[node.id.value] = {inner.id};
        // A body is not a part of its parent: below an uneven scale, it moves up to a node without one.
        Node* above = node.parent;
        while (above->parent && !isConformalInWorld(*above)) above = above->parent;
        if (above != node.parent) (void)contents_.moveNode(node, *above);
        node.transform = below(*above, inWorld);
        const Eigen::Matrix4d between = toEigen(worldMatrix(node)).inverse() * was;
        const bool isShift = between.topLeftCorner<3, 3>().isIdentity(1e-12);
        if (isShift) {
            inner.transform.position = fromEigen(Eigen::Vector3d(between.topRightCorner<3, 1>()));
        } else {
            inner.transform.matrix = fromEigen(between);
        }
    }

    // Can G4MF express the shape where it is?
    [[nodiscard]] bool saysShape(const Node& node, ShapeId id) const {
        const Shape* shape = contents_.shape(id);
        if (!shape || shapeJson(*shape).is_null() || !isConformalInWorld(node)) return false;
        const Node* body = nearestBody(node);
        const bool moves = body && body->body->type != BodyType::Static;
        return !moves || !(std::holds_alternative<PlaneShape>(shape->geometry) ||
                           std::holds_alternative<SheetShape>(shape->geometry));
    }

    // Is the node's collider, or its trigger, simulated?
    [[nodiscard]] bool isPlanned(const Node& node, bool trigger) const {
        const auto found = geoms_.find(authorOf(node).value);
        return found != geoms_.end() &&
               std::any_of(found->second.begin(), found->second.end(),
                           [&](const SimulatedGeom& each) { return each.geom->trigger == trigger; });
    }

    void makeColliderPlain(Node& node) {
        if (!isPlanned(node, false)) {
            report_.lack(node, "a collider that is not simulated");
        } else if (saysShape(node, node.collider->shape)) {
            return;
        } else {
            addAsSimulated(node, false);
        }
        node.collider.reset();
    }

    void makeTriggerPlain(Node& node) {
        if (!node.trigger->shape.valid()) return;  // of others
        if (!isPlanned(node, true)) {
            report_.lack(node, "a trigger that is not simulated");
        } else if (saysShape(node, node.trigger->shape)) {
            return;
        } else {
            addAsSimulated(node, true);
        }
        node.trigger.reset();
    }

    // Nodes of their own, below the body or the root, for what is simulated of the node's shape.
    void addAsSimulated(const Node& node, bool trigger) {
        for (const auto& [geom, world] : geoms_.at(authorOf(node).value)) {
            if (geom->trigger != trigger) continue;
            Node* owner = &contents_.root();
            Eigen::Isometry3d inWorld = toEigen(geom->odePose);
            if (geom->body != kNone) {
                const PlanBody& body = world->bodies[static_cast<std::size_t>(geom->body)];
                owner = ownerOf(body.node);
                Eigen::Isometry3d middle = toEigen(body.pose);
                middle.translate(toEigen(body.centerOfMass));
                inWorld = middle * inWorld;
            }
            if (!owner || !isConformalInWorld(*owner)) continue;
            addShape(*owner, *geom, inWorld, node);
            // Otherwise it would be computed from the shape that stands for this one.
            if (geom->body != kNone && !statesInertia(*owner->body)) stateMass(*owner);
        }
    }

    // The node of the scene that its parts were planned as.
    [[nodiscard]] NodeId authorOf(const Node& node) const {
        const auto found = author_.find(node.id.value);
        return found == author_.end() ? node.id : found->second;
    }

    static bool isBelow(const Node& node, const Node& above) {
        const Node* at = node.parent;
        while (at && at != &above) at = at->parent;
        return at != nullptr;
    }

    // Lists of triggers name those that were moved to other nodes where they are now, and only those that are below.
    void listTriggersBelow(Node& node) {
        Trigger& trigger = *node.trigger;
        if (trigger.shape.valid()) return;
        std::vector<NodeId> named;
        for (const NodeId id : trigger.nodes) {
            const auto found = triggerAt_.find(id.value);
            const std::vector<NodeId> now = found == triggerAt_.end() ? std::vector{id} : found->second;
            for (const NodeId each : now) {
                const Node* member = contents_.find(each);
                const bool fits = member && member->trigger && member->trigger->shape.valid() && isBelow(*member, node);
                if (fits) named.push_back(each);
                if (!fits) report_.lack(node, "a trigger that lists others which are not below it");
            }
        }
        trigger.nodes = std::move(named);
        bool ownsAny = !trigger.nodes.empty();
        forEachNode(node, [&](const Node& below) {
            const bool isOwned = trigger.ownsDescendants && &below != &node && below.trigger;
            ownsAny = ownsAny || (isOwned && below.trigger->shape.valid());
        });
        if (ownsAny) return;
        report_.lack(node, "a trigger without a shape");
        node.trigger.reset();
    }

    // Shapes that others stand for, and meshes that are to be seen only, are not written.
    void keepUsedShapes() {
        std::vector<Shape> used;
        std::unordered_map<std::uint32_t, ShapeId> numbers;
        const auto keep = [&](ShapeId& id) {
            if (!contents_.shape(id)) return;
            const auto [at, isNew] = numbers.try_emplace(id.index, ShapeId{static_cast<std::uint32_t>(used.size())});
            if (isNew) used.push_back(contents_.shapes[id.index]);
            id = at->second;
        };
        for (Node* node : allNodes()) {
            if (node->collider) keep(node->collider->shape);
            if (node->trigger) keep(node->trigger->shape);
        }
        contents_.shapes = std::move(used);
        std::unordered_set<std::uint32_t> meshes;
        for (const Shape& shape : contents_.shapes) {
            if (const auto* convex = std::get_if<ConvexShape>(&shape.geometry)) meshes.insert(convex->mesh.index);
            if (const auto* triangles = std::get_if<TriMeshShape>(&shape.geometry))
                meshes.insert(triangles->mesh.index);
        }
        for (std::uint32_t i = 0; i < contents_.meshes.size(); ++i) {
            if (!meshes.contains(i)) contents_.meshes[i].loaded = false;
        }
    }

    // The present node of the body of a node.
    [[nodiscard]] Node* ownerOf(NodeId body) {
        return contents_.find(body == contents_.root().id && rootParts_ ? *rootParts_ : body);
    }

    // The meshes that were made until now are in use several times while they become text.
    [[nodiscard]] bool isWithinLimit(const Node& author) {
        constexpr std::size_t kCopies = 4;
        for (; meshesCounted_ < contents_.meshes.size(); ++meshesCounted_) {
            const Mesh& mesh = contents_.meshes[meshesCounted_];
            meshBytes_ += mesh.positions.size() * sizeof(Vector3) + mesh.triangles.size() * sizeof(Triangle);
        }
        if (meshBytes_ <= mostBytes_ / kCopies) return true;
        report_.tooLarge(author, mostBytes_ / kCopies);
        return false;
    }

    void addShape(Node& owner, const PlanGeom& geom, const Eigen::Isometry3d& inWorld, const Node& author) {
        if (!isWithinLimit(author)) return;
        Shape shape;
        shape.geometry = shapeAsSimulated(geom.solid, contents_);
        Node& made = contents_.addNode(owner);
        made.transform = below(owner, inWorld);
        if (geom.trigger) {
            made.trigger.emplace(*author.trigger).shape = contents_.addShape(std::move(shape));
            triggerAt_[author.id.value].push_back(made.id);
        } else {
            made.collider.emplace(*author.collider).shape = contents_.addShape(std::move(shape));
        }
    }

    Scene scene_;
    SceneContents& contents_;
    Report& report_;
    const std::size_t mostBytes_ = mostWritten(scene_.asRead() ? scene_.source().get() : nullptr);
    std::size_t meshesCounted_ = contents_.meshes.size();
    std::size_t meshBytes_ = 0;
    Plan plan_;
    std::unordered_map<std::uint32_t, Body> masses_;                       // in numbers; by NodeId.value
    std::unordered_map<std::uint32_t, const PlanBody*> bodies_;            // by NodeId.value
    std::unordered_map<std::uint32_t, std::vector<SimulatedGeom>> geoms_;  // by NodeId.value
    std::unordered_map<std::uint32_t, NodeId> author_;  // of nodes that parts were moved to, by NodeId.value
    std::unordered_map<std::uint32_t, std::vector<NodeId>> triggerAt_;  // of nodes whose trigger was moved
    std::optional<NodeId> rootParts_;                                   // the node that has them now
};

}  // namespace

Scene plainScene(const Scene& scene, Report& report) {
    return Plainer(scene, report).run();
}

}  // namespace orrery::g4mf
