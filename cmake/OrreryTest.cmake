# orrery_test(NAME SOURCES a.cpp ... [LINKS target ...] [APART suite ...])
#
# A Boost.Test program and its CTest entry. The tests see the source tree as ORRERY_SOURCE_DIR and
# the corpus, which may be absent, as ORRERY_CORPUS (environment variable first). Errors are printed; which test
# case was begun and which had ended is in NAME.xml beside the program. APART: suites that take long are entries
# of their own, NAME.SUITE, and run beside the others.
function(orrery_test name)
  cmake_parse_arguments(PARSE_ARGV 1 test "" "" "SOURCES;LINKS;APART")
  add_executable(test_${name} ${test_SOURCES})
  target_link_libraries(test_${name} PRIVATE orrery_settings orrery::test_support ${test_LINKS}
                                             Boost::unit_test_framework)
  orrery_precompile(test_${name} orrery_test_headers)
  set(others)
  foreach(suite IN LISTS test_APART)
    orrery_test_entry(${name}.${suite} test_${name} --run_test=${suite})
    list(APPEND others !${suite})
  endforeach()
  list(JOIN others : others)
  list(TRANSFORM others PREPEND --run_test=)
  orrery_test_entry(${name} test_${name} ${others})
endfunction()

function(orrery_test_entry name program)
  add_test(NAME ${name} COMMAND ${program} ${ARGN} --color_output=no
                                --logger=HRF,error,stdout:XML,test_suite,${CMAKE_CURRENT_BINARY_DIR}/${name}.xml)
  set_tests_properties(${name} PROPERTIES TIMEOUT 600)
endfunction()

# orrery_label(FOLDER label ...)
#
# Labels of all tests in a folder, and in those in it.
function(orrery_label folder)
  set_property(DIRECTORY ${folder} APPEND PROPERTY LABELS ${ARGN})
  get_property(inner DIRECTORY ${folder} PROPERTY SUBDIRECTORIES)
  foreach(one IN LISTS inner)
    orrery_label(${one} ${ARGN})
  endforeach()
endfunction()

# orrery_tests(FOLDER [EVERYTHING | UNSANITIZED])
#
# The tests of a folder in this one. Its name is their label. EVERYTHING: they are for scripts/everything alone;
# UNSANITIZED: under the sanitizers they are. They have that label, too, and their programs are built by the target
# `everything` and not by `all`. Where that holds for single tests of a folder, they have the label.
function(orrery_tests folder)
  set(source ${CMAKE_CURRENT_SOURCE_DIR}/${folder})
  if(NOT TARGET everything)
    add_custom_target(everything)
  endif()
  if(NOT ("EVERYTHING" IN_LIST ARGN OR (ORRERY_SANITIZE AND "UNSANITIZED" IN_LIST ARGN)))
    add_subdirectory(${folder})
    orrery_label(${source} ${folder})
    return()
  endif()
  add_subdirectory(${folder} EXCLUDE_FROM_ALL)
  orrery_label(${source} ${folder} everything)
  get_property(targets DIRECTORY ${source} PROPERTY BUILDSYSTEM_TARGETS)
  foreach(target IN LISTS targets)
    get_target_property(type ${target} TYPE)
    if(type STREQUAL "EXECUTABLE")
      add_dependencies(everything ${target})
    endif()
  endforeach()
endfunction()
