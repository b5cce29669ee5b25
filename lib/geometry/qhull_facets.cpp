#include "qhull_facets.hpp"

#include <cstdio>
#include <cstdlib>
#include <string>

extern "C" {
#include <libqhull_r/libqhull_r.h>
}

namespace orrery {
namespace {

// Qhull writes its messages here, so that they do not reach the terminal.
class TextSink {
public:
    TextSink() : file_(open_memstream(&text_, &size_)) {}
    TextSink(const TextSink&) = delete;
    TextSink& operator=(const TextSink&) = delete;
    ~TextSink() {
        if (file_ != nullptr) std::fclose(file_);
        std::free(text_);  // NOLINT: open_memstream returns memory of malloc
    }
    [[nodiscard]] FILE* file() const { return file_; }

private:
    char* text_ = nullptr;
    std::size_t size_ = 0;
    FILE* file_;
};

// One run of Qhull and its memory.
class QhullRun {
public:
    QhullRun() { qh_zero(&qh_, sink_.file()); }
    QhullRun(const QhullRun&) = delete;
    QhullRun& operator=(const QhullRun&) = delete;
    ~QhullRun() {
        qh_freeqhull(&qh_, !qh_ALL);
        int leftBlocks = 0;
        int leftBytes = 0;
        qh_memfreeshort(&qh_, &leftBlocks, &leftBytes);
    }

    // Returns Qhull's exit code; 0 is success. `coordinates` must outlive the run.
    int run(std::vector<double>& coordinates, std::string command) {
        if (sink_.file() == nullptr) return qh_ERRmem;
        return qh_new_qhull(&qh_, 3, static_cast<int>(coordinates.size() / 3), coordinates.data(), False,
                            command.data(), nullptr, sink_.file());
    }

    [[nodiscard]] std::vector<QhullFacet> facets() {
        std::vector<QhullFacet> result;
        result.reserve(static_cast<std::size_t>(qh_.num_facets));
        for (const facetT* facet = qh_.facet_list; facet != nullptr && facet->next != nullptr; facet = facet->next) {
            QhullFacet& out = result.emplace_back();
            out.normal = {facet->normal[0], facet->normal[1], facet->normal[2]};
            for (const setelemT* e = facet->vertices->e; e->p != nullptr; ++e) {
                // The set holds vertices as void pointers. Qhull's own qh_pointid would return the index, but an error
                // in a Qhull function after the run ends the process.
                const auto* vertex = static_cast<const vertexT*>(e->p);
                out.corners.push_back(static_cast<std::uint32_t>((vertex->point - qh_.first_point) / 3));
            }
        }
        return result;
    }

private:
    TextSink sink_;
    qhT qh_{};
};

HullFailure failureOf(int exitCode) {
    if (exitCode == 0) return HullFailure::None;
    return exitCode == qh_ERRsingular ? HullFailure::Flat : HullFailure::Numerical;
}

}  // namespace

QhullFacets qhullFacets(std::span<const Vector3> points, std::string_view options) {
    std::vector<double> coordinates;
    coordinates.reserve(3 * points.size());
    for (const Vector3& p : points) coordinates.insert(coordinates.end(), {p.x, p.y, p.z});

    QhullRun qhull;
    QhullFacets result;
    result.failure = failureOf(qhull.run(coordinates, "qhull Pp " + std::string(options)));
    if (result.failure == HullFailure::None) result.facets = qhull.facets();
    return result;
}

}  // namespace orrery
