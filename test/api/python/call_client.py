"""Calls a running system by a client that openapi-python-client made of its document: decides, reads back, records an
outcome, saves an address, and reads an error. Ends with an AssertionError where an answer is not what the types say.

Run in the folder of the client, with WEIR_CLIENT_URL and WEIR_CLIENT_KEY in the environment."""

import os
from datetime import datetime, timezone

from weir_client import AuthenticatedClient
from weir_client.api.crypto_addresses import create_crypto_address, list_crypto_addresses
from weir_client.api.decisions import create_outcome, create_transaction, get_transaction
from weir_client.models import CryptoAddressRequest, OutcomeRequest, TransactionRequest

client = AuthenticatedClient(base_url=os.environ["WEIR_CLIENT_URL"], token=os.environ["WEIR_CLIENT_KEY"])
now = datetime.now(timezone.utc).isoformat()

payment = TransactionRequest.from_dict(
    {
        "externalActivityId": "python-1",
        "subject": {"type": "individual", "externalUserId": "python"},
        "occurredAt": now,
        "transaction": {
            "externalTransactionId": "python-1",
            "assetClass": "fiat",
            "direction": "outbound",
            "amount": "12.50",
            "currency": "EUR",
            "transactionType": "transfer",
            "parties": [{"role": "recipient", "externalPartyId": "p", "displayName": "Anna Kranz"}],
        },
    }
)
decided = create_transaction.sync_detailed(client=client, body=payment)
assert decided.status_code == 200, decided
assert decided.parsed.assessment.decision in ("allow", "review"), decided.parsed
again = create_transaction.sync_detailed(client=client, body=payment)
assert again.parsed.replayed is True and again.headers["Idempotent-Replayed"] == "true", again

read = get_transaction.sync_detailed(decided.parsed.assessment.transaction_id, client=client)
assert read.parsed.assessment.decision_id == decided.parsed.assessment.decision_id, read

outcome = OutcomeRequest.from_dict({"classification": "fraud", "source": "analyst", "occurredAt": now})
recorded = create_outcome.sync_detailed("python-1", client=client, body=outcome, idempotency_key="python-outcome")
assert recorded.status_code == 201 and recorded.parsed.classification == "fraud", recorded

address = "0x52908400098527886E0F7030069857D2E4169EE7"
wallet = CryptoAddressRequest(address=address, network="ethereum", label="Cold wallet", external_user_id="python")
saved = create_crypto_address.sync_detailed(client=client, body=wallet, idempotency_key="python-address")
assert saved.status_code == 201 and saved.parsed.status == "needs_review", saved
found = list_crypto_addresses.sync_detailed(client=client, external_user_id="python")
assert [one.id for one in found.parsed.data] == [saved.parsed.id], found

missing = get_transaction.sync_detailed("nothing-of-this-name", client=client)
assert missing.status_code == 404 and missing.parsed.error.code == "transaction_not_found", missing
print("a generated Python client: every operation, and the calls are answered as it expects")
