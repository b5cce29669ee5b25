# Pages of the manual and completion of shells, as the program that was just built prints them. A program for another
# machine cannot be asked.
if(CMAKE_CROSSCOMPILING)
  return()
endif()

set(folder ${CMAKE_CURRENT_BINARY_DIR}/manual)
set(printed)

# OUTPUT, which the program prints with these arguments.
function(orrery_print output)
  add_custom_command(OUTPUT ${folder}/${output}
    COMMAND ${CMAKE_COMMAND} -E make_directory ${folder}
    COMMAND orrery_program ${ARGN} > ${folder}/${output}
    DEPENDS orrery_program VERBATIM)
endfunction()

orrery_print(orrery.1 manual)
set(pages ${folder}/orrery.1)
foreach(command info validate run probe check diff convert view explain manual completion)
  orrery_print(orrery-${command}.1 manual ${command})
  list(APPEND pages ${folder}/orrery-${command}.1)
endforeach()
orrery_print(orrery completion bash)
orrery_print(_orrery completion zsh)
orrery_print(orrery.fish completion fish)

add_custom_target(orrery_manual ALL DEPENDS ${pages} ${folder}/orrery ${folder}/_orrery ${folder}/orrery.fish)
orrery_build_first(program orrery_manual ${folder}/orrery.1)
install(FILES ${pages} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT program)
install(FILES ${folder}/orrery DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions COMPONENT program)
install(FILES ${folder}/_orrery DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions COMPONENT program)
install(FILES ${folder}/orrery.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d COMPONENT program)
