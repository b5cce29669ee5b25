#include "page/readings.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "orrery/plan/plan.hpp"
#include "orrery/plan/six_dof.hpp"
#include "page/tracks.hpp"

namespace orrery::app {
namespace {

constexpr std::size_t kMaxNumbers = 2'000'000;  // of all joints and frames together

// One position of a reading.
struct ReadAxis {
    std::string name;
    bool turns = true;
};

const char* letterOf(std::uint8_t axis) {
    return std::array{" x", " y", " z"}[axis];
}

// A piston tells its angle, too.
std::size_t measuredAxes(const JointTraits& traits) {
    return traits.axes.most + (traits.type == JointType::Piston ? 1 : 0);
}

void addOdeAxes(const PlanJoint& joint, std::vector<ReadAxis>& axes) {
    const JointTraits& traits = traitsOf(joint.type);
    if (!traits.measured) return;
    for (std::size_t i = 0; i < measuredAxes(traits); ++i) {
        const bool turns = traits.motion[i] == AxisMotion::Turns;
        axes.push_back({turns ? "angle" : "position", turns});
    }
}

ReadAxis rowAxis(PlanConstraintRow::Measure measure, std::uint8_t axis) {
    using Measure = PlanConstraintRow::Measure;
    const bool hasAxis = measure != Measure::Distance && measure != Measure::Angle;
    return {std::string(toText(measure)) + (hasAxis ? letterOf(axis) : ""), isAngular(measure)};
}

// Adds the axes of all rows, and those axes of drives that no row measures.
void addRowAxes(const PlanSixDofJoint& joint, std::vector<ReadAxis>& axes) {
    std::vector<ReadAxis> rows;
    for (const PlanConstraintRow& row : joint.rows) rows.push_back(rowAxis(row.measure, row.axis));
    axes.insert(axes.end(), rows.begin(), rows.end());
    for (const PlanJointDrive& drive : joint.drives) {
        using Measure = PlanConstraintRow::Measure;
        ReadAxis driven = rowAxis(drive.angular ? Measure::Turn : Measure::Along, drive.axis);
        const auto isSame = [&](const ReadAxis& row) { return row.name == driven.name; };
        if (std::none_of(rows.begin(), rows.end(), isSame)) axes.push_back(std::move(driven));
    }
}

// In the order of JointReading::position.
std::vector<ReadAxis> axesOf(const JointReading& reading, const Plan& plan) {
    std::vector<ReadAxis> axes;
    bool motor = false;
    for (const PlanWorld& world : plan.worlds) {
        for (const PlanJoint& joint : world.joints) {
            if (joint.node != reading.node) continue;
            addOdeAxes(joint, axes);
            motor |= joint.type == JointType::AMotor;
        }
        for (const PlanSixDofJoint& joint : world.sixDofJoints) {
            if (joint.node == reading.node) addRowAxes(joint, axes);
        }
    }
    // A motor has as many angles as are left.
    if (motor && axes.size() < reading.axes) axes.insert(axes.begin(), reading.axes - axes.size(), {"angle", true});
    axes.resize(reading.axes);
    return axes;
}

Json axesJson(const std::vector<ReadAxis>& axes) {
    Json list = Json::array();
    for (const ReadAxis& axis : axes)
        list.push_back({{"name", axis.name}, {"motion", axis.turns ? "turns" : "slides"}});
    return list;
}

// Certain frames of a recording, and the tracks of its joints over these frames.
class ReadingTracks {
public:
    ReadingTracks(const Recording& recording, std::vector<std::size_t> frames)
        : recording_(recording), frames_(std::move(frames)), values_(frames_.size()) {}

    Json add(std::size_t joint, const Plan& plan) {
        JointReading first = recording_.jointReading(frames_.front(), joint);
        first.alongAxes = forcesOf(joint);
        numbers_.clear();
        for (const std::size_t frame : frames_) addNumbers(recording_.jointReading(frame, joint), first, numbers_);
        const std::size_t tracks = numbers_.size() / frames_.size();
        for (std::size_t track = 0; track < tracks; ++track) addTrackOf(track, tracks);
        return readJoint(first, recording_.joints[joint].name, plan);
    }

    [[nodiscard]] const Json& origins() const { return origins_; }
    [[nodiscard]] const Json& steps() const { return steps_; }
    [[nodiscard]] std::string data() const { return bytes_.text(); }

private:
    // Returns the first forces along the axes: before the first step, and while a body sleeps, nobody knows them.
    [[nodiscard]] auto forcesOf(std::size_t joint) const -> decltype(JointReading::alongAxes) {
        for (const std::size_t frame : frames_) {
            auto forces = recording_.jointReading(frame, joint).alongAxes;
            if (forces) return forces;
        }
        return std::nullopt;
    }
    void addTrackOf(std::size_t track, std::size_t tracks) {
        for (std::size_t i = 0; i < frames_.size(); ++i) values_[i] = numbers_[i * tracks + track];
        const Track added = addTrack(values_, bytes_);
        origins_.push_back(added.origin);
        steps_.push_back(added.step);
    }

    const Recording& recording_;
    std::vector<std::size_t> frames_;
    std::vector<double> numbers_;  // of a joint, frame by frame
    std::vector<double> values_;   // of a track
    PageBytes bytes_;
    Json origins_ = Json::array();
    Json steps_ = Json::array();
};

// The number of frames from one reading of the joints to the next, so that all fit.
std::size_t spacing(const Recording& recording, const std::vector<std::size_t>& frames) {
    std::size_t tracks = 0;
    for (std::size_t joint = 0; joint < recording.joints.size(); ++joint) {
        const bool hasForces = std::any_of(frames.begin(), frames.end(), [&](std::size_t frame) {
            return recording.jointReading(frame, joint).alongAxes.has_value();
        });
        tracks += (hasForces ? 5 : 2) * recording.jointReading(0, joint).axes + 8;
    }
    return tracks * frames.size() / kMaxNumbers + 1;
}

}  // namespace

Json readJoint(const JointReading& first, const std::string& name, const Plan& plan) {
    return {{"node", first.node.value},
            {"name", name},
            {"axes", axesJson(axesOf(first, plan))},
            {"onBody2", first.worldFirst},
            {"gap", first.gap.has_value()},
            {"axisGap", first.axisGap.has_value()},
            {"parts", first.alongAxes.has_value()}};
}

void addNumbers(const JointReading& reading, const JointReading& first, std::vector<double>& to) {
    for (std::size_t axis = 0; axis < first.axes; ++axis) {
        to.push_back(reading.position[axis]);
        to.push_back(reading.rate[axis]);
    }
    // On the first body, or on the second where the first is the world: as in the table of joints.
    for (const double f : numbers(reading.worldFirst ? reading.force2 : reading.force1)) to.push_back(f);
    for (const double t : numbers(reading.worldFirst ? reading.torque2 : reading.torque1)) to.push_back(t);
    if (first.gap) to.push_back(reading.gap.value_or(NAN));
    if (first.axisGap) to.push_back(reading.axisGap.value_or(NAN));
    if (!first.alongAxes) return;
    for (std::size_t axis = 0; axis < first.axes; ++axis) {
        const AxisForces forces = reading.alongAxes ? (*reading.alongAxes)[axis] : AxisForces{};
        to.insert(to.end(), {forces.motor, forces.spring, forces.stop});
    }
}

Json pageReadings(const Simulation& simulation, const Recording& recording, const std::vector<std::size_t>& frames) {
    const std::size_t every = spacing(recording, frames);
    std::vector<std::size_t> kept;
    for (std::size_t i = 0; i < frames.size(); i += every) kept.push_back(frames[i]);
    ReadingTracks tracks(recording, std::move(kept));
    Json joints = Json::array();
    for (std::size_t joint = 0; joint < recording.joints.size(); ++joint) {
        joints.push_back(tracks.add(joint, simulation.plan()));
    }
    return {{"joints", std::move(joints)},
            {"every", every},
            {"origins", tracks.origins()},
            {"steps", tracks.steps()},
            {"data", tracks.data()}};
}

}  // namespace orrery::app
