// Piles on a floor at y = 0.
#pragma once

#include "world.hpp"

namespace orrery::solver::test {

void addStack(TestWorld& world, int count, double topMass = 1);  // of boxes of 1 m and 1 kg
void addCards(TestWorld& world);                                 // a house of two storeys of cards of 9 cm
void addCylinders(TestWorld& world, int count);                  // on their caps
void addPrisms(TestWorld& world, int count);                     // of six sides
void addArch(TestWorld& world, int stones);                      // half a circle of inner radius 2 m
void addDominoes(TestWorld& world, int count);                   // the first one is pushed over
void addHeap(TestWorld& world, int count, double bounce);        // bodies of all shapes above a bin of 3 m
// Boxes of 1 m in rows of base, base - 1, ..., 1.
void addPyramid(TestWorld& world, int base, double x = 0, bool floor = true);

}  // namespace orrery::solver::test
