#include <utility>

#include "hall/games/watcher.h"
#include "hall/net/streams/internal/line_stream.h"

namespace kyvien::hall {
namespace game_lines_of {
namespace {

/// Watches a game as a spectator, like a hello without a key.
class GameLines : public LineStream, public Watcher {
  public:
    using LineStream::LineStream;

    void notify_new_view() override {
        has_news_ = true;
        schedule_send();
    }
    void answer(std::string text) override {
        answers_.push_back(std::make_shared<const std::string>(std::move(text)));
        schedule_send();
    }

  private:
    void listen() override {
        const std::shared_ptr<Watcher> self(shared_from_this(), static_cast<Watcher*>(this));
        if (!service().hall->enter(LineStream::subscription().id, self)) {
            abort();
            return;
        }
        has_entered_ = true;
        service().hall->message(self, LineStream::subscription().changes_only
                                          ? R"({"t":"hello","v":1,"views":"changes"})"
                                          : R"({"t":"hello","v":1})");
    }
    void take(std::vector<SharedText>& lines) override {
        lines = std::exchange(answers_, {});
        if (std::exchange(has_news_, false))
            service().hall->take_new_views(*this, lines);
    }
    void forget() override {
        if (std::exchange(has_entered_, false))
            service().hall->leave(*this);
    }

    std::vector<SharedText> answers_;
    bool has_news_ = false;
    bool has_entered_ = false;
};

}  // namespace
}  // namespace game_lines_of

std::shared_ptr<LineStream> game_lines(Service& service, ClientSocket socket, LineRequest request) {
    return std::make_shared<game_lines_of::GameLines>(service, std::move(socket),
                                                      std::move(request));
}

}  // namespace kyvien::hall
