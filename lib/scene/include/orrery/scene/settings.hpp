// Sets single members of a scene by name and text: "body:ball.mass" to "2". Command lines and plans of sweeps use it.
//
//     KIND:NAME.MEMBER    body:ball.mass  joint:hinge.axes[1].loStop  geom:floor.friction  node:lid.position.y
//     scene.MEMBER        scene.gravity.gravity
//     friction            the friction of every collider of the scene
//
// KIND is body, joint, geom, trigger, gravity, world, node, material, shape or settings (of joints in glTF). NAME is a
// name or a path ("/world/ball"); put it in double quotes if its end is not clear without them. Each * in it stands for
// any characters: "joint:*.fMax" sets the member of all joints that have it, unless one has that very name. MEMBER is a
// member of the part as its table has it (membersOf): members of members follow a dot, elements of lists are given by
// [number] from 0. To keep common names short, a member that the part lacks is sought in related parts: for a body in
// its mass and ODE's settings, for a joint in its first axis or drive, for a geom in its shape, material and surface,
// for all kinds in the transform. An axis or drive may follow the joint's name as in Actuator::name: "joint:hub.2.fMax"
// (also axes[1]), "joint:hip.rz.maxForce". "mass" of a body is its total mass. "friction" of a geom or material is both
// its frictions and ODE's mu.
//
// A value is a number, true or false, a word, a text, or the numbers of a vector: "0,0,-9.81" or "0 0 -9.81". Units are
// those of the members. A number outside the range in the table is refused.
#pragma once

#include <string>
#include <string_view>

#include "orrery/scene/scene.hpp"

namespace orrery {

// Sets one member, of one object or of all whose names fit. Returns "" on success; otherwise returns what is wrong,
// with the name that was probably meant, and changes nothing, or the objects before the one at fault.
[[nodiscard]] std::string setMember(SceneContents& contents, std::string_view target, std::string_view value);

}  // namespace orrery
