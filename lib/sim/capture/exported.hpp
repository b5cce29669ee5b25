// What ODE tells of a world's bodies and joints in the text that dWorldExportDIF writes, and nowhere else: in which
// order they were made, and where each body has its end of a joint.
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

// In the frames of the bodies, to 15 digits. Body A is the first that is not the world, body B the other.
struct ExportedJoint {
    std::string type;                                   // "hinge"; of those that the text does not know "unknown"
    std::vector<std::size_t> bodies;                    // numbers in the text; none, one or two
    std::map<std::string, std::vector<double>> values;  // "anchor1" -> x, y, z

    // Empty where the text does not have the name, or not as many numbers.
    [[nodiscard]] const double* find(std::string_view name, std::size_t count) const;
};

class ExportedWorld {
public:
    // Of so many bodies of the world. Their velocities are other ones for the length of the call: it is by these that
    // they are found in the text.
    ExportedWorld(dWorldID world, const std::vector<dBodyID>& bodies);

    // Bodies that the world has.
    [[nodiscard]] std::size_t bodyCount() const { return bodyCount_; }
    // When it was made, among the others; nullopt where the text is not as it is known.
    [[nodiscard]] std::optional<std::size_t> ageOf(dBodyID body) const;

    struct Found {
        std::size_t age = 0;  // when it was made, among the others
        const ExportedJoint* joint = nullptr;
    };
    // Each is given once, of several between the same bodies the one with the joint's anchor, else the newest.
    [[nodiscard]] std::optional<Found> take(dJointID joint);

private:
    void parse(std::string_view text);
    void readLine(std::string_view line);
    void readValue(std::string_view line);
    [[nodiscard]] bool isOf(const ExportedJoint& exported, dJointID joint) const;

    std::vector<dBodyID> known_;
    std::size_t bodyCount_ = 0;
    std::unordered_map<dBodyID, std::size_t> numbers_;  // in the text: the newest is 0
    std::vector<ExportedJoint> joints_;
    std::vector<bool> taken_;

    enum class Part { None, Body, Joint };
    Part part_ = Part::None;  // that is being read
    int depth_ = 0;           // of braces in it
};

}  // namespace orrery
