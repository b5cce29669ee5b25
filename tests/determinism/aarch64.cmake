# A toolchain for 64-bit ARM with Debian's cross compiler; the libraries lie in ORRERY_SYSROOT, where
# scripts/determinism unpacks them.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
set(CMAKE_LIBRARY_ARCHITECTURE aarch64-linux-gnu)
set(CMAKE_FIND_ROOT_PATH ${ORRERY_SYSROOT})
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
# The trials that CMake compiles need this, too.
set(CMAKE_TRY_COMPILE_PLATFORM_VARIABLES ORRERY_SYSROOT)
# The libraries that the libraries themselves link are in none of the compiler's folders.
set(CMAKE_EXE_LINKER_FLAGS_INIT "-Wl,-rpath-link,${ORRERY_SYSROOT}/usr/lib/aarch64-linux-gnu")
