#include "program.hpp"

#include <sys/wait.h>

#include <boost/test/unit_test.hpp>
#include <cstdlib>

namespace orrery::test {
namespace {

std::string quoted(const std::string& argument) {
    std::string result = "'";
    for (const char c : argument) result += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return result + '\'';
}

std::string commandOf(const std::vector<std::string>& arguments) {
    std::string command = quoted(ORRERY_PROGRAM);
    for (const std::string& argument : arguments) command += ' ' + quoted(argument);
    return command;
}

Output runShell(const TemporaryFolder& folder, const std::string& words, const std::string& input) {
    const std::string command =
        "cd " + quoted(folder.path().string()) + " && " + words + " >.stdout 2>.stderr <" + quoted(input);
    const int status = std::system(command.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, fileBytes(folder.path() / ".stdout"),
            fileBytes(folder.path() / ".stderr")};
}

}  // namespace

Output runProgram(const TemporaryFolder& folder, const std::vector<std::string>& arguments) {
    return runShell(folder, commandOf(arguments), "/dev/null");
}

Output runWithInput(const TemporaryFolder& folder, const std::vector<std::string>& arguments,
                    const std::string& input) {
    return runShell(folder, commandOf(arguments), input);
}

Output runOnTerminal(const TemporaryFolder& folder, const std::vector<std::string>& arguments,
                     const std::string& variables) {
    return runShell(folder, variables + " script -qec " + quoted(commandOf(arguments)) + " /dev/null", "/dev/null");
}

Output runStopped(const TemporaryFolder& folder, const std::vector<std::string>& arguments, const std::string& signal,
                  const std::string& seconds) {
    return runShell(folder, "timeout --preserve-status --signal=" + signal + ' ' + seconds + ' ' + commandOf(arguments),
                    "/dev/null");
}

nlohmann::ordered_json parseObject(const std::string& text) {
    auto object = nlohmann::ordered_json::parse(text, nullptr, false);
    BOOST_REQUIRE_MESSAGE(object.is_object(), "not one JSON object: " << text);
    return object;
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
