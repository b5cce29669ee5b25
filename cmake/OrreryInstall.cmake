# The installation by `cmake --install`: all rooms in one library, static and shared, with their headers, a CMake
# package and a pkg-config file, and the program.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
include(CheckLinkerFlag)
check_linker_flag(CXX LINKER:--no-undefined ORRERY_HAS_NO_UNDEFINED)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/orrery)
get_property(rooms GLOBAL PROPERTY ORRERY_ROOMS)
list(TRANSFORM rooms REPLACE "(.+)" "$<TARGET_OBJECTS:orrery_\\1>" OUTPUT_VARIABLE objects)

set(ORRERY_LIBRARIES static shared CACHE STRING "Which libraries are made: static, shared, or both as a list")
foreach(kind IN LISTS ORRERY_LIBRARIES)
  string(TOUPPER ${kind} KIND)
  add_library(orrery_${kind} ${KIND} ${objects})
  set_target_properties(orrery_${kind} PROPERTIES
    OUTPUT_NAME orrery EXPORT_NAME ${kind} LINKER_LANGUAGE CXX
    VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
  target_compile_features(orrery_${kind} INTERFACE cxx_std_20)
  # Eigen and RapidJSON are headers that were compiled in: who links does not need them.
  target_link_libraries(orrery_${kind} PUBLIC ODE::ODE PRIVATE pugixml::pugixml ${ORRERY_QHULL} Zstd::Zstd)
  if(ORRERY_HAS_NO_UNDEFINED)
    target_link_options(orrery_${kind} PRIVATE LINKER:--no-undefined)
  endif()
  orrery_build_first(library orrery_${kind} $<TARGET_FILE:orrery_${kind}>)
  install(TARGETS orrery_${kind} EXPORT orrery_${kind} COMPONENT library INCLUDES DESTINATION
          ${CMAKE_INSTALL_INCLUDEDIR})
  install(EXPORT orrery_${kind} NAMESPACE orrery:: DESTINATION ${package_dir} COMPONENT library)
endforeach()

# The public headers; all others are for the library's own sources. They include each other and ODE, nothing else.
set(ORRERY_PUBLIC_HEADERS
  include/orrery/orrery.hpp
  lib/base/include/orrery/version.hpp
  lib/base/include/orrery/base/diagnostics.hpp
  lib/scene/include/orrery/scene/values.hpp
  lib/scene/include/orrery/scene/shape.hpp
  lib/scene/include/orrery/scene/body.hpp
  lib/scene/include/orrery/scene/joint.hpp
  lib/scene/include/orrery/scene/scene.hpp
  lib/formats/include/orrery/formats/options.hpp
  lib/sim/include/orrery/sim/ids.hpp
  lib/sim/include/orrery/sim/ode.hpp
  lib/sim/include/orrery/sim/pair.hpp
  lib/sim/include/orrery/sim/gravity.hpp
  lib/sim/include/orrery/sim/prefab.hpp
  lib/sim/include/orrery/sim/simulation_options.hpp
  lib/sim/include/orrery/sim/step_parts.hpp
  lib/sim/include/orrery/sim/step_results.hpp
  lib/sim/include/orrery/sim/actuators.hpp
  lib/sim/include/orrery/sim/contact_rules.hpp
  lib/sim/include/orrery/sim/forces.hpp
  lib/sim/include/orrery/sim/queries.hpp
  lib/sim/include/orrery/sim/events.hpp
  lib/sim/include/orrery/sim/simulation.hpp
  lib/sim/include/orrery/sim/capture.hpp
  lib/recording/include/orrery/recording/node_poses.hpp
  lib/recording/include/orrery/recording/recording.hpp
  lib/regression/include/orrery/regression/regression.hpp
  importers/include/orrery/importers/load.hpp
  exporters/include/orrery/exporters/save.hpp)
# Besides, for applications that have the library which each is named after: orrery/orrery.hpp leaves them out.
set(ORRERY_BRIDGE_HEADERS
  include/orrery/tinygltf.hpp
  include/orrery/detail/tinygltf_text.hpp
  include/orrery/pugixml.hpp)
list(TRANSFORM ORRERY_PUBLIC_HEADERS PREPEND ${PROJECT_SOURCE_DIR}/)
list(APPEND ORRERY_PUBLIC_HEADERS ${PROJECT_BINARY_DIR}/lib/sim/include/orrery/sim/ode_precision.hpp)
list(TRANSFORM ORRERY_BRIDGE_HEADERS PREPEND ${PROJECT_SOURCE_DIR}/)
foreach(header IN LISTS ORRERY_PUBLIC_HEADERS ORRERY_BRIDGE_HEADERS)
  string(REGEX REPLACE ".*/include/(orrery/.*)/[^/]+$" "\\1" folder ${header})
  string(REGEX REPLACE ".*/include/orrery/[^/]+$" "orrery" folder ${folder})
  install(FILES ${header} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/${folder} COMPONENT library)
endforeach()

# In lower case and with a hyphen, find_package finds them as "orrery" and as "Orrery".
configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/orrery-config.cmake.in orrery-config.cmake
                              INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(orrery-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/orrery-config.cmake ${PROJECT_BINARY_DIR}/orrery-config-version.cmake
              ${CMAKE_CURRENT_LIST_DIR}/FindODE.cmake ${CMAKE_CURRENT_LIST_DIR}/FindZstd.cmake
              ${CMAKE_CURRENT_LIST_DIR}/OrreryRegression.cmake
        DESTINATION ${package_dir} COMPONENT library)
if(ORRERY_BUILD_APPS)
  install(EXPORT orrery_program NAMESPACE orrery:: DESTINATION ${package_dir} COMPONENT program)
endif()

# Paths relative to the file itself: an installed tree can be moved.
file(RELATIVE_PATH ORRERY_PREFIX_FROM_PC ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_PREFIX})
configure_file(${CMAKE_CURRENT_LIST_DIR}/orrery.pc.in orrery.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/orrery.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT library)

# The target `uninstall` removes the files that were installed from this build folder.
if(PROJECT_IS_TOP_LEVEL)
  add_custom_target(uninstall
    COMMAND ${CMAKE_COMMAND} -D BUILD=${PROJECT_BINARY_DIR} -P ${CMAKE_CURRENT_LIST_DIR}/uninstall.cmake
    COMMENT "Removing what was installed" VERBATIM)
endif()
