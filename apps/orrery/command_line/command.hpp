// A command as data: what help, the manual and shells' completion say of it, and what it does.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "command_line/options.hpp"
#include "exit_status.hpp"

namespace orrery::app {

// "orrery run a.xode --record a.html", "a page that replays it".
struct Example {
    std::string_view command;
    std::string_view purpose;
};

struct Command {
    Command(std::string_view called, std::string_view does) : name(called), description(does) {}

    std::string name;
    std::string description;
    OptionList options;
    std::vector<Example> examples;
    std::function<ExitStatus()> run;  // after the command line is parsed
};

// The program is described as its commands are, and runs one of them.
struct Program {
    Command self;
    std::string notes;  // below the examples
    std::vector<Command> commands;
};

}  // namespace orrery::app
