// Recordings, checkpoints, baselines and expectations: of simulations that were moved away, of other ones, of none.
#include <limits>
#include <sstream>

#include "orrery/base/codes/export.hpp"
#include "orrery/base/codes/regression.hpp"
#include "orrery/base/codes/sim.hpp"
#include "orrery/exporters/save.hpp"
#include "orrery/recording/node_poses.hpp"
#include "orrery/recording/recording.hpp"
#include "orrery/regression/regression.hpp"
#include "support.hpp"

using namespace orrery;
using namespace orrery::test;

namespace {

// A simulation that was moved away.
class Moved {
public:
    Moved() : from_(pendulum(), {}, log_), to_(std::move(from_)) {}
    // NOLINTNEXTLINE(bugprone-use-after-move): that is what is tested
    [[nodiscard]] Simulation& from() { return from_; }
    [[nodiscard]] Simulation& to() { return to_; }
    [[nodiscard]] PlainLog& log() { return log_; }

private:
    PlainLog log_;
    Simulation from_;
    Simulation to_;
};

template <typename Write>
std::string written(const Recording& recording, Write write) {
    std::ostringstream out;
    write(recording, out);
    return out.str();
}

}  // namespace

BOOST_AUTO_TEST_SUITE(recordings)

BOOST_AUTO_TEST_CASE(of_a_simulation_that_was_moved_away_have_no_bodies) {
    Moved moved;
    BOOST_TEST(bodyNames(moved.from()).empty());
    Recording recording = startRecording(moved.from(), 3);
    recordFrame(moved.from(), recording);
    recordEvents(moved.from(), recording);
    refreshReadings(moved.from());
    BOOST_TEST(recording.bodies.empty());
    BOOST_TEST(recording.times.size() == 2u);
    BOOST_TEST(sceneNow(moved.from(), moved.log()).root().children.empty());
    const NodePoses poses(moved.from());
    NodePoses others(moved.to());
    BOOST_TEST(others.at(1).size() == 1u);
    NodePoses taken = std::move(others);
    BOOST_TEST(others.at(1).empty());  // NOLINT(bugprone-use-after-move)
    others.afterStep(moved.to());
    BOOST_TEST(taken.at(1).size() == 1u);
    taken = NodePoses(moved.from(), InstanceId{9});
    BOOST_TEST(taken.at(0).empty());
    BOOST_TEST(adopt(moved.from(), pendulum(), moved.log()));
    moved.log().claim(code::SIM_SCENE_ADOPTED);
    BOOST_TEST(moved.from().bodies().size() == 1u);
}

BOOST_AUTO_TEST_CASE(of_another_simulation_get_no_frames) {
    PlainLog log;
    Simulation one(pendulum(), {}, log);
    Simulation many(balls(3), {}, log);
    Recording recording = startRecording(many);
    recordFrame(one, recording);
    recordEvents(one, recording);
    BOOST_TEST(recording.times.size() == 1u);
    BOOST_TEST(recording.samples.size() == 3u);
}

BOOST_AUTO_TEST_CASE(without_anything_are_written_as_headings) {
    const Recording none;
    BOOST_TEST(written(none, writeCsv).find('\n') + 1 == written(none, writeCsv).size());
    BOOST_TEST(written(none, writeTotalsCsv).find('\n') + 1 == written(none, writeTotalsCsv).size());
    BOOST_TEST(written(none, writeEventsCsv).find('\n') + 1 == written(none, writeEventsCsv).size());
    BOOST_TEST(written(none, writeContactsCsv).find('\n') + 1 == written(none, writeContactsCsv).size());
    BOOST_TEST(written(none, writeJointsCsv).find('\n') + 1 == written(none, writeJointsCsv).size());
}

BOOST_AUTO_TEST_CASE(of_another_scene_move_nothing_in_an_animation) {
    PlainLog log;
    const TemporaryFolder folder;
    Simulation many(balls(40), {}, log);
    Recording recording = startRecording(many);
    many.step(kDt);
    recordFrame(many, recording);
    for (const Diagnostic& diagnostic : log.entries()) log.allow(diagnostic.code);
    BOOST_TEST(saveAnimation(pendulum(), recording, folder.path() / "foreign.glb", log));
    BOOST_TEST(saveAnimation(pendulum(), {}, folder.path() / "none.glb", log));
    BOOST_TEST(saveAnimation(Scene(), recording, folder.path() / "empty.glb", log));
    BOOST_TEST(saveCsv({}, folder.path() / "none.csv", log));
    BOOST_TEST(saveFile(folder.path() / "nothing.csv", {}, log));
    BOOST_TEST(std::filesystem::file_size(folder.path() / "nothing.csv") == 0u);
    log.allow(code::FILE_UNWRITABLE);
    log.allow(code::EXPORT_NOT_REPRESENTABLE);
}

BOOST_AUTO_TEST_CASE(checkpoints_of_what_was_moved_away_and_of_others) {
    Moved moved;
    const auto text = Checkpoint::save(moved.to(), moved.log());
    BOOST_REQUIRE(text.has_value());
    BOOST_TEST(!Checkpoint::resume(moved.from(), *text, moved.log()));
    Simulation other(balls(2), {}, moved.log());
    BOOST_TEST(!Checkpoint::resume(other, *text, moved.log()));
    BOOST_TEST(!Checkpoint::resume(other, {}, moved.log()));
    const auto ofNone = Checkpoint::save(moved.from(), moved.log());
    BOOST_REQUIRE(ofNone.has_value());
    BOOST_TEST(Checkpoint::resume(moved.from(), *ofNone, moved.log()));
    BOOST_TEST(!Checkpoint::resume(moved.to(), *ofNone, moved.log()));
    moved.log().allow(code::CHECKPOINT_OTHER_SCENE);
    moved.log().allow(code::CHECKPOINT_MALFORMED);
}

BOOST_AUTO_TEST_CASE(snapshots_of_what_was_moved_away_and_of_others) {
    Moved moved;
    Snapshot snapshot;
    BOOST_TEST(!snapshot.restore(moved.to()));
    BOOST_TEST(snapshot.take(moved.to(), moved.log()));
    BOOST_TEST(!snapshot.restore(moved.from()));
    BOOST_TEST(snapshot.restore(moved.to()));
    Snapshot other(std::move(snapshot));
    BOOST_TEST(!snapshot.time().has_value());
    BOOST_TEST(!snapshot.restore(moved.to()));
    BOOST_TEST(snapshot.take(moved.from(), moved.log()));
    other = std::move(snapshot);
    BOOST_TEST(other.time().value() == 0);
    BOOST_TEST(!other.restore(moved.to()));
}

BOOST_AUTO_TEST_CASE(baselines_of_nothing) {
    Moved moved;
    BaselineRun run;
    run.steps = 4;
    run.samples = 2;
    const Baseline none = takeBaseline(moved.from(), run);
    BOOST_TEST(none.bodies.empty());
    Simulation other(balls(2), {}, moved.log());
    const Baseline some = takeBaseline(other, run);
    BOOST_TEST(firstMismatch(none, some, {}).has_value());
    BOOST_TEST(firstMismatch(some, {}, {}).has_value());
    BOOST_TEST(!toText(*firstMismatch(some, none, {})).empty());
    BOOST_TEST(!firstMismatch({}, {}, {}).has_value());
    BOOST_TEST(!(some.samples[0] == none.samples[0]));
    BOOST_TEST(!toText(Baseline{}).empty());
    BOOST_TEST(!parseBaseline("", "none.baseline", moved.log()).has_value());
    BOOST_TEST(!readBaseline("no such folder/none.baseline", moved.log()).has_value());
    BOOST_TEST(!writeBaseline({}, "no such folder/none.baseline", moved.log()));
    BOOST_TEST(givenMembers(Scene()).size() == 1u);  // the root has none, but is named
    const Verdict verdict = matchesBaseline(Scene(), "no such folder/none.baseline");
    BOOST_TEST(!verdict);
    std::ostringstream out;
    out << verdict << Verdict{true, ""};
    BOOST_TEST(out.str().find("as expected") != std::string::npos);
    BOOST_TEST(baselineBeside({}) == ".baseline");
    BOOST_TEST(digestOf({}) == digestOf(""));
    for (const Diagnostic& diagnostic : moved.log().entries()) moved.log().allow(diagnostic.code);
}

BOOST_AUTO_TEST_CASE(expectations_of_what_is_not_there_do_not_hold) {
    Moved moved;
    std::string error;
    BOOST_TEST(!parseExpectation("", error).has_value());
    const auto terms = parseExpectation("bob.position.y > -5 at end", error);
    BOOST_REQUIRE(terms.has_value());
    BOOST_TEST(holds(-4, *terms));
    BOOST_TEST(!holds(std::numeric_limits<double>::quiet_NaN(), *terms));
    BOOST_TEST(!WatchedQuantity(*terms).valueIn(moved.from()).has_value());
    BOOST_TEST(WatchedQuantity(*terms).valueIn(moved.to()).has_value());
    Expectation expectation("bob.position.y > -5 at end", *terms);
    Expectation taken = std::move(expectation);
    expectation.observe(moved.from(), true);  // NOLINT(bugprone-use-after-move)
    taken.observe(moved.to(), false);
    taken.observe(moved.from(), true);  // another simulation by now
    BOOST_TEST(!taken.judge(moved.log()));
    Expectation never("bob.position.y > -5 at end", *terms);
    BOOST_TEST(!never.judge(moved.log()));
    moved.log().allow(code::CHECK_EXPECTATION);
}

BOOST_AUTO_TEST_SUITE_END()
