// An optional part on the heap that is copied with its owner. Small where most owners lack the part.
#pragma once

#include <concepts>
#include <memory>
#include <utility>

namespace orrery {

// What a node or a body may have or lack: a std::optional<T> of the size of a pointer, whose copies are deep.
//
// Threads: as a std::optional; const functions may be called side by side. References to the value are good until
// emplace(), reset(), an assignment, or the end of the component; a move takes the value along and keeps them good.
template <typename T>
class Component {
public:
    // Lacks the part.
    Component() = default;
    Component(T value) : value_(std::make_unique<T>(std::move(value))) {}  // has the part
    // Copies the part, where there is one.
    Component(const Component& other) : value_(other.value_ ? std::make_unique<T>(*other.value_) : nullptr) {}
    // Takes the part over; `other` lacks it then.
    Component(Component&&) noexcept = default;
    // The part of `other`, copied or taken over; what was here is destroyed.
    Component& operator=(Component other) noexcept {
        value_ = std::move(other.value_);
        return *this;
    }
    ~Component() = default;

    // Makes the part from the arguments, in place of one that was there.
    template <typename... Args>
    T& emplace(Args&&... args) {
        value_ = std::make_unique<T>(std::forward<Args>(args)...);
        return *value_;
    }
    void reset() { value_.reset(); }                                    // takes the part away
    [[nodiscard]] bool has_value() const { return value_ != nullptr; }  // is the part there?
    explicit operator bool() const { return has_value(); }              // is the part there?
    T& operator*() { return *value_; }                                  // the part; it must be there
    const T& operator*() const { return *value_; }                      // the part; it must be there
    T* operator->() { return value_.get(); }                            // the part; null where it is not there
    const T* operator->() const { return value_.get(); }                // the part; null where it is not there

    // By what they hold; absent ones are equal.
    friend bool operator==(const Component& a, const Component& b) requires std::equality_comparable<T> {
        return a && b ? *a == *b : a.has_value() == b.has_value();
    }

private:
    std::unique_ptr<T> value_;
};

}  // namespace orrery
