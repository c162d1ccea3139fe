#!/usr/bin/env bash
# Decides a payment, reads the decision again and tells what the payment turned out to be.
# WEIR_CLIENT_URL=http://127.0.0.1:8700/api/v1 WEIR_CLIENT_KEY=sk_test_… bash decide.sh
set -euo pipefail
: "${WEIR_CLIENT_URL:?is the API and ends in /api/v1: set it}" "${WEIR_CLIENT_KEY:?is a secret key: set it}"
# Both come from where the payment is kept: the same payment with another time is another payload, and so 409 after a crash.
PAYMENT=${PAYMENT:-$(date +%s)-$$}
OCCURRED_AT=${OCCURRED_AT:-$(date -u +%Y-%m-%dT%H:%M:%SZ)}

# --fail-with-body: an error ends the script, for it is no decision.
# --retry sends again after a timeout and after 408, 429, 500, 502, 503 and 504, when Retry-After says or from one second, doubling, and
# gives up where that would last a minute. It does not after a closed connection: run the script again. It knows nothing of identities,
# so it may be used for these three calls, a GET and two that have one, and not for a write without. Where a call was sent again the
# failed answers are printed before the last.
weir() {
  curl --silent --show-error --fail-with-body --max-time 10 --retry 4 --retry-max-time 60 \
    -H "Authorization: Bearer $WEIR_CLIENT_KEY" -H 'Content-Type: application/json' "$@"
  echo
}

weir "$WEIR_CLIENT_URL/transactions" -d '{
  "externalActivityId": "activity-'"$PAYMENT"'",
  "subject": { "type": "individual", "externalUserId": "customer-17" },
  "occurredAt": "'"$OCCURRED_AT"'",
  "transaction": {
    "externalTransactionId": "payment-'"$PAYMENT"'",
    "assetClass": "fiat", "direction": "outbound", "amount": "450.00", "currency": "EUR", "transactionType": "transfer",
    "parties": [
      { "role": "recipient", "externalPartyId": "payee-3", "displayName": "Nordwind Trading GmbH", "type": "business" }
    ]
  }
}'
weir "$WEIR_CLIENT_URL/transactions/payment-$PAYMENT"
weir "$WEIR_CLIENT_URL/transactions/payment-$PAYMENT/outcomes" -H "Idempotency-Key: chargeback-$PAYMENT" -d '{
  "classification": "fraud", "source": "chargeback", "occurredAt": "'"$OCCURRED_AT"'"
}'
