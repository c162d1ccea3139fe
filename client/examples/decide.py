"""Decides a payment, reads the decision again and tells what the payment turned out to be.

WEIR_CLIENT_URL=http://127.0.0.1:8700/api/v1 WEIR_CLIENT_KEY=sk_test_... python3 decide.py
"""

import http.client
import json
import os
import sys
import time
import urllib.error
import urllib.request
import uuid
from datetime import datetime, timezone

URL = os.environ.get("WEIR_CLIENT_URL")
KEY = os.environ.get("WEIR_CLIENT_KEY")
if not URL or not KEY:
    sys.exit("Set WEIR_CLIENT_URL (it ends in /api/v1) and WEIR_CLIENT_KEY (a secret key).")

# Both come from where the payment is kept: the same payment with another time is another payload, and so 409 after a crash.
PAYMENT = os.environ.get("PAYMENT", str(uuid.uuid4()))
OCCURRED_AT = os.environ.get("OCCURRED_AT", datetime.now(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ"))

LONGEST_WAIT_SECONDS = 30


def weir(method, path, body=None, idempotency_key=None, attempts=5):
    """Answers the parsed body of a 2xx; anything else raises, for it is no decision.

    Every call of this file may be sent again: a GET, a decision (its externalActivityId names it), or what has a key.
    """
    headers = {"Authorization": f"Bearer {KEY}", "Content-Type": "application/json"}
    if idempotency_key is not None:
        headers["Idempotency-Key"] = idempotency_key
    data = None if body is None else json.dumps(body).encode()
    for attempt in range(attempts):
        request = urllib.request.Request(URL + path, data=data, headers=headers, method=method)
        wait = 2**attempt
        try:
            with urllib.request.urlopen(request, timeout=10) as response:
                return json.load(response)
        except urllib.error.HTTPError as error:
            wait = float(error.headers.get("Retry-After", wait))
            given_up = attempt == attempts - 1 or wait > LONGEST_WAIT_SECONDS
            if error.code not in (429, 502, 503) or given_up:
                raise RuntimeError(f"{error.code}: {error.read().decode()}") from error
        except (OSError, http.client.HTTPException) as error:  # none in time, or the connection closed before its end
            if attempt == attempts - 1:
                raise RuntimeError(f"no answer: {error}") from error
        time.sleep(wait)


decided = weir(
    "POST",
    "/transactions",
    {
        "externalActivityId": f"activity-{PAYMENT}",
        "subject": {"type": "individual", "externalUserId": "customer-17"},
        "occurredAt": OCCURRED_AT,
        "transaction": {
            "externalTransactionId": f"payment-{PAYMENT}",
            "assetClass": "fiat",
            "direction": "outbound",
            "amount": "450.00",
            "currency": "EUR",
            "transactionType": "transfer",
            "parties": [
                {
                    "role": "recipient",
                    "externalPartyId": "payee-3",
                    "displayName": "Nordwind Trading GmbH",
                    "type": "business",
                }
            ],
        },
    },
)
print(f"{decided['assessment']['decision']}: {decided['assessment']['summary']['reason']}")

read = weir("GET", f"/transactions/payment-{PAYMENT}")
print(f"read again: {read['assessment']['decision']}")

weir(
    "POST",
    f"/transactions/payment-{PAYMENT}/outcomes",
    {"classification": "fraud", "source": "chargeback", "occurredAt": OCCURRED_AT},
    idempotency_key=f"chargeback-{PAYMENT}",
)
print("outcome recorded")
