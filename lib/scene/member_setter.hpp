// Walks the tables of members along one path and sets what is at its end.
#pragma once

#include <algorithm>
#include <cmath>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "member_kinds.hpp"
#include "orrery/base/numbers.hpp"

namespace orrery {

// What came of an attempt. `missing`: no such member, so that it may be sought elsewhere.
struct SettingOutcome {
    bool missing = false;
    std::string fault;  // "" where the member is set
};

class MemberSetter {
public:
    MemberSetter(SceneContents& contents, std::string_view path, std::string_view value)
        : contents_(contents), value_(value), path_(path), rest_(path) {}

    template <typename T>
    [[nodiscard]] SettingOutcome set(T& target) {
        descend(target, Range{}, "");
        return {missing_, std::move(fault_)};
    }
    // Members that stood beside the one that is missing.
    [[nodiscard]] const std::vector<std::string>& offered() const { return offered_; }
    // The name that none of them has; "" where none was sought.
    [[nodiscard]] std::string_view sought() const { return sought_; }

private:
    // The next step of the path: a name without its dot, or "[3]".
    std::string_view takeStep() {
        if (rest_.starts_with('.')) rest_.remove_prefix(1);
        const std::size_t end = rest_.starts_with('[') ? std::min(rest_.find(']'), rest_.size() - 1) + 1
                                                       : std::min(rest_.find_first_of(".["), rest_.size());
        const std::string_view step = rest_.substr(0, end);
        rest_.remove_prefix(end);
        return step;
    }
    [[nodiscard]] std::string_view upToHere() const { return path_.substr(0, path_.size() - rest_.size()); }
    bool miss(std::string why) {
        missing_ = true;
        return fail(std::move(why));
    }
    bool fail(std::string why) {
        fault_ = std::move(why);
        return false;
    }
    bool failExpecting(const std::string& what) {
        return fail("expected " + what + ", not \"" + std::string(value_) + '"');
    }

    // False where the member is not set: then fault_ says why.
    // A part of its own is changed, and comes into the scene when that went well.
    template <typename T>
    bool descend(T& target, const Range& range, std::string_view unit) {
        if constexpr (std::same_as<T, NodeId>) {
            return fail("it links to a node, and cannot be set");
        } else if constexpr (std::same_as<T, double> || std::integral<T> || Enumeration<T> ||
                             std::same_as<T, std::string>) {
            if (!rest_.empty()) return miss("\"" + std::string(upToHere()) + "\" has no members");
            return parse(target, range, unit);
        } else if constexpr (requires {
                                 target.valid();
                                 target.index;
                             }) {
            return descendEntry(target);
        } else if constexpr (OptionalLike<T>) {
            typename std::remove_cvref_t<decltype(*target)> part{};
            if (target) part = *target;
            if (!descend(part, range, unit)) return false;
            target.emplace(std::move(part));
            return true;
        } else if constexpr (Struct<T>) {
            return rest_.empty() ? parseWhole(target) : descendMembers(target);
        } else if constexpr (ListLike<T>) {
            return descendList(target, range, unit);
        } else {
            return descendChoice(target);
        }
    }

    template <typename Id>
    bool descendEntry(Id& id) {
        const auto* found = entry(contents_, id);
        if constexpr (std::same_as<Id, MeshId>) {
            return fail("it is a mesh, and cannot be set");
        } else {
            typename std::remove_cvref_t<decltype(*found)> part{};
            if (found) part = *found;
            if (!descend(part, Range{}, "")) return false;
            if (found)
                tableOf(id)[id.index] = std::move(part);
            else
                id = add(std::move(part));
            return true;
        }
    }
    std::vector<Shape>& tableOf(ShapeId) { return contents_.shapes; }
    std::vector<PhysicsMaterial>& tableOf(MaterialId) { return contents_.materials; }
    std::vector<CollisionFilter>& tableOf(FilterId) { return contents_.filters; }
    std::vector<JointSettings>& tableOf(JointSettingsId) { return contents_.joints; }
    ShapeId add(Shape&& shape) { return contents_.addShape(std::move(shape)); }
    MaterialId add(PhysicsMaterial&& material) { return contents_.addMaterial(std::move(material)); }
    FilterId add(CollisionFilter&& filter) { return contents_.addFilter(std::move(filter)); }
    JointSettingsId add(JointSettings&& settings) { return contents_.addJointSettings(std::move(settings)); }

    template <Struct T>
    bool descendMembers(T& target) {
        const std::string_view step = takeStep();
        bool isThere = false;
        bool isSet = false;
        forEachMember<T>([&](const auto& member) {
            if (isThere || member.name != step) return;
            isThere = true;
            isSet = descend(target.*member.member, member.range, member.unit);
        });
        if (isThere) return isSet;
        sought_ = step;
        offered_.insert(offered_.end(), kNamesOf<T>.begin(), kNamesOf<T>.end());
        return miss("there is no member \"" + std::string(step) + "\"");
    }

    template <typename T>
    bool descendList(T& target, const Range& range, std::string_view unit) {
        if (rest_.empty()) return fail("it is a list: [0] is its first element");
        const std::string_view step = takeStep();
        if (!step.starts_with('[')) return miss("\"" + std::string(step) + "\" is no element: [0] is the first");
        const auto index = parseInteger(step.substr(1, step.size() - 2));
        if (!index || *index < 0 || static_cast<std::size_t>(*index) >= target.size())
            return miss("there is no element " + std::string(step) + " of " + std::to_string(target.size()));
        if constexpr (std::same_as<std::remove_cvref_t<decltype(target[0])>, bool>) {
            return fail("it cannot be set");
        } else {
            return descend(target[static_cast<std::size_t>(*index)], range, unit);
        }
    }

    template <typename... Alternatives>
    bool descendChoice(std::variant<Alternatives...>& target) {
        return std::visit(
            [&]<typename T>(T& alternative) -> bool {
                if constexpr (std::same_as<T, std::monostate>)
                    return miss("it is absent");
                else
                    return descend(alternative, Range{}, "");
            },
            target);
    }

    // A vector as a whole.
    template <Struct T>
    bool parseWhole(T& target) {
        if constexpr (requires { target.z; }) {
            std::vector<double> numbers;
            if (!parseNumbers(numbers)) return false;
            const std::size_t count = kNamesOf<T>.size();
            if (numbers.size() != count) return failExpecting(std::to_string(count) + " numbers");
            std::size_t i = 0;
            forEachMember<T>([&](const auto& member) { target.*member.member = numbers[i++]; });
            return true;
        } else {
            return fail("it has members of its own: " + joined(kNamesOf<T>));
        }
    }
    bool parseNumbers(std::vector<double>& numbers) {
        std::string_view left = value_;
        while (!left.empty()) {
            const std::size_t end = std::min(left.find_first_of(", "), left.size());
            const std::string_view word = left.substr(0, end);
            left.remove_prefix(std::min(end + 1, left.size()));
            if (word.empty()) continue;
            const auto number = parseDouble(word);
            if (!number || !std::isfinite(*number)) return failExpecting("finite numbers, as 0,0,-9.81");
            numbers.push_back(*number);
        }
        return true;
    }

    template <typename T>
    bool parse(T& target, const Range& range, std::string_view unit) {
        if constexpr (std::same_as<T, bool>) {
            const auto read = parseBoolean(value_);
            target = read.value_or(target);
            return read.has_value() || failExpecting("true or false");
        } else if constexpr (std::same_as<T, std::string>) {
            target = value_;
            return true;
        } else if constexpr (std::same_as<T, double>) {
            return parseNumber(target, range, unit);
        } else if constexpr (std::integral<T>) {
            const auto read = parseInteger(value_);
            if (!read || !std::in_range<T>(*read) || !range.has(static_cast<double>(*read)))
                return failExpecting("a whole " + numberText(range, unit).substr(2));
            target = static_cast<T>(*read);
            return true;
        } else {
            const auto named = valueNamed<T>(value_);
            target = named.value_or(target);
            return named.has_value() || failExpecting("one of " + joined(enumNames(T{})));
        }
    }
    bool parseNumber(double& target, const Range& range, std::string_view unit) {
        const auto read = parseDouble(value_);
        const bool open = range.least == Range{}.least;  // no rule in the table, so that infinity is none
        if (!read || std::isnan(*read) || !range.has(*read) || (open && std::isinf(*read)))
            return failExpecting(numberText(range, unit));
        target = *read;
        return true;
    }

    static std::string joined(std::span<const std::string_view> words) {
        std::string text;
        for (const std::string_view word : words) text.append(text.empty() ? "" : ", ").append(word);
        return text;
    }
    static std::string numberText(const Range& range, std::string_view unit) {
        std::string text = "a number";
        if (range.hasNone()) return "no value: ODE takes none";
        if (std::isfinite(range.least)) text += " from " + toText(range.least);
        if (std::isfinite(range.most)) text += " to " + toText(range.most);
        if (!unit.empty()) text += " (" + std::string(unit) + ')';
        return text;
    }

    SceneContents& contents_;
    std::string_view value_;
    std::string_view path_;
    std::string_view rest_;
    bool missing_ = false;
    std::string fault_;
    std::vector<std::string> offered_;
    std::string_view sought_;
};

}  // namespace orrery
