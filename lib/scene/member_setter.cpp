#include "member_setter.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "orrery/base/numbers.hpp"

namespace orrery {
namespace {

using Kind = MemberType::Kind;

std::string joined(std::span<const std::string_view> words) {
    std::string text;
    for (const std::string_view word : words) text.append(text.empty() ? "" : ", ").append(word);
    return text;
}

std::vector<std::string_view> namesIn(const Structure& structure) {
    std::vector<std::string_view> names;
    for (const StructMember& member : structure.members) names.push_back(member.name);
    return names;
}

std::string numberText(const StructMember& member) {
    const Range& range = member.range;
    std::string text = "a number";
    if (range.hasNone()) return "no value: ODE takes none";
    if (std::isfinite(range.least)) text += " from " + toText(range.least);
    if (std::isfinite(range.most)) text += " to " + toText(range.most);
    if (!member.unit.empty()) text += " (" + std::string(member.unit) + ')';
    return text;
}

// Works on copies, so that nothing changes if there is a fault. Each function returns false then.
class MemberSetter {
public:
    MemberSetter(std::string_view path, std::string_view value, SceneContents& contents)
        : contents_(contents), value_(value), path_(path), rest_(path) {}

    SettingOutcome set(const Structure& structure, void* target) {
        const NewStruct copy = structure.create();
        assign(structure, copy.get(), target);
        if (descendStruct(structure, copy.get())) assign(structure, target, copy.get());
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

    bool fail(std::string why) {
        outcome_.fault = std::move(why);
        return false;
    }
    bool miss(std::string why) {
        outcome_.missing = true;
        return fail(std::move(why));
    }
    bool failExpecting(const std::string& what) {
        return fail("expected " + what + ", not \"" + std::string(value_) + '"');
    }

    bool descend(const MemberType& type, void* target) {
        switch (type.kind) {
            case Kind::Node:
                return fail("it links to a node, and cannot be set");
            case Kind::Entry:
                return descendEntry(type, target);
            case Kind::Nothing:
                return miss("it is absent");
            case Kind::Struct:
                return descendStruct(*type.structure, target);
            case Kind::Optional:
                return descend(*type.inner, type.held(target) ? type.held(target) : type.emplace(target, 1));
            case Kind::List:
                return descendList(type, target);
            case Kind::Choice:
                return descend(type.alternative(target), type.held(target));
            default:
                return setScalar(type, target);
        }
    }

    bool descendEntry(const MemberType& type, void* id) {
        if (type.table == SceneTable::Meshes) return fail("it is a mesh, and cannot be set");
        const Structure& structure = *type.inner->structure;
        const NewStruct copy = structure.create();
        const void* entry = entryAt(contents_, type.table, entryIndex(id));
        if (entry) assign(structure, copy.get(), entry);
        if (!descendStruct(structure, copy.get())) return false;
        if (!entry) setInteger(type, id, addEntry(contents_, type.table));
        assign(structure, entryAt(contents_, type.table, entryIndex(id)), copy.get());
        return true;
    }

    bool descendStruct(const Structure& structure, void* target) {
        if (rest_.empty()) {
            return structure.isVector() ? setVector(structure, target)
                                        : fail("it has members of its own: " + joined(namesIn(structure)));
        }
        const std::string_view step = takeStep();
        member_ = structure.find(step);
        if (member_) return descend(*member_->type, member_->in(target));
        outcome_.sought = step;
        outcome_.offered = namesIn(structure);
        return miss("there is no member \"" + std::string(step) + "\"");
    }

    bool descendList(const MemberType& type, void* target) {
        if (rest_.empty()) return fail("it is a list: [0] is its first element");
        const std::string_view step = takeStep();
        if (!step.starts_with('[')) return miss("\"" + std::string(step) + "\" is no element: [0] is the first");
        const auto index = parseInteger(step.substr(1, step.size() - 2));
        const std::size_t count = type.count(target);
        if (!index || *index < 0 || static_cast<std::size_t>(*index) >= count)
            return miss("there is no element " + std::string(step) + " of " + std::to_string(count));
        return descend(*type.inner, type.element(target, static_cast<std::size_t>(*index)));
    }

    bool setVector(const Structure& structure, void* target) {
        std::vector<double> numbers;
        for (std::string_view left = value_; !left.empty();) {
            const std::size_t end = std::min(left.find_first_of(", "), left.size());
            const std::string_view word = left.substr(0, end);
            left.remove_prefix(std::min(end + 1, left.size()));
            if (word.empty()) continue;
            const auto number = parseDouble(word);
            if (!number || !std::isfinite(*number)) return failExpecting("finite numbers, as 0,0,-9.81");
            numbers.push_back(*number);
        }
        const std::size_t count = structure.members.size();
        if (numbers.size() != count) return failExpecting(std::to_string(count) + " numbers");
        for (std::size_t i = 0; i < count; ++i) *static_cast<double*>(structure.members[i].in(target)) = numbers[i];
        return true;
    }

    bool setScalar(const MemberType& type, void* target) {
        if (!rest_.empty())
            return miss("\"" + std::string(path_.substr(0, path_.size() - rest_.size())) + "\" has no members");
        switch (type.kind) {
            case Kind::Number:
                return setNumber(*static_cast<double*>(target));
            case Kind::Whole:
                return setWhole(type, target);
            case Kind::Boolean:
                return parseScalar(type, value_, target) || failExpecting("true or false");
            default:
                return parseScalar(type, value_, target) || failExpecting("one of " + joined(type.words));
        }
    }
    bool setNumber(double& target) {
        const Range& range = member_->range;
        const auto read = parseDouble(value_);
        const bool open = range.least == Range{}.least;  // the table has no rule, so that infinity is not allowed
        if (!read || std::isnan(*read) || !range.has(*read) || (open && std::isinf(*read)))
            return failExpecting(numberText(*member_));
        target = *read;
        return true;
    }
    bool setWhole(const MemberType& type, void* target) {
        const auto read = parseInteger(value_);
        if (!read || !fits(type, *read) || !member_->range.has(static_cast<double>(*read)))
            return failExpecting("a whole " + numberText(*member_).substr(2));
        setInteger(type, target, *read);
        return true;
    }

    SceneContents& contents_;
    std::string_view value_;
    std::string_view path_;
    std::string_view rest_;
    const StructMember* member_ = nullptr;  // the innermost member on the path: its table limits the value
    SettingOutcome outcome_;
};

}  // namespace

SettingOutcome setAlong(std::string_view path, std::string_view value, SceneContents& contents,
                        const Structure& structure, void* target) {
    return MemberSetter(path, value, contents).set(structure, target);
}

}  // namespace orrery
