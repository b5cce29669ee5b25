// Stable codes of diagnostics. The codes themselves are constants in namespace code, one header a room
// (orrery/base/codes/<room>.hpp), so that a new code recompiles only those who report codes of that room.
#pragma once

#include <compare>
#include <cstdint>

namespace orrery {

// The parts of the library that report diagnostics, in the order of the catalogue (docs/diagnostics.md).
enum class CodeRoom : std::uint8_t {
    Document,    // reading bytes, XML, JSON and GLB
    Xode,        // meaning of XODE
    Gltf,        // meaning of glTF and G4MF
    Plan,        // checks and defaults before a simulation
    Sim,         // a simulation, its checkpoints and captures
    Export,      // saving
    Regression,  // baselines and expectations
};

// Which diagnostic it is: the same in every run and every release. info() has its name, severity, cause and remedy.
struct Code {
    CodeRoom room = CodeRoom::Document;             // the part of the library that reports it
    std::uint16_t index = 0;                        // position in the room's part of the catalogue, from 0
    auto operator<=>(const Code&) const = default;  // in the order of the catalogue
};

}  // namespace orrery
