// Codes of diagnostics about files, XML, JSON and GLB; what they mean is said in document.def and docs/diagnostics.md.
#pragma once

#include "orrery/base/diagnostics.hpp"

namespace orrery::code {

enum class DocumentIndex : std::uint16_t {
#define ORRERY_DIAGNOSTIC(code, severity, cause, remedy) code,
#include "orrery/base/codes/document.def"
#undef ORRERY_DIAGNOSTIC
};

#define ORRERY_DIAGNOSTIC(code, severity, cause, remedy) \
    inline constexpr Code code{CodeRoom::Document, static_cast<std::uint16_t>(DocumentIndex::code)};
#include "orrery/base/codes/document.def"
#undef ORRERY_DIAGNOSTIC

}  // namespace orrery::code
