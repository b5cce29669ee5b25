// Runs the built program as a shell does.
#pragma once

#include <sys/types.h>

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "orrery/test/files.hpp"
#include "orrery/test/sanitized.hpp"

namespace orrery::test {

// Seconds after which a command surely is under way, for --max-seconds: under the sanitizers, a busy machine takes more
// than half a second to start it.
inline constexpr const char* kShortWhile = kSanitized ? "2" : "1";

struct Output {
    int status = -1;  // exit status; -1 when a signal ended the program
    std::string out;
    std::string err;
};

// Runs `orrery ARGUMENTS...` in a folder.
[[nodiscard]] Output runProgram(const TemporaryFolder& folder, const std::vector<std::string>& arguments);

// A copy of the program, which finds only the given files beside it.
class ProgramApart {
public:
    ProgramApart();
    // A template of pages.
    void give(const std::string& name, std::string_view bytes) const { folder_.write("share/orrery/" + name, bytes); }
    [[nodiscard]] Output run(const TemporaryFolder& in, const std::vector<std::string>& arguments,
                             const std::string& input = "/dev/null") const;

private:
    [[nodiscard]] std::filesystem::path program() const { return folder_.path() / "bin" / "orrery"; }
    TemporaryFolder folder_;
};

// The same with a file of the folder as standard input.
[[nodiscard]] Output runWithInput(const TemporaryFolder& folder, const std::vector<std::string>& arguments,
                                  const std::string& input);

// The same on a terminal, with variables of the environment ("NO_COLOR=1"): `out` is all that the terminal got.
[[nodiscard]] Output runOnTerminal(const TemporaryFolder& folder, const std::vector<std::string>& arguments,
                                   const std::string& variables);

// Begins the program in a process of its own, which can be sent signals, with nothing on its standard input.
[[nodiscard]] pid_t beginProgram(const TemporaryFolder& folder, const std::vector<std::string>& arguments);

// Waits for that process.
[[nodiscard]] Output endOfProgram(const TemporaryFolder& folder, pid_t process);

// The same, but the process gets a signal (SIGINT, SIGTERM) a second after it has set its handler.
[[nodiscard]] Output runStopped(const TemporaryFolder& folder, const std::vector<std::string>& arguments, int signal);

// The whole of `text` as one JSON object; fails the test case when it is anything else.
[[nodiscard]] nlohmann::ordered_json parseObject(const std::string& text);

[[nodiscard]] bool contains(std::string_view text, std::string_view part);
[[nodiscard]] std::vector<std::string> lines(const std::string& text);

// A ball of 2 kg, 0.5 m in radius, falling from 5 m onto a floor, a block that hangs from the world
// on a hinge, and nothing to find fault with beyond the missing gravity.
inline constexpr std::string_view kBallScene = R"(<?xml version="1.0"?>
<xode version="1.0r23" name="ball">
  <world name="w">
    <space>
      <geom name="floor"><plane a="0" b="1" c="0" d="0"/></geom>
      <body name="ball">
        <transform><position x="0" y="5" z="0"/></transform>
        <linearVel x="1" y="0" z="0"/>
        <geom name="ball shape"><sphere radius="0.5"/></geom>
        <mass><mass_shape total="2"><sphere radius="0.5"/></mass_shape></mass>
      </body>
      <body name="door">
        <transform><position x="10" y="3" z="0"/></transform>
        <geom name="panel"><box sizex="1" sizey="2" sizez="0.1"/></geom>
        <mass><mass_shape density="100"><box sizex="1" sizey="2" sizez="0.1"/></mass_shape></mass>
        <joint name="hinge">
          <hinge>
            <anchor x="9.5" y="3" z="0" absolute="true"/>
            <axis x="0" y="1" z="0" LowStop="-1" HiStop="1.5" Vel="0.25" FMax="3"/>
          </hinge>
        </joint>
      </body>
    </space>
  </world>
</xode>
)";

// A gutter of three sheets, and a ball above its bottom, nearer to one wall.
[[nodiscard]] std::string gutterScene(const std::string& heightOfBall);

// One sphere has no radius, the rest is good.
inline constexpr std::string_view kFaultyScene = R"(<?xml version="1.0"?>
<xode version="1.0r23">
  <world>
    <space>
      <geom name="floor"><plane a="0" b="1" c="0" d="0"/></geom>
      <geom name="bad"><sphere/></geom>
      <body name="good">
        <transform><position x="0" y="5" z="0"/></transform>
        <geom><sphere radius="0.5"/></geom>
        <mass><mass_shape total="2"><sphere radius="0.5"/></mass_shape></mass>
      </body>
    </space>
  </world>
</xode>
)";

}  // namespace orrery::test
