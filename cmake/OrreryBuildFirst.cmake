# orrery_build_first(COMPONENT target FILE)
#
# `cmake --install` installs what was built, and scripts/run builds the program alone. If this file of the component is missing,
# the installation builds the target first. Call it before install() of the file.
function(orrery_build_first component target file)
  install(CODE "
    if(NOT EXISTS \"${file}\")
      message(STATUS \"Building ${target}\")
      execute_process(COMMAND \"${CMAKE_COMMAND}\" --build \"${CMAKE_BINARY_DIR}\" --config \"$<CONFIG>\" --target ${target}
                      COMMAND_ERROR_IS_FATAL ANY)
    endif()" COMPONENT ${component})
endfunction()
