#include "program.hpp"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <boost/test/unit_test.hpp>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <thread>

namespace orrery::test {
namespace {

std::string quoted(const std::string& argument) {
    std::string result = "'";
    for (const char c : argument) result += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return result + '\'';
}

std::string commandOf(const std::vector<std::string>& arguments, const std::string& program = ORRERY_PROGRAM) {
    std::string command = quoted(program);
    for (const std::string& argument : arguments) command += ' ' + quoted(argument);
    return command;
}

Output outputOf(const TemporaryFolder& folder, int status) {
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, fileBytes(folder.path() / ".stdout"),
            fileBytes(folder.path() / ".stderr")};
}

Output runShell(const TemporaryFolder& folder, const std::string& words, const std::string& input) {
    const std::string command =
        "cd " + quoted(folder.path().string()) + " && " + words + " >.stdout 2>.stderr <" + quoted(input);
    return outputOf(folder, std::system(command.c_str()));
}

// A standard stream of a process that is to become another program.
void redirect(int stream, const char* file, int mode) {
    const int opened = open(file, mode, 0600);
    if (opened < 0 || dup2(opened, stream) < 0) _exit(127);
}

// Has the process a handler of the signal? As Linux tells it.
bool catches(pid_t process, int signal) {
    const std::string status = fileBytes("/proc/" + std::to_string(process) + "/status");
    const std::size_t at = status.find("SigCgt:");
    if (at == std::string::npos) return false;
    return (std::strtoull(status.c_str() + at + 7, nullptr, 16) >> (signal - 1) & 1U) != 0;
}

}  // namespace

Output runProgram(const TemporaryFolder& folder, const std::vector<std::string>& arguments) {
    return runShell(folder, commandOf(arguments), "/dev/null");
}

ProgramApart::ProgramApart() {
    folder_.write("bin/none", "");
    std::filesystem::copy_file(ORRERY_PROGRAM, program());
}

Output ProgramApart::run(const TemporaryFolder& in, const std::vector<std::string>& arguments,
                         const std::string& input) const {
    return runShell(in, commandOf(arguments, program().string()), input);
}

Output runWithInput(const TemporaryFolder& folder, const std::vector<std::string>& arguments,
                    const std::string& input) {
    return runShell(folder, commandOf(arguments), input);
}

Output runOnTerminal(const TemporaryFolder& folder, const std::vector<std::string>& arguments,
                     const std::string& variables) {
    return runShell(folder, variables + " script -qec " + quoted(commandOf(arguments)) + " /dev/null", "/dev/null");
}

pid_t beginProgram(const TemporaryFolder& folder, const std::vector<std::string>& arguments) {
    const pid_t process = fork();
    if (process != 0) return process;
    std::vector<std::string> words{ORRERY_PROGRAM};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    if (chdir(folder.path().c_str()) != 0) _exit(127);
    redirect(STDIN_FILENO, "/dev/null", O_RDONLY);
    redirect(STDOUT_FILENO, ".stdout", O_WRONLY | O_CREAT | O_TRUNC);
    redirect(STDERR_FILENO, ".stderr", O_WRONLY | O_CREAT | O_TRUNC);
    execv(ORRERY_PROGRAM, pointers.data());
    _exit(127);
}

Output endOfProgram(const TemporaryFolder& folder, pid_t process) {
    int status = -1;
    waitpid(process, &status, 0);
    return outputOf(folder, status);
}

Output runStopped(const TemporaryFolder& folder, const std::vector<std::string>& arguments, int signal) {
    const pid_t process = beginProgram(folder, arguments);
    for (int i = 0; i < 3000 && !catches(process, signal); ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    std::this_thread::sleep_for(std::chrono::seconds(1));
    kill(process, signal);
    return endOfProgram(folder, process);
}

nlohmann::ordered_json parseObject(const std::string& text) {
    auto object = nlohmann::ordered_json::parse(text, nullptr, false);
    BOOST_REQUIRE_MESSAGE(object.is_object(), "not one JSON object: " << text);
    return object;
}

std::string gutterScene(const std::string& heightOfBall) {
    return R"(<?xml version="1.0" encoding="UTF-8"?><xode version="1.0r23"><world><space><body name="gutter"><geom><trimesh><vertices>
<v x="-1" y="1" z="-1"/><v x="-1" y="0" z="-1"/><v x="1" y="0" z="-1"/><v x="1" y="1" z="-1"/>
<v x="-1" y="1" z="1"/><v x="-1" y="0" z="1"/><v x="1" y="0" z="1"/><v x="1" y="1" z="1"/></vertices><triangles>
<t ia="1" ib="5" ic="2"/><t ia="2" ib="5" ic="6"/><t ia="2" ib="6" ic="3"/>
<t ia="3" ib="6" ic="7"/><t ia="3" ib="7" ic="4"/><t ia="4" ib="7" ic="8"/>
</triangles></trimesh></geom><mass><mass_shape total="2"><sphere radius="0.5"/></mass_shape></mass></body><body name="ball"><transform>
<position x="-0.5" y=")" +
           heightOfBall + R"(" z="0"/></transform><geom><sphere radius="0.2"/></geom>
<mass><mass_shape total="2"><sphere radius="0.2"/></mass_shape></mass></body></space></world></xode>
)";
}

bool contains(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

std::vector<std::string> lines(const std::string& text) {
    std::vector<std::string> result;
    std::size_t start = 0;
    while (start < text.size()) {
        const std::size_t end = std::min(text.find('\n', start), text.size());
        result.push_back(text.substr(start, end - start));
        start = end + 1;
    }
    return result;
}

}  // namespace orrery::test
