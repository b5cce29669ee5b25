#include "recording/control_text.hpp"

#include <array>
#include <limits>
#include <optional>
#include <vector>

#include "recording/checkpoint_words.hpp"

namespace orrery {
namespace {

constexpr std::string_view kInfinite = "inf";
constexpr std::string_view kBelowAll = "-inf";
constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr int kMostNumber = std::numeric_limits<int>::max();

constexpr std::array<std::optional<double> PhysicsMaterial::*, 3> kCoefficients{
    &PhysicsMaterial::staticFriction, &PhysicsMaterial::dynamicFriction, &PhysicsMaterial::restitution};
constexpr std::array<std::optional<CombineMode> PhysicsMaterial::*, 2> kModes{&PhysicsMaterial::frictionCombine,
                                                                              &PhysicsMaterial::restitutionCombine};
constexpr std::array<std::vector<std::string> CollisionFilter::*, 3> kLists{
    &CollisionFilter::systems, &CollisionFilter::collideWith, &CollisionFilter::notCollideWith};

void append(std::string& out, double number) {
    out += ' ';
    if (std::isnan(number)) {
        out += Words::kNone;
    } else if (std::isinf(number)) {
        out += number > 0 ? kInfinite : kBelowAll;
    } else {
        appendNumber(out, number);
    }
}

// A number that may be infinite.
bool read(Words& words, double& to) {
    const std::string_view word = words.word();
    if (word == kInfinite || word == kBelowAll) {
        to = word == kInfinite ? kInfinity : -kInfinity;
        return true;
    }
    return parseDouble(word, to) && std::isfinite(to);
}

bool readOptional(Words& words, std::optional<double>& to) {
    Words ahead = words;
    if (ahead.word() == Words::kNone) {
        words = ahead;
        return true;
    }
    return read(words, to.emplace());
}

bool isPlain(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

// A name as one word: other characters than letters and digits are written as "%2f", and its end as ".".
void append(std::string& out, std::string_view name) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    out += ' ';
    for (const char c : name) {
        if (isPlain(c)) {
            out += c;
            continue;
        }
        const auto byte = static_cast<unsigned char>(c);
        out += {'%', kDigits[byte >> 4U], kDigits[byte & 15U]};
    }
    out += '.';
}

std::optional<std::string> nameOf(std::string_view word) {
    if (!word.ends_with('.')) return std::nullopt;
    word.remove_suffix(1);
    std::string name;
    for (std::size_t i = 0; i < word.size(); ++i) {
        if (isPlain(word[i])) {
            name += word[i];
            continue;
        }
        unsigned value = 0;
        const char* begin = word.data() + i + 1;
        if (word[i] != '%' || i + 2 >= word.size()) return std::nullopt;
        if (std::from_chars(begin, begin + 2, value, 16).ptr != begin + 2) return std::nullopt;
        name += static_cast<char>(value);
        i += 2;
    }
    return name;
}

void appendMaterial(std::string& out, const MaterialCheckpoint& each) {
    out += "material " + std::to_string(each.geom);
    for (const auto member : kCoefficients) append(out, (each.material.*member).value_or(std::nan("")));
    for (const auto member : kModes) {
        const std::optional<CombineMode>& mode = each.material.*member;
        out += ' ' + (mode ? std::to_string(static_cast<int>(*mode)) : std::string(Words::kNone));
    }
    out += each.material.modesYield ? " 1\n" : " 0\n";
}

void appendFilter(std::string& out, const FilterCheckpoint& each) {
    out += "filter " + std::to_string(each.geom);
    for (const auto member : kLists) out += ' ' + std::to_string((each.filter.*member).size());
    for (const auto member : kLists) {
        for (const std::string& name : each.filter.*member) append(out, std::string_view(name));
    }
    out += '\n';
}

bool parseMaterial(Words words, WorldCheckpoint& world) {
    MaterialCheckpoint& each = world.materials.emplace_back();
    each.geom = static_cast<std::uint32_t>(words.small(kMostNumber));
    for (const auto member : kCoefficients) {
        if (!readOptional(words, each.material.*member)) return false;
    }
    for (const auto member : kModes) {
        std::optional<double> mode;
        if (!readOptional(words, mode)) return false;
        if (mode && !(*mode >= 0 && *mode < static_cast<double>(enumNames(CombineMode{}).size()))) return false;
        if (mode) each.material.*member = static_cast<CombineMode>(static_cast<int>(*mode));
    }
    each.material.modesYield = words.small(1) == 1;
    return words.done();
}

bool parseFilter(Words words, WorldCheckpoint& world) {
    FilterCheckpoint& each = world.filters.emplace_back();
    each.geom = static_cast<std::uint32_t>(words.small(kMostNumber));
    std::array<int, kLists.size()> counts{};
    for (int& count : counts) count = words.small(kMostNumber);
    for (std::size_t i = 0; i < kLists.size(); ++i) {
        for (int j = 0; j < counts[i]; ++j) {
            const auto name = words.more() ? nameOf(words.word()) : std::nullopt;
            if (!name) return false;
            (each.filter.*kLists[i]).push_back(*name);
        }
    }
    return words.done();
}

}  // namespace

void appendActuators(std::string& out, const CheckpointState& state) {
    for (const ActuatorCheckpoint& each : state.actuators) {
        out += "actuator " + std::to_string(each.number) + ' ' + std::to_string(static_cast<int>(each.state.mode));
        for (const auto member : kActuatorNumbers) append(out, each.state.*member);
        out += '\n';
    }
}

void appendRules(std::string& out, const WorldCheckpoint& world) {
    for (const MaterialCheckpoint& each : world.materials) appendMaterial(out, each);
    for (const FilterCheckpoint& each : world.filters) appendFilter(out, each);
}

bool parseActuator(std::string_view line, CheckpointState& state) {
    Words words(line);
    ActuatorCheckpoint& each = state.actuators.emplace_back();
    words.is("actuator");
    each.number = static_cast<std::uint32_t>(words.small(kMostNumber));
    const int mode = words.small(static_cast<int>(ActuatorMode::Torque));
    if (mode < 0) return false;
    each.state.mode = static_cast<ActuatorMode>(mode);
    for (const auto member : kActuatorNumbers) {
        if (!read(words, each.state.*member)) return false;
    }
    return words.done();
}

bool parseRules(std::string_view line, WorldCheckpoint& world) {
    Words words(line);
    const std::string_view kind = words.word();
    return kind == "material" ? parseMaterial(words, world) : parseFilter(words, world);
}

}  // namespace orrery
