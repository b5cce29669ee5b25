// Diagnostics as objects; reading, writing and checking files.
#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include <filesystem>
#include <optional>

#include "common.hpp"
#include "help/code_examples.hpp"
#include "orrery/base/numbers.hpp"
#include "orrery/base/spelling.hpp"
#include "orrery/exporters/save.hpp"
#include "orrery/formats/format.hpp"
#include "orrery/formats/xode/dialect.hpp"
#include "orrery/importers/load.hpp"
#include "orrery/plan/plan.hpp"
#include "orrery/scene/compare.hpp"
#include "orrery/sim/planned_simulation.hpp"
#include "orrery/sim/simulation.hpp"
#include "orrery/sim/start_checks.hpp"
#include "picture/picture.hpp"

namespace orrery::python {
namespace {

namespace fs = std::filesystem;

// The arguments of Python's `load`.
struct Reading {
    bool lenient = false;
    bool lint = false;
    std::string dialect = "auto";
    std::string choices = {};  // of XODE
    std::size_t limit = 1000;

    [[nodiscard]] LoadOptions options() const {
        LoadOptions load;
        load.xode.lenient = lenient;
        load.lint = load.xode.lint = lint;
        const std::string fault = xode::setChoices(load.xode.choices, choices);
        if (!fault.empty()) raiseValue("xode: " + fault);
        for (const auto one : {XodeDialect::Auto, XodeDialect::Spec, XodeDialect::PyOde, XodeDialect::Odejava,
                               XodeDialect::Yake, XodeDialect::PyBrain}) {
            if (dialect == toText(one)) {
                load.xode.dialect = one;
                return load;
            }
        }
        raiseValue("dialect is to be auto, spec, pyode, odejava, yake or pybrain, not \"" + dialect + '"');
    }
};

py::tuple loaded(Scene scene, DiagnosticLog& log) {
    auto box = std::make_shared<SceneBox>();
    box->scene = std::move(scene);
    const bool readable = box->scene.source() && box->scene.source()->hasContents();
    return py::make_tuple(box, toList(log), readable);
}

py::tuple loadFile(const fs::path& file, bool lenient, bool lint, const std::string& dialect,
                   const std::string& choices) {
    const LoadOptions options = Reading{lenient, lint, dialect, choices}.options();
    DiagnosticLog log;
    Scene scene;
    {
        const py::gil_scoped_release others;
        scene = load(file, log, options);
    }
    return loaded(std::move(scene), log);
}

py::tuple loadText(std::string bytes, const std::string& name, const fs::path& folder, bool lenient, bool lint,
                   const std::string& dialect, const std::string& choices) {
    const LoadOptions options = Reading{lenient, lint, dialect, choices}.options();
    DiagnosticLog log;
    Scene scene;
    {
        const py::gil_scoped_release others;
        scene = loadBytes(std::move(bytes), name, folder, log, options);
    }
    return loaded(std::move(scene), log);
}

SaveOptions savingOptions(const std::optional<std::string>& physics) {
    SaveOptions options;
    if (physics == "omi") {
        options.gltf.physics = GltfPhysics::Omi;
    } else if (physics == "khr") {
        options.gltf.physics = GltfPhysics::Khr;
    } else if (physics == "khr-published") {
        options.gltf.physics = GltfPhysics::KhrPublished;
    } else if (physics) {
        raiseValue("physics is to be omi, khr or khr-published");
    }
    return options;
}

py::tuple saveFileOf(const SceneRef& box, const fs::path& file, const std::optional<std::string>& physics) {
    const SaveOptions options = savingOptions(physics);
    DiagnosticLog log;
    bool written = false;
    const Scene scene = copyOf(box);
    {
        const py::gil_scoped_release others;
        written = save(scene, file, log, options);
    }
    return py::make_tuple(written, toList(log));
}

py::tuple saveText(const SceneRef& box, const std::string& format, const std::optional<std::string>& physics) {
    const SaveOptions options = savingOptions(physics);
    if (!formatOf(format)) raiseValue("format is to be " + containersText() + ", not \"" + format + '"');
    DiagnosticLog log;
    std::optional<std::string> bytes;
    const Scene scene = copyOf(box);
    {
        const py::gil_scoped_release others;
        bytes = saveBytes(scene, format, log, options);
    }
    return py::make_tuple(bytes ? py::object(py::bytes(*bytes)) : py::object(py::none()), toList(log));
}

// All that is known without a step, as `orrery validate` has it.
py::list validateFile(const fs::path& file, double dt, bool lenient) {
    if (!(dt > 0 && dt < 1e7)) raiseValue("dt is to be a positive number of seconds");
    DiagnosticLog log({.limit = 100'000, .warningsAreErrors = false});
    const LoadOptions options = Reading{lenient, true}.options();
    {
        const py::gil_scoped_release others;
        const Scene scene = load(file, log, options);
        if (scene.source() && scene.source()->hasContents()) {
            const SimulationOptions how;
            const Simulation simulation(scene, how, log);
            checkSprings(orrery::planOf(simulation), scene, dt, log);
        }
    }
    return toList(log);
}

// Text of a diagnostic's field, or None where it says nothing.
py::object orNone(const std::string& words) {
    return words.empty() ? py::object(py::none()) : py::object(text(words));
}
py::object orNone(std::size_t number) {
    return number == 0 ? py::object(py::none()) : py::object(py::int_(number));
}

// A PNG of the page of a run at a time (s), or at its end.
py::bytes pictureOfPage(const fs::path& page, int width, int height, std::optional<double> time,
                        const std::string& body, bool dark) {
    std::string png;
    {
        const py::gil_scoped_release others;
        app::PictureView view;
        view.width = width;
        view.height = height;
        view.body = body;
        view.dark = dark;
        app::PagePictures pictures(page, view, nullptr);
        png = pictures.at(time.value_or(pictures.end()));
        png = pictures.at(time.value_or(pictures.end()));  // the first lets the page take its size
    }
    return png;
}

}  // namespace

py::list toList(const std::vector<Diagnostic>& found) {
    py::list all;
    for (const Diagnostic& diagnostic : found) all.append(py::cast(diagnostic));
    return all;
}

py::list toList(DiagnosticLog& log) {
    log.sortByPlace();
    return toList(log.entries());
}

void raiseValue(const std::string& message) {
    throw py::value_error(message);
}
void raiseType(const std::string& message) {
    throw py::type_error(message);
}
void raiseLookup(const std::string& message) {
    PyErr_SetString(PyExc_LookupError, message.c_str());
    throw py::error_already_set();
}

void raiseStale(const std::string& message) {
    PyErr_SetString(py::module_::import("orrery._errors").attr("StaleError").ptr(), message.c_str());
    throw py::error_already_set();
}

void raiseFound(const char* name, const std::vector<Diagnostic>& found, const std::string& where) {
    py::module_::import("orrery._errors").attr("raise_found")(name, toList(found), where);
    throw std::runtime_error("orrery._errors raised nothing");
}

void bindDiagnostics(py::module_& module) {
    py::class_<Diagnostic>(module, "Diagnostic", R"(One finding about a file, a scene or a simulation.

``str()`` of it is the line that the program prints: ``FILE:LINE:COLUMN: severity[CODE]: message``.)")
        .def_property_readonly(
            "code", [](const Diagnostic& d) { return text(infoOf(d.code).name); },
            "str: which finding it is, as in docs/diagnostics.md: \"XODE_ATTRIBUTE_MISSING\".")
        .def_property_readonly(
            "severity", [](const Diagnostic& d) { return text(toText(d.severity)); },
            "str: \"info\", \"warning\" or \"error\".")
        .def_property_readonly(
            "message", [](const Diagnostic& d) { return text(d.message); }, "str: one sentence about what was found.")
        .def_property_readonly(
            "remedy", [](const Diagnostic& d) { return text(infoOf(d.code).remedy); },
            "str: what the author of the file can do.")
        .def_property_readonly(
            "file", [](const Diagnostic& d) { return orNone(d.place.file); }, "str or None: the file, as it was named.")
        .def_property_readonly(
            "line", [](const Diagnostic& d) { return orNone(d.place.line); }, "int or None: line of the file, from 1.")
        .def_property_readonly(
            "column", [](const Diagnostic& d) { return orNone(d.place.column); },
            "int or None: column in the line, from 1, in characters.")
        .def_property_readonly(
            "pointer", [](const Diagnostic& d) { return orNone(d.place.path); },
            "str or None: JSON pointer, element path or path of a node.")
        .def_property_readonly(
            "found", [](const Diagnostic& d) { return orNone(d.found); },
            "str or None: the offending value, as written.")
        .def_property_readonly(
            "expected", [](const Diagnostic& d) { return orNone(d.expected); },
            "str or None: what would have been right.")
        .def("__str__", [](const Diagnostic& d) { return text(toText(d)); })
        .def("__repr__", [](const Diagnostic& d) { return text("<Diagnostic " + toText(d) + '>'); });
    // Severity, cause, remedy, and a text that gives the code and how it is right, "" where there is none. For an
    // unknown code, a hint at the one that was probably meant.
    module.def("explain", [](const std::string& name) -> py::object {
        NearestWord nearest(name);
        for (const CodeInfo& info : allCodes()) {
            nearest.offer(info.name);
            if (info.name != name) continue;
            const app::CodeExample* example = app::exampleOf(name);
            return py::make_tuple(text(toText(info.severity)), text(info.cause), text(info.remedy),
                                  text(example ? app::wrongText(*example) : ""),
                                  text(example ? app::rightText(*example) : ""));
        }
        return text(nearest.hint());
    });
}

void bindFiles(py::module_& module) {
    module.def("load", &loadFile);
    module.def("load_bytes", &loadText);
    module.def("save", &saveFileOf);
    module.def("save_bytes", &saveText);
    module.def("picture_of_page", &pictureOfPage);
    module.def("validate", &validateFile);
    module.def("difference", [](const SceneRef& a, const SceneRef& b) -> py::object {
        const auto found = firstDifference(copyOf(a), copyOf(b));
        return found ? py::object(text(toText(*found))) : py::object(py::none());
    });
}

}  // namespace orrery::python
