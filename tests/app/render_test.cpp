// `render` without a browser: what it refuses before it simulates. tests/viewer/render_test.mjs has its pictures.
#include <boost/test/unit_test.hpp>
#include <cstdlib>
#include <filesystem>

#include "program.hpp"

using namespace orrery;
using namespace orrery::test;

namespace {

namespace fs = std::filesystem;

// A variable of the environment, until the end of the object.
class Environment {
public:
    Environment(const char* name, const char* value) : name_(name) {
        if (const char* before = std::getenv(name)) before_ = before;
        setenv(name, value, 1);
    }
    ~Environment() {
        if (before_.empty())
            unsetenv(name_);
        else
            setenv(name_, before_.c_str(), 1);
    }
    Environment(const Environment&) = delete;
    Environment& operator=(const Environment&) = delete;

private:
    const char* name_;
    std::string before_;
};

// A program with a page, and a browser that ends at once.
struct WithBrowser {
    TemporaryFolder folder;
    ProgramApart program;
    Environment browser{"ORRERY_CHROMIUM", "/bin/false"};
    WithBrowser() {
        program.give("viewer.html", "@ORRERY_DATA@");
        folder.write("ball.xode", kBallScene);
    }

    [[nodiscard]] Output render(std::vector<std::string> arguments) const {
        arguments.insert(arguments.begin(), {"render", "ball.xode"});
        return program.run(folder, arguments);
    }
    // Is it refused with these words, and nothing written?
    void refuses(int status, std::string_view words, const std::vector<std::string>& arguments) const {
        const Output output = render(arguments);
        BOOST_TEST(output.status == status, output.err);
        BOOST_TEST(contains(output.err, words), output.err);
        BOOST_TEST(output.out.empty(), output.out);
        for (const char* name : {"a.png", "a.gif"}) BOOST_TEST(!fs::exists(folder.path() / name));
    }
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(render_command, WithBrowser)

BOOST_AUTO_TEST_CASE(wrong_use_is_told_before_the_run) {
    refuses(2, "`render` needs a name for the picture: -o OUT.png", {});
    refuses(2, "the name must end in one of .png, .gif, .mp4, .webm", {"-o", "a.jpg"});
    refuses(2, "--at is for a picture", {"-o", "a.gif", "--at", "1"});
    refuses(2, "--from and --to are for a film", {"-o", "a.png", "--to", "1"});
    refuses(2, "--fps is for a film", {"-o", "a.png", "--fps", "10"});
    refuses(2, "--from is to be before --to", {"-o", "a.gif", "--from", "2", "--to", "1"});
    for (const char* size : {"640", "640x", "x400", "8x400", "640x9000", "1e3x400", "-640x400"})
        refuses(2, "--size needs two numbers from 16 to 8192, 640x400", {"-o", "a.png", "--size", size});
    refuses(2, "--camera needs", {"-o", "a.png", "--camera", "1,2"});
}

BOOST_AUTO_TEST_CASE(what_is_missing_is_told_with_its_remedy) {
    {
        const Environment none("ORRERY_CHROMIUM", "no-such-browser");
        refuses(2, "ORRERY_CHROMIUM is \"no-such-browser\", which is no program", {"-o", "a.png"});
    }
    {
        const Environment none("ORRERY_CHROMIUM", "");
        const Environment path("PATH", "/no/programs");
        refuses(2, "there is no Chromium: install it (Debian: apt install chromium)", {"-o", "a.png"});
        refuses(2, "install it (Debian: apt install ffmpeg), or write .png", {"-o", "a.gif"});
    }
    const Output output = ProgramApart().run(folder, {"render", "ball.xode", "-o", "a.png"});
    BOOST_TEST(output.status == 2);
    BOOST_TEST(contains(output.err, "viewer.html is missing"), output.err);
    refuses(3, "the browser has drawn no picture: it has ended", {"-o", "a.png", "--at", "0.1"});
    BOOST_TEST(contains(parseObject(render({"-o", "a.png", "--at", "0.1", "--json"}).out)["fault"].get<std::string>(),
                        "it has ended"));
}

BOOST_AUTO_TEST_CASE(files_that_are_not_there_or_no_pages_are_told) {
    folder.write("other.html", "<p>no page</p>");
    const Output other = program.run(folder, {"render", "other.html", "-o", "a.png"});
    BOOST_TEST(other.status == 3);
    BOOST_TEST(contains(other.err, "other.html: this is no page of a run"), other.err);
    const Output option = program.run(folder, {"render", "other.html", "-o", "a.png", "--dt", "0.02"});
    BOOST_TEST(option.status == 2);
    BOOST_TEST(contains(option.err, "--dt is for a scene: a page shows the run that was recorded"), option.err);
    const Output none = program.run(folder, {"render", "none.xode", "-o", "a.png", "--json"});
    BOOST_TEST(none.status == 3);
    BOOST_TEST(parseObject(none.out)["picture"].is_null());
    BOOST_TEST(contains(none.err, "FILE_UNREADABLE"), none.err);
    refuses(3, "FILE_UNWRITABLE", {"-o", "no/folder/a.png"});
}

BOOST_AUTO_TEST_CASE(run_tells_of_render) {
    const Output output = runProgram(folder, {"run", "ball.xode", "--record", "x.gif"});
    BOOST_TEST(output.status == 2);
    BOOST_TEST(contains(output.err, "`orrery render FILE -o x.gif` makes pictures and films of a run"), output.err);
}

BOOST_AUTO_TEST_SUITE_END()
