#include "member_setter.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
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

std::string joinedNames(const Structure& structure) {
    std::vector<std::string_view> names;
    for (const StructMember& member : structure.members) names.push_back(member.name);
    return joined(names);
}

std::string numberText(const Range& range, std::string_view unit) {
    std::string text = "a number";
    if (range.hasNone()) return "no value: ODE takes none";
    if (std::isfinite(range.least)) text += " from " + toText(range.least);
    if (std::isfinite(range.most)) text += " to " + toText(range.most);
    if (!unit.empty()) text += " (" + std::string(unit) + ')';
    return text;
}

}  // namespace

SettingOutcome MemberSetter::set(const Structure& structure, void* target) {
    descendStruct(structure, target);
    return {missing_, std::move(fault_)};
}

// Returns the next step of the path: a name without its dot, or "[3]".
std::string_view MemberSetter::takeStep() {
    if (rest_.starts_with('.')) rest_.remove_prefix(1);
    const std::size_t end = rest_.starts_with('[') ? std::min(rest_.find(']'), rest_.size() - 1) + 1
                                                   : std::min(rest_.find_first_of(".["), rest_.size());
    const std::string_view step = rest_.substr(0, end);
    rest_.remove_prefix(end);
    return step;
}

bool MemberSetter::miss(std::string why) {
    missing_ = true;
    return fail(std::move(why));
}
bool MemberSetter::fail(std::string why) {
    fault_ = std::move(why);
    return false;
}
bool MemberSetter::failExpecting(const std::string& what) {
    return fail("expected " + what + ", not \"" + std::string(value_) + '"');
}

bool MemberSetter::descend(const MemberType& type, void* target, const Rule& rule) {
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
            return descendOptional(type, target, rule);
        case Kind::List:
            return descendList(type, target, rule);
        case Kind::Choice:
            return descend(type.alternative(target), type.held(target), {});
        default:
            if (!rest_.empty()) return miss("\"" + std::string(upToHere()) + "\" has no members");
            return setScalar(type, target, rule);
    }
}

bool MemberSetter::descendOptional(const MemberType& type, void* target, const Rule& rule) {
    if (void* held = type.held(target)) return descend(*type.inner, held, rule);
    bool isSet = false;
    try {
        isSet = descend(*type.inner, type.emplace(target, 0), rule);
    } catch (...) {  // out of memory
        type.reset(target);
        throw;
    }
    if (!isSet) type.reset(target);
    return isSet;
}

bool MemberSetter::descendEntry(const MemberType& type, void* id) {
    if (type.table == SceneTable::Meshes) return fail("it is a mesh, and cannot be set");
    if (void* found = entryAt(contents_, type.table, entryIndex(id))) return descend(*type.inner, found, {});
    const Structure& structure = *type.inner->structure;
    const NewStruct made = structure.create();  // a table that grows moves its entries, so use a new struct first
    if (!descend(*type.inner, made.get(), {})) return false;
    const std::uint32_t added = addEntry(contents_, type.table);
    assign(structure, entryAt(contents_, type.table, added), made.get());
    std::memcpy(id, &added, sizeof(added));
    return true;
}

bool MemberSetter::descendStruct(const Structure& structure, void* target) {
    if (rest_.empty()) {
        return structure.isVector ? setVector(structure, target)
                                  : fail("it has members of its own: " + joinedNames(structure));
    }
    const std::string_view step = takeStep();
    if (const StructMember* member = structure.find(step))
        return descend(*member->type, member->in(target), {member->range, member->unit});
    sought_ = step;
    for (const StructMember& member : structure.members) offered_.emplace_back(member.name);
    return miss("there is no member \"" + std::string(step) + "\"");
}

bool MemberSetter::descendList(const MemberType& type, void* target, const Rule& rule) {
    if (rest_.empty()) return fail("it is a list: [0] is its first element");
    const std::string_view step = takeStep();
    if (!step.starts_with('[')) return miss("\"" + std::string(step) + "\" is no element: [0] is the first");
    const auto index = parseInteger(step.substr(1, step.size() - 2));
    const std::size_t count = type.count(target);
    if (!index || *index < 0 || static_cast<std::size_t>(*index) >= count)
        return miss("there is no element " + std::string(step) + " of " + std::to_string(count));
    return descend(*type.inner, type.element(target, static_cast<std::size_t>(*index)), rule);
}

bool MemberSetter::setVector(const Structure& structure, void* target) {
    std::vector<double> numbers;
    if (!parseNumbers(numbers)) return false;
    const std::size_t count = structure.members.size();
    if (numbers.size() != count) return failExpecting(std::to_string(count) + " numbers");
    for (std::size_t i = 0; i < count; ++i) *static_cast<double*>(structure.members[i].in(target)) = numbers[i];
    return true;
}

bool MemberSetter::parseNumbers(std::vector<double>& numbers) {
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

bool MemberSetter::setScalar(const MemberType& type, void* target, const Rule& rule) {
    switch (type.kind) {
        case Kind::Number:
            return setNumber(*static_cast<double*>(target), rule);
        case Kind::Whole:
            return setWhole(type, target, rule);
        case Kind::Boolean:
            return parseScalar(type, value_, target) || failExpecting("true or false");
        default:
            return parseScalar(type, value_, target) || failExpecting("one of " + joined(type.words));
    }
}

bool MemberSetter::setNumber(double& target, const Rule& rule) {
    const auto read = parseDouble(value_);
    const bool open = rule.range.least == Range{}.least;  // the table has no rule, so that infinity is not allowed
    if (!read || std::isnan(*read) || !rule.range.has(*read) || (open && std::isinf(*read)))
        return failExpecting(numberText(rule.range, rule.unit));
    target = *read;
    return true;
}

bool MemberSetter::setWhole(const MemberType& type, void* target, const Rule& rule) {
    const auto read = parseInteger(value_);
    if (!read || !fits(type, *read) || !rule.range.has(static_cast<double>(*read)))
        return failExpecting("a whole " + numberText(rule.range, rule.unit).substr(2));
    setInteger(type, target, *read);
    return true;
}

}  // namespace orrery
