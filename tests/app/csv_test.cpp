// The CSV writer by itself.
#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <sstream>

#include "orrery/base/codes/document.hpp"
#include "orrery/exporters/save.hpp"
#include "orrery/test/claimed_log.hpp"
#include "orrery/test/files.hpp"

using namespace orrery;
using namespace orrery::test;
namespace fs = std::filesystem;

namespace {

Recording recordingOf(std::vector<std::string> bodies) {
    Recording recording;
    recording.bodies = std::move(bodies);
    recording.times = {0};
    recording.samples.resize(recording.bodies.size());
    return recording;
}

std::string csv(const Recording& recording) {
    std::ostringstream out;
    writeCsv(recording, out);
    return out.str();
}

const std::string kHeader = "time,body,px,py,pz,qx,qy,qz,qw,vx,vy,vz,wx,wy,wz\n";
const std::string kRest = ",0,0,0,0,0,0,1,0,0,0,0,0,0\n";

}  // namespace

BOOST_AUTO_TEST_SUITE(csv_writer)

BOOST_AUTO_TEST_CASE(names_are_quoted_only_where_they_need_it) {
    const Recording recording = recordingOf({"plain name", "a,b", "say \"hi\"", "two\nlines"});
    BOOST_TEST(csv(recording) == kHeader + "0,plain name" + kRest + "0,\"a,b\"" + kRest + "0,\"say \"\"hi\"\"\"" +
                                     kRest + "0,\"two\nlines\"" + kRest);
}

BOOST_AUTO_TEST_CASE(numbers_are_the_shortest_exact_ones) {
    Recording recording = recordingOf({"b"});
    recording.times = {0.1};
    BodySample& sample = recording.samples[0];
    sample.pose.position = {1.0 / 3, -2, 1e-300};
    sample.pose.rotation = {0.5, -0.5, 0.5, -0.5};
    sample.linearVelocity = {0.30000000000000004, 100, 5e-324};
    sample.angularVelocity = {1, 2, 3};
    BOOST_TEST(csv(recording) == kHeader +
                                     "0.1,b,0.3333333333333333,-2,1e-300,0.5,-0.5,0.5,-0.5,"
                                     "0.30000000000000004,100,5e-324,1,2,3\n");
}

BOOST_AUTO_TEST_CASE(a_recording_without_bodies_is_a_header) {
    BOOST_TEST(csv(recordingOf({})) == kHeader);
}

BOOST_AUTO_TEST_CASE(a_recording_larger_than_the_buffer_is_whole) {
    Recording recording = recordingOf({"a", "b", "c"});
    recording.times.assign(20'000, 0.25);
    recording.samples.resize(60'000);
    const std::string text = csv(recording);
    BOOST_TEST(std::count(text.begin(), text.end(), '\n') == 60'001);
    BOOST_TEST(text.ends_with("0.25,c" + kRest));
}

BOOST_AUTO_TEST_CASE(totals_are_a_row_a_frame) {
    Recording recording = recordingOf({"a", "b"});
    recording.asleep = {false, true};
    recording.totals = {{1.5, -2, {1, 2, 3}, {4, 5, 6}, 7, 0xABCU}};
    std::ostringstream out;
    writeTotalsCsv(recording, out);
    BOOST_TEST(out.str() ==
               "time,kinetic,potential,px,py,pz,lx,ly,lz,contacts,asleep,hash\n"
               "0,1.5,-2,1,2,3,4,5,6,7,1,0000000000000abc\n");
}

BOOST_AUTO_TEST_CASE(events_name_body_and_trigger) {
    Recording recording = recordingOf({"a", "b,c"});
    recording.parts = {{{}, NodeId{3}, "door"}};
    recording.events = {{0.1, RecordedEvent::Kind::Enter, 1, 0}, {0.2, RecordedEvent::Kind::Sleep, 0, kNoObject}};
    std::ostringstream out;
    writeEventsCsv(recording, out);
    BOOST_TEST(out.str() == "time,event,body,trigger\n0.1,enter,\"b,c\",door\n0.2,sleep,a,\n");
}

BOOST_AUTO_TEST_CASE(contacts_are_of_their_frame) {
    Recording recording = recordingOf({});
    recording.times = {0, 0.5};
    recording.parts = {{{}, NodeId{3}, "floor"}};
    recording.contacts = {{0, kNoObject, {1, 2, 3}, {0, 1, 0}, 0.25, {4, 5, 6}}};
    recording.contactEnds = {0, 1};
    std::ostringstream out;
    writeContactsCsv(recording, out);
    BOOST_TEST(out.str() == "time,geom1,geom2,px,py,pz,nx,ny,nz,depth,fx,fy,fz\n0.5,floor,,1,2,3,0,1,0,0.25,4,5,6\n");
}

BOOST_AUTO_TEST_CASE(joints_have_empty_cells_for_what_they_lack) {
    Recording recording = recordingOf({});
    recording.times = {0.5};
    recording.joints = {{{}, NodeId{3}, "a,b"}, {{}, NodeId{4}, "rod"}};
    JointReading& hinge = recording.jointReadings.emplace_back();
    hinge.force1 = {1, 2, 3};
    hinge.torque1 = {4, 5, 6};
    hinge.axes = 1;
    hinge.position[0] = 0.5;
    hinge.rate[0] = -2;
    hinge.gap = 0.25;
    hinge.axisGap = 0;
    hinge.alongAxes.emplace()[0] = {1.5, -2.5, 0};
    JointReading& rod = recording.jointReadings.emplace_back();
    rod.worldFirst = true;
    rod.force1 = {9, 9, 9};
    rod.force2 = {7, 8, 9};
    std::ostringstream out;
    writeJointsCsv(recording, out);
    const std::string rows = out.str().substr(out.str().find('\n') + 1);
    BOOST_TEST(rows ==
               "0.5,\"a,b\",0.5,-2,,,,,,,,,,,1,2,3,4,5,6,0.25,0,1.5,-2.5,0,,,,,,,,,,,,,,,\n"
               "0.5,rod,,,,,,,,,,,,,7,8,9,0,0,0,,,,,,,,,,,,,,,,,,,,\n");
}

BOOST_AUTO_TEST_CASE(saving_replaces_an_older_file_and_leaves_no_other) {
    const TemporaryFolder folder;
    const fs::path file = folder.write("a.csv", "old");
    ClaimedLog log;
    BOOST_TEST(saveCsv(recordingOf({"b"}), file, log));
    BOOST_TEST(fileBytes(file) == kHeader + "0,b" + kRest);
    BOOST_TEST(std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator()) == 1);
}

BOOST_AUTO_TEST_CASE(saving_through_a_symbolic_link_keeps_the_link) {
    const TemporaryFolder folder;
    const fs::path file = folder.write("real.csv", "old");
    fs::create_symlink("real.csv", folder.path() / "link.csv");
    ClaimedLog log;
    BOOST_TEST(saveCsv(recordingOf({"b"}), folder.path() / "link.csv", log));
    BOOST_TEST(fs::is_symlink(folder.path() / "link.csv"));
    BOOST_TEST(fileBytes(file) == kHeader + "0,b" + kRest);
}

BOOST_AUTO_TEST_CASE(a_file_that_cannot_be_written_is_a_diagnostic) {
    const TemporaryFolder folder;
    ClaimedLog log;
    BOOST_TEST(!saveCsv(recordingOf({"b"}), folder.path() / "missing" / "a.csv", log));
    BOOST_TEST(!saveCsv(recordingOf({"b"}), folder.path(), log));
    log.claimAll(code::FILE_UNWRITABLE);
}

BOOST_AUTO_TEST_CASE(a_full_disk_is_a_diagnostic) {
    if (!fs::exists("/dev/full")) return;
    Recording recording = recordingOf({"b"});
    recording.times.assign(20'000, 0);
    recording.samples.resize(20'000);
    ClaimedLog log;
    BOOST_TEST(!saveCsv(recording, "/dev/full", log));
    log.claim(code::FILE_UNWRITABLE);
    BOOST_TEST(fs::exists("/dev/full"));
}

BOOST_AUTO_TEST_SUITE_END()
