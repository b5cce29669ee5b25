// Actuators as MJCF writes them: force = gain * control + bias, with shortcuts for usual ones.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "context.hpp"

namespace orrery::mjcf {

// Is it an actuator or one of the shortcuts? All share one class of defaults.
[[nodiscard]] bool isActuator(std::string_view name);

// The numbers of an actuator, on the length l = gear * place of the joint.
struct Actuator {
    enum class Limited : std::uint8_t { No, Yes, ByRange };

    std::array<double, 3> gain{1, 0, 0};  // the first one multiplies the control
    std::array<double, 3> bias{0, 0, 0};  // constant, by length, by speed; the last one positive: a damping ratio
    bool hasBias = false;
    // false: muscles, filters and others that no drive is.
    bool hasPlainBias = true, hasPlainGain = true, hasPlainDynamics = true, isKnown = true;
    double gear = 1;
    std::array<double, 2> control{0, 0};
    std::array<double, 2> force{0, 0};
    Limited controlLimited = Limited::ByRange;
    Limited forceLimited = Limited::ByRange;
    double inheritRange = 0;  // above 0: the control has so much of the joint's range

    // Takes what an element says. For one of a class, only what is stated counts.
    void read(Context& context, XmlElement element, bool ofClass);
    [[nodiscard]] bool isPlain() const { return isKnown && hasPlainBias && hasPlainGain && hasPlainDynamics; }
    [[nodiscard]] bool limitsControl() const;
    [[nodiscard]] bool limitsForce() const;

private:
    void readShortcut(Context& context, XmlElement element, bool ofClass);
    void readGeneral(Context& context, XmlElement element);
};

}  // namespace orrery::mjcf
