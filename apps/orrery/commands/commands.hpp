// The commands of the program. Each adds its options and returns what to do when it is chosen.
#pragma once

#include <CLI/App.hpp>
#include <functional>

#include "exit_status.hpp"

namespace orrery::app {

struct Command {
    CLI::App* parser = nullptr;
    std::function<ExitStatus()> run;  // after the command line is parsed
};

Command addCheck(CLI::App& program);
Command addCompletion(CLI::App& program);
Command addConvert(CLI::App& program);
Command addDiff(CLI::App& program);
Command addExplain(CLI::App& program);
Command addInfo(CLI::App& program);
Command addManual(CLI::App& program);
Command addProbe(CLI::App& program);
Command addRun(CLI::App& program);
Command addSweep(CLI::App& program);
Command addValidate(CLI::App& program);
Command addView(CLI::App& program);

}  // namespace orrery::app
