# Parts that do not fit together are reported when they are configured, compiled and started: Orrery from SOURCE and an
# ODE of another precision than asked for; a tree installed from BUILD, and headers or libraries of the other PRECISION.
# OTHER: the prefix of a real ODE of that one, if there is one; LIBRARY: the name by which programs of BUILD load it.
file(REMOVE_RECURSE ${WORK})
file(MAKE_DIRECTORY ${WORK})
set(others double single)
list(REMOVE_ITEM others ${PRECISION})

function(must_fail what saying)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE status OUTPUT_VARIABLE said ERROR_VARIABLE said)
  string(REGEX REPLACE "[ \n]+" " " said "${said}")
  if(NOT status MATCHES "^[12]$" OR NOT said MATCHES "${saying}")
    message(FATAL_ERROR "${what}: status ${status}, and not a word of \"${saying}\" in:\n${said}")
  endif()
  message(STATUS "${what}: is said")
endfunction()

set(configure ${CMAKE_COMMAND} -G Ninja --no-warn-unused-cli -D CMAKE_CXX_COMPILER=${COMPILER}
    -D CMAKE_BUILD_TYPE=${CONFIG})
must_fail("another choice" "ORRERY_ODE_PRECISION is ${others}, but the ODE at [^ ]+ is built in ${PRECISION} precision"
          ${configure} -S ${SOURCE} -B ${WORK}/choice -D ORRERY_ODE_PRECISION=${others} -D CMAKE_PREFIX_PATH=${ODE})
must_fail("no such choice" "ORRERY_ODE_PRECISION is half"
          ${configure} -S ${SOURCE} -B ${WORK}/choice -D ORRERY_ODE_PRECISION=half -D CMAKE_PREFIX_PATH=${ODE})
if(PRECISION STREQUAL "double")
  # This word tells ODE's headers so, whatever its library was built for.
  must_fail("headers of another library" "headers of the ODE at [^ ]+ are for single precision, its library is built in double"
            ${configure} -S ${SOURCE} -B ${WORK}/headers -D CMAKE_CXX_FLAGS=-DdIDESINGLE -D CMAKE_PREFIX_PATH=${ODE})
endif()

execute_process(COMMAND ${CMAKE_COMMAND} --install ${BUILD} --config ${CONFIG} --prefix ${WORK}/tree
                OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
if(PRECISION STREQUAL "double")
  must_fail("headers at compile time" "built for ODE in double precision, but these headers of ODE are for single"
            ${COMPILER} -std=c++20 -fsyntax-only -DdIDESINGLE -I${WORK}/tree/include ${CONSUMER}/consumer.cpp)
endif()
set(refusal "This Orrery was built for ODE in ([a-z]+) precision, but the ODE at [^ ]+ is built in ([a-z]+) precision")
if(OTHER)
  set(ENV{CMAKE_PREFIX_PATH} ${OTHER}:${WORK}/tree)
  must_fail("a consumer's ODE" "${refusal}" ${configure} -S ${CONSUMER} -B ${WORK}/consumer)
  # Programs of this build, and a library of the other precision by the name that they load.
  file(MAKE_DIRECTORY ${WORK}/library)
  file(CREATE_LINK ${OTHER}/lib/libode.so ${WORK}/library/${LIBRARY} SYMBOLIC)
  set(start ${CMAKE_COMMAND} -E env LD_LIBRARY_PATH=${WORK}/library:${WORK}/tree/${LIBDIR})
  set(mismatch "built for ODE in ${PRECISION} precision, and the ODE library that the program runs with is in ${others}")
  must_fail("the program's start" "${mismatch}" ${start} ${WORK}/tree/bin/orrery run ${SCENE})
  execute_process(COMMAND ${COMPILER} -std=c++20 ${CONSUMER}/consumer.cpp -I${WORK}/tree/include -I${ODE}/include
                          -L${WORK}/tree/${LIBDIR} -L${ODE_LIBRARIES} -lorrery -lode -o ${WORK}/consumer_program
                  COMMAND_ERROR_IS_FATAL ANY)
  must_fail("an application's start" "${mismatch}" ${start} ${WORK}/consumer_program ${SCENE})
endif()

# The configuration claims that the package was built for the other precision.
file(GLOB_RECURSE config ${WORK}/tree/*/orrery-config.cmake)
file(READ ${config} text)
string(REPLACE "orrery_ODE_PRECISION \"${PRECISION}\"" "orrery_ODE_PRECISION \"${others}\"" text "${text}")
file(WRITE ${config} "${text}")
set(ENV{CMAKE_PREFIX_PATH} ${ODE}:${WORK}/tree)
must_fail("a package for another ODE" "${refusal}" ${configure} -S ${CONSUMER} -B ${WORK}/package)
