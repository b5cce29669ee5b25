// Draws the gravity of a scene as SVG: a slice with what is solid in it, where volumes act, and arrows of
// the acceleration. scripts/draw-fields calls it for every picture of docs/gravity.md.
//
//     orrery_field_pictures SCENE OUT.svg xy|xz|zy RIGHT,UP,DEPTH HALF-WIDTH
//
// RIGHT,UP,DEPTH is the middle of the picture along the two axes named and the third, m.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <functional>
#include <iostream>
#include <string>

#include "orrery/base/numbers.hpp"
#include "orrery/geometry/exact_shape.hpp"
#include "orrery/importers/load.hpp"
#include "orrery/plan/plan.hpp"
#include "orrery/scene/eigen.hpp"
#include "orrery/sim/planned_simulation.hpp"
#include "orrery/sim/simulation.hpp"

namespace {

using namespace orrery;

constexpr int kArrows = 25;      // to a side
constexpr int kRows = 250;       // of what is filled
constexpr double kPixels = 500;  // to a side

struct Slice {
    std::array<std::size_t, 3> axes{0, 1, 2};  // to the right, up, and out of the picture
    std::array<double, 3> center{};            // along these axes, m
    double half = 10;                          // m
};

// -1 to 1 across the picture.
Vector3 pointAt(const Slice& slice, double right, double up) {
    std::array<double, 3> p{};
    p[slice.axes[0]] = slice.center[0] + right * slice.half;
    p[slice.axes[1]] = slice.center[1] + up * slice.half;
    p[slice.axes[2]] = slice.center[2];
    return {p[0], p[1], p[2]};
}

std::string number(double value) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.1f", value);
    return text.data();
}

// Returns as one path, row by row, the part of the slice that is `inside`.
std::string area(const Slice& slice, const std::string& ink, const std::function<bool(const Vector3&)>& inside) {
    const double cell = kPixels / kRows;
    std::string path;
    for (int row = 0; row < kRows; ++row) {
        const double up = 1 - (2 * row + 1.0) / kRows;
        int begin = -1;
        for (int column = 0; column <= kRows; ++column) {
            const bool in = column < kRows && inside(pointAt(slice, (2 * column + 1.0) / kRows - 1, up));
            if (in && begin < 0) begin = column;
            if (in || begin < 0) continue;
            path += 'M' + number(begin * cell) + ' ' + number(row * cell) + 'h' + number((column - begin) * cell) +
                    'v' + number(cell) + 'h' + number((begin - column) * cell) + 'z';
            begin = -1;
        }
    }
    return "<path d=\"" + path + "\" fill=\"" + ink + "\" shape-rendering=\"crispEdges\"/>\n";
}

struct Piece {
    ExactShape shape;
    Eigen::Isometry3d toLocal;
};

// Frame of a solid that moves, where it is.
Eigen::Isometry3d frameOf(dGeomID geom) {
    const dReal* p = dGeomGetPosition(geom);
    dQuaternion q;
    dGeomGetQuaternion(geom, q);
    return toEigen(Pose{{p[0], p[1], p[2]}, {q[1], q[2], q[3], q[0]}});
}

std::vector<Piece> solidsOf(const Simulation& simulation, bool moving) {
    std::vector<Piece> solids;
    for (const PlanGeom& geom : planOf(simulation).worlds.at(0).geoms) {
        const auto shape = exactShapeOf(geom.solid);
        if (geom.trigger || (geom.body != kNone) != moving || !shape) continue;
        const Eigen::Isometry3d frame = moving ? frameOf(simulation.ode(GeomId{geom.node, {}})) : toEigen(geom.odePose);
        solids.push_back({*shape, frame.inverse()});
    }
    return solids;
}

std::string solidArea(const Slice& slice, const std::string& ink, const std::vector<Piece>& solids) {
    return area(slice, ink, [&](const Vector3& point) {
        return std::any_of(solids.begin(), solids.end(), [&](const Piece& solid) {
            return contains(solid.shape, fromEigen(Eigen::Vector3d(solid.toLocal * toEigen(point))));
        });
    });
}

// An arrow from the middle of its cell; longer and darker the stronger.
std::string arrow(double x, double y, double right, double up, double strongest) {
    const double strength = std::hypot(right, up);
    if (strength < 1e-9) return "<circle cx=\"" + number(x) + "\" cy=\"" + number(y) + "\" r=\"1.5\" fill=\"#999\"/>\n";
    const double share = std::sqrt(std::min(1.0, strength / strongest));
    const double length = kPixels / kArrows * (0.35 + 0.55 * share);
    const double dx = right / strength * length;
    const double dy = -up / strength * length;
    const auto at = [&](double along, double aside) {
        return number(x + dx * along - dy * aside) + ' ' + number(y + dy * along + dx * aside);
    };
    const std::string ink = "rgb(" + std::to_string(static_cast<int>(150 - 130 * share)) + ',' +
                            std::to_string(static_cast<int>(170 - 110 * share)) + ",190)";
    return "<path d=\"M" + at(-0.5, 0) + 'L' + at(0.5, 0) + 'M' + at(0.2, 0.22) + 'L' + at(0.5, 0) + 'L' +
           at(0.2, -0.22) + "\" stroke=\"" + ink + "\"/>\n";
}

std::string arrows(const Gravity& gravity, const Slice& slice) {
    struct Cell {
        double x, y, right, up;
    };
    std::vector<Cell> cells;
    std::vector<double> strengths;
    for (int row = 0; row < kArrows; ++row) {
        for (int column = 0; column < kArrows; ++column) {
            const double right = (2 * column + 1.0) / kArrows - 1;
            const double up = 1 - (2 * row + 1.0) / kArrows;
            const Eigen::Vector3d a = toEigen(gravity.accelerationAt(pointAt(slice, right, up)));
            const auto along = [&](std::size_t axis) { return a[static_cast<Eigen::Index>(slice.axes[axis])]; };
            cells.push_back({(right + 1) * kPixels / 2, (1 - up) * kPixels / 2, along(0), along(1)});
            strengths.push_back(std::hypot(along(0), along(1)));
        }
    }
    std::sort(strengths.begin(), strengths.end());
    // Near a centre the strength has no bound: the strongest few do not set the scale.
    const double strongest = strengths[strengths.size() * 95 / 100];
    std::string svg = "<g fill=\"none\">\n";
    for (const Cell& cell : cells) svg += arrow(cell.x, cell.y, cell.right, cell.up, strongest);
    return svg + "</g>\n";
}

std::string picture(const Simulation& simulation, const Gravity& gravity, const Slice& slice) {
    const std::string side = number(kPixels);
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + side + ' ' + side + "\">\n<rect width=\"" +
           side + "\" height=\"" + side + "\" fill=\"#fff\"/>\n" +
           area(slice, "#eaf2fb", [&](const Vector3& point) { return !gravity.trace(point).shares.empty(); }) +
           solidArea(slice, "#d5cfc4", solidsOf(simulation, false)) +
           solidArea(slice, "#f0a35e", solidsOf(simulation, true)) + arrows(gravity, slice) + "</svg>\n";
}

bool parse(const std::string& axes, const std::string& center, const std::string& half, Slice& slice) {
    if (axes.size() != 2) return false;
    for (std::size_t i = 0; i < 2; ++i) {
        const std::size_t axis = std::string("xyz").find(axes[i]);
        if (axis == std::string::npos) return false;
        slice.axes[i] = axis;
    }
    slice.axes[2] = 3 - slice.axes[0] - slice.axes[1];
    std::size_t begin = 0;
    for (double& value : slice.center) {
        const std::size_t end = std::min(center.find(',', begin), center.size());
        const auto parsed = parseDouble(std::string_view(center).substr(begin, end - begin));
        if (!parsed) return false;
        value = *parsed;
        begin = std::min(end + 1, center.size());
    }
    const auto width = parseDouble(half);
    if (width) slice.half = *width;
    return width && slice.axes[0] != slice.axes[1];
}

}  // namespace

int main(int argc, char** argv) {
    const std::vector<std::string> words(argv, argv + argc);
    Slice slice;
    if (words.size() != 6 || !parse(words[3], words[4], words[5], slice)) {
        std::cerr << "usage: orrery_field_pictures SCENE OUT.svg xy|xz|zy RIGHT,UP,DEPTH HALF-WIDTH\n";
        return 2;
    }
    DiagnosticLog log;
    Simulation simulation(load(words[1], log), SimulationOptions{}, log);
    if (log.hasErrors() || simulation.worldCount() == 0) return 1;
    std::ofstream out(words[2], std::ios::binary);
    out << picture(simulation, simulation.gravity(), slice);
    return out.flush() ? 0 : 3;
}
