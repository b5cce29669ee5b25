#include "recording/checkpoint_text.hpp"

#include <cmath>
#include <limits>

#include "orrery/base/hash.hpp"
#include "orrery/base/numbers.hpp"
#include "recording/checkpoint_words.hpp"
#include "recording/control_text.hpp"
#include "world/ode_numbers.hpp"

namespace orrery {
namespace {

constexpr std::string_view kSetting = "set ";  // followed by its name, '=', its value
constexpr std::string_view kPart = "part ";    // the same for a part of the plan
constexpr std::string_view kLastLine = "\nend ";
constexpr std::string_view kFirstLine = "orrery-checkpoint 7";
constexpr std::string_view kOlder = "orrery-checkpoint 6";  // without what the application has set

void appendBody(std::string& out, const BodyCheckpoint& body) {
    out += "body";
    const auto append = [&out](double number) {
        out += ' ';
        appendNumber(out, number);
    };
    for (const double number : body.motion) append(number);
    for (const Vector3& vector : {body.given, body.felt}) {
        append(vector.x);
        append(vector.y);
        append(vector.z);
    }
    out += ' ' + std::to_string(body.timer.stepsLeft);
    for (const Stay& stay : body.timer.stays) {
        append(stay.timeLeft);
        for (const double number : stay.begin) append(number);
    }
    for (const int flag : {static_cast<int>(body.timer.disabled), static_cast<int>(body.diverged), body.remembered,
                           static_cast<int>(body.nearMoving)}) {
        out += ' ' + std::to_string(flag);
    }
    out += '\n';
}

void appendPair(std::string& out, const StickingPair& pair) {
    out += "pair " + std::to_string(pair.pair) + (pair.slides ? " 1" : " 0");
    const Eigen::Vector3d& p = pair.position;
    const Eigen::Quaterniond& q = pair.rotation;
    const Eigen::Vector3d& f = pair.friction;
    for (const double number :
         {pair.age, p.x(), p.y(), p.z(), q.w(), q.x(), q.y(), q.z(), pair.load, f.x(), f.y(), f.z()}) {
        out += ' ';
        appendNumber(out, number);
    }
    out += '\n';
}

// Visits a symmetric matrix: the columns of its upper half.
template <typename Matrix, typename Visit>
void forEachElement(Matrix& matrix, Visit&& visit) {
    for (Eigen::Index column = 0; column < 3; ++column) {
        for (Eigen::Index row = 0; row <= column; ++row) visit(matrix(row, column));
    }
}

void appendTaut(std::string& out, const TautBody& taut) {
    out += "taut " + std::to_string(taut.body);
    forEachElement(taut.stiffness, [&](double element) {
        out += ' ';
        appendNumber(out, element);
    });
    out += '\n';
}

void appendNumbers(std::string& out, const std::vector<double>& numbers) {
    for (const double number : numbers) {
        out += ' ';
        appendNumber(out, number);
    }
    out += '\n';
}

void appendOwn(std::string& out, const OwnMemory& own) {
    for (const OwnTouch& touch : own.touches) {
        out += "touch " + std::to_string(touch.first) + ' ' + std::to_string(touch.second) + ' ' +
               std::to_string(touch.part) + ' ' + std::to_string(touch.features.size());
        for (const std::uint64_t feature : touch.features) out += ' ' + std::to_string(feature);
        appendNumbers(out, touch.numbers);
    }
    for (const std::vector<double>& joint : own.joints) {
        out += "joint";
        appendNumbers(out, joint);
    }
    for (const OwnJointedBody& body : own.bodies) {
        out += "jointed " + std::to_string(body.body);
        appendNumbers(out, body.numbers);
    }
}

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

std::optional<BodyCheckpoint> parseBody(std::string_view line) {
    Words words(line);
    BodyCheckpoint body;
    words.is("body");
    for (double& number : body.motion) number = words.number();
    for (Vector3* vector : {&body.given, &body.felt}) *vector = words.vector();
    body.timer.stepsLeft = words.small(1'000'000);
    for (Stay& stay : body.timer.stays) {
        stay.timeLeft = words.number();
        for (double& number : stay.begin) number = words.number();
    }
    body.timer.disabled = words.small(1) == 1;
    body.diverged = words.small(1) == 1;
    body.remembered = words.small(2);
    body.nearMoving = words.small(1) == 1;
    return words.done() && isTurned(body.motion) ? std::optional(body) : std::nullopt;
}

std::optional<WorldCheckpoint> parseWorld(std::string_view line) {
    Words words(line);
    WorldCheckpoint world;
    words.is("world");
    world.gravity = words.vector();
    world.random = words.whole();
    return words.done() ? std::optional(world) : std::nullopt;
}

bool parseAge(std::string_view line, WorldCheckpoint& world) {
    Words words(line);
    words.is("age");
    world.age = words.number();
    return words.done();
}

std::optional<MotionState> parseMotion(std::string_view line) {
    Words words(line);
    MotionState motion;
    words.is("motion");
    motion.time = words.number();
    motion.jumped = words.small(1) == 1;
    return words.done() ? std::optional(motion) : std::nullopt;
}

std::optional<StickingPair> parsePair(std::string_view line) {
    Words words(line);
    StickingPair pair;
    words.is("pair");
    pair.pair = words.whole();
    pair.slides = words.small(1) == 1;
    pair.age = words.number();
    for (Eigen::Index i = 0; i < 3; ++i) pair.position[i] = words.number();
    pair.rotation.w() = words.number();
    for (Eigen::Index i = 0; i < 3; ++i) pair.rotation.vec()[i] = words.number();
    pair.load = words.number();
    for (Eigen::Index i = 0; i < 3; ++i) pair.friction[i] = words.number();
    return words.done() && isUnit(pair.rotation) ? std::optional(pair) : std::nullopt;
}

std::optional<TautBody> parseTaut(std::string_view line) {
    Words words(line);
    TautBody taut;
    words.is("taut");
    taut.body = static_cast<std::uint32_t>(words.small(std::numeric_limits<int>::max()));
    forEachElement(taut.stiffness, [&](double& element) { element = words.number(); });
    taut.stiffness.triangularView<Eigen::StrictlyLower>() = taut.stiffness.transpose();
    return words.done() ? std::optional(taut) : std::nullopt;
}

std::optional<std::vector<double>> parseTurns(std::string_view line) {
    Words words(line);
    words.is("turns");
    std::vector<double> turns;
    while (words.more()) turns.push_back(words.numberOrNone());
    return words.done() ? std::optional(std::move(turns)) : std::nullopt;
}

// A line of what the own step remembers.
bool parseOwn(std::string_view line, OwnMemory& own) {
    constexpr int kMostFeatures = 1'000;
    constexpr int kMost = std::numeric_limits<int>::max();
    Words words(line);
    std::vector<double>* numbers = nullptr;
    if (line.starts_with("touch ")) {
        words.is("touch");
        OwnTouch& touch = own.touches.emplace_back();
        for (std::uint32_t* collider : {&touch.first, &touch.second})
            *collider = static_cast<std::uint32_t>(words.small(kMost));
        touch.part = words.whole();
        for (int i = words.small(kMostFeatures); i > 0; --i) touch.features.push_back(words.whole());
        numbers = &touch.numbers;
    } else if (line.starts_with("jointed ")) {
        words.is("jointed");
        OwnJointedBody& body = own.bodies.emplace_back();
        body.body = static_cast<std::uint32_t>(words.small(kMost));
        numbers = &body.numbers;
    } else {
        words.is("joint");
        numbers = &own.joints.emplace_back();
    }
    while (words.more()) numbers->push_back(words.number());
    return words.done();
}

bool parseState(std::string_view line, CheckpointState& state) {
    Words words(line);
    words.is("state");
    state.dt = words.number();
    state.time = words.number();
    state.steps = words.whole();
    state.contacts = words.whole();
    return words.done();
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
    if (line.starts_with("state ")) return parseState(line, state);
    if (line.starts_with("world ")) {
        const auto world = parseWorld(line);
        if (world) state.worlds.push_back(*world);
        return world.has_value();
    }
    if (line.starts_with("actuator ")) return parseActuator(line, state);
    if (state.worlds.empty()) return false;
    if (line.starts_with("material ") || line.starts_with("filter ")) return parseRules(line, state.worlds.back());
    if (line.starts_with("age ")) return parseAge(line, state.worlds.back());
    if (line.starts_with("motion ")) {
        const auto motion = parseMotion(line);
        if (motion) state.worlds.back().motions.push_back(*motion);
        return motion.has_value();
    }
    if (line.starts_with("pair ")) {
        const auto pair = parsePair(line);
        if (pair) state.worlds.back().touching.push_back(*pair);
        return pair.has_value();
    }
    if (line.starts_with("taut ")) {
        const auto taut = parseTaut(line);
        if (taut) state.worlds.back().taut.push_back(*taut);
        return taut.has_value();
    }
    if (line.starts_with("touch ") || line.starts_with("joint")) return parseOwn(line, state.worlds.back().own);
    if (line.starts_with("turns")) {
        auto turns = parseTurns(line);
        if (turns) state.worlds.back().turns.push_back(std::move(*turns));
        return turns.has_value();
    }
    const auto body = parseBody(line);
    if (!body) return false;
    state.worlds.back().bodies.push_back(*body);
    return true;
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
    out += "state " + toText(state.dt) + ' ' + toText(state.time) + ' ' + std::to_string(state.steps) + ' ' +
           std::to_string(state.contacts) + '\n';
    appendActuators(out, state);
    for (const WorldCheckpoint& world : state.worlds) {
        const Vector3& g = world.gravity;
        out +=
            "world " + toText(g.x) + ' ' + toText(g.y) + ' ' + toText(g.z) + ' ' + std::to_string(world.random) + '\n';
        if (world.age) out += "age " + toText(*world.age) + '\n';
        appendRules(out, world);
        for (const BodyCheckpoint& body : world.bodies) appendBody(out, body);
        for (const MotionState& motion : world.motions) {
            out += "motion " + toText(motion.time) + (motion.jumped ? " 1\n" : " 0\n");
        }
        for (const StickingPair& pair : world.touching) appendPair(out, pair);
        for (const TautBody& taut : world.taut) appendTaut(out, taut);
        appendOwn(out, world.own);
        for (const std::vector<double>& turns : world.turns) {
            out += "turns";
            for (const double angle : turns)
                out += ' ' + (std::isnan(angle) ? std::string(Words::kNone) : toText(angle));
            out += '\n';
        }
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
    Words end(text.substr(std::min(text.size(), entries.size() + kLastLine.size())));
    state.hash = end.hash();
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
