// The version of Orrery, and the macro for symbols that its shared library exports.
#pragma once

#if __cplusplus < 202002L && !(defined(_MSVC_LANG) && _MSVC_LANG >= 202002L)
#error "Orrery's headers are C++20: compile with -std=c++20, or link orrery::orrery in CMake, which asks for it."
#endif

// The version is defined only here; CMake and the package read it from this file.
#define ORRERY_VERSION_MAJOR 0  ///< changes when applications must change
#define ORRERY_VERSION_MINOR 1  ///< while the major version is 0: changes when applications must be recompiled
#define ORRERY_VERSION_PATCH 0  ///< changes when only defects were corrected

// Marks symbols that an application may use. All other symbols stay inside the shared library.
#if defined(__GNUC__)
#define ORRERY_API __attribute__((visibility("default")))
#else
#define ORRERY_API
#endif
