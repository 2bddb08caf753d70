#include "hall/festivals/festival.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <map>

#include "base/digest.h"
#include "base/fields.h"
#include "hall/service/token.h"

namespace kyvien::hall {
namespace festival {
namespace {

using base::escape_value;

// Not "name": fields of that name are searched for names of persons (store/persons).
constexpr std::pair<std::string_view, std::string FestivalDetails::*> kDetails[] = {
    {"title", &FestivalDetails::name},    {"place", &FestivalDetails::place},
    {"begins", &FestivalDetails::begins}, {"ends", &FestivalDetails::ends},
    {"note", &FestivalDetails::note},
};

std::string hash_of(std::string_view key) {
    return base::to_hex(hash_of_secret(key));
}

std::string line(std::string_view type, const LineAuthor& author, const std::string& rest) {
    return fmt::format("t={} at={} by={}{}", type, author.at, escape_value(author.by), rest);
}

std::string fields_of(const FestivalDetails& details) {
    std::string fields;
    for (const auto& [field, text] : kDetails)
        if (!(details.*text).empty())
            fields += fmt::format(" {}={}", field, escape_value(details.*text));
    return fields;
}

}  // namespace
}  // namespace festival

bool Festival::has_section(std::string_view tournament) const {
    return std::ranges::find(sections_, tournament) != sections_.end();
}

bool Festival::is_organiser(std::string_view secret) const {
    // Compares hashes, so that timing reveals nothing about the secret.
    return !organiser_.empty() &&
           same_key(hash_of_secret(festival::hash_of(secret)), hash_of_secret(organiser_));
}

std::string Festival::line_of(const FestivalDetails& details, const LineAuthor& author) {
    return festival::line("festival", author, festival::fields_of(details));
}

std::string Festival::line_of_key(std::string_view key, const LineAuthor& author) {
    return festival::line("key", author, " organiser=" + festival::hash_of(key));
}

std::string Festival::line_of_section(std::string_view tournament, const LineAuthor& author) {
    return festival::line("section", author, fmt::format(" tournament={}", tournament));
}

std::string Festival::line_of_removal(std::string_view tournament, const LineAuthor& author) {
    return festival::line("section-removed", author, fmt::format(" tournament={}", tournament));
}

std::string Festival::beginning(const FestivalDetails& details, std::string_view key,
                                const LineAuthor& author) {
    return festival::line(
        "festival", author,
        fmt::format(" organiser={}{}", festival::hash_of(key), festival::fields_of(details)));
}

Result<void> Festival::apply(std::string_view line) {
    const auto broken = [this] {
        return refuse("ledger-altered", "A line of a festival cannot be understood.", std::nullopt,
                      {{"event", std::to_string(lines_ + 1)}});
    };
    auto split = base::split_fields(line);
    if (!split)
        return broken();
    std::map<std::string, std::string> fields(split->begin(), split->end());
    const std::string& type = fields["t"];
    const std::string& tournament = fields["tournament"];
    if (type == "festival") {
        FestivalDetails details;
        for (const auto& [field, text] : festival::kDetails)
            details.*text = fields[std::string(field)];
        if (details.name.empty())
            return broken();
        details_ = std::move(details);
        if (!fields["organiser"].empty())
            organiser_ = fields["organiser"];
    } else if (lines_ == 0) {
        return broken();
    } else if (type == "key" && !fields["organiser"].empty()) {
        organiser_ = fields["organiser"];
    } else if (type == "section" && !tournament.empty()) {
        if (!has_section(tournament))
            sections_.push_back(tournament);
    } else if (type == "section-removed" && !tournament.empty()) {
        std::erase(sections_, tournament);
    } else {
        return broken();
    }
    const std::string& at = fields["at"];
    std::int64_t moment = 0;
    std::from_chars(at.data(), at.data() + at.size(), moment);
    changed_ = std::max(changed_, moment);
    ++lines_;
    return {};
}

}  // namespace kyvien::hall
