#include <utility>

#include "hall/json/refusal_json.h"
#include "hall/net/streams/internal/line_stream.h"

namespace kyvien::hall {
namespace tournament_lines_of {
namespace {

/// The version in the text of news.
std::string version_in(std::string_view news) {
    constexpr std::string_view kBefore = R"("version":")";
    const std::size_t begins = news.find(kBefore);
    if (begins == std::string_view::npos)
        return {};
    const std::string_view rest = news.substr(begins + kBefore.size());
    return std::string(rest.substr(0, rest.find('"')));
}

/// Requests the news of a tournament repeatedly, each time the previous line was written.
class TournamentLines : public LineStream {
  public:
    using LineStream::LineStream;

  private:
    void listen() override {
        known_ = subscription().known;
        ask(true);
    }
    void ask(bool at_once) {
        service().tournaments->wait_for_news(
            subscription().id, {known_, true, at_once},
            [self = weak_from_this()](const Result<NewsDesk::Text>& news) {
                if (const auto there = self.lock())
                    static_cast<TournamentLines&>(*there).hear(news);
            });
    }
    void hear(const Result<NewsDesk::Text>& news) {
        if (has_forgotten_)
            return;
        if (!news) {
            close();
            return;
        }
        std::string version = version_in((*news)->plain);
        const bool is_new = version != known_ || !has_told_;
        known_ = std::move(version);
        if (!is_new) {
            ask(false);
            return;
        }
        has_told_ = true;
        line_ = SharedText(*news, &(*news)->plain);
        schedule_send();
    }
    void take(std::vector<SharedText>& lines) override {
        if (!line_)
            return;
        lines.push_back(std::exchange(line_, nullptr));
        // The next line is requested once this one is being sent.
        service().later([self = weak_from_this()] {
            if (const auto there = self.lock())
                static_cast<TournamentLines&>(*there).go_on();
        });
    }
    void go_on() {
        if (!has_forgotten_)
            ask(false);
    }
    void forget() override { has_forgotten_ = true; }

    std::string known_;
    SharedText line_;
    bool has_told_ = false;
    bool has_forgotten_ = false;
};

}  // namespace
}  // namespace tournament_lines_of

std::shared_ptr<LineStream> tournament_lines(Service& service, ClientSocket socket,
                                             LineRequest request) {
    return std::make_shared<tournament_lines_of::TournamentLines>(service, std::move(socket),
                                                                  std::move(request));
}

}  // namespace kyvien::hall
