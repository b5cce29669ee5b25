# Headers that are parsed once for many sources. A set of them is compiled by the first target that asks
# for it, its owner, and read by the others: those must be compiled with the flags of the owner, and
# position independent as it is.
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

# orrery_precompile(TARGET [HEADERS header ...] [AS owner])
#
# Precompiles the headers for the target, or has it read those of the owner.
function(orrery_precompile target)
  cmake_parse_arguments(PARSE_ARGV 1 precompile "" "AS" "HEADERS")
  if(precompile_AS)
    target_precompile_headers(${target} REUSE_FROM ${precompile_AS})
  elseif(precompile_HEADERS)
    # A header of a source tree is found by the include paths, as in the sources.
    list(TRANSFORM precompile_HEADERS REPLACE "^([^<].*)$" "<\\1>")
    target_precompile_headers(${target} PRIVATE ${precompile_HEADERS})
  endif()
endfunction()
