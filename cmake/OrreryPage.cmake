# orrery_page(TEMPLATE TARGET)
#
# A template of HTML pages, share/orrery/TEMPLATE in the build folder: the page.html of this folder's src with its modules and
# styles, bundled by esbuild. npm packages are pinned by the lock file beside it and installed in the build folder. Where npm is
# missing or reaches no registry, all else is built, and the program says what is missing when it is to write such a page.
# TARGET is what builds it; there is none where the template is taken from ORRERY_PAGES, or is not built.
set(ORRERY_PAGES "" CACHE PATH "Folder of templates that were made before: they are taken, and npm is not needed")
if(NOT ORRERY_PAGES)
  find_program(ORRERY_NPM npm)
  find_program(ORRERY_NODE NAMES node nodejs)
  if(NOT ORRERY_NPM OR NOT ORRERY_NODE)
    message(STATUS "npm not found: no pages that replay a simulation or show a sweep")
  endif()
endif()

function(orrery_page template target)
  set(page ${PROJECT_BINARY_DIR}/share/orrery/${template})
  set(optional "")
  if(ORRERY_PAGES)
    configure_file(${ORRERY_PAGES}/${template} ${page} COPYONLY)
  elseif(NOT ORRERY_NPM OR NOT ORRERY_NODE)
    return()
  else()
    set(tools ${PROJECT_SOURCE_DIR}/apps/viewer)
    file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/src/*)
    add_custom_command(
      OUTPUT ${page}
      COMMAND ${tools}/build.sh ${CMAKE_CURRENT_SOURCE_DIR} ${CMAKE_CURRENT_BINARY_DIR}/npm ${page}
      DEPENDS ${sources} ${tools}/build.sh ${tools}/src/assemble.mjs package.json package-lock.json
      VERBATIM)
    add_custom_target(${target} DEPENDS ${page})
    add_dependencies(orrery_program ${target})
    set(optional OPTIONAL)
  endif()
  if(ORRERY_INSTALL)
    install(FILES ${page} DESTINATION share/orrery COMPONENT program ${optional})
  endif()
endfunction()
