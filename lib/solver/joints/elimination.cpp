#include "elimination.hpp"

#include <algorithm>
#include <set>

namespace orrery::solver {
namespace {

constexpr std::size_t kStride = kMostRows;
constexpr std::size_t kBlock = kStride * kStride;

// Loops over the columns of a block have a fixed length, so that compilers unroll them and put them in lanes: what is
// beyond the columns is 0.
constexpr std::size_t evenOf(std::size_t columns) {
    return (columns + 1) / 2 * 2;
}

// c -= a b, where a has K columns, and b and c have C.
template <std::size_t K, std::size_t C>
void subtractProduct(double* c, const double* a, const double* b, std::size_t rows) {
    for (std::size_t r = 0; r < rows; ++r) {
        double sums[C];
        for (std::size_t i = 0; i < C; ++i) sums[i] = c[r * kStride + i];
        for (std::size_t k = 0; k < K; ++k) {
            const double f = a[r * kStride + k];
            for (std::size_t i = 0; i < C; ++i) sums[i] -= f * b[k * kStride + i];
        }
        for (std::size_t i = 0; i < C; ++i) c[r * kStride + i] = sums[i];
    }
}

template <std::size_t K>
void subtractProduct(double* c, const double* a, const double* b, std::size_t rows, std::size_t columns) {
    switch (evenOf(columns)) {
        case 2:
            return subtractProduct<K, 2>(c, a, b, rows);
        case 4:
            return subtractProduct<K, 4>(c, a, b, rows);
        default:
            return subtractProduct<K, 6>(c, a, b, rows);
    }
}

void subtractProduct(double* c, const double* a, const double* b, std::size_t rows, std::size_t inner,
                     std::size_t columns) {
    switch (inner) {
        case 1:
            return subtractProduct<1>(c, a, b, rows, columns);
        case 2:
            return subtractProduct<2>(c, a, b, rows, columns);
        case 3:
            return subtractProduct<3>(c, a, b, rows, columns);
        case 4:
            return subtractProduct<4>(c, a, b, rows, columns);
        case 5:
            return subtractProduct<5>(c, a, b, rows, columns);
        case 6:
            return subtractProduct<6>(c, a, b, rows, columns);
        default:
            return;
    }
}

// a = a b, where a has N columns.
template <std::size_t N>
void multiply(double* a, const double* b, std::size_t rows) {
    for (std::size_t r = 0; r < rows; ++r, a += kStride) {
        double sums[N] = {};
        for (std::size_t k = 0; k < N; ++k)
            for (std::size_t i = 0; i < N; ++i) sums[i] += a[k] * b[k * kStride + i];
        for (std::size_t i = 0; i < N; ++i) a[i] = sums[i];
    }
}

void multiply(double* a, const double* b, std::size_t rows, std::size_t n) {
    switch (n) {
        case 1:
            return multiply<1>(a, b, rows);
        case 2:
            return multiply<2>(a, b, rows);
        case 3:
            return multiply<3>(a, b, rows);
        case 4:
            return multiply<4>(a, b, rows);
        case 5:
            return multiply<5>(a, b, rows);
        case 6:
            return multiply<6>(a, b, rows);
        default:
            return;
    }
}

// y -= a x
template <std::size_t C>
void subtractProduct(double* y, const double* a, const double* x, std::size_t rows) {
    for (std::size_t r = 0; r < rows; ++r) {
        double sum = 0;
        for (std::size_t k = 0; k < C; ++k) sum += a[r * kStride + k] * x[k];
        y[r] -= sum;
    }
}

void subtractProduct(double* y, const double* a, const double* x, std::size_t rows, std::size_t columns) {
    switch (columns) {
        case 3:
            return subtractProduct<3>(y, a, x, rows);
        case 5:
            return subtractProduct<5>(y, a, x, rows);
        case 6:
            return subtractProduct<6>(y, a, x, rows);
        default:
            for (std::size_t k = 0; k < columns; ++k)
                for (std::size_t r = 0; r < rows; ++r) y[r] -= a[r * kStride + k] * x[k];
    }
}

// By Gauss and Jordan in place, without pivots: the symmetric part is positive.
template <std::size_t N>
void invert(double* a) {
    constexpr std::size_t n = N;
    for (std::size_t i = 0; i < n; ++i) {
        const double pivot = 1 / a[i * kStride + i];
        a[i * kStride + i] = 1;
        for (std::size_t k = 0; k < n; ++k) a[i * kStride + k] *= pivot;
        for (std::size_t r = 0; r < n; ++r) {
            if (r == i) continue;
            const double f = a[r * kStride + i];
            a[r * kStride + i] = 0;
            for (std::size_t k = 0; k < n; ++k) a[r * kStride + k] -= f * a[i * kStride + k];
        }
    }
}

void invert(double* a, std::size_t n) {
    switch (n) {
        case 1:
            return invert<1>(a);
        case 2:
            return invert<2>(a);
        case 3:
            return invert<3>(a);
        case 4:
            return invert<4>(a);
        case 5:
            return invert<5>(a);
        case 6:
            return invert<6>(a);
        default:
            return;
    }
}

// A row that changes nothing that moves leaves a 0 here.
void soften(double* a, std::size_t n, double softness) {
    for (std::size_t i = 0; i < n; ++i) {
        double& number = a[i * kStride + i];
        number = number == 0 ? 1 : number + number * softness;
    }
}

}  // namespace

std::size_t Elimination::addBlock(std::uint32_t row, std::uint32_t column) {
    const std::pair key{row, column};
    const auto found = std::lower_bound(places_.begin(), places_.end(), key,
                                        [](const auto& place, const auto& wanted) { return place.first < wanted; });
    if (found != places_.end() && found->first == key) return found->second;
    const std::size_t begin = places_.size() * kBlock;
    places_.insert(found, {key, begin});
    return begin;
}

std::size_t Elimination::blockOf(std::uint32_t row, std::uint32_t column) const {
    const std::pair key{row, column};
    return std::lower_bound(places_.begin(), places_.end(), key,
                            [](const auto& place, const auto& wanted) { return place.first < wanted; })
        ->second;
}

void Elimination::addStep(std::uint32_t joint, const std::vector<std::uint32_t>& others) {
    steps_.push_back({joint, links_.size(), others.size(), updates_.size(), addBlock(joint, joint)});
    for (const std::uint32_t other : others) links_.push_back({other, addBlock(joint, other), addBlock(other, joint)});
    for (const std::uint32_t row : others)
        for (const std::uint32_t column : others) updates_.push_back(addBlock(row, column));
}

void Elimination::build(std::size_t joints, const std::vector<std::pair<std::uint32_t, std::uint32_t>>& pairs) {
    *this = {};
    std::vector<std::set<std::uint32_t>> others(joints);
    for (const auto& [a, b] : pairs)
        if (a != b) others[a].insert(b);
    std::set<std::pair<std::size_t, std::uint32_t>> queue;  // by degree
    for (std::uint32_t i = 0; i < joints; ++i) queue.insert({others[i].size(), i});
    while (!queue.empty()) {
        const std::uint32_t joint = queue.begin()->second;
        queue.erase(queue.begin());
        const std::vector<std::uint32_t> around(others[joint].begin(), others[joint].end());
        addStep(joint, around);
        for (const std::uint32_t other : around) {
            queue.erase({others[other].size(), other});
            others[other].erase(joint);
            for (const std::uint32_t third : around)
                if (third != other) others[other].insert(third);
            queue.insert({others[other].size(), other});
        }
    }
    diagonals_.resize(joints);
    for (const Step& step : steps_) diagonals_[step.joint] = step.diagonal;
}

void Elimination::clear() {
    numbers_.assign(places_.size() * kBlock, 0);
}

void Elimination::eliminate(const Step& step) {
    const std::size_t own = rows_[step.joint];
    const double* inverse = block(step.diagonal);
    const Link* links = links_.data() + step.firstLink;
    const std::size_t* update = updates_.data() + step.firstUpdate;
    for (std::size_t p = 0; p < step.links; ++p) {
        double* lower = block(links[p].lower);
        const std::size_t rows = rows_[links[p].joint];
        multiply(lower, inverse, rows, own);
        for (std::size_t q = 0; q < step.links; ++q)
            subtractProduct(block(*update++), lower, block(links[q].upper), rows, own, rows_[links[q].joint]);
    }
}

void Elimination::factor(const std::vector<std::size_t>& rows, double softness) {
    rows_ = rows;
    for (const Step& step : steps_) soften(block(step.diagonal), rows_[step.joint], softness);
    for (const Step& step : steps_) {
        invert(block(step.diagonal), rows_[step.joint]);
        eliminate(step);
    }
}

void Elimination::solve(std::vector<JointRows>& x) const {
    for (const Step& step : steps_) {
        const Link* links = links_.data() + step.firstLink;
        for (std::size_t p = 0; p < step.links; ++p)
            subtractProduct(x[links[p].joint].data(), numbers_.data() + links[p].lower, x[step.joint].data(),
                            rows_[links[p].joint], rows_[step.joint]);
    }
    for (std::size_t i = steps_.size(); i-- > 0;) {
        const Step& step = steps_[i];
        const Link* links = links_.data() + step.firstLink;
        JointRows& own = x[step.joint];
        const std::size_t rows = rows_[step.joint];
        for (std::size_t p = 0; p < step.links; ++p)
            subtractProduct(own.data(), numbers_.data() + links[p].upper, x[links[p].joint].data(), rows,
                            rows_[links[p].joint]);
        JointRows result{};
        subtractProduct(result.data(), numbers_.data() + step.diagonal, own.data(), rows, rows);
        for (std::size_t r = 0; r < rows; ++r) own[r] = -result[r];
    }
}

}  // namespace orrery::solver
