// orrery._orrery: what of the library Python sees. The package in python/orrery makes it pleasant.
#include <string>

#include "common.hpp"
#include "ode/module.hpp"
#include "orrery/formats/format.hpp"
#include "orrery/version.hpp"

#define ORRERY_TEXT_OF(number) #number
#define ORRERY_TEXT(number) ORRERY_TEXT_OF(number)

PYBIND11_MODULE(_orrery, module) {
    namespace python = orrery::python;
    module.doc() = "The compiled half of orrery; use the package.";
    module.attr("version") =
        ORRERY_TEXT(ORRERY_VERSION_MAJOR) "." ORRERY_TEXT(ORRERY_VERSION_MINOR) "." ORRERY_TEXT(ORRERY_VERSION_PATCH);
    module.attr("xode_label") = std::string(orrery::kXodeFormat.label);
    python::bindDiagnostics(module);
    python::bindParts(module);
    python::bindScene(module);
    python::bindFiles(module);
    python::bindSimulation(module);
    python::bindBatch(module);
    python::bindSweep(module);
    module.def("fill_ode", &python::ode::fillOde, "Gives the module orrery.ode its names, when somebody imports it.");
}
