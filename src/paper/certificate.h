// paper/certificate.h — certificates for prize winners, one page each.
//
// Cost:  about ten milliseconds per page. Safe: pure functions, any thread; reads the system's
//        fonts.
#pragma once

#include <span>
#include <string>

#include "base/result.h"
#include "paper/tournament_pdf.h"

namespace kyvien::paper {

struct Certificate {
    std::string event;
    std::string place;  ///< "1st place"
    std::string group;  ///< the prize: "Open", "Best woman"
    std::string name;
    std::string note;           ///< club or federation, below the name
    std::string place_and_day;  ///< may be empty
    std::string arbiter;        ///< below the signature line; may be empty
};

/// In landscape format. Refuses: "cannot-draw" if there are none.
[[nodiscard]] Result<Printed> pdf_of(std::span<const Certificate> certificates,
                                     const PrintStyle& style);

}  // namespace kyvien::paper
