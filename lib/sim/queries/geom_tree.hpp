// A tree of boxes over all geoms of a space and of the spaces in it, for queries. It is adjusted when geoms have moved.
#pragma once

#include <ode/ode.h>

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "geometry/box_tree.hpp"

namespace orrery {

class GeomTree {
public:
    // Looks at all geoms again if `edition` is another one than at the last call, or if the space shows that some have
    // moved, come or gone since then.
    void update(dSpaceID space, std::uint64_t edition);
    // Makes the next update look at all geoms.
    void forget() { isKnown_ = false; }

    // Calls visit(geom) for geoms in boxes for which meets(box) is true.
    template <typename Meets, typename Visit>
    void visitMeeting(Meets&& meets, Visit&& visit) const {
        for (const dGeomID geom : boundless_) visit(geom);
        if (geoms_.empty()) return;
        tree_->visitMeeting(meets, [&](std::uint32_t place) {
            if (meets(boxes_[place])) visit(geoms_[place]);
            return true;
        });
    }
    // Calls visit(geom, box) for geoms whose distance(box) is not above the smallest value that visit has returned so
    // far, beginning with `best`; near ones come early. The box of a geom without bounds is infinite.
    template <typename Distance, typename Visit>
    void visitBest(Distance&& distance, double best, Visit&& visit) const {
        for (const dGeomID geom : boundless_) best = std::min(best, visit(geom, everywhere()));
        if (geoms_.empty()) return;
        tree_->visitBest(distance, best, [&](std::uint32_t place) {
            if (!(distance(boxes_[place]) <= best)) return best;
            return best = std::min(best, visit(geoms_[place], boxes_[place]));
        });
    }

private:
    // The first geom of a space: ODE puts each there that moves.
    struct Front {
        dGeomID geom = nullptr;
        std::array<dReal, 6> box{};
        bool operator==(const Front&) const = default;
    };
    static constexpr int kFronts = 8;
    // Some of the geoms of a space that show whether it has changed.
    struct Sign {
        dSpaceID space = nullptr;
        int count = 0;
        std::array<Front, kFronts> fronts{};
        bool operator==(const Sign&) const = default;
    };

    [[nodiscard]] static TreeBox everywhere();
    [[nodiscard]] static Sign signOf(dSpaceID space);
    [[nodiscard]] bool showsChange() const;
    void noteSigns();
    // Lists the geoms of a space and of the spaces in it.
    void list(dSpaceID space);
    void listQuadtree(dSpaceID space);
    void build();
    void refit();

    bool isKnown_ = false;
    dSpaceID space_ = nullptr;
    std::uint64_t edition_ = 0;
    std::vector<Sign> signs_;         // of the space, of the space at its front, and so on
    std::vector<dGeomID> listed_;     // scratch
    std::vector<dGeomID> geoms_;      // in the order of the leaves
    std::vector<dGeomID> boundless_;  // planes and other geoms without bounds
    std::vector<TreeBox> boxes_;      // in the order of geoms_
    std::uint64_t sum_ = 0;           // of all geoms, whatever their order
    std::size_t count_ = 0;
    std::optional<BoxTree> tree_;
    std::vector<std::uint32_t> order_;  // scratch
    double sizes_ = 0;                  // of the nodes when the tree was made
};

}  // namespace orrery
