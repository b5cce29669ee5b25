// fidelity_measure [OPTION...] [CASE...]: measures cases and prints a line for each. A CASE is a name, or the
// beginning of one up to a '/'; none: all.
//
//   --list          prints the names only
//   --ode-defaults  plain ODE (SimulationOptions::odeDefaults)
//   --both          with default options and with plain ODE, a line each
//   --solver NAME, --iterations N, --layer M, --max-contacts N, --without REMEDY (remedies.hpp)
//   --markdown      a table for docs/fidelity.md, default options beside plain ODE
// Exit status: 0 all limits met (with default options), 1 not all, 2 wrong use.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <string>
#include <string_view>

#include "cases.hpp"
#include "orrery/sim/option_table.hpp"

namespace {

using namespace orrery;
using namespace orrery::fidelity;

struct Request {
    SimulationOptions options;
    bool list = false;
    bool both = false;
    bool markdown = false;
    std::vector<std::string> names;
};

struct Measured {
    Figures figures;
    std::string failure;  // why there are none
    double seconds = 0;
    [[nodiscard]] bool met() const {
        for (const Figure& figure : figures) {
            if (!figure.met()) return false;
        }
        return failure.empty();
    }
};

Measured measure(const Case& one, const SimulationOptions& options) {
    Measured measured;
    const auto start = std::chrono::steady_clock::now();
    try {
        measured.figures = one.measure(options);
    } catch (const std::exception& error) {
        measured.failure = error.what();
    }
    measured.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return measured;
}

std::string textOf(const Measured& measured) {
    return measured.failure.empty() ? toText(measured.figures) : "cannot be simulated: " + measured.failure;
}

bool printLine(const Case& one, const SimulationOptions& options, const char* which) {
    const Measured measured = measure(one, options);
    std::printf("%-4s %-34s %s%s (%.1f s)\n", measured.met() ? "ok" : "FAIL", one.name.c_str(), which,
                textOf(measured).c_str(), measured.seconds);
    std::fflush(stdout);
    return measured.met();
}

void printRow(const Case& one, const SimulationOptions& options) {
    const std::string ours = textOf(measure(one, options));
    const std::string plain = textOf(measure(one, SimulationOptions::odeDefaults()));
    std::printf("| %s | %s | %s |\n", one.name.c_str(), ours.c_str(), plain.c_str());
    std::fflush(stdout);
}

bool switchOff(SimulationOptions& options, std::string_view name) {
    for (const Remedy& remedy : remedies()) {
        if (remedy.word != name) continue;
        options.*remedy.member = false;
        return true;
    }
    return false;
}

bool readSetting(Request& request, const std::string& option, const std::string& value) {
    SimulationOptions& to = request.options;
    if (option == "--solver") {
        to.solver = value == "quick"  ? Solver::Quick
                    : value == "step" ? Solver::Step
                    : value == "own"  ? Solver::Own
                                      : Solver::Auto;
    } else if (option == "--iterations") {
        to.iterations = std::atoi(value.c_str());
    } else if (option == "--layer") {
        to.surfaceLayer = std::atof(value.c_str());
    } else if (option == "--max-contacts") {
        to.maxContacts = std::atoi(value.c_str());
    } else if (option == "--without") {
        return switchOff(to, value);
    } else {
        return false;
    }
    return true;
}

bool readArguments(Request& request, int argc, char** argv) {
    for (int i = 1; i < argc; ++i) {
        const std::string argument = argv[i];
        if (argument == "--list") {
            request.list = true;
        } else if (argument == "--both") {
            request.both = true;
        } else if (argument == "--markdown") {
            request.markdown = true;
        } else if (argument == "--ode-defaults") {
            request.options = SimulationOptions::odeDefaults();
        } else if (!argument.starts_with("--")) {
            request.names.push_back(argument);
        } else if (i + 1 >= argc || !readSetting(request, argument, argv[++i])) {
            return false;
        }
    }
    return true;
}

}  // namespace

int main(int argc, char** argv) {
    Request request;
    if (!readArguments(request, argc, argv)) {
        std::fprintf(stderr,
                     "usage: fidelity_measure [--list|--both|--markdown] [--ode-defaults] [--solver NAME]\n"
                     "           [--iterations N] [--layer M] [--max-contacts N] [--without NAME] [CASE...]\n");
        return 2;
    }
    Cases cases;
    for (const std::string& name : request.names) {
        Cases found = casesBelow(name);
        if (found.empty()) {
            std::fprintf(stderr, "fidelity_measure: no case is called %s (see --list)\n", name.c_str());
            return 2;
        }
        for (Case& one : found) cases.push_back(std::move(one));
    }
    if (request.names.empty()) cases = allCases();
    if (request.markdown) std::printf("| case | default options | plain ODE |\n|---|---|---|\n");
    bool met = true;
    for (const Case& one : cases) {
        if (request.list) {
            std::printf("%s\n", one.name.c_str());
        } else if (request.markdown) {
            printRow(one, request.options);
        } else {
            met = printLine(one, request.options, request.both ? "ours:  " : "") && met;
            if (request.both) printLine(one, SimulationOptions::odeDefaults(), "plain: ");
        }
    }
    return met ? 0 : 1;
}
