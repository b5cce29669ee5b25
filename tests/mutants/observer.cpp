
// This is only in the mutated copy of the source tree (scripts/mutants), at the end of tests/support/module.cpp. It
// writes what each test case reaches, and ends a mutant at the first assertion that fails.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

std::string orreryTakeReached();

namespace {

namespace ut = boost::unit_test;

class Observer : public ut::test_observer {
public:
    // Code that was reached before the first test case counts for each of them.
    Observer() {
        if (folder_ != nullptr) write("*", 0);
    }
    void test_unit_finish(ut::test_unit const& unit, unsigned long microseconds) override {
        if (folder_ != nullptr && unit.p_type == ut::TUT_CASE) write(unit.full_name(), microseconds);
    }
    void assertion_result(ut::assertion_result result) override {
        if (result == ut::AR_FAILED) fail();
    }
    void exception_caught(boost::execution_exception const&) override { fail(); }

private:
    void fail() {
        if (std::getenv("ORRERY_MUTANT") != nullptr) std::_Exit(1);
    }
    // One line a test case: its name, its time, and the mutants; those of programs that it started, too.
    void write(const std::string& name, unsigned long microseconds) {
        std::string numbers = orreryTakeReached();
        for (const auto& entry : std::filesystem::directory_iterator(folder_)) {
            if (entry.path().extension() != ".program") continue;
            std::ifstream file(entry.path());
            for (std::string number; file >> number;) numbers += number + ' ';
            std::filesystem::remove(entry.path());
        }
        std::ofstream(std::string(folder_) + "/cases", std::ios::app)
            << name << '\t' << microseconds << '\t' << numbers << '\n';
    }
    const char* folder_ = std::getenv("ORRERY_MUTANTS_REACHED");
};

struct ObserverFixture {
    ObserverFixture() { ut::framework::register_observer(observer_); }
    ~ObserverFixture() { ut::framework::deregister_observer(observer_); }
    Observer observer_;
};
BOOST_TEST_GLOBAL_FIXTURE(ObserverFixture);

}  // namespace
