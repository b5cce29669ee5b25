// In the mutated copy of the source tree (scripts/mutants) only: which mutant this process is, and which it reached.
#include <unistd.h>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace {

constexpr int kMost = 1 << 14;
bool reached[kMost];
int chosen = 0;

// Before every other initialiser, which may ask.
[[gnu::constructor(101)]] void readChoice() {
    const char* text = std::getenv("ORRERY_MUTANT");
    if (text != nullptr) chosen = std::atoi(text);
}

// A program that a test starts leaves the list of what it reached, and the test picks it up.
[[gnu::destructor(101)]] void leaveReached() {
    const char* folder = std::getenv("ORRERY_MUTANTS_REACHED");
    if (folder == nullptr) return;
    std::FILE* file = std::fopen((std::string(folder) + '/' + std::to_string(getpid()) + ".program").c_str(), "w");
    if (file == nullptr) return;
    for (int i = 0; i < kMost; ++i) {
        if (reached[i]) std::fprintf(file, "%d ", i);
    }
    std::fclose(file);
}

}  // namespace

bool orreryMutantIs(int number);
bool orreryMutantIs(int number) {
    reached[number] = true;
    return number == chosen;
}

// The mutants that were reached since the last call, as "3 14 15 ".
std::string orreryTakeReached();
std::string orreryTakeReached() {
    std::string numbers;
    for (int i = 0; i < kMost; ++i) {
        if (reached[i]) numbers += std::to_string(i) + ' ';
        reached[i] = false;
    }
    return numbers;
}
