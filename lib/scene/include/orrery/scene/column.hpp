// A column of the member tables: how a file format, or ODE, represents each member of a struct of the Scene.
//
// A column is a function columnOf(const Struct*) in a namespace of its owner. It returns TableLines of Entry, in the
// order in which the format writes the members. The function that visits a column does not compile while a member of
// the struct's table has no entry. A member that the owner cannot represent, or represents elsewhere, has an entry with
// an empty spelling.
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

// Does each member of T have an entry?
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

// Calls visit(entry, member) for each entry of a column, in its order; `member` is the line of the member in the table
// of T.
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
