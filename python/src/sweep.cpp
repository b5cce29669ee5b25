// Sweeps: a plan with its scene, rows of runs, the table. They use the code of the program `orrery sweep`.
#include "orrery/sweep/plan.hpp"

#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>
#include <unistd.h>

#include <chrono>
#include <exception>
#include <filesystem>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "common.hpp"
#include "orrery/sweep/design.hpp"
#include "orrery/sweep/table.hpp"
#include "sweep/one_run.hpp"
#include "sweep/pool.hpp"
#include "sweep/results_page.hpp"
#include "sweep/scene_plan.hpp"

namespace orrery::python {
namespace {

// It never changes: its runs may be made side by side.
struct PythonSweep {
    app::SweepScene scene;
    sweep::JournalHeader header;
};

std::unique_ptr<PythonSweep> readSweep(std::string plan, const std::string& name, const std::filesystem::path& folder) {
    auto made = std::make_unique<PythonSweep>();
    DiagnosticLog log;
    bool good = false;
    {
        const py::gil_scoped_release others;
        if (auto read = sweep::parsePlan(std::move(plan), name, folder, log)) {
            made->scene.plan = *std::move(read);
            good = readScene(made->scene, made->header, log);
        }
    }
    if (!good) raiseFound("LoadError", log.entries());
    return made;
}

sweep::SweepRun runOf(const PythonSweep& sweep, const sweep::Design& design, std::uint64_t index) {
    if (index >= sweep.header.runs) raiseLookup("the sweep has runs 0 to " + std::to_string(sweep.header.runs - 1));
    return design.run(index);
}

py::tuple valuesOf(const PythonSweep& sweep, std::uint64_t index) {
    const sweep::SweepRun run = runOf(sweep, sweep::Design(sweep.scene.plan), index);
    py::list values;
    for (const std::string& value : run.values) values.append(text(value));
    return py::make_tuple(run.seed, py::tuple(values));
}

py::list textsOf(const std::vector<std::string>& words) {
    py::list all;
    for (const std::string& word : words) all.append(text(word));
    return all;
}

// When the making of runs ends before all are made.
struct RunLimits {
    std::size_t jobs = 1;
    std::optional<double> timeout;  // s by the clock, of each run
    std::optional<double> seconds;  // s by the clock, of all
};

void checkLimits(const RunLimits& limits) {
    if (limits.jobs < 1 || limits.jobs > 10'000) raiseValue("jobs is to be 1 to 10000");
    for (const auto& [name, value] : {std::pair("timeout", limits.timeout), std::pair("stop", limits.seconds)}) {
        if (value && !(*value > 0)) raiseValue(std::string(name) + " is to be a positive number of seconds");
    }
}

// Lines of a journal. Processes of their own make the runs, `jobs` of them side by side. `take` gets each row's line as
// soon as it is there; None: nobody waits for it.
py::bytes makeRuns(const PythonSweep& sweep, const std::vector<std::uint64_t>& indices, std::size_t jobs,
                   std::optional<double> timeout, std::optional<double> seconds, const py::object& take) {
    const std::uint64_t runs = sweep.header.runs;
    for (const std::uint64_t index : indices) {
        if (index >= runs) raiseLookup("the sweep has runs 0 to " + std::to_string(runs - 1));
    }
    checkLimits({jobs, timeout, seconds});
    std::string lines = lineOf(sweep.header);
    std::size_t begun = 0;
    std::exception_ptr fault;  // what Python has raised, Ctrl-C too
    const auto start = std::chrono::steady_clock::now();
    const pid_t parent = getppid();
    {
        const py::gil_scoped_release others;
        runAll(
            sweep.scene, {jobs, timeout ? timeout : sweep.scene.plan.timeout},
            [&]() -> std::optional<std::uint64_t> {
                if (begun == indices.size()) return std::nullopt;
                return indices[begun++];
            },
            [&](const sweep::Row& row) {
                const std::string line = lineOf(row);
                lines += line;
                const py::gil_scoped_acquire mine;
                if (take.is_none() || fault) return;
                try {
                    take(py::bytes(line));
                } catch (...) {
                    fault = std::current_exception();
                }
            },
            [&] {
                // Nobody waits for the rows where the process that wanted them has ended.
                if (getppid() != parent || fault) return true;
                if (seconds && std::chrono::steady_clock::now() - start > std::chrono::duration<double>(*seconds))
                    return true;
                const py::gil_scoped_acquire mine;
                if (PyErr_CheckSignals() != 0) fault = std::make_exception_ptr(py::error_already_set());
                return fault != nullptr;
            });
    }
    if (fault) std::rethrow_exception(fault);
    return py::bytes(lines);
}

// ValueError where a journal is of another sweep, or, unless runs may be missing, one is.
sweep::RowTable rowsOf(const PythonSweep& sweep, const std::vector<std::string>& journals, bool mayMiss) {
    sweep::RowTable table(sweep.header.runs);
    for (const std::string& lines : journals) {
        sweep::Journal journal = sweep::readJournal(lines);
        if (!journal.header || !journal.header->isOfSameSweep(sweep.header) || !journal.damaged.empty())
            raiseValue("rows of another plan, scene or version of Orrery: a worker has other files");
        for (sweep::Row& row : journal.rows) table.add(std::move(row));
    }
    if (!mayMiss && !table.full())
        raiseValue("of " + std::to_string(table.size()) + " runs only " + std::to_string(table.count()) + " were made");
    return table;
}

// runs.csv of journals, and the same rows as texts.
py::tuple tableOf(const PythonSweep& sweep, const std::vector<std::string>& journals, bool mayMiss) {
    const sweep::RowTable table = rowsOf(sweep, journals, mayMiss);
    std::ostringstream out;
    table.write(sweep::columnsOf(sweep.scene.plan, sweep.scene.outputs), out);
    py::list rows;
    for (std::uint64_t i = 0; i < table.size(); ++i) {
        if (table.has(i)) rows.append(textsOf(table.row(i).fields));
    }
    return py::make_tuple(py::bytes(out.str()), rows);
}

// The fields of a line that makeRuns() has given.
py::list rowOf(const std::string& line) {
    // A journal begins with a header.
    const sweep::Journal journal = sweep::readJournal(line);
    if (journal.rows.size() != 1) raiseValue("that is no line of a row");
    return textsOf(journal.rows.front().fields);
}

void writePage(const PythonSweep& sweep, const std::vector<std::string>& journals,
               const std::vector<std::string>& replay, const std::filesystem::path& file,
               const std::filesystem::path& pageTemplate, bool mayMiss) {
    DiagnosticLog log;
    if (!saveResultsPage(sweep.scene, rowsOf(sweep, journals, mayMiss), replay, file, log, pageTemplate))
        raiseFound("SaveError", log.entries());
}

py::list columnsOfSweep(const PythonSweep& sweep) {
    return textsOf(sweep::columnsOf(sweep.scene.plan, sweep.scene.outputs));
}

}  // namespace

// The text of the plan that `orrery sweep SCENE --set ... --measure ...` makes.
std::string planOfScene(const std::string& scene, const std::vector<std::pair<std::string, std::string>>& varied,
                        const std::vector<std::string>& measures, std::optional<double> duration) {
    std::vector<app::Setting> settings;
    for (const auto& [target, value] : varied) settings.push_back({target, value});
    std::string fault;
    std::string plan = app::scenePlan(scene, settings, measures, duration, fault);
    if (!fault.empty()) throw py::value_error("set: " + fault);
    return plan;
}

void bindSweep(py::module_& module) {
    module.def("plan_of_scene", &planOfScene, py::arg("scene"), py::arg("varied"), py::arg("measures"),
               py::arg("duration"));
    py::class_<PythonSweep>(module, "Sweep")
        .def(py::init(&readSweep), py::arg("plan"), py::arg("name"), py::arg("folder"))
        .def("__len__", [](const PythonSweep& sweep) { return sweep.header.runs; })
        .def("columns", &columnsOfSweep)
        .def("values", &valuesOf, py::arg("run"))
        .def("header", [](const PythonSweep& sweep) { return py::bytes(lineOf(sweep.header)); })
        .def("make_runs", &makeRuns, py::arg("runs"), py::arg("jobs"), py::arg("timeout"),
             py::arg("seconds") = py::none(), py::arg("take") = py::none())
        .def_static("row", &rowOf, py::arg("line"))
        .def("table", &tableOf, py::arg("journals"), py::arg("may_miss"))
        .def("write_page", &writePage, py::arg("journals"), py::arg("replay"), py::arg("file"), py::arg("template"),
             py::arg("may_miss"));
}

}  // namespace orrery::python
