// Calls a running system by a client that oapi-codegen made of its document: decides, reads back, records an outcome, saves an
// address, and reads an error. Ends with 1 where an answer is not what the types say.
//
// WEIR_CLIENT_URL and WEIR_CLIENT_KEY are in the environment.
package main

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"time"

	"weir/weirclient"
)

func main() {
	key := func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+os.Getenv("WEIR_CLIENT_KEY"))
		return nil
	}
	url := os.Getenv("WEIR_CLIENT_URL")
	client, err := weirclient.NewClientWithResponses(url, weirclient.WithRequestEditorFn(key))
	demand(err == nil, "a client", err)
	decide(client)
	recordOutcome(client)
	saveAddress(client)
	readError(client)
	fmt.Println("a generated Go client: every operation, and the calls are answered as it expects")
}

func decide(client *weirclient.ClientWithResponses) {
	var note weirclient.TransactionRequest_Metadata
	demand(note.FromTransactionRequestMetadata0("first") == nil, "a text in the metadata", note)
	payment := weirclient.TransactionRequest{
		ExternalActivityId: "go-1",
		Subject:            weirclient.Subject{Type: "individual", ExternalUserId: ptr("go")},
		OccurredAt:         time.Now(),
		Metadata:           &map[string]weirclient.TransactionRequest_Metadata{"note": note},
		Transaction: weirclient.Transaction{
			ExternalTransactionId: "go-1",
			AssetClass:            "fiat",
			Direction:             "outbound",
			Amount:                "12.50",
			Currency:              "EUR",
			TransactionType:       "transfer",
			Parties: &[]weirclient.Party{{
				Role: "recipient", ExternalPartyId: ptr("p"), DisplayName: ptr("Anna Kranz"),
			}},
		},
	}
	ctx := context.Background()
	decided, err := client.CreateTransactionWithResponse(ctx, nil, payment)
	demand(err == nil && decided.JSON200 != nil, "a decision", decided, err)
	assessment := decided.JSON200.Assessment
	demand(assessment.Decision == "allow" || assessment.Decision == "review", "a decision", assessment)

	again, err := client.CreateTransactionWithResponse(ctx, nil, payment)
	demand(err == nil && again.JSON200 != nil, "a replay", again, err)
	demand(again.JSON200.Replayed != nil && bool(*again.JSON200.Replayed), "a replay", string(again.Body))
	demand(again.HTTPResponse.Header.Get("Idempotent-Replayed") == "true", "a replay's header", again.HTTPResponse)

	demand(assessment.TransactionId != nil, "an id", assessment)
	read, err := client.GetTransactionWithResponse(ctx, *assessment.TransactionId, nil)
	demand(err == nil && read.JSON200 != nil, "the decision read", read, err)
	demand(read.JSON200.Assessment.DecisionId == assessment.DecisionId, "the same decision", string(read.Body))
}

func recordOutcome(client *weirclient.ClientWithResponses) {
	params := weirclient.CreateOutcomeParams{IdempotencyKey: "go-outcome"}
	outcome := weirclient.OutcomeRequest{Classification: "fraud", Source: "analyst", OccurredAt: time.Now()}
	recorded, err := client.CreateOutcomeWithResponse(context.Background(), "go-1", &params, outcome)
	demand(err == nil && recorded.JSON201 != nil, "an outcome", recorded, err)
	demand(recorded.JSON201.Classification == "fraud", "the outcome sent", string(recorded.Body))
}

func saveAddress(client *weirclient.ClientWithResponses) {
	ctx := context.Background()
	params := weirclient.CreateCryptoAddressParams{IdempotencyKey: "go-address"}
	saved, err := client.CreateCryptoAddressWithResponse(ctx, &params, weirclient.CryptoAddressRequest{
		Address:        "0x27b1fdb04752bbc536007a920d24acb045561c26",
		Network:        "ethereum",
		Label:          "Cold wallet",
		ExternalUserId: ptr("go"),
	})
	demand(err == nil && saved.JSON201 != nil, "an address", saved, err)
	demand(saved.JSON201.Status == "needs_review", "an address to be reviewed", string(saved.Body))
	list := weirclient.ListCryptoAddressesParams{ExternalUserId: ptr("go")}
	found, err := client.ListCryptoAddressesWithResponse(ctx, &list)
	demand(err == nil && found.JSON200 != nil, "addresses", found, err)
	demand(len(found.JSON200.Data) == 1 && found.JSON200.Data[0].Id == saved.JSON201.Id, "one address", string(found.Body))
}

func readError(client *weirclient.ClientWithResponses) {
	missing, err := client.GetTransactionWithResponse(context.Background(), "nothing-of-this-name", nil)
	demand(err == nil && missing.JSON404 != nil, "an error", missing, err)
	demand(missing.JSON404.Error.Code == "transaction_not_found", "the error's code", string(missing.Body))
}

func demand(holds bool, what string, answered ...any) {
	if holds {
		return
	}
	fmt.Fprintf(os.Stderr, "not %s: %+v\n", what, answered)
	os.Exit(1)
}

func ptr(text string) *string { return &text }
