// A visitor made of one function for each kind of shape.
#pragma once

namespace orrery::robots {

template <typename... Kinds>
struct ByKind : Kinds... {
    using Kinds::operator()...;
};
template <typename... Kinds>
ByKind(Kinds...) -> ByKind<Kinds...>;

}  // namespace orrery::robots
