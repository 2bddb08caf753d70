#include "exchange/reports/closing_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string_view>
#include <utility>
#include <variant>

#include "paper/words/table_words.h"
#include "tournament/office/report.h"

namespace kyvien::exchange {
namespace {

using paper::Align;
using paper::PrintedTable;
using paper::TableWord;
using tournament::Office;
using tournament::OfficeEvent;
using tournament::Outcome;
using tournament::RoundRecord;

enum class Word : std::uint8_t {
    Report,
    Event,
    Rounds,
    Happened,
    Remarks,
    Assessments,
    System,
    Form,
    RoundsPlayed,
    From,
    To,
    Place,
    Chief,
    Deputies,
    Entries,
    LeftEarly,
    Federations,
    Clubs,
    Boards,
    WithoutPlay,
    Awaited,
    Byes,
    Corrections,
    Penalties,
    Undone,
    ClosedAt,
    NotClosed,
    Of,
    Time,
    Paired,
    By,
    What,
    Reason,
    Absent,
    ByHand,
    Withdrew,
    CameBack,
    EntryCorrected,
    Unpaired,
    ResultCorrected,
    Penalty,
    PointsGiven,
    Warnings,
    Forbidden,
    KeptApart,
    MayMeet,
    ApartLifted,
    UndoneTo,
    Closed,
    Reopened,
    Referee,
    Duty,
    InLog,
    Assessment,
    Count_,
};

/// In the order of rulebook::Language.
using Row = std::array<std::string_view, rulebook::kLanguageCount>;

constexpr std::array<Row, static_cast<std::size_t>(Word::Count_)> kWords = {{
    {"Closing report", "Báo cáo tổng kết", "裁判長總結", "裁判长总结"},
    {"The event", "Giải đấu", "賽事概況", "赛事概况"},
    {"The rounds", "Các vòng", "各輪情況", "各轮情况"},
    {"What happened", "Diễn biến", "賽中事項", "赛中事项"},
    {"Remarks of the chief referee", "Ý kiến của tổng trọng tài", "裁判長意見", "裁判长意见"},
    {"Assessment of referees (not for the wall)", "Nhận xét trọng tài (không niêm yết)",
     "裁判員評定（不公佈）", "裁判员评定（不公布）"},
    {"Pairing system", "Thể thức", "編排制度", "编排制度"},
    {"Form", "Hình thức", "比賽方式", "比赛方式"},
    {"Rounds played", "Số vòng đã đấu", "已賽輪數", "已赛轮数"},
    {"From", "Từ", "開始", "开始"},
    {"To", "Đến", "結束", "结束"},
    {"Place", "Địa điểm", "地點", "地点"},
    {"Chief referee", "Tổng trọng tài", "裁判長", "裁判长"},
    {"Deputies", "Phó tổng trọng tài", "副裁判長", "副裁判长"},
    {"Entries", "Số đăng ký", "參賽數", "参赛数"},
    {"Left before the end", "Bỏ giải giữa chừng", "中途退出", "中途退出"},
    {"Federations", "Số liên đoàn", "協會數", "协会数"},
    {"Clubs", "Số đơn vị", "單位數", "单位数"},
    {"Boards", "Số bàn", "台數", "台数"},
    {"Decided without play", "Xử thua không đấu", "未弈判定", "未弈判定"},
    {"Result awaited", "Chờ kết quả", "尚無結果", "尚无结果"},
    {"Byes", "Miễn đấu", "輪空", "轮空"},
    {"Results corrected", "Kết quả đã sửa", "更正結果", "更正结果"},
    {"Points taken away", "Lần trừ điểm", "扣分次數", "扣分次数"},
    {"Steps undone", "Bước đã hoàn tác", "撤銷次數", "撤销次数"},
    {"Closed", "Khép giải", "賽事結束時間", "赛事结束时间"},
    {"not yet", "chưa", "尚未", "尚未"},
    {"{} of {}", "{} / {}", "{}（共{}）", "{}（共{}）"},
    {"Time (UTC)", "Thời gian (UTC)", "時間（UTC）", "时间（UTC）"},
    {"Paired (UTC)", "Bốc thăm lúc (UTC)", "編排時間（UTC）", "编排时间（UTC）"},
    {"By", "Người ghi", "經手", "经手"},
    {"What", "Việc", "事項", "事项"},
    {"Reason", "Lý do", "原因", "原因"},
    {"Absent", "Vắng", "缺席", "缺席"},
    {"By hand", "Xếp tay", "人工編排", "人工编排"},
    {"{who} left after round {round}", "{who} bỏ giải sau vòng {round}", "{who}於第{round}輪後退出",
     "{who}于第{round}轮后退出"},
    {"{who} came back from round {round}", "{who} trở lại từ vòng {round}",
     "{who}自第{round}輪起重新參賽", "{who}自第{round}轮起重新参赛"},
    {"Entry of {who} corrected", "Sửa thông tin của {who}", "更正{who}的報名資料",
     "更正{who}的报名资料"},
    {"Pairing of round {round} undone", "Hủy bốc thăm vòng {round}", "撤銷第{round}輪編排",
     "撤销第{round}轮编排"},
    {"Round {round}, board {board}: result corrected to {what}",
     "Vòng {round}, bàn {board}: sửa kết quả thành {what}",
     "第{round}輪第{board}台：結果更正為{what}", "第{round}轮第{board}台：结果更正为{what}"},
    {"{who}: {what} points taken away, round {round}", "{who}: trừ {what} điểm, vòng {round}",
     "{who}：第{round}輪扣{what}分", "{who}：第{round}轮扣{what}分"},
    {"{who}: {what} points given, round {round}", "{who}: cộng {what} điểm, vòng {round}",
     "{who}：第{round}輪加{what}分", "{who}：第{round}轮加{what}分"},
    {"{who}: {what} warnings in the event", "{who}: {what} lần cảnh cáo trong giải",
     "{who}：全賽警告{what}次", "{who}：全赛警告{what}次"},
    {"{who} shall not meet", "{who} không gặp nhau", "{who}不相遇", "{who}不相遇"},
    {"Entries of one {what} are kept apart", "Không xếp cùng {what}", "同{what}者不相遇",
     "同{what}者不相遇"},
    {"{who} may meet from round {round}", "{who} được gặp nhau từ vòng {round}",
     "{who}自第{round}輪起可以相遇", "{who}自第{round}轮起可以相遇"},
    {"Entries of one {what} may meet from round {round}", "Được xếp cùng {what} từ vòng {round}",
     "同{what}者自第{round}輪起可以相遇", "同{what}者自第{round}轮起可以相遇"},
    {"Undone, back to step {what}", "Hoàn tác về bước {what}", "撤銷至第{what}步",
     "撤销至第{what}步"},
    {"The event is closed", "Khép giải", "賽事結束", "赛事结束"},
    {"The event is opened again", "Mở lại giải", "重新開啟賽事", "重新开启赛事"},
    {"Referee", "Trọng tài", "裁判員", "裁判员"},
    {"Duty", "Nhiệm vụ", "職務", "职务"},
    {"Entries in the log", "Số lần ghi nhật ký", "記錄次數", "记录次数"},
    {"Assessment", "Nhận xét", "評定", "评定"},
}};

constexpr std::array<Row, 6> kSystems = {{
    {"FIDE (Dutch) Swiss", "Thụy Sĩ FIDE (Dutch)", "FIDE荷蘭式瑞士制", "FIDE荷兰式瑞士制"},
    {"Score pairing (Swiss)", "Hệ tích điểm (Thụy Sĩ)", "積分編排制", "积分编排制"},
    {"McMahon", "McMahon", "麥克馬洪制", "麦克马洪制"},
    {"Round robin", "Vòng tròn một lượt", "單循環制", "单循环制"},
    {"Double round robin", "Vòng tròn hai lượt", "雙循環制", "双循环制"},
    {"Knockout", "Loại trực tiếp", "淘汰制", "淘汰制"},
}};

constexpr std::array<Row, 7> kForms = {{
    {"Individual", "Cá nhân", "個人賽", "个人赛"},
    {"Matches of several games", "Đấu nhiều ván", "多局賽", "多局赛"},
    {"Teams on fixed boards", "Đồng đội, bàn cố định", "團體賽，固定台次", "团体赛，固定台次"},
    {"Teams with reserves", "Đồng đội, có dự bị", "團體賽，可替補", "团体赛，可替补"},
    {"Teams, orders handed in", "Đồng đội, nộp đội hình từng vòng", "團體賽，臨場定台",
     "团体赛，临场定台"},
    {"Teams, all play all", "Đồng đội, mọi người gặp nhau", "團體全員循環", "团体全员循环"},
    {"Challenge ring", "Đấu võ đài", "擂台賽", "擂台赛"},
}};

constexpr std::array<Row, 3> kApart = {{
    {"club", "đơn vị", "單位", "单位"},
    {"team", "đội", "隊", "队"},
    {"federation", "liên đoàn", "協會", "协会"},
}};

/// Rows left empty for what people write by hand.
constexpr int kLinesForRemarks = 8;
constexpr std::size_t kFewestReferees = 14;

class Writer {
  public:
    Writer(const Source& source, const ListOptions& options) : source_(source), options_(options) {}

    [[nodiscard]] std::string say(Word word) const { return say(kWords, word); }
    [[nodiscard]] std::string say(TableWord word) const {
        return std::string(paper::say(word, options_.language));
    }
    template <std::size_t kCount, typename Kind>
    [[nodiscard]] std::string say(const std::array<Row, kCount>& words, Kind kind) const {
        return std::string(
            words[static_cast<std::size_t>(kind)][static_cast<std::size_t>(options_.language)]);
    }

    [[nodiscard]] const Office* office() const {
        return source_.office ? &*source_.office : nullptr;
    }

    [[nodiscard]] PrintedTable table(Word about) const {
        PrintedTable out{source_.tournament.event.name,
                         about == Word::Assessments ? say(about)
                                                    : say(Word::Report) + " · " + say(about),
                         {},
                         {}};
        out.follows = about != Word::Event && about != Word::Assessments;
        return out;
    }

    [[nodiscard]] std::string who(EntryNumber number) const {
        const tournament::Entry* entry = source_.tournament.event.find(number);
        return fmt::format("{} ({})", entry == nullptr ? "?" : entry->name, number);
    }

    /// The sentence of a fact that is to be answered for; empty for any other.
    [[nodiscard]] std::pair<std::string, std::string> told(const OfficeEvent& event) const {
        const auto sentence = [this](Word word, EntryNumber number, int round, int board,
                                     const std::string& what) {
            return fmt::format(
                fmt::runtime(say(word)), fmt::arg("who", number > 0 ? who(number) : std::string()),
                fmt::arg("round", round), fmt::arg("board", board), fmt::arg("what", what));
        };
        using namespace tournament;
        const OfficeEventBody& fact = event.body;
        if (const auto* each = std::get_if<Withdrew>(&fact))
            return {sentence(Word::Withdrew, each->number, each->after_round, 0, {}), each->reason};
        if (const auto* each = std::get_if<CameBack>(&fact))
            return {sentence(Word::CameBack, each->number, each->from_round, 0, {}), {}};
        if (const auto* each = std::get_if<tournament::EntryCorrected>(&fact))
            return {sentence(Word::EntryCorrected, each->entry.number, 0, 0, {}), each->reason};
        if (const auto* each = std::get_if<Unpaired>(&fact))
            return {sentence(Word::Unpaired, 0, each->round, 0, {}), each->reason};
        if (const auto* each = std::get_if<ResultEntered>(&fact); each && !each->reason.empty())
            return {sentence(Word::ResultCorrected, 0, each->round, each->board, each->result),
                    each->reason};
        if (const auto* each = std::get_if<GameEntered>(&fact); each && !each->reason.empty())
            return {sentence(Word::ResultCorrected, 0, each->round, each->board,
                             fmt::format("{} ({})", each->result, each->game)),
                    each->reason};
        if (const auto* each = std::get_if<PenaltyGiven>(&fact))
            return {sentence(each->given ? Word::PointsGiven : Word::Penalty, each->number,
                             each->round, 0, points_text(Rational(each->points))),
                    each->reason};
        if (const auto* each = std::get_if<WarningsCounted>(&fact))
            return {sentence(Word::Warnings, each->number, 0, 0, std::to_string(each->warnings)),
                    {}};
        const auto names = [this](const std::vector<EntryNumber>& numbers) {
            std::string text;
            for (const EntryNumber number : numbers)
                text += (text.empty() ? "" : ", ") + who(number);
            return text;
        };
        if (const auto* each = std::get_if<MeetingForbidden>(&fact))
            return {fmt::format(fmt::runtime(say(Word::Forbidden)),
                                fmt::arg("who", names(each->numbers))),
                    each->reason};
        if (const auto* each = std::get_if<RuleLifted>(&fact))
            return {
                fmt::format(
                    fmt::runtime(say(each->numbers.empty() ? Word::ApartLifted : Word::MayMeet)),
                    fmt::arg("who", names(each->numbers)), fmt::arg("what", say(kApart, each->by)),
                    fmt::arg("round", each->from_round)),
                each->reason};
        if (const auto* each = std::get_if<KeptApart>(&fact))
            return {sentence(Word::KeptApart, 0, 0, 0, say(kApart, each->by)), each->reason};
        if (const auto* each = std::get_if<Undone>(&fact))
            return {sentence(Word::UndoneTo, 0, 0, 0, std::to_string(each->to)), each->reason};
        if (const auto* each = std::get_if<Closed>(&fact))
            return {say(Word::Closed), each->note};
        if (const auto* each = std::get_if<Reopened>(&fact))
            return {say(Word::Reopened), each->reason};
        return {};
    }

    [[nodiscard]] const Source& source() const { return source_; }

  private:
    const Source& source_;
    const ListOptions& options_;
};

/// "2026-11-22 07:00".
std::string time_text(tournament::OfficeTime at) {
    std::string text = tournament::utc_text(at);
    text.resize(text.size() - std::string_view(":00Z").size());
    text[text.find('T')] = ' ';
    return text;
}

/// What is counted of a round, or of all.
struct Figures {
    int boards = 0, without_play = 0, awaited = 0, byes = 0, absent = 0;
};

Figures figures_of(const Tournament& t, int round) {
    constexpr std::string_view kUnplayed[] = {"+/-", "-/+", "-/-"};
    Figures figures;
    for (const PlayedBoard& board : t.boards)
        if (board.round == round) {
            ++figures.boards;
            figures.awaited += board.result.empty() ? 1 : 0;
            figures.without_play += std::ranges::count(kUnplayed, board.result) > 0 ? 1 : 0;
        }
    for (const tournament::Entry& entry : t.event.entries) {
        const RoundRecord record = entry.record(round);
        switch (record.outcome) {
        case Outcome::PairingBye:
        case Outcome::FullBye:
        case Outcome::HalfBye:
            ++figures.byes;
            break;
        default:
            figures.absent += record.opponent == 0 ? 1 : 0;
        }
    }
    return figures;
}

/// The facts of the log that pair a round, the last of each.
std::map<int, const OfficeEvent*> pairings_of(const Office& office) {
    std::map<int, const OfficeEvent*> out;
    for (const OfficeEvent& event : office.log())
        if (const auto* paired = std::get_if<tournament::Paired>(&event.body))
            out[paired->round] = &event;
    return out;
}

PrintedTable event_table(const Writer& writer) {
    const Tournament& t = writer.source().tournament;
    const Office* office = writer.office();
    PrintedTable table = writer.table(Word::Event);
    table.columns = {{"", Align::Left, false, true}, {"", Align::Left, false, false, true}};
    const auto row = [&](Word word, std::string value) {
        table.rows.push_back({writer.say(word), std::move(value)});
    };
    std::string from = t.begins, to = t.ends, closed = writer.say(Word::NotClosed);
    int corrections = 0, penalties = 0, undone = 0, left = 0;
    if (office != nullptr) {
        row(Word::System, writer.say(kSystems, office->opened().system));
        row(Word::Form, writer.say(kForms, office->opened().meeting));
        const auto paired = pairings_of(*office);
        if (from.empty() && !paired.empty())
            from = time_text(paired.begin()->second->at) + " UTC";
        if (to.empty())
            to = time_text(office->log().back().at) + " UTC";
        for (const OfficeEvent& event : office->log()) {
            const auto* result = std::get_if<tournament::ResultEntered>(&event.body);
            const auto* game = std::get_if<tournament::GameEntered>(&event.body);
            corrections += (result != nullptr && !result->reason.empty()) ||
                                   (game != nullptr && !game->reason.empty())
                               ? 1
                               : 0;
            if (const auto* penalty = std::get_if<tournament::PenaltyGiven>(&event.body))
                penalties += penalty->given ? 0 : 1;
            undone += std::holds_alternative<tournament::Undone>(event.body) ? 1 : 0;
            if (std::holds_alternative<tournament::Closed>(event.body) && office->is_closed())
                closed = time_text(event.at) + " UTC";
        }
        for (const tournament::Entry& entry : t.event.entries)
            left += office->withdrawn_after(entry.number) ? 1 : 0;
    }
    row(Word::RoundsPlayed, fmt::format(fmt::runtime(writer.say(Word::Of)), writer.source().rounds,
                                        t.event.rounds_planned));
    row(Word::From, std::move(from));
    row(Word::To, std::move(to));
    row(Word::Place, t.place);
    row(Word::Chief, t.arbiter);
    row(Word::Deputies, {});
    row(Word::Entries, std::to_string(t.event.entries.size()));
    std::set<std::string> federations, clubs;
    for (const tournament::Entry& entry : t.event.entries) {
        const Details* details = t.find_details(entry.number);
        if (!entry.federation.empty())
            federations.insert(entry.federation);
        if (details != nullptr && !details->club.empty())
            clubs.insert(details->club);
    }
    if (!federations.empty())
        row(Word::Federations, std::to_string(federations.size()));
    if (!clubs.empty())
        row(Word::Clubs, std::to_string(clubs.size()));
    Figures all;
    for (int round = 1; round <= writer.source().rounds; ++round) {
        const Figures figures = figures_of(t, round);
        all.boards += figures.boards;
        all.without_play += figures.without_play;
        all.awaited += figures.awaited;
        all.byes += figures.byes;
    }
    row(Word::Boards, std::to_string(all.boards));
    row(Word::WithoutPlay, std::to_string(all.without_play));
    row(Word::Byes, std::to_string(all.byes));
    if (all.awaited > 0)
        row(Word::Awaited, std::to_string(all.awaited));
    if (office != nullptr) {
        row(Word::LeftEarly, std::to_string(left));
        row(Word::Corrections, std::to_string(corrections));
        row(Word::Penalties, std::to_string(penalties));
        row(Word::Undone, std::to_string(undone));
        row(Word::ClosedAt, std::move(closed));
    }
    return table;
}

PrintedTable round_table(const Writer& writer) {
    PrintedTable table = writer.table(Word::Rounds);
    table.columns = {{writer.say(TableWord::Round), Align::Right, false, true},
                     {writer.say(Word::Paired), Align::Left, false, false},
                     {writer.say(Word::Boards), Align::Right, false, false},
                     {writer.say(Word::WithoutPlay), Align::Right, false, false},
                     {writer.say(Word::Byes), Align::Right, false, false},
                     {writer.say(Word::Absent), Align::Right, false, false},
                     {writer.say(Word::ByHand), Align::Left, true, false}};
    std::map<int, const OfficeEvent*> pairings;
    if (writer.office() != nullptr)
        pairings = pairings_of(*writer.office());
    for (int round = 1; round <= writer.source().rounds; ++round) {
        const Figures figures = figures_of(writer.source().tournament, round);
        std::string at, by_hand;
        if (const auto found = pairings.find(round); found != pairings.end()) {
            at = time_text(found->second->at);
            const auto& paired = std::get<tournament::Paired>(found->second->body);
            if (paired.by_hand)
                by_hand = paired.reason.empty() ? writer.say(Word::ByHand) : paired.reason;
        }
        table.rows.push_back({std::to_string(round), std::move(at), std::to_string(figures.boards),
                              std::to_string(figures.without_play), std::to_string(figures.byes),
                              std::to_string(figures.absent), std::move(by_hand)});
    }
    return table;
}

PrintedTable happened_table(const Writer& writer) {
    PrintedTable table = writer.table(Word::Happened);
    table.columns = {{writer.say(Word::Time), Align::Left, false, false},
                     {writer.say(Word::By), Align::Left, false, false},
                     {writer.say(Word::What), Align::Left, true, false},
                     {writer.say(Word::Reason), Align::Left, true, false}};
    for (const OfficeEvent& event : writer.office()->log()) {
        auto [what, reason] = writer.told(event);
        if (!what.empty())
            table.rows.push_back(
                {time_text(event.at), event.by, std::move(what), std::move(reason)});
    }
    return table;
}

PrintedTable remarks_table(const Writer& writer) {
    PrintedTable table = writer.table(Word::Remarks);
    table.columns = {{"", Align::Left, false, true}, {"", Align::Left, false, false, true}};
    for (int i = 0; i < kLinesForRemarks; ++i)
        table.rows.push_back({"", ""});
    table.rows.push_back({writer.say(TableWord::Signature), ""});
    return table;
}

}  // namespace

std::string report_name(rulebook::Language language) {
    return std::string(
        kWords[static_cast<std::size_t>(Word::Report)][static_cast<std::size_t>(language)]);
}

std::vector<PrintedTable> closing_report(const Source& source,
                                         const tournament::Standings& standings,
                                         const ListOptions& options) {
    const Writer writer(source, options);
    std::vector<PrintedTable> tables = {event_table(writer)};
    if (source.rounds > 0) {
        tables.push_back(round_table(writer));
        tables.push_back(standings_list(source.tournament, standings, source.rounds, options));
        tables.back().follows = true;
    }
    if (source.office) {
        tables.push_back(happened_table(writer));
        if (tables.back().rows.empty())
            tables.pop_back();
    }
    tables.push_back(remarks_table(writer));
    return tables;
}

PrintedTable assessment_form(const Source& source, const ListOptions& options) {
    const Writer writer(source, options);
    PrintedTable table = writer.table(Word::Assessments);
    table.columns = {{writer.say(Word::Referee), Align::Left, false, true, true},
                     {writer.say(Word::Duty), Align::Left, false, false, true},
                     {writer.say(Word::InLog), Align::Right, false, false},
                     {writer.say(Word::Assessment), Align::Left, false, false, true}};
    std::map<std::string, int> writers;
    if (source.office)
        for (const OfficeEvent& event : source.office->log())
            ++writers[event.by];
    for (const auto& [name, facts] : writers)
        if (!name.empty())
            table.rows.push_back({name, "", std::to_string(facts), ""});
    while (table.rows.size() < kFewestReferees)
        table.rows.push_back({"", "", "", ""});
    return table;
}

}  // namespace kyvien::exchange
