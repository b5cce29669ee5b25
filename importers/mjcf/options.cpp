#include "options.hpp"

#include <string>

namespace orrery::mjcf {
namespace {

void readFlags(Context& context, XmlElement element, Options& options) {
    for (XmlAttribute flag = element.firstAttribute(); flag; flag = flag.next()) {
        const bool isOn = flag.value() != "disable";
        const auto is = [&](auto... words) { return ((flag.name() == words) || ...); };
        if (is("gravity")) {
            if (!isOn) options.gravity = {};
        } else if (is("contact")) {
            options.contacts = isOn;
        } else if (is("equality")) {
            options.equalities = isOn;
        } else if (is("actuation")) {
            options.actuators = isOn;
        } else if (is("limit")) {
            options.joints.limits = isOn;
        } else if (is("spring")) {
            options.joints.springs = isOn;
        } else if (is("damper")) {
            options.joints.dampers = isOn;
        } else if (is("passive")) {
            options.joints.springs = options.joints.dampers = isOn;
        } else if (is("frictionloss")) {
            options.joints.friction = isOn;
        } else if (is("filterparent")) {
            options.joints.touchParents = !isOn;
        } else if (is("constraint") && !isOn) {
            options.contacts = options.equalities = options.joints.limits = options.joints.friction = false;
        } else if (is("override", "multiccd", "fwdinv", "invdiscrete") && flag.value() == "enable") {
            context.note(code::MJCF_FLAG, element, "flags are not used", std::string(flag.name()));
        }
    }
}

}  // namespace

Options readOptions(Context& context, const Model& model) {
    Options options;
    bool hasGravity = true;
    for (const XmlElement element : model.sections("option")) {
        const Part part(element);
        options.gravity = vector(context, part, "gravity", options.gravity);
        if (part.has("timestep")) {
            const std::string step(part.text("timestep"));
            context.note(code::MJCF_TIME_STEP, element, "the time step of the file is left to --dt", step + " s");
        }
        for (const std::string_view name : {"density", "viscosity"}) {
            if (number(context, part, name, 0) > 0)
                context.note(code::MJCF_FLUID, element, "a fluid is not simulated", std::string(name));
        }
        model.sources().forEachChild(element, [&](XmlElement child) {
            if (child.name() != "flag") return;
            readFlags(context, child, options);
            if (child.attribute("gravity")) hasGravity = child.attribute("gravity").value() != "disable";
        });
    }
    if (!hasGravity) options.gravity = {};
    model.forEachIn("keyframe", [&](XmlElement key) {
        context.note(code::MJCF_KEY, key, "keyframes are kept, and bodies begin as they are placed",
                     nameInMessage(key));
    });
    return options;
}

}  // namespace orrery::mjcf
