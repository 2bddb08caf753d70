// base/shared_library.h — system libraries that are opened on first use.
//
// A library that few commands need, such as PostgreSQL's client, depends on about twenty others,
// which the program would load at every start. Instead, the code that uses it lists the functions
// it calls and opens the library on the first call:
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
    /// Opens a library by its soname, such as "libpq.so.5". The error is the system's message.
    static std::expected<SharedLibrary, std::string> open(const char* soname);

    /// The address of a function in this library or in one it depends on; null if there is none.
    [[nodiscard]] void* find(const char* name) const;

    /// Sets `function` to the address of `name`. If there is none, `function` is unchanged and
    /// `missing` is set to the name.
    template <typename Function>
    void load(Function*& function, const char* name, std::string& missing) const {
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

/// For lists of functions: declares a member for one function; its counterpart loads the member
/// from `library` or reports its name in `missing`.
#define KYVIEN_DECLARE_FUNCTION(name) decltype(&::name) name = nullptr;
#define KYVIEN_LOAD_FUNCTION(name) library->load(taken.name, #name, missing);
