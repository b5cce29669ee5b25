#include "queries/geom_tree.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "world/ode_numbers.hpp"

namespace orrery {
namespace {

constexpr double kBoundless = 1e9;    // m: larger boxes are not put in the tree
constexpr double kEverything = 1e30;  // m
constexpr double kWorse = 2;          // the tree is made anew when its nodes have grown so much
// Geoms that touch something may reach out of their boxes by rounding.
constexpr double kMargin = byPrecision(1e-9, 1e-5);

TreeBox boxOf(dGeomID geom) {
    std::array<dReal, 6> bounds;
    dGeomGetAABB(geom, bounds.data());
    TreeBox box{{bounds[0], bounds[2], bounds[4]}, {bounds[1], bounds[3], bounds[5]}};
    const double most = std::max(box.low.cwiseAbs().maxCoeff(), box.high.cwiseAbs().maxCoeff());
    const double margin = kMargin * (1 + most);
    box.low.array() -= margin;
    box.high.array() += margin;
    return box;
}

// False for NaN too.
bool isBounded(const TreeBox& box) {
    return (box.low.array() > -kBoundless).all() && (box.high.array() < kBoundless).all();
}

std::uint64_t mixed(dGeomID geom) {
    auto bits = static_cast<std::uint64_t>(reinterpret_cast<std::uintptr_t>(geom));
    bits = (bits ^ (bits >> 32)) * 0x9e3779b97f4a7c15U;
    return bits ^ (bits >> 29);
}

}  // namespace

TreeBox GeomTree::everywhere() {
    constexpr double kEndless = std::numeric_limits<double>::infinity();
    return {Eigen::Vector3d::Constant(-kEndless), Eigen::Vector3d::Constant(kEndless)};
}

GeomTree::Sign GeomTree::signOf(dSpaceID space) {
    Sign sign{space, dSpaceGetNumGeoms(space)};
    if (dSpaceGetClass(space) == dQuadTreeSpaceClass) return sign;
    for (int i = 0; i < std::min(sign.count, kFronts); ++i) {
        Front& front = sign.fronts[static_cast<std::size_t>(i)];
        front.geom = dSpaceGetGeom(space, i);
        // The box of a space depends on all geoms in it.
        if (!dGeomIsSpace(front.geom)) dGeomGetAABB(front.geom, front.box.data());
    }
    return sign;
}

void GeomTree::noteSigns() {
    signs_.clear();
    for (dSpaceID space = space_; space;) {
        signs_.push_back(signOf(space));
        const dGeomID front = signs_.back().fronts[0].geom;
        space = front && dGeomIsSpace(front) ? reinterpret_cast<dSpaceID>(front) : nullptr;
    }
}

// A space whose geoms move comes to the front of the space around it. Only a quadtree has another order.
bool GeomTree::showsChange() const {
    return std::any_of(signs_.begin(), signs_.end(), [](const Sign& sign) {
        return dSpaceGetClass(sign.space) == dQuadTreeSpaceClass || !(signOf(sign.space) == sign);
    });
}

// ODE fails when asked for the geoms of a quadtree, but finds what overlaps a box about everything.
void GeomTree::listQuadtree(dSpaceID space) {
    struct Search {
        GeomTree* tree;
        dGeomID everything;
    };
    Search search{this, dCreateBox(nullptr, kEverything, kEverything, kEverything)};
    dSpaceCollide2(search.everything, reinterpret_cast<dGeomID>(space), &search, [](void* data, dGeomID a, dGeomID b) {
        const auto& [tree, everything] = *static_cast<Search*>(data);
        const dGeomID found = a == everything ? b : a;
        if (dGeomIsSpace(found)) return tree->list(reinterpret_cast<dSpaceID>(found));
        tree->listed_.push_back(found);
    });
    dGeomDestroy(search.everything);
}

void GeomTree::list(dSpaceID space) {
    if (dSpaceGetClass(space) == dQuadTreeSpaceClass) return listQuadtree(space);
    for (int i = 0, count = dSpaceGetNumGeoms(space); i < count; ++i) {
        const dGeomID geom = dSpaceGetGeom(space, i);
        if (dGeomIsSpace(geom)) {
            list(reinterpret_cast<dSpaceID>(geom));
        } else {
            listed_.push_back(geom);
        }
    }
}

void GeomTree::update(dSpaceID space, std::uint64_t edition) {
    if (isKnown_ && space == space_ && edition == edition_ && !showsChange()) return;
    isKnown_ = false;
    space_ = space;
    // Only a clean geom comes to the front when it moves.
    dSpaceClean(space);
    listed_.clear();
    list(space);
    std::uint64_t sum = 0;
    for (const dGeomID geom : listed_) sum += mixed(geom);
    const bool isSame = tree_ && sum == sum_ && listed_.size() == count_;
    sum_ = sum;
    count_ = listed_.size();
    if (isSame) {
        refit();
    } else {
        build();
    }
    noteSigns();
    edition_ = edition;
    isKnown_ = true;
}

void GeomTree::build() {
    geoms_.clear();
    boundless_.clear();
    boxes_.clear();
    for (const dGeomID geom : listed_) {
        const TreeBox box = boxOf(geom);
        const bool isInTree = isBounded(box);
        (isInTree ? geoms_ : boundless_).push_back(geom);
        if (isInTree) boxes_.push_back(box);
    }
    tree_.emplace(boxes_, order_);
    const std::vector<dGeomID> geoms = geoms_;
    const std::vector<TreeBox> boxes = boxes_;
    for (std::size_t i = 0; i < order_.size(); ++i) {
        geoms_[i] = geoms[order_[i]];
        boxes_[i] = boxes[order_[i]];
    }
    if (!geoms_.empty()) sizes_ = tree_->refit([&](std::uint32_t place) { return boxes_[place]; });
}

void GeomTree::refit() {
    bool isBuilt = true;
    for (std::size_t i = 0; i < geoms_.size(); ++i) {
        boxes_[i] = boxOf(geoms_[i]);
        isBuilt = isBuilt && isBounded(boxes_[i]);
    }
    for (const dGeomID geom : boundless_) isBuilt = isBuilt && !isBounded(boxOf(geom));
    if (isBuilt && geoms_.empty()) return;
    if (isBuilt && tree_->refit([&](std::uint32_t place) { return boxes_[place]; }) <= kWorse * sizes_) return;
    build();
}

}  // namespace orrery
