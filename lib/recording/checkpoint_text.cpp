#include "recording/checkpoint_text.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>

#include "orrery/base/hash.hpp"
#include "orrery/base/numbers.hpp"
#include "recording/checkpoint_line.hpp"
#include "world/ode_numbers.hpp"

namespace orrery {
namespace {

constexpr std::string_view kSetting = "set ";  // followed by its name, '=', its value
constexpr std::string_view kPart = "part ";    // the same for a part of the plan
constexpr std::string_view kLastLine = "\nend ";
constexpr std::string_view kFirstLine = "orrery-checkpoint 7";
constexpr std::string_view kOlder = "orrery-checkpoint 6";  // without what the application has set
constexpr int kMost = std::numeric_limits<int>::max();
constexpr int kMostMode = static_cast<int>(enumNames(CombineMode{}).size()) - 1;

constexpr std::array<std::optional<double> PhysicsMaterial::*, 3> kCoefficients{
    &PhysicsMaterial::staticFriction, &PhysicsMaterial::dynamicFriction, &PhysicsMaterial::restitution};
constexpr std::array<std::optional<CombineMode> PhysicsMaterial::*, 2> kModes{&PhysicsMaterial::frictionCombine,
                                                                              &PhysicsMaterial::restitutionCombine};
constexpr std::array<std::vector<std::string> CollisionFilter::*, 3> kLists{
    &CollisionFilter::systems, &CollisionFilter::collideWith, &CollisionFilter::notCollideWith};

// If a rotation differs by more than rounding, ODE's checks would end the process.
constexpr double kRounding = byPrecision(1e-6, 1e-5);

bool isUnit(const Eigen::Quaterniond& rotation) {
    return std::abs(rotation.norm() - 1) < kRounding;
}

// Are the quaternion and the matrix of a body rotations, and the same one?
bool isTurned(const BodyMotion& motion) {
    const double* from = motion.data() + 3;  // after the position
    const Eigen::Quaterniond rotation(from[0], from[1], from[2], from[3]);
    const Eigen::Map<const Eigen::Matrix<double, 3, 3, Eigen::RowMajor>> matrix(from + 4);
    return isUnit(rotation) && (rotation.toRotationMatrix() - matrix).cwiseAbs().maxCoeff() < kRounding;
}

// A kind of line: its first word, and a list of the values after that, for a LineWriter or a LineReader.
template <typename List>
struct LineKind {
    constexpr LineKind(std::string_view firstWord, List values) : word(firstWord), list(values) {}
    std::string_view word;
    List list;
};

constexpr LineKind kStateLine("state", [](auto& line, auto& state) {
    line.number(state.dt);
    line.number(state.time);
    line.whole(state.steps);
    line.whole(state.contacts);
});
constexpr LineKind kActuatorLine("actuator", [](auto& line, auto& each) {
    line.whole(each.number, kMost);
    line.whole(each.state.mode, static_cast<int>(ActuatorMode::Torque));
    for (const auto member : kActuatorNumbers) line.extended(each.state.*member);
});
constexpr LineKind kWorldLine("world", [](auto& line, auto& world) {
    line.vector(world.gravity);
    line.whole(world.random);
});
constexpr LineKind kAgeLine("age", [](auto& line, auto& age) { line.number(age); });
constexpr LineKind kMaterialLine("material", [](auto& line, auto& each) {
    line.whole(each.geom, kMost);
    for (const auto member : kCoefficients) line.optional(each.material.*member);
    for (const auto member : kModes) line.optional(each.material.*member, kMostMode);
    line.whole(each.material.modesYield, 1);
});
constexpr LineKind kFilterLine("filter", [](auto& line, auto& each) {
    line.whole(each.geom, kMost);
    for (const auto member : kLists) line.count(each.filter.*member);
    for (const auto member : kLists) {
        for (auto& name : each.filter.*member) line.name(name);
    }
});
constexpr LineKind kBodyLine("body", [](auto& line, auto& body) {
    for (auto& number : body.motion) line.number(number);
    line.vector(body.given);
    line.vector(body.felt);
    line.whole(body.timer.stepsLeft, 1'000'000);
    for (auto& stay : body.timer.stays) {
        line.number(stay.timeLeft);
        for (auto& number : stay.begin) line.number(number);
    }
    line.whole(body.timer.disabled, 1);
    line.whole(body.diverged, 1);
    line.whole(body.remembered, 2);
    line.whole(body.nearMoving, 1);
    line.check(isTurned, body.motion);
});
constexpr LineKind kMotionLine("motion", [](auto& line, auto& motion) {
    line.number(motion.time);
    line.whole(motion.jumped, 1);
});
constexpr LineKind kPairLine("pair", [](auto& line, auto& pair) {
    line.whole(pair.pair);
    line.whole(pair.slides, 1);
    line.number(pair.age);
    for (Eigen::Index i = 0; i < 3; ++i) line.number(pair.position[i]);
    line.number(pair.rotation.w());
    for (Eigen::Index i = 0; i < 3; ++i) line.number(pair.rotation.coeffs()[i]);
    line.number(pair.load);
    for (Eigen::Index i = 0; i < 3; ++i) line.number(pair.friction[i]);
    line.check(isUnit, pair.rotation);
});
// The columns of the upper half: the matrix is symmetric.
constexpr LineKind kTautLine("taut", [](auto& line, auto& taut) {
    line.whole(taut.body, kMost);
    for (Eigen::Index column = 0; column < 3; ++column) {
        for (Eigen::Index row = 0; row <= column; ++row) {
            line.number(taut.stiffness(row, column));
            if constexpr (std::remove_reference_t<decltype(line)>::kReads)
                taut.stiffness(column, row) = taut.stiffness(row, column);
        }
    }
});
constexpr LineKind kTouchLine("touch", [](auto& line, auto& touch) {
    line.whole(touch.first, kMost);
    line.whole(touch.second, kMost);
    line.whole(touch.part);
    line.count(touch.features);
    for (auto& feature : touch.features) line.whole(feature);
    line.rest(touch.numbers);
});
constexpr LineKind kJointLine("joint", [](auto& line, auto& numbers) { line.rest(numbers); });
constexpr LineKind kJointedLine("jointed", [](auto& line, auto& body) {
    line.whole(body.body, kMost);
    line.rest(body.numbers);
});
constexpr LineKind kTurnsLine("turns", [](auto& line, auto& angles) { line.rest(angles, true); });

template <typename List, typename Value>
void writeLine(std::string& out, const LineKind<List>& kind, const Value& value) {
    out += kind.word;
    LineWriter line(out);
    kind.list(line, value);
    out += '\n';
}

template <typename List, typename Value>
bool readLine(std::string_view words, const LineKind<List>& kind, Value& value) {
    LineReader line(words);
    kind.list(line, value);
    return line.done();
}

// Visits the lists of a world with the kinds of their lines, in the order in which they are written.
template <typename World, typename Visit>
void forEachList(World& world, Visit&& visit) {
    visit(kMaterialLine, world.materials);
    visit(kFilterLine, world.filters);
    visit(kBodyLine, world.bodies);
    visit(kMotionLine, world.motions);
    visit(kPairLine, world.touching);
    visit(kTautLine, world.taut);
    visit(kTouchLine, world.own.touches);
    visit(kJointLine, world.own.joints);
    visit(kJointedLine, world.own.bodies);
    visit(kTurnsLine, world.turns);
}

bool parseSetting(std::string_view line, CheckpointState& state) {
    const bool isHash = line.starts_with(kPart);
    line.remove_prefix(isHash ? kPart.size() : kSetting.size());
    const std::size_t equals = line.find('=');
    if (equals == std::string_view::npos) return false;
    state.settings.push_back({std::string(line.substr(0, equals)), std::string(line.substr(equals + 1)), isHash});
    return true;
}

bool parseEntry(std::string_view line, CheckpointState& state) {
    if (line.starts_with(kSetting) || line.starts_with(kPart)) return parseSetting(line, state);
    const std::string_view word = line.substr(0, line.find(' '));
    const std::string_view words = line.substr(std::min(line.size(), word.size() + 1));
    if (word == kStateLine.word) return readLine(words, kStateLine, state);
    if (word == kActuatorLine.word) return readLine(words, kActuatorLine, state.actuators.emplace_back());
    if (word == kWorldLine.word) return readLine(words, kWorldLine, state.worlds.emplace_back());
    if (state.worlds.empty()) return false;
    WorldCheckpoint& world = state.worlds.back();
    if (word == kAgeLine.word) return readLine(words, kAgeLine, world.age.emplace());
    bool isRead = false;
    forEachList(world, [&](const auto& kind, auto& list) {
        if (word == kind.word) isRead = readLine(words, kind, list.emplace_back());
    });
    return isRead;
}

// Returns the hash of the state, and the checksum of all text before and of the hash itself.
std::string lastLine(std::string_view entries, std::uint64_t state) {
    const std::string line = std::string(kLastLine) + hexadecimal(state) + ' ';
    Fnv1a checksum;
    checksum.add(entries);
    checksum.add(line);
    return line + hexadecimal(checksum.value()) + '\n';
}

}  // namespace

std::string toText(const CheckpointState& state) {
    std::string out(kFirstLine);
    out += '\n';
    for (const CheckpointSetting& setting : state.settings) {
        out += std::string(setting.isHash ? kPart : kSetting) + setting.name + '=' + setting.value + '\n';
    }
    writeLine(out, kStateLine, state);
    for (const ActuatorCheckpoint& each : state.actuators) writeLine(out, kActuatorLine, each);
    for (const WorldCheckpoint& world : state.worlds) {
        writeLine(out, kWorldLine, world);
        if (world.age) writeLine(out, kAgeLine, *world.age);
        forEachList(world, [&out](const auto& kind, const auto& list) {
            for (const auto& value : list) writeLine(out, kind, value);
        });
    }
    out.pop_back();
    return out + lastLine(out, state.hash);
}

std::optional<CheckpointState> parseCheckpoint(std::string_view text, std::string& fault) {
    CheckpointState state;
    const std::string_view first = text.substr(0, text.find('\n'));
    state.hasControl = first == kFirstLine;
    if (!state.hasControl && first != kOlder) {
        fault = "it does not begin with \"" + std::string(kFirstLine) + '"';
        return std::nullopt;
    }
    std::string_view entries = text.substr(0, text.rfind(kLastLine));
    const std::string_view end = text.substr(std::min(text.size(), entries.size() + kLastLine.size()));
    state.hash = parseHexadecimal(end.substr(0, end.find(' '))).value_or(0);
    // It is compared as text and not as numbers, because each byte counts.
    if (entries.size() == text.size() || text.substr(entries.size()) != lastLine(entries, state.hash)) {
        fault = "its checksum is of other bytes: it was cut off or changed";
        return std::nullopt;
    }
    for (std::size_t line = 1; !entries.empty(); ++line) {
        const std::string_view one = entries.substr(0, entries.find('\n'));
        entries.remove_prefix(std::min(entries.size(), one.size() + 1));
        if (line == 1 || parseEntry(one, state)) continue;
        fault = "line " + std::to_string(line) + " is not as written";
        return std::nullopt;
    }
    return state;
}

}  // namespace orrery
