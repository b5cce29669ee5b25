// The contact points of two geoms that stay.
#include <array>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <string>
#include <vector>

#include "contacts/patch.hpp"

namespace {

using namespace orrery;

struct Point {
    double x;
    double z;
    double depth = 0.01;
    std::array<double, 3> normal = {0, 1, 0};
};

dContactGeom contactAt(const Point& point, int number) {
    dContactGeom contact{};
    contact.pos[0] = point.x;
    contact.pos[2] = point.z;
    for (std::size_t i = 0; i < 3; ++i) contact.normal[i] = point.normal[i];
    contact.depth = point.depth;
    contact.side1 = number;
    return contact;
}

// The numbers of the points that stay, in their order: "0 3 2 ".
std::string kept(const std::vector<Point>& points, std::size_t most) {
    std::vector<dContactGeom> contacts;
    for (const Point& point : points) contacts.push_back(contactAt(point, static_cast<int>(contacts.size())));
    static PatchReducer reducer;
    const std::size_t count = reducer.reduce(contacts, most);
    std::string numbers;
    for (std::size_t i = 0; i < count; ++i) numbers += std::to_string(contacts[i].side1) + ' ';
    return numbers;
}

std::array<double, 3> leaning(double degrees) {
    const double angle = degrees * M_PI / 180;
    return {std::sin(angle), std::cos(angle), 0};
}

}  // namespace

BOOST_AUTO_TEST_SUITE(patch)

BOOST_AUTO_TEST_CASE(one_or_two_points_stay_as_they_are) {
    BOOST_TEST(kept({}, 4) == "");
    BOOST_TEST(kept({{0, 0}}, 4) == "0 ");
    BOOST_TEST(kept({{0, 0}, {1, 0}}, 4) == "0 1 ");
}

BOOST_AUTO_TEST_CASE(of_few_points_the_third_lies_opposite_the_first) {
    BOOST_TEST(kept({{0, 0}, {3, 0}, {1, 0}}, 4) == "0 2 1 ");
    BOOST_TEST(kept({{0, 0}, {1, 0}, {3, 0}}, 4) == "0 1 2 ");
    BOOST_TEST(kept({{0, 0}, {1, 1}, {0, 1}, {1, 0}}, 4) == "0 2 1 3 ");
    // The first of equal ones stays.
    BOOST_TEST(kept({{0, 0}, {1, 0}, {0, 1}, {-1, 0}}, 4) == "0 2 1 3 ");
}

BOOST_AUTO_TEST_CASE(of_many_points_the_corners_stay_in_the_order_of_the_rim) {
    std::vector<Point> grid;
    for (int x = 0; x < 5; ++x) {
        for (int z = 0; z < 5; ++z) grid.push_back({x / 4.0, z / 4.0});
    }
    BOOST_TEST(kept(grid, 4) == "0 20 24 4 ");
    BOOST_TEST(kept(grid, 3) == "0 20 24 ");
    BOOST_TEST(kept(grid, 2) == "0 24 ");
    BOOST_TEST(kept(grid, 1) == "0 ");
}

BOOST_AUTO_TEST_CASE(a_line_has_two_ends) {
    BOOST_TEST(kept({{0, 0}, {1, 0}, {2, 0}, {3, 0}, {4, 0}}, 4) == "0 4 ");
    // Within a thousandth of its length; beyond that it has corners.
    BOOST_TEST(kept({{0, 0}, {1, 0.0009}, {2, -0.0009}, {3, 0}, {1, 0}}, 4) == "3 0 ");
    BOOST_TEST(kept({{0, 0}, {1, 0.02}, {2, -0.02}, {3, 0}, {1, 0}}, 4) == "3 1 0 2 ");
}

BOOST_AUTO_TEST_CASE(points_in_one_place_are_one_point) {
    BOOST_TEST(kept({{1, 1}, {1, 1}, {1, 1}, {1, 1}, {1, 1}}, 4) == "0 ");
}

BOOST_AUTO_TEST_CASE(the_deepest_point_stays_where_it_lies_a_tenth_deeper_than_the_rim) {
    const auto square = [](double middle) {
        return std::vector<Point>{{0, 0}, {0, 1}, {1, 1}, {1, 0}, {0.5, 0.5, middle}};
    };
    BOOST_TEST(kept(square(0.0108), 4).size() == 8u);
    BOOST_TEST(kept(square(0.0115), 4).size() == 10u);
    BOOST_TEST(kept(square(0.0115), 4).ends_with("4 "));
    // One alone is the deepest; of equal ones the first.
    BOOST_TEST(kept(square(0.0115), 1) == "4 ");
    BOOST_TEST(kept({{0, 0, 0.01}, {1, 0, 0.02}, {2, 0, 0.02}}, 1) == "1 ");
}

BOOST_AUTO_TEST_CASE(points_whose_normals_lie_within_eighteen_degrees_are_one_patch) {
    BOOST_TEST(kept({{0, 0}, {1, 0, 0.01, leaning(17)}}, 1) == "0 ");
    BOOST_TEST(kept({{0, 0}, {1, 0, 0.01, leaning(19)}}, 1) == "0 1 ");
    // The nearest patch takes a point that two could have.
    BOOST_TEST(kept({{0, 0, 0.01, leaning(0)}, {1, 0, 0.01, leaning(25)}, {2, 0, 0.03, leaning(14)}}, 1) == "0 2 ");
    BOOST_TEST(kept({{0, 0, 0.01, leaning(0)}, {1, 0, 0.01, leaning(25)}, {2, 0, 0.03, leaning(11)}}, 1) == "2 1 ");
}

BOOST_AUTO_TEST_SUITE_END()
