#include <Eigen/Geometry>
#include <cmath>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <variant>

#include "orrery/geometry/general_solid.hpp"
#include "orrery/scene/eigen.hpp"
#include "parts.hpp"

namespace orrery::g4mf {
namespace {

// Takes y to the axis.
Eigen::Quaterniond turnFromY(Axis axis) {
    const double half = std::sqrt(0.5);
    return axis == Axis::X ? Eigen::Quaterniond(half, 0, 0, -half) : Eigen::Quaterniond(half, half, 0, 0);
}

struct Upright {
    ShapeGeometry geometry;
    Eigen::Quaterniond turn;  // to where it lay
};

struct StandUp {
    template <typename Round>
    static std::optional<Upright> stood(Round shape) {
        if (shape.axis == Axis::Y) return std::nullopt;
        const Eigen::Quaterniond turn = turnFromY(shape.axis);
        shape.axis = Axis::Y;
        return Upright{shape, turn};
    }
    std::optional<Upright> operator()(const CapsuleShape& shape) const { return stood(shape); }
    std::optional<Upright> operator()(const CylinderShape& shape) const { return stood(shape); }
    std::optional<Upright> operator()(const ConeShape& cone) const {
        return stood(CylinderShape{Axis::Z, cone.length, {}, cone.radius, 0});
    }
    template <typename Other>
    std::optional<Upright> operator()(const Other&) const {
        return std::nullopt;
    }
};

void turnBy(Transform& transform, const Eigen::Quaterniond& by) {
    if (transform.matrix) {
        Eigen::Matrix4d matrix = toEigen(*transform.matrix);
        matrix.topLeftCorner<3, 3>() *= by.toRotationMatrix();
        transform.matrix = fromEigen(matrix);
    } else {
        const auto was = transform.rotation ? toEigen(toQuaternion(*transform.rotation)).normalized()
                                            : Eigen::Quaterniond::Identity();
        transform.rotation = fromEigen(was * by);
    }
}

using Turns = std::unordered_map<std::uint32_t, Eigen::Quaterniond>;  // by index of the shape

const Eigen::Quaterniond* turnOf(const Turns& turns, ShapeId shape) {
    const auto found = shape.valid() ? turns.find(shape.index) : turns.end();
    return found == turns.end() ? nullptr : &found->second;
}

// The node that the part at a shape is to be on from now on, turned.
Node& placeFor(SceneContents& contents, Node& node, const Eigen::Quaterniond& by) {
    const bool isAlone = node.parent && node.children.empty() && partsOf(node) == 1;
    Node& place = isAlone ? node : contents.addNode(node);
    turnBy(place.transform, by);
    return place;
}

}  // namespace

std::vector<MovedTrigger> standUp(SceneContents& contents) {
    Turns turns;
    for (std::uint32_t i = 0; i < contents.shapes.size(); ++i) {
        // A size and curves may be a capsule or cylinder too.
        const ShapeGeometry plain = plainShapeOf(contents.shapes[i].geometry);
        const bool isRound =
            std::holds_alternative<CapsuleShape>(plain) || std::holds_alternative<CylinderShape>(plain);
        const auto made = std::visit(StandUp{}, isRound ? plain : contents.shapes[i].geometry);
        if (!made) continue;
        contents.shapes[i].geometry = made->geometry;
        turns.emplace(i, made->turn);
    }
    std::vector<Node*> nodes;
    forEachNode(contents.root(), [&](Node& node) { nodes.push_back(&node); });
    std::vector<MovedTrigger> moved;
    for (Node* node : nodes) {
        const auto* byCollider = node->collider ? turnOf(turns, node->collider->shape) : nullptr;
        const auto* byTrigger = node->trigger ? turnOf(turns, node->trigger->shape) : nullptr;
        if (byCollider != nullptr) {
            Node& place = placeFor(contents, *node, *byCollider);
            if (&place != node) place.collider = std::exchange(node->collider, {});
        }
        if (byTrigger == nullptr) continue;
        Node& place = placeFor(contents, *node, *byTrigger);
        if (&place == node) continue;
        place.trigger = std::exchange(node->trigger, {});
        moved.push_back({node->id, place.id});
    }
    return moved;
}

}  // namespace orrery::g4mf
