// Sweeps: a plan with its scene, rows of runs, the table. They use the code of the program `orrery sweep`.
#include "orrery/sweep/plan.hpp"

#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>
#include <unistd.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
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

// Lines of a journal. Processes of their own make the runs, `jobs` of them side by side.
py::bytes makeRuns(const PythonSweep& sweep, const std::vector<std::uint64_t>& indices, std::size_t jobs,
                   std::optional<double> timeout) {
    const std::uint64_t runs = sweep.header.runs;
    for (const std::uint64_t index : indices) {
        if (index >= runs) raiseLookup("the sweep has runs 0 to " + std::to_string(runs - 1));
    }
    if (jobs < 1 || jobs > 10'000) raiseValue("jobs is to be 1 to 10000");
    if (timeout && !(*timeout > 0)) raiseValue("timeout is to be a positive number of seconds");
    std::string lines = lineOf(sweep.header);
    std::size_t begun = 0;
    bool interrupted = false;
    const pid_t parent = getppid();
    {
        const py::gil_scoped_release others;
        runAll(
            sweep.scene, {jobs, timeout ? timeout : sweep.scene.plan.timeout},
            [&]() -> std::optional<std::uint64_t> {
                if (begun == indices.size()) return std::nullopt;
                return indices[begun++];
            },
            [&](const sweep::Row& row) { lines += lineOf(row); },
            [&] {
                // Nobody waits for the rows where the process that wanted them has ended.
                if (getppid() != parent) return true;
                const py::gil_scoped_acquire mine;
                interrupted = PyErr_CheckSignals() != 0;
                return interrupted;
            });
    }
    if (interrupted) throw py::error_already_set();
    return py::bytes(lines);
}

// ValueError where a run is missing or a journal is of another sweep.
sweep::RowTable rowsOf(const PythonSweep& sweep, const std::vector<std::string>& journals) {
    sweep::RowTable table(sweep.header.runs);
    for (const std::string& lines : journals) {
        sweep::Journal journal = sweep::readJournal(lines);
        if (!journal.header || !journal.header->isOfSameSweep(sweep.header) || !journal.damaged.empty())
            raiseValue("rows of another plan, scene or version of Orrery: a worker has other files");
        for (sweep::Row& row : journal.rows) table.add(std::move(row));
    }
    if (!table.full())
        raiseValue("of " + std::to_string(table.size()) + " runs only " + std::to_string(table.count()) + " were made");
    return table;
}

// runs.csv of journals, and the same rows as texts.
py::tuple tableOf(const PythonSweep& sweep, const std::vector<std::string>& journals) {
    const sweep::RowTable table = rowsOf(sweep, journals);
    std::ostringstream out;
    table.write(sweep::columnsOf(sweep.scene.plan, sweep.scene.outputs), out);
    py::list rows;
    for (std::uint64_t i = 0; i < table.size(); ++i) {
        py::list fields;
        for (const std::string& field : table.row(i).fields) fields.append(text(field));
        rows.append(fields);
    }
    return py::make_tuple(py::bytes(out.str()), rows);
}

void writePage(const PythonSweep& sweep, const std::vector<std::string>& journals,
               const std::vector<std::string>& replay, const std::filesystem::path& file,
               const std::filesystem::path& pageTemplate) {
    DiagnosticLog log;
    if (!saveResultsPage(sweep.scene, rowsOf(sweep, journals), replay, file, log, pageTemplate))
        raiseFound("SaveError", log.entries());
}

py::list columnsOfSweep(const PythonSweep& sweep) {
    py::list names;
    for (const std::string& name : sweep::columnsOf(sweep.scene.plan, sweep.scene.outputs)) names.append(text(name));
    return names;
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
        .def("make_runs", &makeRuns, py::arg("runs"), py::arg("jobs"), py::arg("timeout"))
        .def("table", &tableOf, py::arg("journals"))
        .def("write_page", &writePage, py::arg("journals"), py::arg("replay"), py::arg("file"), py::arg("template"));
}

}  // namespace orrery::python
