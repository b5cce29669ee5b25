# The library without programs and tests asks for nothing that only these need.
file(REMOVE_RECURSE ${WORK})
execute_process(
  COMMAND ${CMAKE_COMMAND} -S ${SOURCE} -B ${WORK} -G Ninja --no-warn-unused-cli -D CMAKE_CXX_COMPILER=${COMPILER}
          -D ORRERY_BUILD_APPS=OFF -D ORRERY_BUILD_TESTS=OFF -D CMAKE_DISABLE_FIND_PACKAGE_CLI11=ON
          -D CMAKE_DISABLE_FIND_PACKAGE_nlohmann_json=ON -D CMAKE_DISABLE_FIND_PACKAGE_Boost=ON -D CMAKE_DISABLE_FIND_PACKAGE_TinyGLTF=ON
          -D CMAKE_DISABLE_FIND_PACKAGE_benchmark=ON
  RESULT_VARIABLE status OUTPUT_QUIET)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "the library alone cannot be configured")
endif()
