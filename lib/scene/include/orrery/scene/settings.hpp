// Single members of a scene, set by name and text: "body:ball.mass" to "2", as command lines and plans of sweeps have
// them.
//
//     KIND:NAME.MEMBER    body:ball.mass  joint:hinge.axes[1].loStop  geom:floor.friction  node:lid.position.y
//     scene.MEMBER        scene.gravity.gravity
//     friction            of every collider of the scene
//
// KIND is body, joint, geom, trigger, gravity, world, node, material, shape or settings (of joints in glTF). NAME is a
// name or a path ("/world/ball"), in double quotes where it is not plain where it ends. MEMBER is a member of the part
// as its table has it (membersOf), members of members after a dot, elements of lists by [number] from 0. So that the
// usual ones are short, a member that the part lacks is sought in what belongs to it: of a body in its mass and ODE's
// settings, of a joint in its first axis, of a geom in its shape, material and surface, of all in the transform.
// "mass" of a body is its total mass, "friction" of a geom or material both its frictions and ODE's mu.
//
// A value is a number, true or false, a word, a text, or the numbers of a vector: "0,0,-9.81" or "0 0 -9.81". Units are
// those of the members; a number beyond the range in the table is refused.
#pragma once

#include <string>
#include <string_view>

#include "orrery/scene/scene.hpp"

namespace orrery {

// Sets one member. "" where that was done; else what is wrong, with the name that was probably meant, and nothing is
// changed.
[[nodiscard]] std::string setMember(SceneContents& contents, std::string_view target, std::string_view value);

// The same of a member of one node: "mass", "body.mass.total", "transform.position.x".
[[nodiscard]] std::string setMember(SceneContents& contents, Node& node, std::string_view kind, std::string_view member,
                                    std::string_view value);

}  // namespace orrery
