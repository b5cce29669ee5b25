// Facts about a world's bodies and joints that ODE reveals only in the text from dWorldExportDIF: the order in which
// they were made, and the place of each joint's ends in the bodies.
#pragma once

#include <ode/ode.h>

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace orrery {

// In the frames of the bodies, to 15 digits. Body A is the first one that is not the world; body B is the other one.
struct ExportedJoint {
    std::string type;                                   // "hinge"; "unknown" for types that the text does not support
    std::vector<std::size_t> bodies;                    // numbers in the text; zero to two
    std::map<std::string, std::vector<double>> values;  // "anchor1" -> x, y, z

    // Returns null if the text lacks the name, or has another number of values.
    [[nodiscard]] const double* find(std::string_view name, std::size_t count) const;
};

class ExportedWorld {
public:
    // For these bodies of the world. Their velocities are changed during the call, because the bodies are identified in
    // the text by them.
    ExportedWorld(dWorldID world, const std::vector<dBodyID>& bodies);

    // Returns the number of bodies in the world.
    [[nodiscard]] std::size_t bodyCount() const { return bodyCount_; }
    // Returns the position in the order in which bodies were made; nullopt if the text has an unknown form.
    [[nodiscard]] std::optional<std::size_t> ageOf(dBodyID body) const;

    struct Found {
        std::size_t age = 0;  // position in the order in which they were made
        const ExportedJoint* joint = nullptr;
    };
    // Returns each joint once. Among several between the same bodies it returns the one with the joint's anchor, else
    // the newest.
    [[nodiscard]] std::optional<Found> take(dJointID joint);

private:
    void parse(std::string_view text);
    void readLine(std::string_view line);
    void readValue(std::string_view line);
    [[nodiscard]] bool isOf(const ExportedJoint& exported, dJointID joint) const;

    std::vector<dBodyID> known_;
    std::size_t bodyCount_ = 0;
    std::unordered_map<dBodyID, std::size_t> numbers_;  // number in the text: the newest is 0
    std::vector<ExportedJoint> joints_;
    std::vector<bool> taken_;

    enum class Part { None, Body, Joint };
    Part part_ = Part::None;  // the part that is being read
    int depth_ = 0;           // depth of braces in it
};

}  // namespace orrery
