// Journals that were cut off or damaged, and the table that comes of them.
#include "orrery/sweep/journal.hpp"

#include <boost/test/unit_test.hpp>
#include <sstream>

#include "orrery/sweep/csv.hpp"
#include "orrery/sweep/table.hpp"

namespace orrery::sweep {
namespace {

Row row(std::uint64_t index, RunStatus status, std::string text) {
    return {index, status, 0.25, {std::to_string(index), std::move(text)}};
}

}  // namespace

BOOST_AUTO_TEST_SUITE(journals)

BOOST_AUTO_TEST_CASE(what_is_written_is_read) {
    const JournalHeader header{0x1234, 3, "a plan.json", {"friction", "two\nlines, and \"more\""}};
    const Row rows[] = {row(2, RunStatus::Ok, "a,\"b\"\nc"), row(0, RunStatus::Crash, "")};
    const Journal journal = readJournal(lineOf(header) + lineOf(rows[0]) + lineOf(rows[1]));
    BOOST_REQUIRE(journal.header.has_value());
    BOOST_TEST(journal.header->isOfSameSweep(header));
    BOOST_TEST(journal.header->plan == header.plan);
    BOOST_TEST(journal.header->columns == header.columns);
    BOOST_REQUIRE(journal.rows.size() == 2U);
    BOOST_CHECK(journal.rows[0] == rows[0]);
    BOOST_CHECK(journal.rows[1] == rows[1]);
    BOOST_TEST(journal.damaged.empty());
}

BOOST_AUTO_TEST_CASE(a_journal_of_0_1_0_is_read) {
    const Journal journal = readJournal("f3bcb94decc3d410 orrery-sweep-1 0000000000001234 3\n");
    BOOST_REQUIRE(journal.header.has_value());
    BOOST_TEST(journal.header->isOfSameSweep({0x1234, 3, "plan.json", {"friction"}}));
    BOOST_TEST(journal.header->columns.empty());
}

// Wherever kill -9 cuts the file, the rows before are there, no row is wrong, and what follows is read.
BOOST_AUTO_TEST_CASE(a_line_that_is_cut_off_is_left_out) {
    const std::string before = lineOf(JournalHeader{1, 3, "", {}}) + lineOf(row(0, RunStatus::Ok, "first"));
    const std::string last = lineOf(row(1, RunStatus::Ok, "second"));
    for (std::size_t cut = 1; cut + 1 < last.size(); ++cut) {
        const Journal journal =
            readJournal(before + last.substr(0, cut) + '\n' + lineOf(row(2, RunStatus::Ok, "third")));
        BOOST_REQUIRE(journal.rows.size() == 2U);
        BOOST_TEST(journal.rows[1].index == 2U);
        BOOST_TEST(journal.damaged.size() == 1U);
        BOOST_TEST(journal.damaged[0] == 3U);
    }
}

BOOST_AUTO_TEST_CASE(no_byte_can_be_changed) {
    const std::string line = lineOf(row(1, RunStatus::Ok, "second"));
    for (std::size_t i = 0; i + 1 < line.size(); ++i) {
        std::string other = line;
        other[i] = static_cast<char>(other[i] ^ 1);
        BOOST_TEST(readJournal(other).rows.empty());
    }
}

BOOST_AUTO_TEST_CASE(any_bytes_can_be_read) {
    std::string bytes;
    for (int i = 0; i < 4096; ++i) bytes += static_cast<char>((i * 7919) >> 3);
    BOOST_TEST(readJournal(bytes).rows.empty());
    BOOST_TEST(!readJournal("").header.has_value());
}

BOOST_AUTO_TEST_CASE(the_better_row_stays) {
    RowTable table(2);
    BOOST_TEST(table.add(row(1, RunStatus::Crash, "crash")));
    BOOST_TEST(table.add(row(1, RunStatus::Ok, "good")));
    BOOST_TEST(table.add(row(1, RunStatus::Timeout, "late")));
    BOOST_TEST(!table.add(row(2, RunStatus::Ok, "none")));
    BOOST_TEST(!table.full());
    BOOST_TEST(table.row(1).fields[1] == "good");
    table.add(row(0, RunStatus::Error, "x"));
    BOOST_TEST(table.full());
    std::ostringstream out;
    table.write({"run", "text"}, out);
    BOOST_TEST(out.str() == "run,text\n0,x\n1,good\n");
}

BOOST_AUTO_TEST_CASE(warnings_are_counted_by_their_codes) {
    RowTable table(5);
    const std::pair<RunStatus, std::string> causes[] = {{RunStatus::Ok, "B A"},
                                                        {RunStatus::Ok, "A"},
                                                        {RunStatus::Ok, ""},
                                                        {RunStatus::Expectation, "ball.speed < 1 is false"}};
    for (std::uint64_t i = 0; i < std::size(causes); ++i)
        table.add({i,
                   causes[i].first,
                   0,
                   {std::to_string(i), "seed", std::string(toText(causes[i].first)), causes[i].second}});
    const WarningCounts counts = warningsOf({}, table);
    BOOST_TEST(counts.runs == 2U);
    BOOST_CHECK((counts.byCode == std::map<std::string, std::uint64_t>{{"A", 2}, {"B", 1}}));
}

BOOST_AUTO_TEST_CASE(tables_are_as_rfc_4180_has_them) {
    const auto lines = readCsv("a,b\r\n\"1,\"\"2\"\"\n3\",4\n\n5,");
    BOOST_REQUIRE(lines.has_value());
    BOOST_REQUIRE(lines->size() == 3U);
    BOOST_TEST((*lines)[1][0] == "1,\"2\"\n3");
    BOOST_TEST((*lines)[2][1] == "");
    BOOST_TEST(csvLine((*lines)[1]) == "\"1,\"\"2\"\"\n3\",4\n");
    BOOST_TEST(!readCsv("a,\"b").has_value());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace orrery::sweep
