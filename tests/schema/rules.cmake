# Each fragment, put into an otherwise valid document, makes it invalid: one rule of the schema a line. The first lines
# are valid, and would show a document that is refused for another reason.
set(body "<body name='a'/><body name='b'/>")
set(links "<link1 body='a'/><link2 body='b'/>")
set(axis "<axis x='1' y='0' z='0'/>")
set(place "x='0' y='0' z='0'")
set(sphere "<sphere radius='1'/>")

set(valid
  "${body}"
  "<body><mass/><linearVel ${place}/><geom>${sphere}</geom><transform/><force ${place}/></body>"
  "<joint><hinge><ext/>${axis}<anchor ${place}/></hinge>${links}<ext/></joint>"
  "<joint><transform/><link2 body='b'/><amotor>${axis}</amotor><link1 body='a'/></joint>"
  "<geom><ext/>${sphere}<transform><scale x='1' y='1' z='1'/><position ${place}/></transform></geom>"
  "<geom><sphere radius=' +1e0 '/></geom>"
  "<joint><slider><axis x='1' y='0' z='0' LowStop='-INF' HiStop='INF' LoStop2='-1'/></slider></joint>"
  "<body><finiteRotation mode='1.0'/></body>"
  "<ext ename='x' anything='y'>text<body sizex='1'/></ext>")

set(invalid
  "<nothing/>"
  "<world><space/></world>"
  "<mass/>"
  "${sphere}"
  "<link1 body='a'/>"
  "<hinge>${axis}</hinge>"
  "<group colour='red'/>"
  "text"
  "<body><transform/><geom>${sphere}</geom><transform/></body>"
  "<group><transform/><group/><transform/></group>"
  "<body><mass/><geom>${sphere}</geom><mass/></body>"
  "<body><torque ${place}/><force ${place}/><torque ${place}/></body>"
  "<body><force ${place}/><force ${place}/></body>"
  "<body><linearVel ${place}/><linearVel ${place}/></body>"
  "<body><angularVel ${place}/><angularVel ${place}/></body>"
  "<body enabled='yes'/>"
  "<body gravitymode='2'/>"
  "<body><finiteRotation mode='0'/><finiteRotation mode='0'/></body>"
  "<body><finiteRotation mode='2'/></body>"
  "<body><finiteRotation/></body>"
  "<body><force x='0' y='0'/></body>"
  "<body><force x='1,5' y='0' z='0'/></body>"
  "<body><force x='NaN' y='0' z='0'/></body>"
  "<body><force x='INF' y='0' z='0'/></body>"
  "<body><force x='' y='0' z='0'/></body>"
  "<body><mass><adjust total='0'/></mass></body>"
  "<body><mass><adjust total='1'/><transform/></mass></body>"
  "<body><mass><mass/><adjust total='1'/></mass></body>"
  "<body><mass><mass_shape density='1'/></mass></body>"
  "<body><mass><mass_shape density='1'><plane a='0' b='1' c='0' d='0'/></mass_shape></mass></body>"
  "<body><mass><mass_shape density='1'>${sphere}${sphere}</mass_shape></mass></body>"
  "<body><mass><mass_shape density='1'>${sphere}</mass_shape><mass_struct/></mass></body>"
  "<body><mass><mass_struct total='1'><centerGravity ${place}/></mass_struct></mass></body>"
  "<geom/>"
  "<geom>${sphere}${sphere}</geom>"
  "<geom><transform/>${sphere}<transform/></geom>"
  "<geom><sphere/></geom>"
  "<geom><sphere radius='-1'/></geom>"
  "<geom><box sizex='1' sizey='1'/></geom>"
  "<geom><plane a='0' b='1' c='0'/></geom>"
  "<geom><ray length='0'/></geom>"
  "<geom><capsule radius='1' length='1'/></geom>"
  "<geom><trimesh><vertices/></trimesh></geom>"
  "<geom><trimesh><vertices><v ${place}/></vertices><triangles/></trimesh></geom>"
  "<geom><trimesh><vertices><v ${place}/></vertices><triangles><t ia='1.5' ib='1' ic='1'/></triangles></trimesh></geom>"
  "<joint>${links}</joint>"
  "<joint>${links}<ball/><fixed/></joint>"
  "<joint><link1/><ball/></joint>"
  "<joint><link1 body='a'/><ball/><link1 body='b'/></joint>"
  "<joint><link2 body='a'/><link2 body='b'/><ball/></joint>"
  "<joint>${links}<ball><anchor ${place}/><anchor ${place}/></ball></joint>"
  "<joint>${links}<ball>${axis}</ball></joint>"
  "<joint>${links}<hinge/></joint>"
  "<joint>${links}<hinge>${axis}${axis}</hinge></joint>"
  "<joint>${links}<hinge2>${axis}</hinge2></joint>"
  "<joint>${links}<universal>${axis}</universal></joint>"
  "<joint>${links}<slider><anchor ${place}/>${axis}</slider></joint>"
  "<joint>${links}<amotor/></joint>"
  "<joint>${links}<amotor>${axis}${axis}${axis}${axis}</amotor></joint>"
  "<joint>${links}<fixed>${axis}</fixed></joint>"
  "<joint>${links}<hinge><axis x='1' y='0' z='0' TestCFM='1'/></hinge></joint>"
  "<joint>${links}<hinge><anchor ${place} absolute='maybe'/>${axis}</hinge></joint>"
  "<group><transform><position ${place}/><position ${place}/></transform></group>"
  "<group><transform><rotation/></transform></group>"
  "<group><transform><quaternion ${place} w='1'/></transform></group>"
  "<group><transform><matrix4f m00='1'/></transform></group>"
  "<group><transform absolute='on'/></group>"
  "<group><transform scale='0'/></group>"
  "<group><transform><scale x='0'/></transform></group>"
  "<group><transform><rotation><euler ${place} aformat='turns'/></rotation></transform></group>"
  "<group><transform><rotation><euler ${place}/><euler ${place}/></rotation></transform></group>"
  "<group><transform><rotation><axisangle ${place}/></rotation></transform></group>"
  "<group><transform><rotation><quaternion ${place}/></rotation></transform></group>")

foreach(expected IN ITEMS valid invalid)
  foreach(fragment IN LISTS ${expected})
    file(WRITE "${WORK}/rule.xode" "<xode version='1.0r23'><world><space>${fragment}</space></world></xode>\n")
    execute_process(COMMAND "${XMLLINT}" --noout --nonet --schema "${SCHEMA}" "${WORK}/rule.xode"
      RESULT_VARIABLE result ERROR_VARIABLE diagnostics)
    if(expected STREQUAL "valid" AND NOT result EQUAL 0)
      message(SEND_ERROR "Refused: ${fragment}\n${diagnostics}")
    elseif(expected STREQUAL "invalid" AND NOT (result EQUAL 3 OR result EQUAL 4))
      message(SEND_ERROR "Not refused (exit status ${result}): ${fragment}\n${diagnostics}")
    endif()
  endforeach()
endforeach()
