// The walk that comparing and saving share: it visits the members of two values of one type in parallel.
#pragma once

#include <algorithm>
#include <vector>

#include "orrery/scene/structure.hpp"

namespace orrery {

// Each function returns false if the walk ends; steps_ then lead to the member where it ended.
class MemberPairs {
protected:
    MemberPairs() = default;
    ~MemberPairs() = default;

    // Called for each pair of values that have no members, and for lists and choices without a common form.
    virtual bool visitLeaf(const MemberType& type, const void* a, const void* b) = 0;

    bool visit(const MemberType& type, const void* a, const void* b) {
        if (type.kind == MemberType::Kind::Struct) return visitMembers(type, a, b);
        if (!type.count || type.count(a) != type.count(b)) return visitLeaf(type, a, b);
        if (type.kind == MemberType::Kind::List) return visitElements(type, a, b, type.count(a));
        return !type.held(a) || visit(type.alternative(a), type.held(a), type.held(b));
    }
    bool visitElements(const MemberType& list, const void* a, const void* b, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) {
            if (!visitAt({{}, i}, *list.inner, list.element(a, i), list.element(b, i))) return false;
        }
        return true;
    }

    std::vector<MemberStep> steps_;

private:
    bool visitAt(MemberStep step, const MemberType& type, const void* a, const void* b) {
        const bool areBytes = type.isFlat || (type.kind == MemberType::Kind::List && type.inner->isFlat);
        if (areBytes && type.same(a, b)) return true;
        steps_.push_back(step);
        if (!visit(type, a, b)) return false;
        steps_.pop_back();
        return true;
    }
    bool visitMembers(const MemberType& type, const void* a, const void* b) {
        return std::all_of(type.members.begin(), type.members.end(), [&](const StructMember& member) {
            return visitAt({member.name}, *member.type, member.in(a), member.in(b));
        });
    }
};

}  // namespace orrery
