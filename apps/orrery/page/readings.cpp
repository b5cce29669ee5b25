#include "page/readings.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "orrery/plan/plan.hpp"
#include "orrery/plan/six_dof.hpp"
#include "orrery/recording/columns.hpp"
#include "orrery/sim/planned_simulation.hpp"
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
            if (joint.node != reading.id.node) continue;
            addOdeAxes(joint, axes);
            motor |= joint.type == JointType::AMotor;
        }
        for (const PlanSixDofJoint& joint : world.sixDofJoints) {
            if (joint.node == reading.id.node) addRowAxes(joint, axes);
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

// Returns the first reading, with the first known forces along the axes: before the first step, and while a body
// sleeps, nobody knows them.
JointReading firstReading(const Recording& recording, const std::vector<std::size_t>& frames, std::size_t joint) {
    JointReading first = recording.jointReading(frames.front(), joint);
    for (std::size_t i = 0; i < frames.size() && !first.alongAxes; ++i)
        first.alongAxes = recording.jointReading(frames[i], joint).alongAxes;
    return first;
}

// The number of frames from one reading of the joints to the next, so that all fit.
std::size_t spacing(const Recording& recording, const std::vector<std::size_t>& frames) {
    std::size_t tracks = 0;
    for (std::size_t joint = 0; joint < recording.joints.size(); ++joint)
        tracks += columnsOfJoint(firstReading(recording, frames, joint)).size();
    return tracks * frames.size() / kMaxNumbers + 1;
}

}  // namespace

std::vector<Column<JointReading>> columnsOfJoint(const JointReading& first) {
    std::vector<Column<JointReading>> columns = columnsOf(kJointObservables, first.axes);
    std::erase_if(columns, [&](const Column<JointReading>& column) {
        return !column.observable->flag.empty() && std::isnan(column.valueIn(first));
    });
    return columns;
}

Json readJoint(const JointReading& first, const std::string& name, const Plan& plan) {
    Json joint{{"node", first.id.node.value},
               {"name", name},
               {"axes", axesJson(axesOf(first, plan))},
               {"onBody2", first.worldFirst}};
    for (const auto& each : kJointObservables) {
        if (!each.flag.empty()) joint[std::string(each.flag)] = !std::isnan(each.value(first, 0));
    }
    return joint;
}

double numberOf(const JointReading& reading, const Column<JointReading>& column) {
    const double value = column.valueIn(reading);
    // The motor of a body that sleeps does nothing that is known.
    const bool isForceOfPart = column.observable->components == 0 && !column.observable->flag.empty();
    return isForceOfPart && std::isnan(value) ? 0 : value;
}

Json jointObservables() {
    Json list = Json::array();
    for (const auto& each : kJointObservables) {
        list.push_back({{"name", each.name},
                        {"title", each.title},
                        {"components", each.components},
                        {"unit", each.unit},
                        {"turnUnit", each.turnUnit},
                        {"flag", each.flag},
                        {"note", each.note}});
    }
    return list;
}

Json pageReadings(const Simulation& simulation, const Recording& recording, const std::vector<std::size_t>& frames) {
    const std::size_t every = spacing(recording, frames);
    std::vector<std::size_t> kept;
    for (std::size_t i = 0; i < frames.size(); i += every) kept.push_back(frames[i]);
    PageBytes bytes;
    Json joints = Json::array();
    Json origins = Json::array();
    Json steps = Json::array();
    std::vector<double> values;
    for (std::size_t joint = 0; joint < recording.joints.size(); ++joint) {
        const JointReading first = firstReading(recording, kept, joint);
        for (const Column<JointReading>& column : columnsOfJoint(first)) {
            values.clear();
            for (const std::size_t frame : kept)
                values.push_back(numberOf(recording.jointReading(frame, joint), column));
            const Track track = addTrack(values, bytes);
            origins.push_back(track.origin);
            steps.push_back(track.step);
        }
        joints.push_back(readJoint(first, recording.joints[joint].name, orrery::planOf(simulation)));
    }
    return {{"joints", std::move(joints)},
            {"every", every},
            {"origins", std::move(origins)},
            {"steps", std::move(steps)},
            {"data", bytes.text()}};
}

}  // namespace orrery::app
