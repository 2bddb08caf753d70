#include "cli/tournament/play_off/play_off_words.h"

#include <charconv>
#include <chrono>
#include <string_view>

#include "cli/support/message_language.h"
#include "clock/time_control.h"
#include "words/answers.h"

namespace kyvien::cli {
namespace play_off_words {
namespace {

using tournament::PlayOffStage;

constexpr int kMax = 9'999;  // minutes or seconds

std::optional<int> whole(std::string_view text) {
    int number = 0;
    const char* const end = text.data() + text.size();
    const auto [after, error] = std::from_chars(text.data(), end, number);
    return error == std::errc{} && after == end && number >= 0 && number <= kMax
               ? std::optional(number)
               : std::nullopt;
}

/// Parses "15" or "15+10".
std::optional<std::string> short_time(std::string_view text) {
    const auto plus = text.find('+');
    const auto minutes = whole(text.substr(0, plus));
    const auto seconds =
        plus == std::string_view::npos ? std::optional(0) : whole(text.substr(plus + 1));
    if (!minutes || !seconds)
        return std::nullopt;
    return clock::to_text(
        clock::fischer(std::chrono::minutes(*minutes), std::chrono::seconds(*seconds)));
}

std::optional<std::string> time_in(const std::string& text) {
    if (auto time = short_time(text))
        return time;
    const auto control = clock::parse_time_control(text);
    return control ? std::optional(clock::to_text(*control)) : std::nullopt;
}

std::optional<PlayOffStage> stage_in(std::string_view text) {
    auto stage = tournament::parse_play_off_stage(text);
    if (!stage)
        return std::nullopt;
    // Longer notations of a time contain slashes themselves.
    const auto stroke = stage->time.find('/');
    if (stage->kind == tournament::PlayOffKind::Armageddon && stage->second_time.empty() &&
        stroke != std::string::npos &&
        short_time(std::string_view(stage->time).substr(0, stroke)) &&
        short_time(std::string_view(stage->time).substr(stroke + 1))) {
        stage->second_time = stage->time.substr(stroke + 1);
        stage->time.resize(stroke);
    }
    const auto time = time_in(stage->time);
    const auto second = stage->second_time.empty() ? time : time_in(stage->second_time);
    if (!time || !second)
        return std::nullopt;
    stage->time = *time;
    stage->second_time = *second == *time ? std::string() : *second;
    return stage;
}

}  // namespace
}  // namespace play_off_words

std::optional<std::string> read_play_off(const std::vector<std::string>& texts,
                                         std::vector<tournament::PlayOffStage>& plan) {
    for (const std::string& text : texts) {
        auto stage = play_off_words::stage_in(text);
        if (!stage)
            return spoken(words::answers::NotPlayOff{.word = text});
        plan.push_back(*std::move(stage));
    }
    return std::nullopt;
}

}  // namespace kyvien::cli
