// paper/certificate.h — certificates for the winners of prizes, a page each.
//
// Cost:  a page takes some ten milliseconds. Safe: pure functions, any thread; reads the system's
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
    std::string place_and_day;  ///< where and when; may be empty
    std::string arbiter;        ///< below the line that he signs on; may be empty
};

/// Lies across the page. Refuses: "cannot-draw" where there is none.
[[nodiscard]] Result<Printed> pdf_of(std::span<const Certificate> certificates,
                                     const PrintStyle& style);

}  // namespace kyvien::paper
