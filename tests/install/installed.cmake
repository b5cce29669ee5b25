# Installs BUILD into a folder, moves that folder, and builds and runs the project CONSUMER against it
# with the library of KIND.
function(run)
  execute_process(COMMAND ${ARGV} RESULT_VARIABLE status)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "failed: ${ARGV}")
  endif()
endfunction()

file(REMOVE_RECURSE ${WORK})
run(${CMAKE_COMMAND} --install ${BUILD} --config ${CONFIG} --prefix ${WORK}/first)
file(RENAME ${WORK}/first ${WORK}/tree)
run(${CMAKE_COMMAND} -S ${CONSUMER} -B ${WORK}/build -G Ninja -D CMAKE_BUILD_TYPE=${CONFIG}
    -D CMAKE_CXX_COMPILER=${COMPILER} -D CMAKE_PREFIX_PATH=${WORK}/tree -D KIND=${KIND} -D SCENE=${SCENE})
run(${CMAKE_COMMAND} --build ${WORK}/build)
run(${CMAKE_CTEST_COMMAND} --test-dir ${WORK}/build --output-on-failure)
