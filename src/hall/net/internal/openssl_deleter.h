// hall/net/internal/openssl_deleter.h — releases an object of OpenSSL with the function that its
// type has for this, as the deleter of a std::unique_ptr.
//
//     using Certificate = std::unique_ptr<X509, OpensslDeleter<X509_free>>;
//
// Safe: as the function.
#pragma once

namespace kyvien::hall {

template <auto* Free>
struct OpensslDeleter {
    template <typename Object>
    void operator()(Object* object) const {
        Free(object);
    }
};

}  // namespace kyvien::hall
