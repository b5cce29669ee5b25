# The libraries that Orrery stands on: Debian 12 packages, listed in scripts/packages.txt.
set(ORRERY_ODE_PRECISION auto CACHE STRING "Precision that ODE is to have: auto (as it is found), double or single")
set_property(CACHE ORRERY_ODE_PRECISION PROPERTY STRINGS auto double single)
find_package(ODE 0.16 REQUIRED)
if(NOT ORRERY_ODE_PRECISION MATCHES "^(auto|${ODE_PRECISION})$")
  message(FATAL_ERROR
    "ORRERY_ODE_PRECISION is ${ORRERY_ODE_PRECISION}, but the ODE at ${ODE_PLACE} is built in ${ODE_PRECISION} "
    "precision. Name another ODE by ODE_DIR or CMAKE_PREFIX_PATH, or choose ${ODE_PRECISION} or auto.")
endif()
if(ODE_PRECISION STREQUAL "single")
  # Numbers are double up to each call of ODE, and are rounded there. These warnings have other uses, too, but they
  # speak up where ODE is double.
  orrery_flags(orrery_settings -Wno-float-conversion -Wno-double-promotion -Wno-implicit-float-conversion)
endif()
find_package(Eigen3 3.4 REQUIRED NO_MODULE)
find_package(pugixml 1.13 REQUIRED)
find_package(RapidJSON REQUIRED)
find_package(Qhull 8.0 REQUIRED)
set(ORRERY_QHULL Qhull::qhull_r)
if(NOT TARGET Qhull::qhull_r)  # if package managers make static libraries only
  set(ORRERY_QHULL Qhull::qhullstatic_r)
endif()
find_package(Zstd REQUIRED)
if(ORRERY_BUILD_APPS)
  find_package(CLI11 2.1 REQUIRED)
endif()
if(ORRERY_BUILD_APPS OR ORRERY_BUILD_TESTS)
  find_package(nlohmann_json 3.11 REQUIRED)
endif()
# RapidJSON's package only sets a variable.
if(NOT TARGET rapidjson)
  add_library(rapidjson INTERFACE IMPORTED)
  target_include_directories(rapidjson SYSTEM INTERFACE ${RapidJSON_INCLUDE_DIRS})
endif()
