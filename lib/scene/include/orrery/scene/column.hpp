// A column of the member tables: how a file format, or ODE, has each member of a struct of the Scene.
//
// A column is a function columnOf(const Struct*) in a namespace of its owner that returns TableLines of Entry, in the
// order in which the format writes them. Its walk does not compile while a member of the struct's table has no entry:
// what the owner does not say at all, or elsewhere, has one with an empty spelling.
#pragma once

#include <type_traits>

#include "orrery/scene/values.hpp"

namespace orrery {

template <typename Pointer, typename Spelling>
struct Entry {
    Pointer member;
    Spelling spelling;
};
template <typename Pointer, typename Spelling>
Entry(Pointer, Spelling) -> Entry<Pointer, Spelling>;

// Has each member of T an entry?
template <typename T, typename... Entries>
consteval bool isComplete(const TableLines<Entries...>& column) {
    bool complete = true;
    forEachMember<T>([&](const auto& member) {
        complete = complete && column.apply([&](const auto&... entry) {
            return (isSameMember(entry.member, member.member) || ...);
        });
    });
    return complete;
}

// visit(entry, member) for each entry of a column, in its order, with the member's line in the table of T.
template <typename T, typename Column, typename Visit>
void forEachEntry(const Column& column, Visit&& visit) {
    const auto visitOne = [&](const auto& entry) {
        forEachMember<T>([&](const auto& member) {
            if constexpr (std::is_same_v<decltype(entry.member), std::remove_const_t<decltype(member.member)>>) {
                if (entry.member == member.member) visit(entry.spelling, member);
            }
        });
    };
    column.apply([&](const auto&... entry) { (visitOne(entry), ...); });
}

}  // namespace orrery
