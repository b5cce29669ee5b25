# Installs BUILD into a folder, moves that folder, makes a baseline of a copy of SCENE with the program in
# it, and builds and tests the project CONSUMER against it with the library of KIND, and those of EXAMPLES and TUTORIAL,
# where they are given: the examples, and the application of a page. ODE and ODE_LIBRARIES are where the ODE is that it
# was built with.
function(run)
  execute_process(COMMAND ${ARGV} RESULT_VARIABLE status)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "failed: ${ARGV}")
  endif()
endfunction()

# Programs that run for a moment are compiled in half the time so.
set(unoptimised -D CMAKE_BUILD_TYPE=Debug -D CMAKE_CXX_FLAGS_DEBUG=-O0)
set(ENV{LD_LIBRARY_PATH} ${ODE_LIBRARIES})
set(ENV{CMAKE_PREFIX_PATH} ${WORK}/tree:${ODE})
file(REMOVE_RECURSE ${WORK})
run(${CMAKE_COMMAND} --install ${BUILD} --config ${CONFIG} --prefix ${WORK}/first)
file(RENAME ${WORK}/first ${WORK}/tree)
get_filename_component(scene ${SCENE} NAME)
file(COPY ${SCENE} DESTINATION ${WORK})
run(${WORK}/tree/bin/orrery check ${WORK}/${scene} --update)
run(${CMAKE_COMMAND} -S ${CONSUMER} -B ${WORK}/build -G Ninja ${unoptimised}
    -D CMAKE_CXX_COMPILER=${COMPILER} -D KIND=${KIND} -D SCENE=${WORK}/${scene})
run(${CMAKE_COMMAND} --build ${WORK}/build)
run(${CMAKE_CTEST_COMMAND} --test-dir ${WORK}/build --output-on-failure)

if(EXAMPLES)
  get_filename_component(data ${SCENE} DIRECTORY)
  string(COMPARE EQUAL ${KIND} shared shared)
  run(${CMAKE_COMMAND} -S ${EXAMPLES} -B ${WORK}/examples -G Ninja ${unoptimised}
      -D CMAKE_CXX_COMPILER=${COMPILER} -D BUILD_SHARED_LIBS=${shared}
      -D ORRERY_EXAMPLE_DATA=${data}/..)
  run(${CMAKE_COMMAND} --build ${WORK}/examples)
  run(${CMAKE_CTEST_COMMAND} --test-dir ${WORK}/examples --output-on-failure)
endif()

# The application, by the commands of its page.
if(TUTORIAL)
  set(ENV{CXX} ${COMPILER})
  get_filename_component(tests ${CMAKE_CURRENT_LIST_DIR} DIRECTORY)
  run(${tests}/tutorial/check_tutorial ${WORK}/tree/bin/orrery ${TUTORIAL})
endif()
