// rulebook/tool/report_structs.h — the reports of a catalogue as structs of C++.
//
// For each report a struct with a member for each field, of the field's type
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
// A choice is an enumeration of the struct, named after its key. The declarations are one header;
// the decoders are compiled once, in the source.
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

/// "late-arrival" -> "LateArrival". What cannot begin a name, or stand in one, is written so that
/// it can: "1/2-0" -> "N1_2_0".
[[nodiscard]] std::string enumerator(const std::string& code);

struct StructFiles {
    std::string header;
    std::string source;
    std::vector<std::string> faults;  ///< what cannot be a struct, with kind and key
};
/// `name` begins the names of the enumerations; `catalogue` is the file name of the header with
/// them, which stands beside these; `law` the expression of the law whose clauses are named, empty
/// where there is none.
[[nodiscard]] StructFiles report_structs(const std::string& name, const std::string& catalogue,
                                         const std::string& law,
                                         const std::vector<Report>& reports);

}  // namespace kyvien::catalogue
