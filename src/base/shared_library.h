// base/shared_library.h — libraries of the system that are opened when they are first used.
//
// A library that few commands need, such as PostgreSQL's client, brings twenty others with it, and
// the program would look for all of them at each start. Such a room names the functions it calls in
// a list and opens the library when it calls the first:
//
//     #define MY_FUNCTIONS(F) F(first_function) F(second_function)
//     struct MyLibrary {
//         MY_FUNCTIONS(KYVIEN_DECLARE_FUNCTION)
//     };
//     Result<...> or a message: open_library("libmine.so.5"), then library.find("first_function")
//
// Safe:  any thread. A library stays open until the program ends.
#pragma once

#include <expected>
#include <string>

namespace kyvien {

/// An open shared library.
class SharedLibrary {
  public:
    /// Opens it by its soname, "libpq.so.5". The error is what the system says.
    static std::expected<SharedLibrary, std::string> open(const char* soname);

    /// The address of a function of it, or of a library that it brings; null where there is none.
    [[nodiscard]] void* find(const char* name) const;

    /// Sets `function` to the address of `name`. Where there is none, it stays as it is and
    /// `missing` is set to the name.
    template <typename Function>
    void take(Function*& function, const char* name, std::string& missing) const {
        if (void* const found = find(name))
            function = reinterpret_cast<Function*>(found);
        else
            missing = name;
    }

  private:
    explicit SharedLibrary(void* handle) : handle_(handle) {}
    void* handle_;
};

}  // namespace kyvien

/// In lists of functions: a member for one, and what fills it from `library` or tells its name in
/// `missing`.
#define KYVIEN_DECLARE_FUNCTION(name) decltype(&::name) name = nullptr;
#define KYVIEN_TAKE_FUNCTION(name) library->take(taken.name, #name, missing);
