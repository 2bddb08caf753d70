// hall/net/streams/internal/line_stream.h — a streaming response of one JSON text a line
// (application/x-ndjson): of a game, of an account's games, of a tournament.
//
// After a while without news an empty line is sent, so that both sides notice a lost connection.
// News is collected when everything before it was written, so that a slow reader delays nobody; one
// that reads nothing for too long is disconnected, as with a WebSocket.
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

/// A connection whose request was answered so far as `head` goes.
struct LineRequest {
    LineSubscription subscription;
    std::string head;
    bool in_chunks = true;
    Shares::Share share;
};

class LineStream : public Limited, public Sender, public std::enable_shared_from_this<LineStream> {
  public:
    LineStream(Service& service, ClientSocket socket, LineRequest request);
    ~LineStream() override;

    /// Once, when it is held by a shared_ptr.
    void begin();

    void send() override;
    void check_timeouts(SteadyTimePoint now) override;
    void close() override;
    void abort() override;

  protected:
    [[nodiscard]] Service& service() { return service_; }
    [[nodiscard]] const LineSubscription& subscription() const { return subscription_; }

    /// The head is on its way; begin to listen to what is to be told.
    virtual void listen() = 0;
    /// What is new, in its order; asked for when all before it was written.
    virtual void take(std::vector<SharedText>& lines) = 0;
    /// Nothing is told any more. Once.
    virtual void forget() = 0;
    /// take() has something.
    void tell_soon();

  private:
    /// The session or token that it was asked for with has ended: the last line says so.
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
    std::size_t heard_ = 0;  ///< bytes that nobody has asked for
    bool has_left_ = false;
    bool is_closing_ = false;
};

std::shared_ptr<LineStream> game_lines(Service& service, ClientSocket socket, LineRequest request);
std::shared_ptr<LineStream> account_lines(Service& service, ClientSocket socket,
                                          LineRequest request);
std::shared_ptr<LineStream> tournament_lines(Service& service, ClientSocket socket,
                                             LineRequest request);

/// The connection goes to the thread that knows what it is to be told.
void pass_lines(Service& here, ClientSocket socket, LineRequest request);

}  // namespace kyvien::hall
