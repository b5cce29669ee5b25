#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <csignal>
#include <filesystem>

#include "orrery/base/numbers.hpp"
#include "program.hpp"

using namespace orrery::test;
namespace fs = std::filesystem;

namespace {

nlohmann::ordered_json runJson(const TemporaryFolder& folder, std::vector<std::string> options) {
    options.insert(options.begin(), {"run", "ball.xode", "--json"});
    const Output output = runProgram(folder, options);
    BOOST_TEST(output.status == 0);
    return parseObject(output.out);
}

struct BallFolder : TemporaryFolder {
    BallFolder() { write("ball.xode", kBallScene); }
};

std::vector<std::string> fields(const std::string& row) {
    std::vector<std::string> result(1);
    for (const char c : row) {
        if (c == ',') {
            result.emplace_back();
        } else {
            result.back() += c;
        }
    }
    return result;
}

}  // namespace

BOOST_FIXTURE_TEST_SUITE(run_command, BallFolder)

BOOST_AUTO_TEST_CASE(the_table_closes_the_run) {
    const Output output = runProgram(*this, {"run", "ball.xode", "--duration", "0.5"});
    BOOST_TEST(output.status == 0);
    for (const char* part : {"0.5 s in 50 steps of 0.01 s", "real-time factor", "contacts", "energy at start",
                             "energy at end", "asleep", "at rest", "lost", "state hash"}) {
        BOOST_TEST(contains(output.out, part), part);
    }
}

BOOST_AUTO_TEST_CASE(the_table_names_the_fastest_body_and_the_deepest_contact) {
    const Output output = runProgram(*this, {"run", "ball.xode", "--duration", "2"});
    for (const char* part : {"contacts per step", " on average, at most ", " in all steps)", "fastest body", "ball, ",
                             "deepest contact", " m, floor on ball shape at "}) {
        BOOST_TEST(contains(output.out, part), part << output.out);
    }
    const auto object = runJson(*this, {"--duration", "2"});
    BOOST_TEST(object["fastestBody"]["name"] == "ball");
    BOOST_TEST(object["fastestBody"]["speed"].get<double>() > 1);
    BOOST_TEST(object["deepestContact"]["depth"].get<double>() > 0);
    const double mean = object["contactsPerStep"].get<double>();
    BOOST_TEST(mean * 200 == object["contacts"].get<double>(), boost::test_tools::tolerance(1e-9));
    BOOST_TEST(object["mostContacts"].get<double>() >= mean);
}

BOOST_AUTO_TEST_CASE(a_body_that_falls_through_the_ground_is_told) {
    std::string scene(kBallScene);
    const std::string shape = R"(<geom name="ball shape"><sphere radius="0.5"/></geom>)";
    scene.erase(scene.find(shape), shape.size());
    write("hollow.xode", scene);
    const Output output = runProgram(*this, {"run", "hollow.xode"});
    BOOST_TEST(output.status == 0);
    BOOST_TEST(contains(output.err, "warning[SIM_BODY_LOST]: body \"ball\" fell below everything: at "), output.err);
    const auto object = parseObject(runProgram(*this, {"run", "hollow.xode", "--json"}).out);
    BOOST_TEST(object["lost"] == 1);
    BOOST_TEST(object["atRest"].get<int>() + object["asleep"].get<int>() <= 1);
}

BOOST_AUTO_TEST_CASE(a_summary_tells_of_each_object) {
    const auto object = runJson(
        *this, {"--summary", "bodies", "--summary", "joints", "--summary", "actuators", "--summary", "contacts"});
    const auto& summary = object["summary"];
    BOOST_TEST(summary["bodies"].size() == 2U);
    BOOST_TEST(summary["bodies"][0]["name"] == "ball");
    BOOST_TEST(summary["bodies"][0]["lostAt"].is_null());
    // The ball falls by 4.5 m, and moves sideways by 1 m/s.
    const double fastest = std::sqrt(1 + 2 * 9.80665 * 4.5);
    BOOST_TEST(summary["bodies"][0]["greatestSpeed"].get<double>() == fastest, boost::test_tools::tolerance(0.02));
    BOOST_TEST(summary["joints"][0]["name"] == "hinge");
    BOOST_TEST(summary["joints"][0]["force"].get<double>() >= 20 * 9.80665 * 0.99);
    BOOST_TEST(summary["actuators"][0]["most"] == 3);
    BOOST_TEST(summary["actuators"][0]["unit"] == "N m");
    BOOST_TEST(summary["contacts"]["mostPairs"] == 1);
    BOOST_TEST(runJson(*this, {})["summary"].is_null());
    BOOST_TEST(runJson(*this, {})["hash"] == object["hash"]);
    const Output table = runProgram(*this, {"run", "ball.xode", "--summary", "bodies"});
    BOOST_TEST(contains(table.out, "greatest speed"), table.out);
    const Output wrong = runProgram(*this, {"run", "ball.xode", "--summary", "body"});
    BOOST_TEST(wrong.status == 2);
    BOOST_TEST(contains(wrong.err, "bodies|joints|actuators|contacts"), wrong.err);
}

BOOST_AUTO_TEST_CASE(no_progress_where_there_is_no_terminal) {
    const Output output = runProgram(*this, {"run", "ball.xode", "--duration", "2"});
    BOOST_TEST(output.err == "");
    BOOST_TEST(!contains(output.out, "\r"));
    BOOST_TEST(!contains(output.out, "\033"));
}

BOOST_AUTO_TEST_CASE(quiet_prints_nothing) {
    const Output output = runProgram(*this, {"run", "ball.xode", "--duration", "0.1", "--quiet"});
    BOOST_TEST(output.status == 0);
    BOOST_TEST(output.out == "");
    BOOST_TEST(output.err == "");
}

BOOST_AUTO_TEST_CASE(the_name_of_a_recording_says_what_is_in_it) {
    const Output output = runProgram(
        *this, {"run", "ball.xode", "--duration", "1", "--quiet", "--record", "a.csv", "--record", "a.totals.csv",
                "--record", "a.events.csv", "--record", "a.contacts.csv", "--record", "a.joints.csv"});
    BOOST_TEST(output.status == 0);
    const auto firstLine = [&](const char* name) {
        const std::string text = fileBytes(path() / name);
        return text.substr(0, text.find('\n'));
    };
    BOOST_TEST(firstLine("a.csv") == "time,body,px,py,pz,qx,qy,qz,qw,vx,vy,vz,wx,wy,wz");
    BOOST_TEST(firstLine("a.totals.csv") == "time,kinetic,potential,px,py,pz,lx,ly,lz,contacts,asleep,hash");
    BOOST_TEST(firstLine("a.events.csv") == "time,event,body,trigger");
    BOOST_TEST(firstLine("a.contacts.csv") == "time,geom1,geom2,px,py,pz,nx,ny,nz,depth,fx,fy,fz");
    BOOST_TEST(firstLine("a.joints.csv") ==
               "time,joint,position1,rate1,position2,rate2,position3,rate3,position4,rate4,position5,rate5,position6,"
               "rate6,fx,fy,fz,tx,ty,tz,gap,axis_gap,motor1,spring1,stop1,motor2,spring2,stop2,motor3,spring3,stop3,"
               "motor4,spring4,stop4,motor5,spring5,stop5,motor6,spring6,stop6");
}

// The door's motor has 3 N m at most, and no spring; only the own step knows what it gives.
BOOST_AUTO_TEST_CASE(the_table_of_joints_has_motor_spring_and_stop_apart) {
    for (const bool own : {false, true}) {
        const Output output = runProgram(*this, {"run", "ball.xode", "--duration", "0.5", "--quiet", "--solver",
                                                 own ? "own" : "auto", "--record", "a.joints.csv"});
        BOOST_TEST(output.status == 0);
        const std::string table = fileBytes(path() / "a.joints.csv");
        const std::string second = table.substr(table.find('\n', table.find('\n') + 1) + 1);
        const auto row = fields(second.substr(0, second.find('\n')));
        BOOST_REQUIRE_EQUAL(row.size(), 40U);
        BOOST_TEST(row[1] == "hinge");
        for (std::size_t i = 25; i < row.size(); ++i) BOOST_TEST(row[i] == "");
        BOOST_TEST(row[22].empty() == !own);
        if (!own) continue;
        BOOST_TEST(std::abs(std::stod(row[22])) <= 3 * (1 + 1e-9));
        BOOST_TEST(std::abs(std::stod(row[22])) > 0.1);
        BOOST_TEST(row[23] == "0");
    }
}

BOOST_AUTO_TEST_CASE(the_hash_of_the_last_frame_is_that_of_the_run) {
    const auto object = runJson(*this, {"--duration", "0.5", "--record", "a.totals.csv"});
    const std::string totals = fileBytes(path() / "a.totals.csv");
    BOOST_TEST(totals.ends_with(',' + object["hash"].get<std::string>() + '\n'));
    BOOST_TEST(std::count(totals.begin(), totals.end(), '\n') == 52);
}

BOOST_AUTO_TEST_CASE(json_has_the_documented_keys_first) {
    const auto object = runJson(*this, {"--duration", "0.5"});
    std::vector<std::string> keys;
    for (const auto& [key, value] : object.items()) keys.push_back(key);
    const std::vector<std::string> documented{"file",   "steps",  "time",        "realTimeFactor", "contacts",
                                              "bodies", "asleep", "energyStart", "energyEnd",      "hash"};
    BOOST_REQUIRE(keys.size() >= documented.size());
    keys.resize(documented.size());
    BOOST_TEST(keys == documented, boost::test_tools::per_element());
    BOOST_TEST(object["steps"] == 50);
    BOOST_TEST(object["bodies"] == 2);
    BOOST_TEST(object["asleep"] == 0);
    const auto hash = object["hash"].get<std::string>();
    BOOST_TEST(hash.size() == 16U);
    BOOST_TEST(hash.find_first_not_of("0123456789abcdef") == std::string::npos);
    // m g h + m v^2 / 2 of the ball and m g h of the door; nothing adds energy but the door's motor.
    const double expected = 2 * 9.80665 * 5 + 1 + 20 * 9.80665 * 3;
    BOOST_TEST(object["energyStart"].get<double>() == expected, boost::test_tools::tolerance(1e-9));
}

BOOST_AUTO_TEST_CASE(same_seed_same_hash_other_duration_other_hash) {
    const auto first = runJson(*this, {"--duration", "1"});
    BOOST_TEST(first["hash"] == runJson(*this, {"--duration", "1"})["hash"]);
    BOOST_TEST(first["hash"] != runJson(*this, {"--duration", "1.01"})["hash"]);
}

BOOST_AUTO_TEST_CASE(duration_is_rounded_up_to_whole_steps) {
    BOOST_TEST(runJson(*this, {"--duration", "0.3", "--dt", "0.1"})["steps"] == 3);
    BOOST_TEST(runJson(*this, {"--duration", "0.31", "--dt", "0.1"})["steps"] == 4);
    BOOST_TEST(runJson(*this, {"--duration", "0.05", "--dt", "0.1"})["steps"] == 1);
}

BOOST_AUTO_TEST_CASE(options_change_the_simulation) {
    const auto normal = runJson(*this, {"--duration", "2"});
    for (const std::vector<std::string>& option :
         std::vector<std::vector<std::string>>{{"--gravity", "0,-1,0"}, {"--solver", "quick"}, {"--dt", "0.005"}}) {
        std::vector<std::string> options{"--duration", "2"};
        options.insert(options.end(), option.begin(), option.end());
        BOOST_TEST(runJson(*this, options)["hash"] != normal["hash"], option[0]);
    }
}

BOOST_AUTO_TEST_CASE(json_has_all_options) {
    const auto options = runJson(*this, {"--duration", "0.1"})["options"];
    const auto expected = nlohmann::ordered_json::parse(R"({"seed": 1, "solver": "auto", "iterations": null,
        "substeps": 1, "maxContacts": 4, "maxContactsPerStep": 200000, "contactBounceVelocity": 0.05, "surfaceLayer": null,
        "moreIterations": true, "scaledSurfaceLayer": true, "spreadContacts": true, "faceContacts": true, "evenFriction": true, "anchoredFriction": true,
        "staticFriction": true, "rollingFriction": true, "quietImpacts": true, "tautJoints": true, "earlyStops": true, "exactSprings": true, "exactSpin": true,
        "autoDisable": null, "sleepTime": 0.5, "reversePairs": false, "skipConnectedBodies": true})");
    BOOST_TEST(options == expected);
}

BOOST_AUTO_TEST_CASE(options_set_what_they_name) {
    const auto options = runJson(*this, {"--duration",
                                         "0.1",
                                         "--iterations",
                                         "50",
                                         "--max-contacts",
                                         "8",
                                         "--max-contacts-per-step",
                                         "1000",
                                         "--surface-layer",
                                         "0.002",
                                         "--substeps",
                                         "auto",
                                         "--sleep-time",
                                         "2",
                                         "--without",
                                         "spread-contacts,exact-spin",
                                         "--without",
                                         "early-stops",
                                         "--auto-disable",
                                         "--reverse-pairs"})["options"];
    BOOST_TEST(options["iterations"] == 50);
    BOOST_TEST(options["maxContacts"] == 8);
    BOOST_TEST(options["maxContactsPerStep"] == 1000);
    BOOST_TEST(options["surfaceLayer"] == 0.002);
    BOOST_TEST(options["substeps"] == "auto");
    BOOST_TEST(options["sleepTime"] == 2);
    for (const char* key : {"spreadContacts", "exactSpin", "earlyStops"}) BOOST_TEST(options[key] == false, key);
    for (const char* key : {"faceContacts", "autoDisable", "reversePairs"}) BOOST_TEST(options[key] == true, key);
}

BOOST_AUTO_TEST_CASE(options_win_over_ode_defaults_wherever_they_stand) {
    const auto plain = runJson(*this, {"--duration", "0.1", "--ode-defaults"})["options"];
    BOOST_TEST(plain["solver"] == "quick");
    BOOST_TEST(plain["exactSpin"] == false);
    BOOST_TEST(plain["sleepTime"] == 0);
    for (const std::vector<std::string>& given : std::vector<std::vector<std::string>>{
             {"--ode-defaults", "--solver", "step", "--sleep-time", "1", "--with", "exact-spin"},
             {"--with", "exact-spin", "--sleep-time", "1", "--solver", "step", "--ode-defaults"}}) {
        std::vector<std::string> arguments{"--duration", "0.1", "--gravity", "0,-1,0"};
        arguments.insert(arguments.end(), given.begin(), given.end());
        const auto object = runJson(*this, arguments);
        BOOST_TEST(object["options"]["solver"] == "step");
        BOOST_TEST(object["options"]["sleepTime"] == 1);
        BOOST_TEST(object["options"]["exactSpin"] == true);
        BOOST_TEST(object["options"]["exactSprings"] == false);
        // Options of the scene stay.
        const double expected = 2 * 1 * 5 + 1 + 20 * 1 * 3;
        BOOST_TEST(object["energyStart"].get<double>() == expected, boost::test_tools::tolerance(1e-9));
    }
}

BOOST_AUTO_TEST_CASE(energy_from_nothing_ends_with_status_1) {
    write("burst.xode", R"(<xode version="1.0r23"><world><space>
  <body name="a"><geom><box sizex="1" sizey="1" sizez="1"/></geom></body>
  <body name="b"><transform><position x="0.5" y="0" z="0"/></transform><geom><box sizex="1" sizey="1" sizez="1"/></geom></body>
</space></world></xode>)");
    std::vector<std::string> arguments{"run", "burst.xode", "--dt", "5e-4", "--duration", "0.1", "--quiet"};
    BOOST_TEST(runProgram(*this, arguments).status == 0);
    arguments.emplace_back("--ode-defaults");
    BOOST_TEST(runProgram(*this, arguments).status == 0);
    arguments.insert(arguments.end(), {"--energy-balance", "on"});
    const Output output = runProgram(*this, arguments);
    BOOST_TEST(output.status == 1);
    BOOST_TEST(contains(output.err, " and what it touches gained "), output.err);
    BOOST_TEST(contains(output.err, " in the step to 0.0005 s"));
    arguments.back() = "off";
    BOOST_TEST(runProgram(*this, arguments).status == 0);
}

BOOST_AUTO_TEST_CASE(csv_has_a_row_a_body_a_frame_from_time_0) {
    const Output output =
        runProgram(*this, {"run", "ball.xode", "--duration", "0.1", "--record", "a.csv", "--record", "b.csv"});
    BOOST_TEST(output.status == 0);
    const auto rows = lines(fileBytes(path() / "a.csv"));
    BOOST_REQUIRE_EQUAL(rows.size(), 1U + 11U * 2U);
    BOOST_TEST(rows[0] == "time,body,px,py,pz,qx,qy,qz,qw,vx,vy,vz,wx,wy,wz");
    BOOST_TEST(rows[1] == "0,ball,0,5,0,0,0,0,1,1,0,0,0,0,0");
    BOOST_TEST(rows[2] == "0,door,10,3,0,0,0,0,1,0,0,0,0,0,0");
    for (std::size_t i = 1; i < rows.size(); ++i) BOOST_TEST(fields(rows[i]).size() == 15U);
    BOOST_TEST(fields(rows[21])[1] == "ball");
    // Free fall as ODE's stepper has it: after n steps, g dt^2 n (n + 1) / 2 below the start.
    const double y = orrery::parseDouble(fields(rows[21])[3]).value();
    BOOST_TEST(y == 5 - 9.80665 * 1e-4 * 55, boost::test_tools::tolerance(1e-12));
    BOOST_TEST(fileBytes(path() / "a.csv") == fileBytes(path() / "b.csv"));
    BOOST_TEST(contains(output.out, "a.csv (11 frames"));
}

BOOST_AUTO_TEST_CASE(record_every_keeps_the_first_and_the_last_state) {
    const Output output = runProgram(
        *this, {"run", "ball.xode", "--duration", "0.1", "--record", "a.csv", "--record-every", "4", "--quiet"});
    BOOST_TEST(output.status == 0);
    std::vector<std::string> times;
    for (const std::string& row : lines(fileBytes(path() / "a.csv"))) {
        if (fields(row)[1] == "ball") times.push_back(fields(row)[0].substr(0, 4));
    }
    BOOST_TEST(times == (std::vector<std::string>{"0", "0.04", "0.08", "0.1"}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_run_goes_on_from_a_checkpoint_as_if_it_had_never_stopped) {
    const auto whole = runJson(*this, {"--duration", "1", "--checkpoint", "half", "--checkpoint-at", "0.5"});
    const auto rest = runJson(*this, {"--duration", "1", "--resume", "half", "--record", "rest.csv"});
    BOOST_TEST(rest["hash"] == whole["hash"]);
    BOOST_TEST(rest["steps"] == whole["steps"]);
    BOOST_TEST(rest["time"] == whole["time"]);
    BOOST_TEST(fields(lines(fileBytes(path() / "rest.csv")).at(1))[0] == "0.5");
    BOOST_TEST(fields(lines(fileBytes(path() / "rest.csv")).back())[0] == "1");
}

BOOST_AUTO_TEST_CASE(a_checkpoint_that_is_missing_or_of_another_kind_ends_the_run) {
    BOOST_TEST(runProgram(*this, {"run", "ball.xode", "--resume", "missing"}).status == 3);
    const Output output = runProgram(*this, {"run", "ball.xode", "--resume", "ball.xode"});
    BOOST_TEST(output.status == 1);
    BOOST_TEST(contains(output.err, "CHECKPOINT_MALFORMED"));
}

BOOST_AUTO_TEST_CASE(a_checkpoint_of_steps_of_another_length_is_refused) {
    BOOST_TEST(runProgram(*this, {"run", "ball.xode", "--duration", "0.5", "--checkpoint", "half"}).status == 0);
    const Output output = runProgram(*this, {"run", "ball.xode", "--resume", "half", "--dt", "0.005"});
    BOOST_TEST(output.status == 1);
    BOOST_TEST(contains(output.err, "CHECKPOINT_OTHER_SCENE"));
    BOOST_TEST(contains(output.err, "made with other dt (found \"0.005\", expected 0.01)"));
}

BOOST_AUTO_TEST_CASE(the_scene_at_the_end_is_saved_and_goes_on_from_there) {
    const auto first = runJson(*this, {"--duration", "0.5", "--save-as", "later.xode", "--record", "first.csv"});
    BOOST_TEST(first["saveAs"] == "later.xode");
    const std::string text = fileBytes(path() / "later.xode");
    BOOST_TEST(contains(text, R"(<geom name="floor"><plane a="0" b="1" c="0" d="0"/></geom>)"));
    BOOST_TEST(!contains(text, R"(<position x="0" y="5" z="0"/>)"));
    const Output again = runProgram(
        *this, {"run", "later.xode", "--duration", "0.01", "--record", "again.csv", "--save-as", "x.gltf", "--quiet"});
    BOOST_TEST(again.status == 0);
    BOOST_TEST(fs::exists(path() / "x.gltf"));
    const auto last = lines(fileBytes(path() / "first.csv"));
    const auto next = lines(fileBytes(path() / "again.csv"));
    const auto end = std::find_if(last.rbegin(), last.rend(), [](const auto& row) { return contains(row, ",ball,"); });
    const auto start = std::find_if(next.begin(), next.end(), [](const auto& row) { return contains(row, ",ball,"); });
    BOOST_REQUIRE((end != last.rend() && start != next.end()));
    BOOST_TEST(end->substr(end->find(',')) == start->substr(start->find(',')));
}

BOOST_AUTO_TEST_CASE(scenes_are_saved_under_names_of_known_formats_only) {
    for (const char* name : {"a.csv", "a"}) {
        const Output output = runProgram(*this, {"run", "ball.xode", "--save-as", name});
        BOOST_TEST(output.status == 2);
        BOOST_TEST(contains(output.err, "must end in .xode"));
    }
    const Output output = runProgram(*this, {"run", "ball.xode", "--save-as", "missing/a.xode"});
    BOOST_TEST(output.status == 3);
    BOOST_TEST(contains(output.err, "FILE_UNWRITABLE"));
}

BOOST_AUTO_TEST_CASE(other_recordings_are_refused_before_the_simulation) {
    for (const char* name : {"a.gltf", "a", "a.csv.gz"}) {
        const Output output = runProgram(*this, {"run", "ball.xode", "--record", name});
        BOOST_TEST(output.status == 2);
        BOOST_TEST(contains(output.err, "must end in one of"));
        BOOST_TEST(!fs::exists(path() / name));
    }
    // A folder that takes no file, whatever its access rights say.
    const Output output = runProgram(*this, {"run", "ball.xode", "--record", "/proc/ball.csv"});
    BOOST_TEST(output.status == 3);
    BOOST_TEST(contains(output.err, "FILE_UNWRITABLE"));
    BOOST_TEST(!contains(output.out, "recording"), output.out);
}

BOOST_AUTO_TEST_CASE(a_recording_with_the_name_of_a_folder_is_refused_before_the_run) {
    fs::create_directory(path() / "folder.csv");
    const Output output = runProgram(*this, {"run", "ball.xode", "--record", "folder.csv"});
    BOOST_TEST(output.status == 3);
    BOOST_TEST(contains(output.err, "a folder has this name"), output.err);
    BOOST_TEST(output.out == "");
}

BOOST_AUTO_TEST_CASE(a_recording_that_cannot_be_written_is_status_3) {
    const Output output = runProgram(*this, {"run", "ball.xode", "--record", "no/such/folder/a.csv"});
    BOOST_TEST(output.status == 3);
    BOOST_TEST(contains(output.err, "error[FILE_UNWRITABLE]"));
    BOOST_TEST(output.out == "");
}

BOOST_AUTO_TEST_CASE(a_recording_that_would_fill_the_memory_is_refused) {
    const Output output = runProgram(*this, {"run", "ball.xode", "--duration", "1e9", "--record", "a.csv"});
    BOOST_TEST(output.status == 2);
    BOOST_TEST(contains(output.err, "--record-every"));
}

BOOST_AUTO_TEST_CASE(what_is_good_of_a_faulty_scene_is_simulated) {
    write("faulty.xode", kFaultyScene);
    const Output output = runProgram(*this, {"run", "faulty.xode", "--duration", "0.1", "--json"});
    BOOST_TEST(output.status == 1);
    const auto object = parseObject(output.out);
    BOOST_TEST(object["bodies"] == 1);
    BOOST_TEST(object["steps"] == 10);
    BOOST_TEST(object["diagnostics"].size() >= 1U);
}

BOOST_AUTO_TEST_CASE(a_scene_that_may_not_be_simulated_is_a_diagnostic_and_no_abort) {
    write("strange.gltf", R"({"asset": {"version": "2.0"}, "extensionsUsed": ["ACME_time_travel"],
        "extensionsRequired": ["ACME_time_travel"], "scenes": [{"nodes": [0]}], "nodes": [{}]})");
    const Output output = runProgram(*this, {"run", "strange.gltf", "--duration", "0.1"});
    BOOST_TEST(output.status == 1);
    BOOST_TEST(contains(output.err, "GLTF_EXTENSION_REQUIRED"));
}

BOOST_AUTO_TEST_CASE(what_is_stopped_writes_all_that_it_has) {
    for (const auto& [signal, name] :
         {std::pair{SIGINT, std::string("SIGINT")}, {SIGTERM, "SIGTERM"}, {SIGHUP, "SIGHUP"}}) {
        const int status = 128 + signal;
        const Output output = runStopped(
            *this,
            {"run", "ball.xode", "--duration", "1e8", "--json", "--record", "all.csv", "--record-every", "1000000",
             "--checkpoint", "state", "--save-as", "end.xode", "--expect", "ball.position.y < -1e9 at end"},
            signal);
        BOOST_TEST(output.status == status);
        BOOST_TEST(contains(output.err, "stopped by " + name + " at "));
        const auto result = parseObject(output.out);
        BOOST_TEST(result["stoppedBy"] == name);
        const double time = result["time"];
        BOOST_TEST(time > 0);
        // The last frame is that of the last step, and the recording is whole.
        const std::string csv = fileBytes(path() / "all.csv");
        BOOST_REQUIRE(!csv.empty());
        BOOST_TEST(csv.back() == '\n');
        BOOST_TEST(std::stod(fields(lines(csv).back()).front()) == time);
        BOOST_TEST(fs::exists(path() / "end.xode"));
        const std::string further = orrery::toText(time + 1);
        const Output resumed = runProgram(*this, {"run", "ball.xode", "--resume", "state", "--duration", further});
        BOOST_TEST(resumed.status == 0);
        BOOST_TEST(contains(resumed.out, "state hash"));
    }
}

// A step that would take for ever.
BOOST_AUTO_TEST_CASE(a_step_that_does_not_end_is_left_with_what_was_recorded_before_it) {
    const Output output =
        runStopped(*this,
                   {"run", "ball.xode", "--duration", "10", "--json", "--solver", "quick", "--iterations", "1000000",
                    "--substeps", "1000", "--record", "all.csv", "--checkpoint", "state"},
                   SIGTERM);
    BOOST_TEST(output.status == 143);
    BOOST_TEST(contains(output.err, "in the middle of a step"), output.err);
    BOOST_TEST(lines(fileBytes(path() / "all.csv")).size() >= 2U);
    BOOST_TEST(!fs::exists(path() / "state"));
}

BOOST_AUTO_TEST_CASE(a_run_ends_after_the_real_time_that_it_may_take) {
    const Output output = runProgram(*this, {"run", "ball.xode", "--duration", "1e8", "--max-seconds", kShortWhile,
                                             "--record", "all.csv", "--record-every", "1000000"});
    BOOST_TEST(output.status == 142);
    BOOST_TEST(contains(output.err, "stopped by --max-seconds at "), output.err);
    BOOST_TEST(lines(fileBytes(path() / "all.csv")).size() >= 3U);
}

BOOST_AUTO_TEST_CASE(a_view_ends_after_the_real_time_that_it_may_take_with_its_page) {
    ProgramApart program;
    program.give("viewer.html", "@ORRERY_DATA@");
    const Output output = program.run(*this, {"view", "ball.xode", "--duration", "1e5", "--max-seconds", kShortWhile,
                                              "--no-open", "--page", "ball.html"});
    BOOST_TEST(output.status == 142);
    BOOST_TEST(contains(output.err, "stopped by --max-seconds at "), output.err);
    BOOST_TEST(contains(output.out, "ball.html"), output.out);
    BOOST_TEST(fs::file_size(path() / "ball.html") > 1000U);
}

BOOST_AUTO_TEST_CASE(a_view_of_two_scenes_ends_in_the_second_without_a_page) {
    ProgramApart program;
    program.give("viewer.html", "@ORRERY_DATA@");
    write("before.xode", kBallScene);
    const Output output = program.run(*this, {"view", "ball.xode", "before.xode", "--duration", "1e5", "--max-seconds",
                                              kShortWhile, "--no-open", "--page", "ball.html"});
    BOOST_TEST(output.status == 142);
    BOOST_TEST(contains(output.err, "stopped by --max-seconds at "), output.err);
    BOOST_TEST(contains(output.err, " s of before.xode"), output.err);
    BOOST_TEST(!fs::exists(path() / "ball.html"));
}

BOOST_AUTO_TEST_CASE(what_is_not_stopped_says_so) {
    const auto result = runJson(*this, {"--duration", "0.1"});
    BOOST_TEST(result["stoppedBy"].is_null());
}

BOOST_AUTO_TEST_SUITE_END()
