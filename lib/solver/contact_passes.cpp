#include "contact_rub.hpp"

namespace orrery::solver {
namespace {

template <auto pass>
[[gnu::flatten]] void passAll(const ContactWork& work) {
    for (std::size_t i = 0; i < work.blocks.size(); ++i) pass(work, i);
}
constexpr ContactPasses kPlain = {passAll<refreshing::refresh>,     passAll<pressing::warmStart>,
                                  passAll<pressing::push>,          passAll<pressing::pushAgain>,
                                  passAll<pressing::ease>,          passAll<rubbing::relax>,
                                  passAll<rubbing::refreshAndRelax>};

// The same functions, compiled for AVX2.
#ifdef ORRERY_SOLVER_AVX2
template <auto pass>
[[gnu::flatten, gnu::target("avx2")]] void passAllByAvx2(const ContactWork& work) {
    for (std::size_t i = 0; i < work.blocks.size(); ++i) pass(work, i);
}
constexpr ContactPasses kByAvx2 = {passAllByAvx2<refreshing::refresh>,     passAllByAvx2<pressing::warmStart>,
                                   passAllByAvx2<pressing::push>,          passAllByAvx2<pressing::pushAgain>,
                                   passAllByAvx2<pressing::ease>,          passAllByAvx2<rubbing::relax>,
                                   passAllByAvx2<rubbing::refreshAndRelax>};
#endif

}  // namespace

const ContactPasses& contactPasses([[maybe_unused]] bool wide) {
#ifdef ORRERY_SOLVER_AVX2
    if (wide && hasAvx2()) return kByAvx2;
#endif
    return kPlain;
}

}  // namespace orrery::solver
