// An optional part on the heap that is copied with its owner. Small where most owners lack the part.
#pragma once

#include <concepts>
#include <memory>
#include <utility>

namespace orrery {

template <typename T>
class Component {
public:
    Component() = default;
    Component(T value) : value_(std::make_unique<T>(std::move(value))) {}
    Component(const Component& other) : value_(other.value_ ? std::make_unique<T>(*other.value_) : nullptr) {}
    Component(Component&&) noexcept = default;
    Component& operator=(Component other) noexcept {
        value_ = std::move(other.value_);
        return *this;
    }
    ~Component() = default;

    template <typename... Args>
    T& emplace(Args&&... args) {
        value_ = std::make_unique<T>(std::forward<Args>(args)...);
        return *value_;
    }
    void reset() { value_.reset(); }
    [[nodiscard]] bool has_value() const { return value_ != nullptr; }
    explicit operator bool() const { return has_value(); }
    T& operator*() { return *value_; }
    const T& operator*() const { return *value_; }
    T* operator->() { return value_.get(); }
    const T* operator->() const { return value_.get(); }

    // By what they hold; absent ones are equal.
    friend bool operator==(const Component& a, const Component& b) requires std::equality_comparable<T> {
        return a && b ? *a == *b : a.has_value() == b.has_value();
    }

private:
    std::unique_ptr<T> value_;
};

}  // namespace orrery
