// Fills the module orrery.ode.
#include "ode/module.hpp"

#include "ode/objects.hpp"

namespace orrery::python::ode {
namespace {

struct Constant {
    const char* name;
    int value;
};

// The parameters of joints, by the names that they have for each axis: ParamVel, ParamVel2, ParamVel3.
constexpr Constant kParameters[] = {
    {"LoStop", dParamLoStop},   {"HiStop", dParamHiStop},
    {"Vel", dParamVel},         {"LoVel", dParamLoVel},
    {"HiVel", dParamHiVel},     {"FMax", dParamFMax},
    {"CFM", dParamCFM},         {"FudgeFactor", dParamFudgeFactor},
    {"Bounce", dParamBounce},   {"StopERP", dParamStopERP},
    {"StopCFM", dParamStopCFM}, {"SuspensionERP", dParamSuspensionERP},
    {"ERP", dParamERP},         {"SuspensionCFM", dParamSuspensionCFM},
};

constexpr Constant kConstants[] = {
    {"ParamGroup", dParamGroup},         {"AMotorUser", dAMotorUser},
    {"AMotorEuler", dAMotorEuler},       {"ContactMu2", dContactMu2},
    {"ContactFDir1", dContactFDir1},     {"ContactBounce", dContactBounce},
    {"ContactSoftERP", dContactSoftERP}, {"ContactSoftCFM", dContactSoftCFM},
    {"ContactMotion1", dContactMotion1}, {"ContactMotion2", dContactMotion2},
    {"ContactSlip1", dContactSlip1},     {"ContactSlip2", dContactSlip2},
    {"ContactApprox0", dContactApprox0}, {"ContactApprox1_1", dContactApprox1_1},
    {"ContactApprox1", dContactApprox1}, {"ContactApprox1_2", dContactApprox1_2},
};

void bindConstants(py::module_& module) {
    for (const auto& [name, value] : kConstants) module.attr(name) = value;
    for (const auto& [name, value] : kParameters) {
        module.attr((std::string("param") + name).c_str()) = value;
        const std::string full = std::string("Param") + name;
        module.attr(full.c_str()) = value;
        module.attr((full + "2").c_str()) = value + dParamGroup2;
        module.attr((full + "3").c_str()) = value + dParamGroup3;
    }
    module.attr("Infinity") = dInfinity;
    module.attr("environment") = py::none();
}

}  // namespace

void fillOde(py::module_ module) {
    DiagnosticLog log;
    if (!startOde(log)) raiseFound("SimulationError", log.entries());
    const py::class_<Object> object(module, "_Object");
    bindConstants(module);
    bindWorld(module);
    bindMass(module);
    bindBody(module);
    bindGeoms(module);
    bindSpaces(module);
    bindMeshes(module);
    bindContacts(module);
    bindJoints(module);
    bindBridge(module);
}

}  // namespace orrery::python::ode
