# Build options, and the compiler settings that every target of Orrery shares.
option(ORRERY_BUILD_APPS "Build the programs" ${PROJECT_IS_TOP_LEVEL})
option(ORRERY_BUILD_TESTS "Build the tests" ${PROJECT_IS_TOP_LEVEL})
option(ORRERY_BUILD_BENCH "Build the benchmarks" OFF)
option(ORRERY_BUILD_STATE_HASHES "Build what scripts/determinism runs" OFF)
option(ORRERY_INSTALL "Make the library one file, for cmake --install" ${PROJECT_IS_TOP_LEVEL})
option(ORRERY_FUZZ "Build the fuzzers, which needs clang" OFF)
set(ORRERY_PYTHON AUTO CACHE STRING
    "Build the module of Python: AUTO (where Python, NumPy and pybind11 are found), ON (fail where not) or OFF")
set_property(CACHE ORRERY_PYTHON PROPERTY STRINGS AUTO ON OFF)
option(ORRERY_HARDEN "Build with what makes faults of memory harder to use: stack protector, FORTIFY, CET, RELRO" ON)
option(ORRERY_WERROR "Treat compiler warnings as errors" OFF)
set(ORRERY_SANITIZE "" CACHE STRING "Sanitizers to build with, e.g. address,undefined")
set(ORRERY_CORPUS "${PROJECT_SOURCE_DIR}/../shared/corpus" CACHE PATH
    "Folder of real files by others that the tests read when it is present")

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE RelWithDebInfo CACHE STRING "Build type" FORCE)
endif()

# As a subproject, Orrery is compiled as fast as by its own presets; the application's own targets stay as they are.
if(NOT PROJECT_IS_TOP_LEVEL AND NOT DEFINED CMAKE_UNITY_BUILD)
  set(CMAKE_UNITY_BUILD ON)
endif()
# A unity build compiles a room at once: what its sources instantiate of Eigen and of the standard
# library is then made once. With CMake's eight sources a unit it takes twice the time.
set(CMAKE_UNITY_BUILD_BATCH_SIZE 48 CACHE STRING "How many sources a unity build compiles at once")

# This is for editors, and for clang-tidy (tests/arch/check_tidy).
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

# ORRERY_API (orrery/version.hpp) marks the symbols that the shared library shows. This is set for all targets, since
# those that read the same precompiled headers must agree.
set(CMAKE_CXX_VISIBILITY_PRESET hidden)
set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)

# orrery_flags(TARGET flag...)
#
# Compiles the target, or who links it where it is INTERFACE, with those of the flags that the compiler knows.
include(CheckCXXCompilerFlag)
function(orrery_flags target)
  get_target_property(kind ${target} TYPE)
  set(scope PRIVATE)
  if(kind STREQUAL INTERFACE_LIBRARY)
    set(scope INTERFACE)
  endif()
  # All in one question, which most compilers answer with yes; else one by one.
  string(MAKE_C_IDENTIFIER "ORRERY_HAS${ARGN}" known)
  check_cxx_compiler_flag("${ARGN}" ${known})
  if(${known})
    target_compile_options(${target} ${scope} ${ARGN})
  elseif(ARGC GREATER 2)
    foreach(flag IN LISTS ARGN)
      orrery_flags(${target} ${flag})
    endforeach()
  endif()
endfunction()

# orrery_optimise_less(TARGET)
#
# For a target in which steps and readers spend no time. In a Release build -O1 instead of -O3 makes the program a fifth
# smaller and compiles in a fifth less time; loading and saving take as long. All of a page's module is downloaded:
# there, -Os. With the sanitizers, clang spends most of its time on optimising what they add: -O0 halves that time.
check_cxx_compiler_flag(-O0 ORRERY_HAS_O0)
check_cxx_compiler_flag(-O1 ORRERY_HAS_O1)
if(ORRERY_SANITIZE AND ORRERY_HAS_O0 AND NOT ORRERY_FUZZ AND NOT EMSCRIPTEN)
  set(ORRERY_UNOPTIMISED ON)
endif()
function(orrery_optimise_less target)
  set_target_properties(${target} PROPERTIES ORRERY_OPTIMISED_LESS ON)
  if(EMSCRIPTEN)
    orrery_flags(${target} -Os)
  elseif(ORRERY_UNOPTIMISED)
    target_compile_options(${target} PRIVATE -O0)
  elseif(ORRERY_HAS_O1 AND NOT ORRERY_FUZZ)
    target_compile_options(${target} PRIVATE "$<$<CONFIG:Release>:-O1>")
  endif()
endfunction()

# orrery_optimise_moderately(TARGET)
#
# For a target that -O3 makes a tenth larger and no faster; a page, with -Os, a third smaller and as fast.
function(orrery_optimise_moderately target)
  if(EMSCRIPTEN)
    orrery_flags(${target} -Os)
  elseif(ORRERY_HAS_O1 AND NOT ORRERY_FUZZ)
    target_compile_options(${target} PRIVATE "$<$<CONFIG:Release>:-O2>")
  endif()
endfunction()

# Carries the settings; linked PRIVATE by every room, so that users of the library do not inherit them.
add_library(orrery_settings INTERFACE)
target_compile_features(orrery_settings INTERFACE cxx_std_20)
# The same scene gives the same bits in every build (design rule 4): no fused multiply-add, not by the compiler's choice
# nor by Eigen's instructions, which also add up in another order than plain code (docs/determinism.md).
target_compile_definitions(orrery_settings INTERFACE EIGEN_DONT_VECTORIZE)
if(EMSCRIPTEN)
  # clang 14 calls many of Eigen's smallest functions instead of inlining them, which costs a seventh of a step's time.
  target_compile_options(orrery_settings INTERFACE
    "$<$<COMPILE_LANGUAGE:CXX>:-DEIGEN_STRONG_INLINE=__attribute__((always_inline)) inline>")
endif()
orrery_flags(orrery_settings -ffp-contract=off)
# Square roots of four numbers at once; nobody reads errno after one.
orrery_flags(orrery_settings -fno-math-errno)
orrery_flags(orrery_settings
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wold-style-cast
  -Wdouble-promotion -Wnon-virtual-dtor -Woverloaded-virtual -Wimplicit-fallthrough)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # GCC 12 warns of overlapping copies inside std::string although there are none (GCC bug 105651). If std::string comes
  # from precompiled headers, it warns of copies that are too long. The sanitizers see real ones.
  orrery_flags(orrery_settings
    -Wno-restrict -Wno-array-bounds -Wno-stringop-overflow -Wno-stringop-overread)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang" AND CMAKE_CXX_COMPILER_VERSION VERSION_GREATER_EQUAL 15)
  # std::stable_sort of libstdc++ 12 calls what the library itself has marked as deprecated.
  orrery_flags(orrery_settings -Wno-deprecated-declarations)
endif()
if(CMAKE_SIZEOF_VOID_P EQUAL 4)
  # If sizes have 32 bits, counts of 64 bits that are sizes are never larger. Builds of 64 bits see other losses.
  orrery_flags(orrery_settings -Wno-shorten-64-to-32 -Wno-sign-conversion)
endif()
include(CheckCXXSourceCompiles)
check_cxx_source_compiles("#ifndef __FMA__\n#error none\n#endif\nint main() {}" ORRERY_HAS_FMA)
if(ORRERY_HAS_FMA AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # GCC 12's vectorizer makes fused instructions of additions beside subtractions, whatever -ffp-contract says (GCC
  # bug 106902).
  orrery_flags(orrery_settings -fno-tree-slp-vectorize)
endif()
# Programs leave out the functions that they do not call, and not only whole sources: a unity build makes one of a room.
orrery_flags(orrery_settings -ffunction-sections -fdata-sections)
include(CheckLinkerFlag)
check_linker_flag(CXX "-Wl,--gc-sections" ORRERY_HAS_GC_SECTIONS)
# Tables of pointers need one word in the file for 63 pointers, instead of three words for each.
check_linker_flag(CXX "-Wl,-z,pack-relative-relocs" ORRERY_HAS_PACKED_RELOCATIONS)
# Lets ccache see that a source reads precompiled headers.
orrery_flags(orrery_settings -fpch-preprocess)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # GCC collects garbage again and again in large units: a tenth of their time. Below this (kB) it does not begin to; no unit
  # takes more than 1.6 GB.
  target_compile_options(orrery_settings INTERFACE --param=ggc-min-heapsize=1000000)
endif()
if(ORRERY_WERROR)
  orrery_flags(orrery_settings -Werror)
  orrery_flags(orrery_settings /WX)
endif()
if(ORRERY_FUZZ)
  # Comparisons are not traced: that costs a third of the speed, and the dictionaries tell the words.
  target_compile_options(orrery_settings INTERFACE
    -fsanitize=fuzzer-no-link -fno-sanitize-coverage=trace-cmp
    -fsanitize-coverage-ignorelist=${PROJECT_SOURCE_DIR}/tests/fuzz/coverage_ignorelist.txt)
endif()
# Tests are two fifths of the sources and need not be fast. Without optimisation one compiles in half the time of -O3;
# under the sanitizers, without that of undefined behaviour, which is there for the library, in a third of the time.
define_property(TARGET PROPERTY ORRERY_TEST_CODE INITIALIZE_FROM_VARIABLE ORRERY_TEST_CODE
  BRIEF_DOCS "Compiled without optimisation and without UndefinedBehaviorSanitizer")
set(is_test_code "$<BOOL:$<TARGET_PROPERTY:ORRERY_TEST_CODE>>")
if(ORRERY_HAS_O0)
  target_compile_options(orrery_settings INTERFACE "$<${is_test_code}:-O0>")
endif()
# Binutils' second linker takes half the time, which counts where many programs hold all of the library.
check_linker_flag(CXX "-fuse-ld=gold" ORRERY_HAS_GOLD)
if(ORRERY_HAS_GOLD AND NOT EMSCRIPTEN AND NOT ORRERY_FUZZ)
  if(ORRERY_SANITIZE)
    target_link_options(orrery_settings INTERFACE -fuse-ld=gold)
  else()
    target_link_options(orrery_settings INTERFACE "$<${is_test_code}:-fuse-ld=gold>")
  endif()
endif()
# The sanitizers see more, and have functions of their own. Tests need it less, and FORTIFY needs optimisation.
if(ORRERY_HARDEN AND NOT ORRERY_SANITIZE AND NOT ORRERY_FUZZ AND NOT EMSCRIPTEN AND NOT WIN32)
  orrery_flags(orrery_settings -fstack-protector-strong)
  orrery_flags(orrery_settings -fcf-protection)
  target_compile_options(orrery_settings INTERFACE
    "$<$<AND:$<CONFIG:Release,RelWithDebInfo,MinSizeRel>,$<NOT:${is_test_code}>>:-U_FORTIFY_SOURCE;-D_FORTIFY_SOURCE=2>")
  check_linker_flag(CXX "-Wl,-z,relro,-z,now" ORRERY_HAS_RELRO)
  if(ORRERY_HAS_RELRO)
    target_link_options(orrery_settings INTERFACE "-Wl,-z,relro,-z,now")
  endif()
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # In a unity build GCC takes test sources for headers, whose fixtures should not be in unnamed namespaces.
  target_compile_options(orrery_settings INTERFACE "$<${is_test_code}:-Wno-subobject-linkage>")
endif()
if(ORRERY_SANITIZE)
  target_compile_options(orrery_settings INTERFACE
    -fsanitize=${ORRERY_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all
    "$<${is_test_code}:-fno-sanitize=undefined>")
  if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    target_compile_options(orrery_settings INTERFACE
      -fsanitize-ignorelist=${PROJECT_SOURCE_DIR}/cmake/sanitizer_ignorelist.txt)
  endif()
  if(ORRERY_SANITIZE MATCHES "address.*undefined")
    # AddressSanitizer finds what goes past the end of an object, and what is read or written through a null pointer. No
    # bytes of files are read as numbers in place. Checking each access for both costs a sixth of a room's compile time.
    target_compile_options(orrery_settings INTERFACE -fno-sanitize=object-size,null,alignment)
  endif()
  target_link_options(orrery_settings INTERFACE -fsanitize=${ORRERY_SANITIZE})
endif()
