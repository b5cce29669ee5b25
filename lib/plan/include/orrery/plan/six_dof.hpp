// The parts of a joint between two frames that the simulation handles in every step: drives, and limits for which ODE
// has no joint.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>
#include <vector>

#include "orrery/scene/joint.hpp"
#include "orrery/scene/values.hpp"

namespace orrery {

// A spring and damper that replaces a rigid limit (omi-gltf 5.5). The values that ODE gets depend on the step.
struct SpringSettings {
    double stiffness = 0;  // N/m or N m/rad, zero or positive
    double damping = 0;    // N s/m or N m s/rad, zero or positive; at least one of the two is above 0
    bool operator==(const SpringSettings&) const = default;
};
template <std::same_as<SpringSettings> T>
constexpr auto membersOf(const T*) {
    return members("spring", Member{"stiffness", &T::stiffness}, Member{"damping", &T::damping});
}

// A limit on one number that describes the position of the first frame as seen from the second.
struct PlanConstraintRow {
    enum class Measure : std::uint8_t {
        Along,         // m along `axis` of the second frame
        FromLine,      // m from the line along `axis` through the second frame's origin
        Distance,      // m between the origins
        Turn,          // rad about `axis`; turns beyond +-pi are counted
        Cone,          // rad between the axes number `axis` of both frames
        Angle,         // rad, the whole angle between the frames
        RotationPart,  // rad, the component of the rotation vector along `axis` of the second frame
        LeanNext,      // rad by which the axes number `axis` lean apart, about the next axis of the second frame
        LeanLast,      // the same about the axis after that
    };
    Measure measure = Measure::Along;
    std::uint8_t axis = 0;  // 0, 1, 2
    double min = -std::numeric_limits<double>::infinity();
    double max = std::numeric_limits<double>::infinity();
    std::optional<SpringSettings> spring;  // nullopt: rigid
};
template <std::same_as<PlanConstraintRow> T>
constexpr auto membersOf(const T*) {
    return members("row", Member{"measure", &T::measure}, Member{"axis", &T::axis}, Member{"min", &T::min},
                   Member{"max", &T::max}, Member{"spring", &T::spring});
}

// Returns "along", "fromLine", "distance", "turn", "cone", "angle", "rotation", "leanNext" or "leanLast".
[[nodiscard]] std::string_view toText(PlanConstraintRow::Measure measure);

// Is the measure an angle in rad (true) or a length in m (false)?
[[nodiscard]] constexpr bool isAngular(PlanConstraintRow::Measure measure) {
    using Measure = PlanConstraintRow::Measure;
    return measure != Measure::Along && measure != Measure::FromLine && measure != Measure::Distance;
}

// force = stiffness * (position - x) + damping * (velocity - v), at most maxForce either way.
struct PlanJointDrive {
    bool angular = false;
    std::uint8_t axis = 0;  // 0, 1, 2: axis of the second frame
    bool acceleration =
        false;  // true: stiffness and damping are multiplied by the mass (or inertia) that the axis has to move
    bool rotation = false;  // the position is the component of the rotation vector; false: an angle that counts turns
    double maxForce = std::numeric_limits<double>::infinity();  // N or N m
    std::optional<double> position;                             // m or rad; nullopt: only damping
    double velocity = 0;                                        // m/s or rad/s
    double stiffness = 0;
    double damping = 0;  // if both are 0: a motor that holds the velocity
};
template <std::same_as<PlanJointDrive> T>
constexpr auto membersOf(const T*) {
    return members("drive", Member{"angular", &T::angular}, Member{"axis", &T::axis},
                   Member{"acceleration", &T::acceleration}, Member{"rotation", &T::rotation},
                   Member{"maxForce", &T::maxForce}, Member{"position", &T::position}, Member{"velocity", &T::velocity},
                   Member{"stiffness", &T::stiffness}, Member{"damping", &T::damping});
}

struct PlanSixDofJoint {
    NodeId node;
    std::int32_t body1 = -1;  // index in PlanWorld::bodies, carries frame1; -1: it does not move
    std::int32_t body2 = -1;
    Pose frame1;  // frame of the connected node, in the centre-of-mass frame of its body; in the world if there is no
                  // body
    Pose frame2;  // frame of the joint's node
    std::array<bool, 3> lockedLinear{};  // axes of frame2 along (about) which the joint allows no motion
    std::array<bool, 3> lockedAngular{};
    std::vector<PlanConstraintRow> rows;
    std::vector<PlanJointDrive> drives;
};
template <std::same_as<PlanSixDofJoint> T>
constexpr auto membersOf(const T*) {
    return members("joint", Member{"body1", &T::body1}, Member{"body2", &T::body2}, Member{"frame1", &T::frame1},
                   Member{"frame2", &T::frame2}, Member{"lockedLinear", &T::lockedLinear},
                   Member{"lockedAngular", &T::lockedAngular}, Member{"rows", &T::rows}, Member{"drives", &T::drives});
}

// An exception for two bodies: they do not touch because of a joint, or they touch although a joint holds them.
struct CollisionOverride {
    bool allowed = false;
    std::int32_t body1 = -1;           // a body
    std::int32_t body2 = -1;           // -1: the geoms in `geoms`, which do not move
    std::vector<std::uint32_t> geoms;  // PlanWorld::geoms
};
template <std::same_as<CollisionOverride> T>
constexpr auto membersOf(const T*) {
    return members("override", Member{"allowed", &T::allowed}, Member{"body1", &T::body1}, Member{"body2", &T::body2},
                   Member{"geoms", &T::geoms});
}

}  // namespace orrery
