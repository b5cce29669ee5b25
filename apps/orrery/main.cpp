// orrery: scenes for the Open Dynamics Engine, on the command line.
#include <cstdio>
#include <exception>
#include <new>

#include "dispatch.hpp"
#include "orrery/base/system.hpp"
#include "version.hpp"

int main(int argc, char** argv) {
    using orrery::app::ExitStatus;
    ExitStatus status = ExitStatus::Diagnostics;
    orrery::system::reportFullFiles();
    try {
        if (!orrery::app::checkOde()) return static_cast<int>(status);
        status = orrery::app::dispatch(argc, argv);
    } catch (const std::bad_alloc&) {
        std::fputs("orrery: there is not enough memory\n", stderr);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "orrery: %s\n", error.what());
    }
    // Output that went to a full disk is lost: report that.
    if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
        std::fputs("orrery: cannot write to standard output\n", stderr);
        status = ExitStatus::FileTrouble;
    }
    return static_cast<int>(status);
}
