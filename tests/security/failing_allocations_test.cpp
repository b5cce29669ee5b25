// Allocations of loading, planning and saving fail, one in each run: what is thrown is std::bad_alloc, or all is as it
// would have been. Simulating is not here: ODE does not expect it.
#include <sys/wait.h>
#include <unistd.h>

#include <boost/test/unit_test.hpp>
#include <cerrno>
#include <cstddef>
#include <functional>
#include <new>
#include <optional>
#include <set>
#include <string>

#include "orrery/exporters/save.hpp"
#include "orrery/importers/load.hpp"
#include "orrery/plan/plan.hpp"
#include "orrery/plan/structure.hpp"
#include "orrery/test/files.hpp"

// The C library's own, which it offers for this.
extern "C" {
void* __libc_malloc(std::size_t size);                     // NOLINT
void* __libc_calloc(std::size_t count, std::size_t size);  // NOLINT
void* __libc_realloc(void* memory, std::size_t size);      // NOLINT
}

namespace {

long untilFault = -1;  // allocations; below zero: none fails

bool fails() {
    if (untilFault < 0 || --untilFault >= 0) return false;
    errno = ENOMEM;
    return true;
}

}  // namespace

// The allocations of the whole program, its libraries too.
extern "C" {
void* malloc(std::size_t size) {
    return fails() ? nullptr : __libc_malloc(size);
}
void* calloc(std::size_t count, std::size_t size) {
    return fails() ? nullptr : __libc_calloc(count, size);
}
void* realloc(void* memory, std::size_t size) {
    return fails() ? nullptr : __libc_realloc(memory, size);
}
}

namespace {

using namespace orrery;

struct Outcome {
    std::optional<std::string> bytes;
    bool errors = false;
    bool noMemory = false;
};

// One job, with the n-th allocation failing.
Outcome runWithFault(const std::function<std::string(DiagnosticLog&)>& job, long n) {
    Outcome outcome;
    DiagnosticLog log;
    untilFault = n;
    try {
        outcome.bytes = job(log);
    } catch (const std::bad_alloc&) {
        outcome.noMemory = true;
    }
    untilFault = -1;
    outcome.errors = log.hasErrors();
    return outcome;
}

// The first hundred, and as many of the others as take no more than a second or so.
void checkFaults(const std::function<std::string(DiagnosticLog&)>& job) {
    constexpr long kAll = 1'000'000'000;
    constexpr long kEach = 100;
    constexpr long kSampled = 200;
    untilFault = kAll;
    DiagnosticLog log;
    const std::string expected = job(log);
    const long total = kAll - untilFault;
    untilFault = -1;
    BOOST_TEST(total > kEach);
    for (long n = 0; n < total; n += n < kEach ? 1 : 1 + total / kSampled) {
        const Outcome outcome = runWithFault(job, n);
        const bool asEver = outcome.bytes == expected && !outcome.errors;
        BOOST_TEST((outcome.noMemory || outcome.errors || asEver), "allocation " << n << " of " << total);
    }
}

std::string load(const std::string& name, DiagnosticLog& log, std::string_view format) {
    static std::string file, bytes;
    if (file != name) bytes = test::fileBytes(test::sourceFolder() / "data" / (file = name));
    const Scene scene = loadBytes(bytes, name, test::sourceFolder() / "data", log);
    const Plan plan = makePlan(scene, {}, log);
    const auto saved = saveBytes(scene, format, log);
    return saved.value_or("nothing") + std::to_string(plan.worlds.size());
}

// Members of a type and of all that it leads to, each counted once.
void countMembers(const MemberType& type, std::set<const void*>& seen, int& count) {
    if (!seen.insert(&type).second) return;
    count += static_cast<int>(type.members.size());
    for (const StructMember& member : type.members) countMembers(*member.type, seen, count);
    if (type.inner) countMembers(*type.inner, seen, count);
    for (const MemberType* alternative : type.alternatives) countMembers(*alternative, seen, count);
}

// How many members scenes and plans have, modulo 251, in a process of its own whose first call for them has the n-th
// allocation failing.
int membersAfterFault(long n) {
    const pid_t child = fork();
    if (child == 0) {
        untilFault = n;
        try {
            static_cast<void>(planStructures());
        } catch (const std::bad_alloc&) {
        }
        untilFault = -1;
        std::set<const void*> seen;
        int count = 0;
        countMembers(planStructures().plan, seen, count);
        countMembers(sceneStructures().node, seen, count);
        countMembers(sceneStructures().data, seen, count);
        _exit(count % 251);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace

// The first test: nothing has made them before.
BOOST_AUTO_TEST_CASE(what_describes_members_is_whole_after_a_first_call_without_memory) {
    const int members = membersAfterFault(-1);
    BOOST_TEST(members > 0);
    for (long n = 0; n < 300; ++n) BOOST_TEST(membersAfterFault(n) == members, "allocation " << n);
}

BOOST_AUTO_TEST_CASE(loading_planning_and_saving_survive_failed_allocations) {
    struct Case {
        const char* file;
        const char* format;
    };
    for (const Case& one : {Case{"tower.xode", "xode"}, Case{"rover.xode", "xode"}, Case{"tower.gltf", "xode"},
                            Case{"tower.gltf", "gltf"}, Case{"marble_run.glb", "xode"}, Case{"joints.gltf", "xode"},
                            Case{"g4mf_tipping.g4tf", "xode"}}) {
        BOOST_TEST_CONTEXT(one.file << " as " << one.format)
        checkFaults([&](DiagnosticLog& log) { return load(one.file, log, one.format); });
    }
}
