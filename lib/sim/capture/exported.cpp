#include "capture/exported.hpp"

#include <ode/export-dif.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <memory>
#include <utility>

#include "joints/types.hpp"
#include "orrery/base/numbers.hpp"
#include "orrery/base/system.hpp"
#include "world/ode_numbers.hpp"

namespace orrery {
namespace {

std::string textOf(dWorldID world) {
    return system::printed([world](std::FILE* file) { dWorldExportDIF(world, file, ""); });
}

// While it lives, each body has its number as its velocity.
class Marks {
public:
    explicit Marks(const std::vector<dBodyID>& bodies) : bodies_(bodies) {
        for (std::size_t i = 0; i < bodies.size(); ++i) {
            const dReal* v = dBodyGetLinearVel(bodies[i]);
            before_.push_back({v[0], v[1], v[2]});
            dBodySetLinearVel(bodies[i], static_cast<dReal>(i + 1), -1, 0);
        }
    }
    ~Marks() {
        for (std::size_t i = 0; i < bodies_.size(); ++i) {
            dBodySetLinearVel(bodies_[i], before_[i][0], before_[i][1], before_[i][2]);
        }
    }
    Marks(const Marks&) = delete;
    Marks& operator=(const Marks&) = delete;

private:
    const std::vector<dBodyID>& bodies_;
    std::vector<std::array<dReal, 3>> before_;
};

std::string_view nameOf(dJointType type) {
    switch (type) {
        case dJointTypeBall:
            return "ball";
        case dJointTypeHinge:
            return "hinge";
        case dJointTypeSlider:
            return "slider";
        case dJointTypeContact:
            return "contact";
        case dJointTypeUniversal:
            return "universal";
        case dJointTypeHinge2:
            return "ODE_hinge2";
        case dJointTypeFixed:
            return "fixed";
        case dJointTypeNull:
            return "null";
        case dJointTypeAMotor:
            return "ODE_angular_motor";
        case dJointTypeLMotor:
            return "ODE_linear_motor";
        case dJointTypePR:
            return "PR";
        case dJointTypePU:
            return "PU";
        case dJointTypePiston:
            return "piston";
        default:
            return "unknown";
    }
}

// Returns the distance of the joint's anchor from the nearer one of the two in the text; 0 if it has none.
double distanceOf(const ExportedJoint& exported, dJointID joint) {
    const JointCalls* calls = callsOf(dJointGetType(joint));
    if (!calls || !calls->getAnchor) return 0;
    dVector3 anchor = {};
    calls->getAnchor(joint, anchor);
    const std::array<dBodyID, 2> bodies{dJointGetBody(joint, 0), dJointGetBody(joint, 1)};
    const std::array<dBodyID, 2> ends{bodies[0] ? bodies[0] : bodies[1], bodies[0] ? bodies[1] : nullptr};
    double least = std::numeric_limits<double>::infinity();
    for (const auto& [name, end] :
         {std::pair{"anchor1", ends[0]}, std::pair{"offset", ends[0]}, std::pair{"anchor2", ends[1]}}) {
        const double* local = exported.find(name, 3);
        if (!local) continue;
        OdeFour at = toOde(Vector3{local[0], local[1], local[2]});
        if (end) dBodyGetRelPointPos(end, local[0], local[1], local[2], at.data());
        least = std::min<double>(least, std::hypot(at[0] - anchor[0], at[1] - anchor[1], at[2] - anchor[2]));
    }
    return std::isfinite(least) ? least : 0;
}

std::string_view between(std::string_view text, std::string_view before, std::string_view after) {
    const std::size_t from = text.find(before);
    if (from == std::string_view::npos) return {};
    text.remove_prefix(from + before.size());
    return text.substr(0, text.find(after));
}

std::string_view trimmed(std::string_view line) {
    const std::size_t from = line.find_first_not_of('\t');
    return from == std::string_view::npos ? std::string_view() : line.substr(from);
}

std::vector<double> numbersOf(std::string_view text) {
    std::vector<double> numbers;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(','), text.size());
        const auto number = parseDouble(text.substr(0, end));
        if (!number) return {};
        numbers.push_back(*number);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return numbers;
}

// "body = {body[3],body[0]}" -> 3, 0
std::vector<std::size_t> bodiesOf(std::string_view line) {
    std::vector<std::size_t> bodies;
    for (std::size_t at = line.find("body["); at != std::string_view::npos; at = line.find("body[", at + 1)) {
        const auto number = parseInteger(between(line.substr(at), "body[", "]"));
        if (number) bodies.push_back(static_cast<std::size_t>(*number));
    }
    return bodies;
}

}  // namespace

const double* ExportedJoint::find(std::string_view name, std::size_t count) const {
    const auto found = values.find(std::string(name));
    return found == values.end() || found->second.size() != count ? nullptr : found->second.data();
}

ExportedWorld::ExportedWorld(dWorldID world, const std::vector<dBodyID>& bodies) : known_(bodies) {
    const auto text = [&] {
        const Marks marks(bodies);
        return textOf(world);
    }();
    parse(text);
    taken_.assign(joints_.size(), false);
}

void ExportedWorld::parse(std::string_view text) {
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        readLine(trimmed(text.substr(0, end)));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
}

void ExportedWorld::readLine(std::string_view line) {
    if (line.empty()) return;
    if (line.starts_with("body[") && line.ends_with("] = dynamics.body {")) {
        part_ = Part::Body;
        depth_ = 1;
        ++bodyCount_;
    } else if (line.starts_with("joint[") && line.ends_with("_joint {")) {
        part_ = Part::Joint;
        depth_ = 1;
        joints_.emplace_back().type = between(line, "dynamics.", "_joint {");
    } else if (part_ == Part::Joint && line.starts_with("body = {")) {
        joints_.back().bodies = bodiesOf(line);
    } else if (line.ends_with('{')) {
        ++depth_;
    } else if (line == "}" || line == "},") {
        if (--depth_ == 0) part_ = Part::None;
    } else if (depth_ == 1) {
        readValue(line);
    }
}

void ExportedWorld::readValue(std::string_view line) {
    const std::size_t equals = line.find(" = ");
    if (part_ == Part::None || equals == std::string_view::npos) return;
    const std::string_view name = line.substr(0, equals);
    std::string_view value = line.substr(equals + 3);
    if (value.ends_with(',')) value.remove_suffix(1);
    if (value.starts_with('{') && value.ends_with('}')) value = value.substr(1, value.size() - 2);
    if (part_ == Part::Body && name != "lvel") return;
    std::vector<double> numbers = numbersOf(value);
    if (part_ == Part::Joint) {
        joints_.back().values[std::string(name)] = std::move(numbers);
    } else if (numbers.size() == 3 && numbers[1] == -1 && numbers[2] == 0) {
        const auto mark = static_cast<std::size_t>(std::max(numbers[0], 0.0));
        if (mark >= 1 && mark <= known_.size()) numbers_[known_[mark - 1]] = bodyCount_ - 1;
    }
}

std::optional<std::size_t> ExportedWorld::ageOf(dBodyID body) const {
    const auto found = numbers_.find(body);
    if (found == numbers_.end()) return std::nullopt;
    return bodyCount_ - 1 - found->second;
}

bool ExportedWorld::isOf(const ExportedJoint& exported, dJointID joint) const {
    if (exported.type != nameOf(dJointGetType(joint))) return false;
    std::vector<std::size_t> bodies;
    for (int i = 0; i < 2; ++i) {
        const dBodyID body = dJointGetBody(joint, i);
        if (!body) continue;
        const auto number = numbers_.find(body);
        if (number == numbers_.end()) return false;
        bodies.push_back(number->second);
    }
    return bodies == exported.bodies;
}

std::optional<ExportedWorld::Found> ExportedWorld::take(dJointID joint) {
    std::optional<Found> best;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < joints_.size(); ++i) {
        if (taken_[i] || !isOf(joints_[i], joint)) continue;
        const double apart = distanceOf(joints_[i], joint);
        if (best && !(apart < least)) continue;
        best = Found{joints_.size() - 1 - i, &joints_[i]};
        least = apart;
    }
    if (best) taken_[static_cast<std::size_t>(best->joint - joints_.data())] = true;
    return best;
}

}  // namespace orrery
