# Read after what CMake knows of the compiler.

# Nothing is loaded at run time: position independent code would only be slower.
set(CMAKE_C_COMPILE_OPTIONS_PIC "")
set(CMAKE_CXX_COMPILE_OPTIONS_PIC "")
# Packages that are headers alone are Debian's own. Where they stand, the headers of this machine's libraries stand, too:
# the prefix has links to the former.
list(APPEND CMAKE_C_IMPLICIT_INCLUDE_DIRECTORIES /usr/include)
list(APPEND CMAKE_CXX_IMPLICIT_INCLUDE_DIRECTORIES /usr/include)
set(CMAKE_CXX_STANDARD_INCLUDE_DIRECTORIES ${ORRERY_WASM_PREFIX}/include)
