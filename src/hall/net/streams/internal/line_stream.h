// hall/net/streams/internal/line_stream.h — a streaming response with one JSON text per line
// (application/x-ndjson): of a game, of an account's games, of a tournament.
//
// After a while without news an empty line is sent, so that both sides notice a lost connection.
// News is collected once everything before it was written, so that a slow reader delays nobody; a
// client that reads nothing for too long is disconnected, as with a WebSocket.
//
// Safe: the thread of the service that it was made for.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "hall/json/shared_text.h"
#include "hall/net/internal/client_socket.h"
#include "hall/net/internal/line_subscription.h"
#include "hall/net/internal/outbox.h"
#include "hall/net/internal/send_queue.h"
#include "hall/net/internal/service.h"

namespace kyvien::hall {

/// A connection whose response header is ready to be sent.
struct LineRequest {
    LineSubscription subscription;
    std::string head;
    bool in_chunks = true;
    Shares::Share share;
};

class LineStream : public HasTimeouts,
                   public Sender,
                   public std::enable_shared_from_this<LineStream> {
  public:
    LineStream(Service& service, ClientSocket socket, LineRequest request);
    ~LineStream() override;

    /// Call once, when a shared_ptr holds it.
    void begin();

    void send() override;
    void check_timeouts(SteadyTimePoint now) override;
    void close() override;
    void abort() override;

  protected:
    [[nodiscard]] Service& service() { return service_; }
    [[nodiscard]] const LineSubscription& subscription() const { return subscription_; }

    /// The header is being sent; start to listen for news.
    virtual void listen() = 0;
    /// Appends new lines in order; called when everything before them was written.
    virtual void take(std::vector<SharedText>& lines) = 0;
    /// Stop listening. Called once.
    virtual void forget() = 0;
    /// Call when take() has new lines.
    void schedule_send();

  private:
    /// The session or token of the request has ended: the last line says so.
    void end_access(Credential kind);
    void wait();
    void read();
    void leave();

    Service& service_;
    LineSubscription subscription_;
    std::string head_;
    bool in_chunks_;
    Shares::Share share_;
    ClientSocket socket_;
    Outbox outbox_;
    SteadyTimePoint told_{};
    std::size_t heard_ = 0;  ///< unexpected bytes received from the client
    bool has_left_ = false;
    bool is_closing_ = false;
};

std::shared_ptr<LineStream> game_lines(Service& service, ClientSocket socket, LineRequest request);
std::shared_ptr<LineStream> account_lines(Service& service, ClientSocket socket,
                                          LineRequest request);
std::shared_ptr<LineStream> tournament_lines(Service& service, ClientSocket socket,
                                             LineRequest request);

/// Hands the connection over to the thread that has its news.
void transfer_line_stream(Service& here, ClientSocket socket, LineRequest request);

}  // namespace kyvien::hall
