# Emscripten as Debian has it, with the libraries that packaging/wasm/libraries made in build/wasm/prefix.
set(EMSCRIPTEN_SYSTEM_PROCESSOR wasm32)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY BOTH)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE BOTH)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE BOTH)
include(/usr/share/emscripten/cmake/Modules/Platform/Emscripten.cmake)
set(CMAKE_USER_MAKE_RULES_OVERRIDE ${CMAKE_CURRENT_LIST_DIR}/rules.cmake)

cmake_path(SET ORRERY_WASM_PREFIX NORMALIZE ${CMAKE_CURRENT_LIST_DIR}/../../build/wasm/prefix)
list(PREPEND CMAKE_PREFIX_PATH ${ORRERY_WASM_PREFIX})
set(ENV{PKG_CONFIG_LIBDIR} ${ORRERY_WASM_PREFIX}/lib/pkgconfig)

# Exceptions and longjmp() of the engine itself: through JavaScript they would cost a fifth of the time of a step.
file(STRINGS ${CMAKE_CURRENT_LIST_DIR}/flags.txt flags)
set(CMAKE_C_FLAGS_INIT "${flags}")
set(CMAKE_CXX_FLAGS_INIT "${flags}")
set(CMAKE_EXE_LINKER_FLAGS_INIT "${flags}")

# The tools that write JavaScript need a parser, which stands where Debian's Node.js finds it.
set(CMAKE_CXX_LINKER_LAUNCHER env NODE_PATH=/usr/share/nodejs)
# As much stack as a program has here, and memory as it is wanted.
set(ORRERY_WASM_MEMORY -sALLOW_MEMORY_GROWTH -sTOTAL_STACK=8MB -sINITIAL_MEMORY=32MB)
