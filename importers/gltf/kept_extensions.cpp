#include <string>
#include <utility>

#include "orrery/base/codes/gltf.hpp"
#include "parts.hpp"

namespace orrery::gltf {
namespace {

// One diagnostic for each object of the extension.
class Kept : public Extension {
public:
    Kept(const char* name, Code code, std::string_view message) : Extension({name}), code_(code), message_(message) {}

    [[nodiscard]] bool supported() const override { return false; }
    void readDocument(Import& import, JsonValue object) override { report(import, object); }
    void readNode(Import& import, std::uint32_t /*index*/, Node& /*node*/, JsonValue object) override {
        report(import, object);
    }

protected:
    virtual void report(Import& import, JsonValue object) {
        import.diagnostics.reportMember(code_, object, {}, message_);
    }

private:
    Code code_;
    std::string message_;
};

class UnreadPhysics final : public Kept {
public:
    explicit UnreadPhysics(const char* name)
        : Kept(name, code::GLTF_PHYSICS_NOT_READ, std::string(name) + " is kept, but not read") {}

protected:
    void report(Import& import, JsonValue object) override {
        if (!std::exchange(reported_, true)) Kept::report(import, object);
    }

private:
    bool reported_ = false;
};

}  // namespace

std::unique_ptr<Extension> makeUnreadPhysics(const char* name) {
    return std::make_unique<UnreadPhysics>(name);
}

}  // namespace orrery::gltf
