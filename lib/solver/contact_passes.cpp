#include "contact_refresh.hpp"
#include "contact_rub.hpp"

namespace orrery::solver {
namespace {

// The same functions, compiled for AVX2, where the compiler can do that for a single function.
#if defined(__x86_64__) && defined(__gnu_linux__) && !defined(__AVX2__)
#define ORRERY_SOLVER_AVX2 1
#endif

template <auto pass>
[[gnu::flatten]] void passAll(const ContactWork& work) {
    for (std::size_t i = 0; i < work.blocks.size(); ++i) pass(work, i);
}
constexpr ContactPasses kPlain = {passAll<refreshing::refresh>, passAll<pressing::warmStart>, passAll<pressing::push>,
                                  passAll<pressing::pushAgain>, passAll<pressing::ease>,      passAll<rubbing::relax>};

#ifdef ORRERY_SOLVER_AVX2
template <auto pass>
[[gnu::flatten, gnu::target("avx2")]] void passAllByAvx2(const ContactWork& work) {
    for (std::size_t i = 0; i < work.blocks.size(); ++i) pass(work, i);
}
constexpr ContactPasses kByAvx2 = {passAllByAvx2<refreshing::refresh>, passAllByAvx2<pressing::warmStart>,
                                   passAllByAvx2<pressing::push>,      passAllByAvx2<pressing::pushAgain>,
                                   passAllByAvx2<pressing::ease>,      passAllByAvx2<rubbing::relax>};
#endif

}  // namespace

const ContactPasses& contactPasses() {
#ifdef ORRERY_SOLVER_AVX2
    static const bool hasAvx2 = __builtin_cpu_supports("avx2") != 0;
    if (hasAvx2) return kByAvx2;
#endif
    return kPlain;
}

}  // namespace orrery::solver
