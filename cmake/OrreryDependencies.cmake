# The libraries that Orrery stands on: Debian 12 packages, listed in scripts/packages.txt.
find_package(ODE 0.16 REQUIRED)
find_package(Eigen3 3.4 REQUIRED NO_MODULE)
find_package(pugixml 1.13 REQUIRED)
find_package(RapidJSON REQUIRED)
find_package(nlohmann_json 3.11 REQUIRED)
find_package(Qhull 8.0 REQUIRED)
find_package(Zstd REQUIRED)
find_package(CLI11 2.1 REQUIRED)
# RapidJSON's package only sets a variable.
if(NOT TARGET rapidjson)
  add_library(rapidjson INTERFACE IMPORTED)
  target_include_directories(rapidjson SYSTEM INTERFACE ${RapidJSON_INCLUDE_DIRS})
endif()
