# Finds the Open Dynamics Engine: its own CMake package where there is one, else pkg-config (all that
# Debian has). Defines ODE::ODE, and fails unless the library was built in double precision.
find_package(ODE CONFIG QUIET)
if(NOT TARGET ODE::ODE)
  find_package(PkgConfig QUIET)
  if(PkgConfig_FOUND)
    pkg_check_modules(PC_ODE QUIET IMPORTED_TARGET ode)
  endif()
  if(PC_ODE_FOUND)
    add_library(ODE::ODE INTERFACE IMPORTED)
    target_link_libraries(ODE::ODE INTERFACE PkgConfig::PC_ODE)
    set(ODE_VERSION ${PC_ODE_VERSION})
  endif()
endif()

include(FindPackageHandleStandardArgs)
if(TARGET ODE::ODE)
  set(ODE_LIBRARY_TARGET ODE::ODE)
  include(CheckCXXSourceCompiles)
  set(CMAKE_REQUIRED_LIBRARIES ODE::ODE)
  set(CMAKE_REQUIRED_QUIET ON)
  check_cxx_source_compiles(
    "#include <ode/ode.h>
     static_assert(sizeof(dReal) == sizeof(double));
     int main() { return dCheckConfiguration(\"ODE_double_precision\") ? 0 : 1; }"
    ODE_DOUBLE_PRECISION)
  unset(CMAKE_REQUIRED_LIBRARIES)
  unset(CMAKE_REQUIRED_QUIET)
endif()
find_package_handle_standard_args(ODE REQUIRED_VARS ODE_LIBRARY_TARGET ODE_DOUBLE_PRECISION VERSION_VAR ODE_VERSION)
