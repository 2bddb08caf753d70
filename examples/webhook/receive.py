#!/usr/bin/env python3
"""Receives the webhooks of a Kyvien hall, with Python's library alone (docs/webhooks.md).

    KYVIEN_WEBHOOK_SECRET=whsec_... python3 receive.py --port 8099

A delivery is taken when its signature is right, it was sent a moment ago, and it was not taken before; then it is printed. Put
a web server with TLS before it: a hall sends to https:// alone, unless its operator says otherwise.
"""

import argparse
import collections
import hashlib
import hmac
import http.server
import json
import os
import sys
import time

OLDEST = 300  # seconds: what is older could have been heard by somebody else and be sent again
LONGEST = 64 * 1024
REMEMBERED = 10_000


def is_signed(secret: str, field: str, body: bytes, now: float) -> bool:
    """Whether `field` (Kyvien-Signature: t=SECONDS,v1=HEX) is the hall's for this body, and of this moment."""
    parts = dict(part.split("=", 1) for part in field.split(",") if "=" in part)
    seconds = parts.get("t", "")
    # What anybody may send: neither digits of other scripts nor a number without end.
    if not (seconds.isascii() and seconds.isdigit() and len(seconds) < 20) or abs(now - int(seconds)) > OLDEST:
        return False
    expected = hmac.new(secret.encode(), seconds.encode() + b"." + body, hashlib.sha256).hexdigest()
    # In a time that does not tell where the two differ.
    return hmac.compare_digest(expected.encode(), parts.get("v1", "").encode())


class Receiver(http.server.BaseHTTPRequestHandler):
    secret = ""
    failures = 0  # so many deliveries are answered with 500 first, to see them come again
    taken = collections.OrderedDict()  # ids; a delivery may come twice
    timeout = 15  # seconds that a client may be silent

    def do_POST(self) -> None:
        said = self.headers.get("Content-Length", "")
        if not (said.isascii() and said.isdigit()):
            self.answer(411)
            return
        length = int(said[:20])
        if length > LONGEST:
            self.answer(413)
            return
        body = self.rfile.read(length)
        if not is_signed(self.secret, self.headers.get("Kyvien-Signature", ""), body, time.time()):
            self.tell("refused", "the signature is wrong or too old")
            self.answer(403)
            return
        delivery = json.loads(body)
        if Receiver.failures > 0:
            Receiver.failures -= 1
            self.tell("failed", delivery["id"])
            self.answer(500)
            return
        if delivery["id"] not in self.taken:
            self.taken[delivery["id"]] = True
            if len(self.taken) > REMEMBERED:
                self.taken.popitem(last=False)
            self.tell("taken", delivery["id"], delivery["event"], json.dumps(delivery["data"], ensure_ascii=False))
        # Answered at once: what takes long is done afterwards.
        self.answer(204)

    def answer(self, status: int) -> None:
        self.send_response(status)
        self.send_header("Content-Length", "0")
        self.end_headers()

    @staticmethod
    def tell(*words: str) -> None:
        print(*words, flush=True)

    def log_message(self, *_: object) -> None:
        """Nothing beside what tell() says."""


def main() -> int:
    parser = argparse.ArgumentParser(description="Receives the webhooks of a Kyvien hall.")
    parser.add_argument("--bind", default="127.0.0.1", help="address to listen at")
    parser.add_argument("--port", type=int, default=8099, help="0: a free one, which is told")
    parser.add_argument("--fail", type=int, default=0, help="answer so many deliveries with 500 first")
    asked = parser.parse_args()
    Receiver.secret = os.environ.get("KYVIEN_WEBHOOK_SECRET", "")
    if not Receiver.secret:
        print("receive: KYVIEN_WEBHOOK_SECRET is not set", file=sys.stderr)
        return 2
    Receiver.failures = asked.fail
    server = http.server.ThreadingHTTPServer((asked.bind, asked.port), Receiver)
    Receiver.tell("listening", f"http://{asked.bind}:{server.server_port}/")
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        return 0
    return 0


if __name__ == "__main__":
    sys.exit(main())
