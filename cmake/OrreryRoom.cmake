# orrery_room(NAME SOURCES a.cpp ... [SEES room ...] [USES target ...])
#
# One room of the house: a static library orrery_NAME (alias orrery::NAME) whose public headers are
# in include/ beside it. SEES: rooms whose headers it, and whoever uses it, may include. USES:
# third-party targets, for its own sources only.
function(orrery_room name)
  cmake_parse_arguments(PARSE_ARGV 1 room "" "" "SOURCES;SEES;USES")
  add_library(orrery_${name} STATIC ${room_SOURCES})
  add_library(orrery::${name} ALIAS orrery_${name})
  set_target_properties(orrery_${name} PROPERTIES EXPORT_NAME ${name} POSITION_INDEPENDENT_CODE ON)
  target_compile_features(orrery_${name} PUBLIC cxx_std_20)
  target_include_directories(orrery_${name} PUBLIC $<BUILD_INTERFACE:${CMAKE_CURRENT_SOURCE_DIR}/include>
                                            PRIVATE ${CMAKE_CURRENT_SOURCE_DIR})
  set_property(GLOBAL APPEND PROPERTY ORRERY_ROOMS ${name})  # what OrreryInstall gathers
  list(TRANSFORM room_SEES PREPEND orrery::)
  target_link_libraries(orrery_${name} PUBLIC ${room_SEES} PRIVATE orrery_settings ${room_USES})
endfunction()
