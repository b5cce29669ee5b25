// Recordings as tables: bodies, totals, events and contacts over time.
#include <array>
#include <string>
#include <vector>

#include "csv_text.hpp"
#include "orrery/base/hash.hpp"
#include "orrery/base/numbers.hpp"
#include "orrery/exporters/save.hpp"
#include "orrery/recording/columns.hpp"

namespace orrery {
namespace {

std::vector<std::string> quotedNames(const std::vector<std::string>& names) {
    std::vector<std::string> result;
    result.reserve(names.size());
    for (const std::string& name : names) result.push_back(quoted(name));
    return result;
}

std::string partName(const Recording& recording, std::uint32_t part) {
    return part == kNoObject ? std::string() : quoted(recording.parts[part].name);
}

template <typename Reading>
std::string headsOf(std::string first, const std::vector<Column<Reading>>& columns) {
    for (const Column<Reading>& column : columns) first += ',' + column.head();
    return first;
}

template <typename Reading>
void addValues(const Reading& reading, const std::vector<Column<Reading>>& columns, CsvText& csv) {
    for (const Column<Reading>& column : columns) csv.number(column.valueIn(reading));
}

constexpr std::array<std::string_view, 4> kEventNames{"enter", "exit", "sleep", "wake"};

}  // namespace

void writeCsv(const Recording& recording, std::ostream& out) {
    const std::vector<std::string> bodies = quotedNames(recording.bodies);
    CsvText csv(out, "time,body,px,py,pz,qx,qy,qz,qw,vx,vy,vz,wx,wy,wz");
    for (std::size_t frame = 0; frame < recording.times.size() && out; ++frame) {
        const std::string time = toText(recording.times[frame]);
        for (std::size_t body = 0; body < bodies.size(); ++body) {
            const auto& [pose, v, w] = recording.sample(frame, body);
            const auto& [p, q] = pose;
            csv.begin(time);
            csv.field(bodies[body]);
            csv.numbers({p.x, p.y, p.z, q.x, q.y, q.z, q.w, v.x, v.y, v.z, w.x, w.y, w.z});
            csv.end();
        }
    }
}

void writeTotalsCsv(const Recording& recording, std::ostream& out) {
    CsvText csv(out, "time,kinetic,potential,px,py,pz,lx,ly,lz,contacts,asleep,hash");
    const std::size_t bodies = recording.bodies.size();
    for (std::size_t frame = 0; frame < recording.times.size() && out; ++frame) {
        const FrameTotals& totals = recording.totals[frame];
        const Vector3& p = totals.momentum;
        const Vector3& l = totals.angularMomentum;
        std::size_t asleep = 0;
        for (std::size_t body = 0; body < bodies; ++body) asleep += recording.asleep[frame * bodies + body] ? 1U : 0U;
        csv.begin(toText(recording.times[frame]));
        csv.numbers({totals.kinetic, totals.potential, p.x, p.y, p.z, l.x, l.y, l.z});
        csv.field(std::to_string(totals.contacts));
        csv.field(std::to_string(asleep));
        csv.field(hexadecimal(totals.hash));
        csv.end();
    }
}

void writeEventsCsv(const Recording& recording, std::ostream& out) {
    CsvText csv(out, "time,event,body,trigger");
    for (const RecordedEvent& event : recording.events) {
        csv.begin(toText(event.time));
        csv.field(kEventNames[static_cast<std::size_t>(event.kind)]);
        csv.field(quoted(recording.bodies[event.body]));
        csv.field(partName(recording, event.trigger));
        csv.end();
    }
}

void writeContactsCsv(const Recording& recording, std::ostream& out) {
    CsvText csv(out, "time,geom1,geom2,px,py,pz,nx,ny,nz,depth,fx,fy,fz");
    std::size_t at = 0;
    for (std::size_t frame = 0; frame < recording.times.size() && out; ++frame) {
        const std::string time = toText(recording.times[frame]);
        for (; at < recording.contactEnds[frame]; ++at) {
            const auto& [part1, part2, p, n, depth, f] = recording.contacts[at];
            csv.begin(time);
            csv.field(partName(recording, part1));
            csv.field(partName(recording, part2));
            csv.numbers({p.x, p.y, p.z, n.x, n.y, n.z, depth, f.x, f.y, f.z});
            csv.end();
        }
    }
}

void writeJointsCsv(const Recording& recording, std::ostream& out) {
    const auto columns = columnsOf(kJointObservables, kMaxReadAxes);
    CsvText csv(out, headsOf("time,joint", columns));
    std::vector<std::string> names;
    for (const RecordedObject& joint : recording.joints) names.push_back(quoted(joint.name));
    for (std::size_t frame = 0; frame < recording.times.size() && out; ++frame) {
        const std::string time = toText(recording.times[frame]);
        for (std::size_t joint = 0; joint < names.size(); ++joint) {
            csv.begin(time);
            csv.field(names[joint]);
            addValues(recording.jointReading(frame, joint), columns, csv);
            csv.end();
        }
    }
}

bool saveCsv(const Recording& recording, const std::filesystem::path& file, DiagnosticLog& log) {
    return saveFile(
        file, [&](std::ostream& out) { writeCsv(recording, out); }, log);
}

}  // namespace orrery
