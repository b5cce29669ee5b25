#include "output/junit.hpp"

#include <algorithm>
#include <pugixml.hpp>
#include <utility>

#include "output/number_text.hpp"

namespace orrery::app {
namespace {

// Not a stream: pugixml may have been compiled with another standard library.
struct TextWriter : pugi::xml_writer {
    std::string text;
    void write(const void* data, std::size_t size) override { text.append(static_cast<const char*>(data), size); }
};

}  // namespace

std::string junitText(std::string_view suite, const std::vector<JunitCase>& cases) {
    pugi::xml_document document;
    pugi::xml_node root = document.append_child("testsuite");
    double seconds = 0;
    for (const JunitCase& one : cases) seconds += one.seconds;
    const auto failures =
        std::count_if(cases.begin(), cases.end(), [](const auto& one) { return !one.failure.empty(); });
    root.append_attribute("name").set_value(std::string(suite).c_str());
    root.append_attribute("tests").set_value(std::to_string(cases.size()).c_str());
    root.append_attribute("failures").set_value(std::to_string(failures).c_str());
    root.append_attribute("time").set_value(rounded(seconds).c_str());
    for (const JunitCase& one : cases) {
        pugi::xml_node node = root.append_child("testcase");
        node.append_attribute("classname").set_value(std::string(suite).c_str());
        node.append_attribute("name").set_value(one.name.c_str());
        node.append_attribute("time").set_value(rounded(one.seconds).c_str());
        if (one.failure.empty()) continue;
        pugi::xml_node failure = node.append_child("failure");
        failure.append_attribute("message").set_value(one.failure.c_str());
        if (!one.type.empty()) failure.append_attribute("type").set_value(one.type.c_str());
        if (!one.text.empty()) failure.text().set(one.text.c_str());
    }
    TextWriter out;
    document.save(out, "  ");
    return std::move(out.text);
}

}  // namespace orrery::app
