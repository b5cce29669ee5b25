// Invalid files, empty scenes, worlds that are not there.
#include <ode/ode.h>

#include "orrery/base/codes/export.hpp"
#include "orrery/exporters/save.hpp"
#include "orrery/regression/regression.hpp"
#include "orrery/sim/capture.hpp"
#include "support.hpp"

using namespace orrery;
using namespace orrery::test;

BOOST_AUTO_TEST_SUITE(files)

BOOST_AUTO_TEST_CASE(that_are_none_give_an_empty_scene) {
    ClaimedLog log;
    BOOST_TEST(load({}, log).root().children.empty());
    BOOST_TEST(load("no such folder/none.xode", log).root().children.empty());
    BOOST_TEST(loadBytes({}, {}, {}, log).root().children.empty());
    for (const Diagnostic& diagnostic : log.entries()) log.allow(diagnostic.code);
    BOOST_TEST(log.count(Severity::Error) == 3u);
}

BOOST_AUTO_TEST_CASE(of_a_scene_that_was_moved_away_are_those_of_an_empty_one) {
    ClaimedLog log;
    const TemporaryFolder folder;
    Scene from = pendulum();
    const Scene to = std::move(from);
    // NOLINTBEGIN(bugprone-use-after-move)
    for (const char* format : {"xode", "gltf", "glb"}) {
        BOOST_TEST(saveBytes(from, format, log).has_value());
    }
    BOOST_TEST(!saveBytes(from, "", log).has_value());
    BOOST_TEST(!save(from, {}, log));
    BOOST_TEST(save(from, folder.path() / "empty.xode", log));
    // NOLINTEND(bugprone-use-after-move)
    log.claimAll(code::EXPORT_FORMAT_UNKNOWN);
}

BOOST_AUTO_TEST_CASE(of_worlds_that_are_not_there_are_empty) {
    ClaimedLog log;
    BOOST_TEST(captureWorld(nullptr, nullptr, log, {}).root().children.empty());
    Simulation none(Scene(), {}, log);
    BOOST_TEST(captureWorld(nullptr, none.space(), log, {}).root().children.empty());
    // A space of another world's.
    PlainLog other;
    Simulation here(pendulum(), {}, other);
    Simulation there(balls(3), {}, other);
    const Scene captured = captureWorld(here.world(), there.space(), other, {});
    BOOST_TEST(captured.root().children.size() > 0u);
    for (const Diagnostic& diagnostic : log.entries()) log.allow(diagnostic.code);
    for (const Diagnostic& diagnostic : other.entries()) other.allow(diagnostic.code);
}

BOOST_AUTO_TEST_SUITE_END()
