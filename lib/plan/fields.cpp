// Gravity volumes: the field of each, in the frame in which it is evaluated, and the volume where it acts.
#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "plan/draft.hpp"

#include "orrery/base/codes/plan.hpp"

namespace orrery {
namespace {

// One entry for each node of the draft.
struct FieldMap {
    std::vector<std::int32_t> triggerOf;  // PlanWorld::triggers, for base triggers with shapes
    std::vector<char> listed;             // true: the `nodes` of some trigger contain it
};

FieldMap mapTriggers(const PlanDraft& draft) {
    FieldMap map{std::vector<std::int32_t>(draft.nodes.size(), kNone), std::vector<char>(draft.nodes.size(), 0)};
    for (const PlanWorld& world : draft.plan.worlds) {
        for (std::size_t i = 0; i < world.triggers.size(); ++i) {
            map.triggerOf[static_cast<std::size_t>(draft.indexOf(world.triggers[i].node))] =
                static_cast<std::int32_t>(i);
        }
    }
    for (const std::int32_t trigger : draft.with.triggers) {
        for (const NodeId member : draft.at(trigger).node->trigger->nodes) {
            const std::int32_t index = draft.indexOf(member);
            if (index != kNone) map.listed[static_cast<std::size_t>(index)] = 1;
        }
    }
    return map;
}

// Plans one PlanGravityVolume.
class FieldPlanner {
public:
    FieldPlanner(PlanDraft& draft, const FieldMap& map, std::size_t index)
        : draft_(draft),
          map_(map),
          index_(index),
          placed_(draft.nodes[index]),
          node_(*placed_.node),
          authored_(*node_.gravity) {}

    // Returns false if the volume has no effect; a diagnostic says why.
    bool plan();
    PlanGravityVolume field;

private:
    bool findGeoms();
    void takeOwnShape();
    bool readValues();
    bool readDirection();
    bool readRadius();
    bool readPoints();
    bool readShape();
    bool readKind();
    void place();
    void noteOpenMeshes();

    [[nodiscard]] bool evenlyScaled() const {
        return placed_.frame.kind == Frame::Stretch::Rigid || placed_.frame.kind == Frame::Stretch::Uniform;
    }
    void noteUnevenScale();
    // `key` is in the object that is named after the type.
    void report(Code code, std::string_view key, std::string_view what, DiagnosticLog::Details details = {}) {
        const std::string path = std::string(toText(authored_.type)) + '/' + std::string(key);
        draft_.find.report(code, authored_.origin, node_, path, what, std::move(details));
    }

    PlanDraft& draft_;
    const FieldMap& map_;
    const std::size_t index_;
    const PlacedNode& placed_;
    const Node& node_;
    const GravityVolume& authored_;
};

// For any node: if its trigger has a shape, the field acts there; without a trigger it acts everywhere.
void FieldPlanner::takeOwnShape() {
    const std::int32_t geom = draft_.triggerGeomOf[index_];
    field.everywhere = !node_.trigger;
    if (geom != kNone) field.geoms = {static_cast<std::uint32_t>(geom)};
}

bool FieldPlanner::findGeoms() {
    const std::int32_t trigger = map_.triggerOf[index_];
    std::string_view fault;
    if (!node_.trigger) {
        fault = "has gravity, but is not a trigger";
    } else if (node_.body || node_.collider) {
        fault = "has gravity, and is a body or collider as well as a trigger";
    } else if (trigger == kNone && (map_.listed[index_] != 0 || draft_.triggerGeomOf[index_] != kNone)) {
        fault = "has gravity, but is only a part of another trigger";
    }
    if (!fault.empty()) {
        const bool lenient = draft_.options.lenient;
        draft_.find.report(lenient ? code::PLAN_FIELD_LENIENT : code::PLAN_FIELD_NOT_TRIGGER, authored_.origin, node_,
                           {}, fault);
        if (lenient) takeOwnShape();
        return lenient && (field.everywhere || !field.geoms.empty());
    }
    // It has no usable shape; that has been reported.
    if (trigger == kNone) return false;
    field.geoms = draft_.world(placed_).triggers[static_cast<std::size_t>(trigger)].geoms;
    return true;
}

bool FieldPlanner::readValues() {
    field.node = node_.id;
    field.type = authored_.type;
    field.gravity = authored_.gravity;
    field.priority = authored_.priority.value_or(0);
    field.replace = authored_.replace.value_or(false);
    field.stop = authored_.stop.value_or(false);
    if (!(std::abs(field.gravity) <= kMaxSpeed)) {
        draft_.find.report(code::PLAN_FIELD_VALUE, authored_.origin, node_, "gravity",
                           "has a strength of gravity that is not usable",
                           {toText(field.gravity), "up to " + toText(kMaxSpeed) + " m/s^2"});
        return false;
    }
    if (field.type == GravityType::Directional) return true;
    field.unitDistance = authored_.unitDistance.value_or(0);
    if (!(std::abs(field.unitDistance) <= kMaxCoordinate)) {
        report(code::PLAN_FIELD_VALUE, "unitDistance", "has a unit distance that is not usable",
               {toText(field.unitDistance), "0 to " + toText(kMaxCoordinate) + " m"});
        return false;
    }
    if (field.unitDistance < 0) {
        report(code::PLAN_FIELD_UNIT_DISTANCE, "unitDistance", "has a negative unit distance, taken as 0",
               {toText(field.unitDistance), "0 or more"});
        field.unitDistance = 0;
    }
    return true;
}

bool FieldPlanner::readDirection() {
    constexpr double kWrittenDigits = 1e-3;  // 0.707 0.707 0 is meant to have length 1
    if (!authored_.direction) return true;
    const std::optional<Vector3> unit = unitVector(*authored_.direction);
    if (!unit) {
        report(code::PLAN_FIELD_DIRECTION, "direction", "has gravity without a direction",
               {toText(*authored_.direction), "a direction that is not zero"});
        return false;
    }
    const double length = toEigen(*authored_.direction).stableNorm();
    if (std::abs(length - 1) > kWrittenDigits) {
        report(code::PLAN_FIELD_DIRECTION_LENGTH, "direction",
               "has a direction of gravity that is not of length 1; it is normalised",
               {"length " + toRoundedText(length), "1"});
    }
    field.direction = *unit;
    return true;
}

bool FieldPlanner::readRadius() {
    field.radius = authored_.radius.value_or(1);
    if (!(field.radius >= 0 && field.radius <= kMaxCoordinate)) {
        report(code::PLAN_FIELD_VALUE, "radius", "has a radius of gravity that is not usable",
               {toText(field.radius), "0 to " + toText(kMaxCoordinate) + " m"});
        return false;
    }
    const Frame& frame = placed_.frame;
    const bool roundStays =
        frame.kind != Frame::Stretch::Sheared && std::abs(frame.stretch(0, 0)) == std::abs(frame.stretch(2, 2));
    if (!roundStays) noteUnevenScale();
    return true;
}

bool FieldPlanner::readPoints() {
    field.points = authored_.points;
    field.scaleInShape = !evenlyScaled();
    for (Vector3& p : field.points) {
        if (field.scaleInShape) p = fromEigen(Eigen::Vector3d(placed_.frame.stretch * toEigen(p)));
        if (within(p, kMaxCoordinate)) continue;
        report(code::PLAN_FIELD_VALUE, "points", "has a point of gravity that is not usable",
               {toText(p), "up to " + toText(kMaxCoordinate) + " m"});
        return false;
    }
    if (field.points.size() >= 2) return true;
    report(code::PLAN_FIELD_POINTS, "points", "has line gravity of fewer than two points",
           {std::to_string(field.points.size()), "at least 2"});
    return false;
}

bool FieldPlanner::readShape() {
    const Shape* shape = draft_.contents.shape(authored_.shape);
    if (shape == nullptr || std::holds_alternative<RayShape>(shape->geometry)) {
        report(
            code::PLAN_FIELD_SHAPE, "shape",
            shape == nullptr ? "has shaped gravity without a shape" : "has gravity toward a ray, which is not a solid");
        return false;
    }
    const ShapeUse use{authored_.shape, node_, authored_.origin, placed_.frame, false};
    const ExactShapeResult* exact = exactFor(draft_, use);
    if (exact == nullptr) return false;
    field.shape = exact->shape;
    field.pullsInSolid = draft_.options.shapedGravityInSolid == PlanOptions::InSolid::Surface;
    field.scaleInShape = exact->includesScale && !evenlyScaled();
    if (!evenlyScaled() && !exact->includesScale) noteUnevenScale();
    return true;
}

bool FieldPlanner::readKind() {
    switch (field.type) {
        case GravityType::Directional:
            return readDirection();
        case GravityType::Disc:
        case GravityType::Torus:
            return readRadius();
        case GravityType::Line:
            return readPoints();
        case GravityType::Shaped:
            return readShape();
        case GravityType::Point:
            break;
    }
    return true;
}

void FieldPlanner::noteUnevenScale() {
    draft_.find.report(code::PLAN_FIELD_SCALE, node_,
                       "is non-uniformly scaled; its gravity points only approximately to the nearest point");
}

void FieldPlanner::place() {
    const Frame& frame = placed_.frame;
    const bool rigid = field.scaleInShape || frame.kind == Frame::Stretch::Rigid;
    const Eigen::Matrix3d linear = rigid ? frame.rotation : Eigen::Matrix3d(frame.rotation * frame.stretch);
    field.toWorld = {fromEigen(linear), fromEigen(frame.origin)};
    field.toBody = field.toWorld;
    if (field.body == kNone) return;
    const PlanBody& body = draft_.world(placed_).bodies[static_cast<std::size_t>(field.body)];
    const Eigen::Matrix3d back = toEigen(body.pose.rotation).conjugate().toRotationMatrix();
    const Eigen::Vector3d origin = back * (frame.origin - toEigen(body.pose.position)) - toEigen(body.centerOfMass);
    field.toBody = {fromEigen(Eigen::Matrix3d(back * linear)), fromEigen(origin)};
}

void FieldPlanner::noteOpenMeshes() {
    for (const std::uint32_t index : field.geoms) {
        const PlanGeom& geom = draft_.world(placed_).geoms[index];
        const auto* mesh = std::get_if<SolidMesh>(&geom.solid);
        const auto* ground = std::get_if<SolidHeightfield>(&geom.solid);
        if (!(mesh != nullptr && !mesh->mesh->closed) && !(ground != nullptr && !ground->field->closed())) continue;
        const Node& part = *draft_.at(draft_.indexOf(geom.node)).node;
        draft_.find.report(code::PLAN_FIELD_OPEN_MESH, part.trigger->origin, part, "shape",
                           "is a mesh that encloses no volume; its gravity acts only on bodies that touch it");
    }
}

// Is the frame invertible?
bool hasVolume(const Frame& frame) {
    constexpr double kSingular = 1e-12;
    if (frame.kind == Frame::Stretch::Rigid) return true;
    const double largest = frame.stretch.cwiseAbs().maxCoeff();
    return std::abs(Eigen::Matrix3d(frame.stretch / largest).determinant()) > kSingular;
}

bool FieldPlanner::plan() {
    if (!placed_.usable || placed_.world == kNone || !findGeoms()) return false;
    if (!hasVolume(placed_.frame)) {
        draft_.find.report(code::PLAN_SCALE_INVALID, node_.origin, node_, scaleKey(node_),
                           "has gravity, and a scale of zero on an axis; it has no effect");
        return false;
    }
    const BodyDraft* body = draft_.movingBody(placed_);
    if (body != nullptr && body->leftOut) return false;
    field.body = body == nullptr ? kNone : body->index;
    if (!readValues() || !readKind()) return false;
    place();
    noteOpenMeshes();
    return true;
}

}  // namespace

void planFields(PlanDraft& draft) {
    if (draft.with.gravity.empty()) return;
    const FieldMap map = mapTriggers(draft);
    for (const std::int32_t i : draft.with.gravity) {
        FieldPlanner planner(draft, map, static_cast<std::size_t>(i));
        if (planner.plan()) draft.world(draft.at(i)).fields.push_back(std::move(planner.field));
    }
    for (PlanWorld& world : draft.plan.worlds) {
        std::stable_sort(
            world.fields.begin(), world.fields.end(),
            [](const PlanGravityVolume& a, const PlanGravityVolume& b) { return a.priority > b.priority; });
    }
}

}  // namespace orrery
