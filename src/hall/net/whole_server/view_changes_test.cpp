// Changes over a real socket give the same views as those that others receive whole.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "hall/net/client_fixture.h"
#include "hall/service/quiet_journal_fixture.h"

namespace kyvien::hall::test {
namespace told_changes_test {
namespace {

/// A watcher that receives whole views, and one that receives changes.
class Onlookers {
  public:
    Onlookers(std::uint16_t port, const std::string& game)
        : whole_(port, game), told_(port, game, {}, Client::ViewMode::Changes) {}

    void expect_same_at(const json::value& seq) {
        const auto number = seq.to_number<std::int64_t>();
        whole_.wait_for_seq(number);
        told_.wait_for_seq(number);
        EXPECT_EQ(MirroredView::comparable(told_.view.as_object(), false),
                  MirroredView::comparable(whole_.view.as_object(), false));
    }
    [[nodiscard]] const Client& whole() const { return whole_; }
    [[nodiscard]] const Client& told() const { return told_; }

  private:
    Client whole_;
    Client told_;
};

class ViewChangesOverTheNetwork : public QuietTest {
  protected:
    TemporaryFolder folder;
};

TEST_F(ViewChangesOverTheNetwork, AGoGameWithMarksAndADisputeIsTheSameForWhoIsToldOnlyWhatChanges) {
    ServeOptions options;
    options.messages_per_second = 1000;
    const RunningServer server(folder.path(), {}, options);
    const TakenSeats seats = begin_game(server.port(), R"("game":"go","size":5)");
    Client first(server.port(), seats.id, seats.first, Client::ViewMode::Changes);
    Client second(server.port(), seats.id, seats.second);
    Onlookers onlookers(server.port(), seats.id);
    const auto both_see = [&](Client& speaker) {
        speaker.receive("view");
        onlookers.expect_same_at(speaker.view.at("seq"));
        const auto seq = speaker.view.at("seq").to_number<std::int64_t>();
        first.wait_for_seq(seq);
        second.wait_for_seq(seq);
    };
    const std::vector<std::string> moves = {"b3", "c3", "a2", "d2",   "b1",  "c1",
                                            "e5", "b2", "c2", "pass", "pass"};
    for (std::size_t ply = 0; ply < moves.size(); ++ply) {
        Client& mover = ply % 2 == 0 ? first : second;
        ASSERT_EQ(mover.move(ply, moves[ply]), "ok") << moves[ply];
        both_see(mover);
    }
    ASSERT_EQ(first.view.at("phase"), "agreeing");
    for (const bool dead : {true, false, true}) {
        ASSERT_EQ(first.ask(fmt::format(R"({{"t":"dead","points":["e5"],"dead":{}}})", dead)),
                  "ok");
        both_see(first);
    }
    ASSERT_EQ(first.agree("confirm"), "ok");
    both_see(first);
    ASSERT_EQ(second.agree("confirm"), "ok");
    both_see(second);
    EXPECT_EQ(first.view.at("result").at("code"), "count");
    EXPECT_GE(onlookers.told().changes, moves.size() + 5);
    EXPECT_EQ(onlookers.whole().changes, 0u);
}

TEST_F(ViewChangesOverTheNetwork, TheWholeViewComesWhenItIsAskedFor) {
    const RunningServer server(folder.path());
    const TakenSeats seats = begin_game(server.port(), R"("game":"chess")");
    Client first(server.port(), seats.id, seats.first, Client::ViewMode::Changes);
    ASSERT_EQ(first.move(0, "e2e4"), "ok");
    first.wait_for_plies(1);
    const std::size_t told = first.changes;
    first.say(R"({"t":"show"})");
    const json::value whole = first.receive("view");
    EXPECT_EQ(first.changes, told);
    EXPECT_EQ(whole.at("moves").as_array().size(), 1u);
    Client second(server.port(), seats.id, seats.second);
    ASSERT_EQ(second.move(1, "e7e5"), "ok");
    first.wait_for_plies(2);
    second.wait_for_plies(2);
    EXPECT_GT(first.changes, told);
    EXPECT_EQ(first.view.at("board"), second.view.at("board"));
}

}  // namespace
}  // namespace told_changes_test
}  // namespace kyvien::hall::test
