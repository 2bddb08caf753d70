#include "tournament/event/play_off.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>

#include "base/text.h"

namespace kyvien::tournament {
namespace play_off {
namespace {

constexpr std::string_view kBetweenStages = " | ";
// Within a time control no slash has spaces around it.
constexpr std::string_view kBetweenTimes = " / ";

/// Parses "2 x fischer:900000+10000".
std::optional<PlayOffStage> games_of(std::string_view text) {
    PlayOffStage stage;
    const char* const end = text.data() + text.size();
    const auto [after, error] = std::from_chars(text.data(), end, stage.games);
    if (error != std::errc{})
        return std::nullopt;
    text = base::trimmed(text.substr(static_cast<std::size_t>(after - text.data())));
    if (!text.starts_with('x'))
        return std::nullopt;
    stage.time = base::trimmed(text.substr(1));
    return stage;
}

/// Parses "fischer:300000+0", for an armageddon game also "fischer:300000+0 / fischer:240000+0".
PlayOffStage deciding(PlayOffKind kind, std::string_view times) {
    PlayOffStage stage{kind, 1, std::string(times), {}};
    const auto stroke = times.find(kBetweenTimes);
    if (kind != PlayOffKind::Armageddon || stroke == std::string_view::npos)
        return stage;
    stage.time = base::trimmed(times.substr(0, stroke));
    stage.second_time = base::trimmed(times.substr(stroke + kBetweenTimes.size()));
    return stage;
}

}  // namespace
}  // namespace play_off

std::string_view name(PlayOffKind kind) {
    switch (kind) {
    case PlayOffKind::Games:
        return "games";
    case PlayOffKind::SuddenDeath:
        return "sudden-death";
    case PlayOffKind::Armageddon:
        break;
    }
    return "armageddon";
}

std::optional<PlayOffKind> find_play_off_kind(std::string_view name) {
    for (const auto kind : {PlayOffKind::Games, PlayOffKind::SuddenDeath, PlayOffKind::Armageddon})
        if (tournament::name(kind) == name)
            return kind;
    return std::nullopt;
}

std::string to_text(const PlayOffStage& stage) {
    if (stage.kind == PlayOffKind::Games)
        return fmt::format("{} x {}", stage.games, stage.time);
    std::string text = fmt::format("{} {}", name(stage.kind), stage.time);
    if (!stage.second_time.empty())
        text.append(play_off::kBetweenTimes).append(stage.second_time);
    return text;
}

std::string to_text(const std::vector<PlayOffStage>& plan) {
    std::string text;
    for (const PlayOffStage& stage : plan) {
        if (!text.empty())
            text += play_off::kBetweenStages;
        text += to_text(stage);
    }
    return text;
}

std::optional<PlayOffStage> parse_play_off_stage(std::string_view text) {
    text = base::trimmed(text);
    std::optional<PlayOffStage> stage;
    for (const auto kind : {PlayOffKind::SuddenDeath, PlayOffKind::Armageddon}) {
        const std::string_view word = name(kind);
        if (text.starts_with(word) && text.substr(word.size()).starts_with(' '))
            stage = play_off::deciding(kind, base::trimmed(text.substr(word.size())));
    }
    if (!stage)
        stage = play_off::games_of(text);
    if (!stage || stage->time.empty())
        return std::nullopt;
    const bool has_stroke = stage->time.find(play_off::kBetweenTimes) != std::string::npos ||
                            stage->second_time.find(play_off::kBetweenTimes) != std::string::npos;
    return has_stroke ? std::nullopt : stage;
}

std::optional<std::vector<PlayOffStage>> parse_play_off(std::string_view text) {
    std::vector<PlayOffStage> plan;
    while (true) {
        const auto bar = std::min(text.find('|'), text.size());
        auto stage = parse_play_off_stage(text.substr(0, bar));
        if (!stage)
            return std::nullopt;
        plan.push_back(*std::move(stage));
        if (bar == text.size())
            return plan;
        text.remove_prefix(bar + 1);
    }
}

}  // namespace kyvien::tournament
