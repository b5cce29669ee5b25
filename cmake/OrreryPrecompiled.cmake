# Headers that are parsed once for many sources. A set of them is compiled by a target without other code, its owner, and
# read by others: those must be compiled with the flags of the owner, and position independent as it is.
#
# A source must name every header it needs all the same: -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON builds
# without them, with the same result.

# Ours among the headers shall be warned of as ever: without this CMake makes all of them system headers.
set(CMAKE_PCH_PROLOGUE "")

set(ORRERY_STD_HEADERS
  <algorithm> <array> <charconv> <cmath> <cstddef> <cstdint> <cstdio> <cstring> <filesystem> <functional> <limits>
  <map> <memory> <numbers> <optional> <set> <span> <string> <string_view> <tuple> <type_traits> <unordered_map>
  <unordered_set> <utility> <variant> <vector>)
set(ORRERY_BASE_HEADERS "orrery/base/diagnostics.hpp" "orrery/base/numbers.hpp")
set(ORRERY_SCENE_HEADERS "orrery/scene/scene.hpp")
set(ORRERY_EIGEN_HEADERS <Eigen/Core> <Eigen/Geometry> "orrery/scene/eigen.hpp")

# orrery_headers(OWNER HEADERS header ... [SEES folder ...] [LINKS target ...] [FOR_LIBRARIES])
#
# Makes an owner of the headers. FOR_LIBRARIES: its readers are position independent. The headers are optimised as the build
# type says: GCC 12 crashes where headers of -O1 are read with -O3. Clang refuses headers of -O1 where it compiles with -O0
# (orrery_optimise_less): those targets read OWNER_unoptimised.
function(orrery_headers owner)
  cmake_parse_arguments(PARSE_ARGV 1 headers "FOR_LIBRARIES" "" "HEADERS;SEES;LINKS")
  # A header of a source tree is found by the include paths, as in the sources.
  list(TRANSFORM headers_HEADERS REPLACE "^([^<].*)$" "<\\1>")
  set(source "${CMAKE_CURRENT_BINARY_DIR}/${owner}.cpp")
  file(CONFIGURE OUTPUT "${source}" CONTENT "// Carries the precompiled headers of ${owner}.\n")
  foreach(one IN ITEMS ${owner} ${owner}_unoptimised)
    add_library(${one} OBJECT EXCLUDE_FROM_ALL "${source}")
    set_target_properties(${one} PROPERTIES POSITION_INDEPENDENT_CODE ${headers_FOR_LIBRARIES})
    target_include_directories(${one} PRIVATE ${headers_SEES})
    target_link_libraries(${one} PRIVATE orrery_settings ${headers_LINKS})
    target_precompile_headers(${one} PRIVATE ${headers_HEADERS})
  endforeach()
  orrery_flags(${owner}_unoptimised -O0)
endfunction()

# orrery_precompile(TARGET owner)
#
# Has the target read the headers of the owner.
function(orrery_precompile target owner)
  get_target_property(unoptimised ${target} ORRERY_OPTIMISED_LESS)
  if(ORRERY_UNOPTIMISED AND unoptimised)
    set(owner ${owner}_unoptimised)
  endif()
  target_precompile_headers(${target} REUSE_FROM ${owner})
endfunction()
