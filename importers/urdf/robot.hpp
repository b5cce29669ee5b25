// The links and joints of a robot as a tree, and what becomes of each.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "context.hpp"
#include "orrery/geometry/mass_properties.hpp"

namespace orrery::urdf {

enum class JointKind : std::uint8_t { Fixed, Revolute, Continuous, Prismatic, Floating, Planar, Ball };

inline constexpr std::uint32_t kNobody = 0xFFFFFFFF;

struct JointEntry {
    XmlElement element;
    std::string name;
    JointKind kind = JointKind::Fixed;
    std::uint32_t parent = kNobody;  // links
    std::uint32_t child = kNobody;
    Pose origin;  // of the child link in the parent link
};

struct LinkEntry {
    XmlElement element;  // null: a world that no <link> declares
    std::string name;
    std::uint32_t joint = kNobody;     // the joint that holds it
    std::vector<std::uint32_t> below;  // the joints to other links, in the order of the file
    Node* node = nullptr;

    // The link at the top of those that are fixed to each other. It comes before the others.
    std::uint32_t group = kNobody;
    Pose inGroup;                        // its frame in that of the top
    std::optional<MassProperties> mass;  // as its <inertial> states it, in its own frame
    Pose inertialFrame;                  // of that mass
    bool hasWrongMass = false;           // its <mass> is no mass, which was reported
    bool isBody = false;                 // for the top of a group: it moves
};

// A collision shape, as far as masses need it.
struct Solid {
    std::uint32_t link = kNobody;
    MassProperties mass;  // at 1 kg/m^3, in the frame of the link
};

struct Robot {
    std::vector<LinkEntry> links;
    std::vector<JointEntry> joints;
    std::vector<std::uint32_t> order;  // links from the roots on, each after that it hangs on
    bool good = true;                  // false: links and joints are no tree

    [[nodiscard]] bool isRoot(const LinkEntry& link) const { return link.joint == kNobody; }
    [[nodiscard]] const JointEntry& jointOf(const LinkEntry& link) const { return joints[link.joint]; }
};

// Reads names, joints and their ends, and puts links into their order. Reports what is no tree.
[[nodiscard]] Robot readRobot(Context& context, XmlElement root);

// Finds the links that are fixed to each other (LinkEntry::group, inGroup).
void findGroups(Robot& robot);

}  // namespace orrery::urdf
