# orrery_test(NAME SOURCES a.cpp ... [LINKS target ...])
#
# A Boost.Test program and its CTest entry. The tests see the source tree as ORRERY_SOURCE_DIR and
# the corpus, which may be absent, as ORRERY_CORPUS (environment variable first). Errors are printed; which test
# case was begun and which had ended is in NAME.xml beside the program.
function(orrery_test name)
  cmake_parse_arguments(PARSE_ARGV 1 test "" "" "SOURCES;LINKS")
  add_executable(test_${name} ${test_SOURCES})
  target_link_libraries(test_${name} PRIVATE orrery_settings orrery::test_support ${test_LINKS}
                                             Boost::unit_test_framework)
  orrery_precompile(test_${name} AS orrery_test_headers)
  add_test(NAME ${name} COMMAND test_${name} --color_output=no
                                --logger=HRF,error,stdout:XML,test_suite,${CMAKE_CURRENT_BINARY_DIR}/${name}.xml)
  set_tests_properties(${name} PROPERTIES TIMEOUT 600)
endfunction()
