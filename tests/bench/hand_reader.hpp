// The reader that somebody would write who knows the benchmark's XODE file: pugixml's tree straight into ODE, without a
// check, a scene or a name.
#pragma once

#include <ode/ode.h>

#include <string_view>

namespace orrery::bench {

class HandReader {
public:
    explicit HandReader(std::string_view xode);
    ~HandReader();
    HandReader(const HandReader&) = delete;
    HandReader& operator=(const HandReader&) = delete;

    [[nodiscard]] std::size_t bodies() const { return bodies_; }

private:
    dWorldID world_;
    dSpaceID space_;
    std::size_t bodies_ = 0;
};

}  // namespace orrery::bench
