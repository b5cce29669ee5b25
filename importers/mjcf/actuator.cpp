#include "actuator.hpp"

#include <algorithm>

#include "attributes.hpp"

namespace orrery::mjcf {
namespace {

constexpr std::array<std::string_view, 13> kActuators = {"general", "motor",    "position",   "velocity", "intvelocity",
                                                         "damper",  "cylinder", "muscle",     "adhesion", "dcmotor",
                                                         "plugin",  "pid",      "orientation"};

}  // namespace

bool isActuator(std::string_view name) {
    return std::find(kActuators.begin(), kActuators.end(), name) != kActuators.end();
}

bool Actuator::limitsControl() const {
    return controlLimited == Limited::Yes || (controlLimited == Limited::ByRange && control != std::array{0.0, 0.0});
}

bool Actuator::limitsForce() const {
    return forceLimited == Limited::Yes || (forceLimited == Limited::ByRange && force != std::array{0.0, 0.0});
}

void Actuator::read(Context& context, XmlElement element, bool ofClass) {
    const Part part(element);
    const auto limited = [&](std::string_view name, Limited otherwise) {
        return static_cast<Limited>(
            word(context, part, name, {"false", "true", "auto"}, static_cast<std::size_t>(otherwise)));
    };
    controlLimited = limited("ctrllimited", controlLimited);
    forceLimited = limited("forcelimited", forceLimited);
    control = list<2>(context, part, "ctrlrange").value_or(control);
    force = list<2>(context, part, "forcerange").value_or(force);
    gear = someOf<1>(context, part, "gear", {gear}).front();
    readShortcut(context, element, ofClass);
}

// As in MuJoCo: numbers of the class are those of the general form, which the shortcuts change.
void Actuator::readShortcut(Context& context, XmlElement element, bool ofClass) {
    const Part part(element);
    const std::string_view kind = element.name();
    if (kind == "general") return readGeneral(context, element);
    isKnown = hasPlainBias = hasPlainGain = hasPlainDynamics = true;
    if (kind == "motor") {
        gain = {1, 0, 0};
        bias = {0, 0, 0};
        hasBias = false;
    } else if (kind == "position") {
        gain = {number(context, part, "kp", gain[0]), 0, 0};
        bias[0] = 0;
        bias[1] = -gain[0];
        if (part.has("kv")) bias[2] = -fromZero(context, part, "kv", 0);
        if (part.has("dampratio")) bias[2] = fromZero(context, part, "dampratio", 0);
        hasBias = true;
        hasPlainDynamics = number(context, part, "timeconst", 0) == 0;
        inheritRange = number(context, part, "inheritrange", inheritRange);
    } else if (kind == "velocity") {
        gain = {number(context, part, "kv", gain[0]), 0, 0};
        bias = {0, 0, -gain[0]};
        hasBias = true;
    } else if (kind == "damper") {  // its damping is the control
        gain = bias = {0, 0, 0};
        hasBias = false;
    } else {
        isKnown = ofClass;
    }
}

void Actuator::readGeneral(Context& context, XmlElement element) {
    const Part part(element);
    gain = someOf<3>(context, part, "gainprm", gain);
    bias = someOf<3>(context, part, "biasprm", bias);
    if (part.has("biastype")) {
        const std::size_t type = word(context, part, "biastype", {"none", "affine", "muscle", "user", "dcmotor"}, 0);
        hasBias = type == 1;
        hasPlainBias = type < 2;
    }
    if (part.has("gaintype"))
        hasPlainGain = word(context, part, "gaintype", {"fixed", "affine", "muscle", "user", "dcmotor"}, 0) == 0;
    if (part.has("dyntype")) {
        hasPlainDynamics = word(context, part, "dyntype",
                                {"none", "integrator", "filter", "filterexact", "muscle", "user", "dcmotor"}, 0) == 0;
    }
}

}  // namespace orrery::mjcf
