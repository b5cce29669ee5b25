# Finds the Open Dynamics Engine: its own CMake package where there is one, else pkg-config (all that
# Debian has). Defines ODE::ODE, and ODE_PRECISION, single or double, as its headers say. An ODE whose library says
# otherwise is not found.
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
    set(ODE_PLACE ${PC_ODE_PREFIX})
  endif()
elseif(ODE_DIR)
  set(ODE_PLACE ${ODE_DIR})
endif()

function(_ode_header_precision result)
  foreach(type float double)
    try_compile(fits SOURCE_FROM_CONTENT ode_header.cpp
                "#include <ode/ode.h>\nstatic_assert(sizeof(dReal) == sizeof(${type}), \"\");\nint main() {}"
                LINK_LIBRARIES ODE::ODE NO_CACHE)
    if(fits)
      string(REPLACE float single precision ${type})
      set(${result} ${precision} PARENT_SCOPE)
    endif()
  endforeach()
endfunction()

# The check has to run the library. If it cannot run, as for another processor, the first simulation finds a misfit.
function(_ode_library_precision result)
  set(${result} unknown PARENT_SCOPE)
  if(CMAKE_CROSSCOMPILING)
    return()
  endif()
  try_run(status compiled SOURCE_FROM_CONTENT ode_library.cpp
          "#include <ode/ode.h>\nint main() { return dCheckConfiguration(\"ODE_single_precision\") ? 11 : 12; }"
          LINK_LIBRARIES ODE::ODE NO_CACHE)
  if(status EQUAL 11)
    set(${result} single PARENT_SCOPE)
  elseif(status EQUAL 12)
    set(${result} double PARENT_SCOPE)
  endif()
endfunction()

include(FindPackageHandleStandardArgs)
if(TARGET ODE::ODE)
  set(ODE_LIBRARY_TARGET ODE::ODE)
  unset(ODE_PRECISION)
  _ode_header_precision(ODE_PRECISION)
  _ode_library_precision(_ode_library)
  if(ODE_PRECISION AND NOT _ode_library MATCHES "^(${ODE_PRECISION}|unknown)$")
    set(_ode_reason REASON_FAILURE_MESSAGE
        "The headers of the ODE at ${ODE_PLACE} are for ${ODE_PRECISION} precision, its library is built in ${_ode_library} precision.")
    unset(ODE_PRECISION)
  endif()
endif()
find_package_handle_standard_args(ODE REQUIRED_VARS ODE_LIBRARY_TARGET ODE_PRECISION VERSION_VAR ODE_VERSION
                                  ${_ode_reason})
