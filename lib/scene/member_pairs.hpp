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

    // Called for each innermost member that differs.
    virtual bool differ(const MemberType& type, const void* a, const void* b) = 0;
    // Called for values without members of their own.
    virtual bool visitLeaf(const MemberType& type, const void* a, const void* b) {
        return type.same(a, b) || differ(type, a, b);
    }
    // Called for lists of different lengths.
    virtual bool visitUnequalLists(const MemberType& type, const void* a, const void* b) { return differ(type, a, b); }

    bool visit(const Structure& structure, const void* a, const void* b) {
        return std::all_of(structure.members.begin(), structure.members.end(), [&](const StructMember& member) {
            return visitAt({member.name}, *member.type, member.in(a), member.in(b));
        });
    }
    bool visit(const MemberType& type, const void* a, const void* b) {
        switch (type.kind) {
            case MemberType::Kind::Struct:
                return visit(*type.structure, a, b);
            case MemberType::Kind::Optional:
                if (!type.held(a) && !type.held(b)) return true;
                [[fallthrough]];
            case MemberType::Kind::Choice:
                if (type.count(a) != type.count(b)) return differ(type, a, b);
                return visit(type.alternative(a), type.held(a), type.held(b));
            case MemberType::Kind::List:
                if (type.inner->isFlat && type.same(a, b)) return true;
                if (type.count(a) != type.count(b)) return visitUnequalLists(type, a, b);
                return visitElements(type, a, b, type.count(a));
            default:
                return visitLeaf(type, a, b);
        }
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
        if (type.isFlat && type.same(a, b)) return true;
        steps_.push_back(step);
        if (!visit(type, a, b)) return false;
        steps_.pop_back();
        return true;
    }
};

}  // namespace orrery
