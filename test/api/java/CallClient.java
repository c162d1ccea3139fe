import java.net.http.HttpRequest;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import weir.client.ApiClient;
import weir.client.ApiException;
import weir.client.ApiResponse;
import weir.client.api.CryptoAddressesApi;
import weir.client.api.DecisionsApi;
import weir.client.model.Assessment;
import weir.client.model.AssessmentResponse;
import weir.client.model.CryptoAddress;
import weir.client.model.CryptoAddressRequest;
import weir.client.model.Outcome;
import weir.client.model.OutcomeRequest;
import weir.client.model.Party;
import weir.client.model.Subject;
import weir.client.model.Transaction;
import weir.client.model.TransactionRequest;

/**
 * Calls a running system by a client that openapi-generator made of its document: decides, reads back, records an outcome, saves
 * an address, and reads an error. Ends with an exception where an answer is not what the types say.
 *
 * <p>WEIR_CLIENT_URL and WEIR_CLIENT_KEY are in the environment.
 */
final class CallClient {
  private final DecisionsApi decisions;
  private final CryptoAddressesApi addresses;

  private CallClient(ApiClient client) {
    decisions = new DecisionsApi(client);
    addresses = new CryptoAddressesApi(client);
  }

  public static void main(String[] args) throws ApiException {
    String key = "Bearer " + System.getenv("WEIR_CLIENT_KEY");
    Consumer<HttpRequest.Builder> withKey = (request) -> request.header("Authorization", key);
    ApiClient client = new ApiClient().setRequestInterceptor(withKey);
    client.updateBaseUri(System.getenv("WEIR_CLIENT_URL"));
    CallClient calls = new CallClient(client);
    calls.decide();
    calls.recordOutcome();
    calls.saveAddress();
    calls.readError();
    System.out.println("a generated Java client: every operation, and the calls are answered as it expects");
  }

  private void decide() throws ApiException {
    TransactionRequest payment = payment();
    Assessment decided = decisions.createTransaction(payment, null, null).getAssessment();
    String decision = decided.getDecision().getValue();
    demand(decision.equals("allow") || decision.equals("review"), "a decision", decided);

    ApiResponse<AssessmentResponse> again = decisions.createTransactionWithHttpInfo(payment, null, null);
    demand(again.getData().getReplayed().getValue(), "a replay", again.getData());
    String header = String.join("", again.getHeaders().getOrDefault("idempotent-replayed", List.of()));
    demand(header.equals("true"), "a replay's header", again.getHeaders());

    Assessment read = decisions.getTransaction(decided.getTransactionId(), null, null).getAssessment();
    demand(read.getDecisionId().equals(decided.getDecisionId()), "the same decision", read);
  }

  private static TransactionRequest payment() {
    Party recipient =
        new Party().role(Party.RoleEnum.RECIPIENT).externalPartyId("p").displayName("Anna Kranz");
    Transaction transaction =
        new Transaction()
            .externalTransactionId("java-1")
            .assetClass(Transaction.AssetClassEnum.FIAT)
            .direction(Transaction.DirectionEnum.OUTBOUND)
            .amount("12.50")
            .currency("EUR")
            .transactionType("transfer")
            .parties(List.of(recipient));
    return new TransactionRequest()
        .externalActivityId("java-1")
        .subject(new Subject().type(Subject.TypeEnum.INDIVIDUAL).externalUserId("java"))
        .occurredAt(OffsetDateTime.now())
        .metadata(Map.of("note", "first", "marks", List.of(1, true)))
        .transaction(transaction);
  }

  private void recordOutcome() throws ApiException {
    OutcomeRequest fraud =
        new OutcomeRequest()
            .classification(OutcomeRequest.ClassificationEnum.FRAUD)
            .source(OutcomeRequest.SourceEnum.ANALYST)
            .occurredAt(OffsetDateTime.now());
    Outcome recorded = decisions.createOutcome("java-1", "java-outcome", fraud, null, null);
    demand(recorded.getClassification() == Outcome.ClassificationEnum.FRAUD, "the outcome sent", recorded);
  }

  private void saveAddress() throws ApiException {
    CryptoAddressRequest wallet =
        new CryptoAddressRequest()
            .address("0xde709f2102306220921060314715629080e2fb77")
            .network("ethereum")
            .label("Cold wallet")
            .externalUserId("java");
    CryptoAddress saved = addresses.createCryptoAddress("java-address", wallet, null, null);
    demand(saved.getStatus() == CryptoAddress.StatusEnum.NEEDS_REVIEW, "an address to be reviewed", saved);
    List<CryptoAddress> found =
        addresses.listCryptoAddresses(null, "java", null, null, null, null, null, null).getData();
    demand(found.size() == 1 && found.get(0).getId().equals(saved.getId()), "one address", found);
  }

  private void readError() {
    try {
      decisions.getTransaction("nothing-of-this-name", null, null);
    } catch (ApiException error) {
      demand(error.getCode() == 404, "the error's status", error.getCode());
      demand(error.getResponseBody().contains("\"transaction_not_found\""), "the error's code", error.getResponseBody());
      return;
    }
    demand(false, "an error", null);
  }

  private static void demand(boolean holds, String what, Object answered) {
    if (!holds) throw new IllegalStateException("not " + what + ": " + answered);
  }
}
