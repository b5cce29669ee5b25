# orrery_room(NAME SOURCES a.cpp ... [SEES room ...] [SEES_INSIDE room ...] [USES target ...]
#             [FAST [SELDOM b.cpp ...]])
#
# One room of the house: a static library orrery_NAME (alias orrery::NAME) whose public headers are
# in include/ beside it. SEES: rooms whose headers it, and whoever uses it, may include. SEES_INSIDE: rooms
# whose private headers its own sources may include, too. USES: third-party targets, and rooms as
# orrery::NAME, for its own sources only. tests/arch/check_includes reads these, and looks at each include.
# FAST: steps and readers spend their time in it, so that it is optimised as the build type says, but for its SELDOM
# sources; these and the other rooms are optimised less (orrery_optimise_less). All read the same precompiled headers.
# A unity build compiles all sources of a room at once: names in unnamed namespaces are unique in their room.
function(orrery_room name)
  cmake_parse_arguments(PARSE_ARGV 1 room "FAST" "" "SOURCES;SELDOM;SEES;SEES_INSIDE;USES")
  add_library(orrery_${name} STATIC ${room_SOURCES})
  add_library(orrery::${name} ALIAS orrery_${name})
  set_target_properties(orrery_${name} PROPERTIES EXPORT_NAME ${name} POSITION_INDEPENDENT_CODE ON)
  target_compile_features(orrery_${name} PUBLIC cxx_std_20)
  target_include_directories(orrery_${name} PUBLIC $<BUILD_INTERFACE:${CMAKE_CURRENT_SOURCE_DIR}/include>
                                            PRIVATE ${CMAKE_CURRENT_SOURCE_DIR})
  set_property(GLOBAL APPEND PROPERTY ORRERY_ROOMS ${name})  # OrreryInstall gathers these
  if(NOT room_FAST)
    orrery_optimise_less(orrery_${name})
  endif()
  list(TRANSFORM room_SEES PREPEND orrery::)
  target_link_libraries(orrery_${name} PUBLIC ${room_SEES} PRIVATE orrery_settings ${room_USES})
  orrery_sees_inside(orrery_${name} ${room_SEES_INSIDE})
  orrery_precompile(orrery_${name} orrery_library_headers)
  if(room_SELDOM)
    orrery_seldom(orrery_${name} ${room_SELDOM})
    set_property(GLOBAL APPEND PROPERTY ORRERY_ROOMS ${name}_seldom)
  endif()
endfunction()

# orrery_seldom(TARGET source ...)
#
# Adds sources to the room, compiled as its others but optimised less.
function(orrery_seldom target)
  add_library(${target}_seldom OBJECT ${ARGN})
  set_target_properties(${target}_seldom PROPERTIES POSITION_INDEPENDENT_CODE ON)
  target_include_directories(${target}_seldom PRIVATE $<TARGET_PROPERTY:${target},INCLUDE_DIRECTORIES>)
  target_link_libraries(${target}_seldom PRIVATE $<TARGET_PROPERTY:${target},LINK_LIBRARIES>)
  orrery_optimise_less(${target}_seldom)
  orrery_precompile(${target}_seldom orrery_library_headers)
  target_sources(${target} PRIVATE $<TARGET_OBJECTS:${target}_seldom>)
endfunction()

# orrery_sees_inside(TARGET room ...)
#
# The target's own sources may include the private headers of the rooms, by their path in the room or with its name before.
function(orrery_sees_inside target)
  foreach(room IN LISTS ARGN)
    get_target_property(folder orrery_${room} SOURCE_DIR)
    cmake_path(GET folder PARENT_PATH above)
    target_include_directories(${target} PRIVATE ${above} ${folder})
  endforeach()
endfunction()
