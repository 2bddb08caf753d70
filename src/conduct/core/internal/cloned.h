// conduct/core/internal/cloned.h — a pointer to an object behind an interface; copying the owner
// copies the object.
#pragma once

#include <cstddef>
#include <memory>
#include <utility>

namespace kyvien::conduct::internal {

/// Needs: T::clone(). Empty at first.
template <typename T>
class Cloned {
  public:
    Cloned() = default;
    Cloned(std::unique_ptr<T> object) : object_(std::move(object)) {}
    Cloned(const Cloned& other) : object_(other.object_ ? other.object_->clone() : nullptr) {}
    Cloned(Cloned&& other) noexcept = default;
    Cloned& operator=(const Cloned& other) {
        if (this != &other)
            object_ = other.object_ ? other.object_->clone() : nullptr;
        return *this;
    }
    Cloned& operator=(Cloned&& other) noexcept = default;
    ~Cloned() = default;

    [[nodiscard]] const T* get() const { return object_.get(); }
    [[nodiscard]] T* operator->() { return object_.get(); }
    [[nodiscard]] const T* operator->() const { return object_.get(); }
    [[nodiscard]] T& operator*() { return *object_; }
    [[nodiscard]] const T& operator*() const { return *object_; }
    [[nodiscard]] explicit operator bool() const { return object_ != nullptr; }
    friend bool operator==(const Cloned& a, std::nullptr_t) { return a.object_ == nullptr; }

  private:
    std::unique_ptr<T> object_;
};

}  // namespace kyvien::conduct::internal
