#!/usr/bin/env bash
# Decides a payment, reads the decision again and tells what the payment turned out to be.
# WEIR_URL=http://127.0.0.1:8700/api/v1 WEIR_KEY=sk_test_… bash decide.sh
set -euo pipefail
PAYMENT=${PAYMENT:-$(date +%s)-$$}
NOW=$(date -u +%Y-%m-%dT%H:%M:%SZ)

# --fail-with-body: an error ends the script, for it is no decision. --retry sends again after 429, 503 and timeouts, as the API allows
# for what has an identity.
weir() {
  curl --silent --show-error --fail-with-body --max-time 10 --retry 4 \
    -H "Authorization: Bearer $WEIR_KEY" -H 'Content-Type: application/json' "$@"
  echo
}

weir "$WEIR_URL/transactions" -d '{
  "externalActivityId": "activity-'"$PAYMENT"'",
  "subject": { "type": "individual", "externalUserId": "customer-17" },
  "occurredAt": "'"$NOW"'",
  "transaction": {
    "externalTransactionId": "payment-'"$PAYMENT"'",
    "assetClass": "fiat", "direction": "outbound", "amount": "450.00", "currency": "EUR", "transactionType": "transfer",
    "parties": [
      { "role": "recipient", "externalPartyId": "payee-3", "displayName": "Nordwind Trading GmbH", "type": "business" }
    ]
  }
}'
weir "$WEIR_URL/transactions/payment-$PAYMENT"
weir "$WEIR_URL/transactions/payment-$PAYMENT/outcomes" -H "Idempotency-Key: chargeback-$PAYMENT" -d '{
  "classification": "fraud", "source": "chargeback", "occurredAt": "'"$NOW"'"
}'
