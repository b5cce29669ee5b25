// Programs that run beside this one, and end with it.
#pragma once

#include <chrono>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "stop_request.hpp"

namespace orrery::app {

// The signal that came; 0: none, or nobody looks.
[[nodiscard]] inline int signalOf(const StopRequest* stop) {
    return stop ? stop->signal() : 0;
}

// A new folder for this user only, which ends with the object.
class WorkFolder {
public:
    WorkFolder();
    ~WorkFolder();
    WorkFolder(const WorkFolder&) = delete;
    WorkFolder& operator=(const WorkFolder&) = delete;
    // "" if it could not be made.
    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
};

// A program that talks over its descriptors 3, which it reads, and 4, which it writes.
class ChildProcess {
public:
    // Starts a program that PATH has. What it prints goes into `log`. A program that cannot be started ends at once.
    ChildProcess(const std::vector<std::string>& words, const std::filesystem::path& log);
    ~ChildProcess();  // ends it
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    void send(std::string_view bytes) const;
    // Appends what the program has sent, and waits for it until then. False if nothing came, if no more will, and if
    // this process is to stop: `stop` may be null.
    [[nodiscard]] bool receive(std::string& text, std::chrono::steady_clock::time_point until,
                               const StopRequest* stop) const;

    // Waits until then for the program to end by itself.
    void awaitEnd(std::chrono::steady_clock::time_point until);

private:
    int process_ = -1;
    int socket_ = -1;
};

// Runs a program in a folder until it ends, or this process is to stop. Is its exit status 0? What it prints goes into
// `log`.
[[nodiscard]] bool runToEnd(const std::vector<std::string>& words, const std::filesystem::path& folder,
                            const std::filesystem::path& log, const StopRequest* stop);

// The end of what a program has printed, in one line.
[[nodiscard]] std::string endOfLog(const std::filesystem::path& log);

}  // namespace orrery::app
