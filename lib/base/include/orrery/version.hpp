// Which Orrery this is, and what its shared library shows.
#pragma once

#if __cplusplus < 202002L && !(defined(_MSVC_LANG) && _MSVC_LANG >= 202002L)
#error "Orrery's headers are C++20: compile with -std=c++20, or link orrery::orrery in CMake, which asks for it."
#endif

// The version, in this place only: CMake and the package read it here.
#define ORRERY_VERSION_MAJOR 0  ///< changes when applications must change
#define ORRERY_VERSION_MINOR 1  ///< while the major version is 0: changes when applications must be compiled anew
#define ORRERY_VERSION_PATCH 0  ///< changes when nothing but defects did

// Marks what an application may use; everything else stays inside of the shared library.
#if defined(__GNUC__)
#define ORRERY_API __attribute__((visibility("default")))
#else
#define ORRERY_API
#endif
