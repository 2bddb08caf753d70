// rulebook/tool/report_structs.h — the reports of a catalogue as C++ structs.
//
// For each report: a struct with a member for each field, of the field's type
// (conduct/core/internal/typed_report.h), and its decoder:
//
//     /// A player arrives late
//     struct LateArrival : internal::TypedReport {
//         static constexpr XiangqiReport kKind = XiangqiReport::LateArrival;
//         explicit LateArrival(const Report& told);
//         Seat seat{};
//         internal::Required<std::int64_t> late_s;  ///< Seconds
//     };
//
// A choice becomes an enumeration within the struct, named after its key. The declarations are in
// one header; the decoders are compiled once, in the source file.
#pragma once

#include <string>
#include <vector>

namespace kyvien::catalogue {

struct Field {
    std::string key, type, label;
    bool required = false;
    bool kept = false;
    std::vector<std::string> choices;
};
struct Report {
    std::string kind, about, by, clause, label;
    std::vector<Field> fields;
};

/// "late-arrival" -> "LateArrival". Characters that are invalid in a name, or at its start, are
/// replaced: "1/2-0" -> "N1_2_0".
[[nodiscard]] std::string enumerator(const std::string& code);

struct StructFiles {
    std::string header;
    std::string source;
    std::vector<std::string> faults;  ///< what cannot become a struct, with kind and key
};
/// `name` is the prefix of the enumerations' names. `catalogue` is the file name of the header that
/// declares them, in the same folder. `law` is the C++ expression of the law whose clauses are
/// named; empty if there is none.
[[nodiscard]] StructFiles report_structs(const std::string& name, const std::string& catalogue,
                                         const std::string& law,
                                         const std::vector<Report>& reports);

}  // namespace kyvien::catalogue
