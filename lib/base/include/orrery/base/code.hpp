// A stable code of a diagnostic. The codes themselves are constants in namespace code, one header a room
// (orrery/base/codes/<room>.hpp), so that a new code recompiles only those who report codes of that room.
#pragma once

#include <compare>
#include <cstdint>

namespace orrery {

// The rooms that report diagnostics, in the order of the catalogue.
enum class CodeRoom : std::uint8_t { Document, Xode, Gltf, Plan, Sim, Export, Regression };

// Value type; its printed name, severity, cause and remedy are in info(Code) (diagnostics.hpp).
struct Code {
    CodeRoom room = CodeRoom::Document;
    std::uint16_t index = 0;  // position in the room's part of the catalogue
    auto operator<=>(const Code&) const = default;
};

}  // namespace orrery
