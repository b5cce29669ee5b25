#include "member_setter.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "orrery/base/numbers.hpp"

namespace orrery {
namespace {

using Kind = MemberType::Kind;

// Returns the values that a scalar takes. The table of the innermost member on the path limits them.
std::string expected(const MemberType& type, const StructMember& member) {
    const auto [least, most] = member.range;
    if (type.kind == Kind::Boolean) return "true or false";
    if (type.kind > Kind::Whole) return "one of " + joined(type.words);
    if (member.range.hasNone()) return "no value: ODE takes none";
    std::string text = type.kind == Kind::Number ? "a number" : "a whole number";
    if (std::isfinite(least)) text += " from " + toText(least);
    if (std::isfinite(most)) text += " to " + toText(most);
    if (!member.unit.empty()) text += " (" + std::string(member.unit) + ')';
    return text;
}
bool isInRange(const MemberType& type, const void* value, const Range& range) {
    if (type.kind == Kind::Whole) return range.has(static_cast<double>(type.integerIn(value)));
    if (type.kind != Kind::Number) return true;
    const double number = *static_cast<const double*>(value);
    const bool open = range.least == Range{}.least;  // the table has no rule, so that infinity is not allowed
    return range.has(number) && !(open && std::isinf(number));
}

// Works on copies, so that nothing changes if there is a fault. Each function returns the fault; "" if there is none.
class MemberSetter {
public:
    MemberSetter(std::string_view path, std::string_view value, SceneContents& contents)
        : contents_(contents), value_(value), path_(path), rest_(path) {}

    SettingOutcome set(const MemberType& type, void* target) {
        const NewStruct copy = type.create();
        assign(type, copy.get(), target);
        outcome_.fault = descendStruct(type, copy.get());
        if (outcome_.fault.empty()) assign(type, target, copy.get());
        return std::move(outcome_);
    }

private:
    // Returns the next step of the path: a name without its dot, or "[3]".
    std::string_view takeStep() {
        if (rest_.starts_with('.')) rest_.remove_prefix(1);
        const std::size_t end = rest_.starts_with('[') ? std::min(rest_.find(']'), rest_.size() - 1) + 1
                                                       : std::min(rest_.find_first_of(".["), rest_.size());
        const std::string_view step = rest_.substr(0, end);
        rest_.remove_prefix(end);
        return step;
    }

    std::string miss(std::string why) {
        outcome_.missing = true;
        return why;
    }
    [[nodiscard]] std::string expecting(const std::string& what) const {
        return "expected " + what + ", not \"" + std::string(value_) + '"';
    }

    std::string descend(const MemberType& type, void* target) {
        if (type.kind == Kind::Node) return "it links to a node, and cannot be set";
        if (type.kind == Kind::Nothing) return miss("it is absent");
        if (type.kind == Kind::Entry) return descendEntry(type, target);
        if (type.kind == Kind::Struct) return descendStruct(type, target);
        if (type.kind == Kind::List) return descendList(type, target);
        if (type.isScalar()) return setScalar(type, target);
        if (!type.held(target)) type.emplace(target, 1);
        return descend(type.alternative(target), type.held(target));
    }

    std::string descendEntry(const MemberType& type, void* id) {
        if (type.table == SceneTable::Meshes) return "it is a mesh, and cannot be set";
        const NewStruct copy = type.inner->create();
        const void* entry = entryOf(contents_, type, id);
        if (entry) assign(*type.inner, copy.get(), entry);
        if (std::string fault = descendStruct(*type.inner, copy.get()); !fault.empty()) return fault;
        if (!entry) type.setInteger(id, addEntry(contents_, type.table));
        assign(*type.inner, const_cast<void*>(entryOf(contents_, type, id)), copy.get());
        return {};
    }

    std::string descendStruct(const MemberType& type, void* target) {
        if (rest_.empty() && type.isVector()) return setVector(type, target);
        if (rest_.empty()) return "it has members of its own: " + joined(type.memberNames());
        const std::string_view step = takeStep();
        member_ = type.find(step);
        if (member_) return descend(*member_->type, member_->in(target));
        outcome_.sought = step;
        outcome_.offered = type.memberNames();
        return miss("there is no member \"" + std::string(step) + "\"");
    }

    std::string descendList(const MemberType& type, void* target) {
        if (rest_.empty()) return "it is a list: [0] is its first element";
        const std::string_view step = takeStep();
        if (!step.starts_with('[')) return miss("\"" + std::string(step) + "\" is no element: [0] is the first");
        const auto index = parseInteger(step.substr(1, step.size() - 2));
        const std::size_t count = type.count(target);
        if (!index || *index < 0 || static_cast<std::size_t>(*index) >= count)
            return miss("there is no element " + std::string(step) + " of " + std::to_string(count));
        return descend(*type.inner, type.element(target, static_cast<std::size_t>(*index)));
    }

    std::string setVector(const MemberType& type, void* target) {
        std::vector<double> numbers;
        for (std::string_view left = value_; !left.empty();) {
            const std::size_t end = std::min(left.find_first_of(", "), left.size());
            const std::string_view word = left.substr(0, end);
            left.remove_prefix(std::min(end + 1, left.size()));
            if (word.empty()) continue;
            const auto number = parseDouble(word);
            if (!number || !std::isfinite(*number)) return expecting("finite numbers, as 0,0,-9.81");
            numbers.push_back(*number);
        }
        const std::size_t count = type.members.size();
        if (numbers.size() != count) return expecting(std::to_string(count) + " numbers");
        for (std::size_t i = 0; i < count; ++i) *static_cast<double*>(type.members[i].in(target)) = numbers[i];
        return {};
    }

    std::string setScalar(const MemberType& type, void* target) {
        if (!rest_.empty())
            return miss("\"" + std::string(path_.substr(0, path_.size() - rest_.size())) + "\" has no members");
        const bool isSet = parseScalar(type, value_, target) && isInRange(type, target, member_->range);
        return isSet ? "" : expecting(expected(type, *member_));
    }

    SceneContents& contents_;
    std::string_view value_;
    std::string_view path_;
    std::string_view rest_;
    const StructMember* member_ = nullptr;  // the innermost member on the path: its table limits the value
    SettingOutcome outcome_;
};

}  // namespace

SettingOutcome setAlong(std::string_view path, std::string_view value, SceneContents& contents, const MemberType& type,
                        void* target) {
    return MemberSetter(path, value, contents).set(type, target);
}

}  // namespace orrery
