// Where nothing was ever decided: the first request to send, with the beginning of the key that it takes.

import { useQuery } from "@tanstack/react-query";
import { keysQuery } from "../../api/keys.ts";
import { useScope } from "../../api/scope.ts";
import { CopyButton } from "../../parts/copy-button.tsx";
import { Empty } from "../../parts/states.tsx";
import styles from "./page.module.css";

export function FirstPayment() {
  const scope = useScope();
  const keys = useQuery(keysQuery(scope));
  const prefix = keys.data?.find(
    ({ type, environment, revokedAt }) =>
      type === "secret" && environment === scope.environment && revokedAt === null,
  )?.prefix;
  const request = requestOf(prefix ?? "SECRET_KEY");
  return (
    <Empty title="Nothing was decided in the last day">
      <p>
        Send a payment with the secret key of {scope.environment}
        {prefix === undefined ? "" : `, which begins with ${prefix}`}:
      </p>
      <pre className={styles["request"]} tabIndex={0} aria-label="The request to send">
        {request}
      </pre>
      <CopyButton text={request} label="Copy request" />
    </Empty>
  );
}

function requestOf(prefix: string): string {
  const body = {
    externalActivityId: "first",
    subject: { type: "individual", externalUserId: "customer-1" },
    occurredAt: new Date().toISOString(),
    transaction: {
      externalTransactionId: "payment-1",
      assetClass: "fiat",
      direction: "outbound",
      amount: "20.50",
      currency: "EUR",
      transactionType: "transfer",
      parties: [{ role: "recipient", externalPartyId: "payee-1", displayName: "Ada Example", country: "DE" }],
    },
  };
  return [
    "curl https://YOUR-HOST/api/v1/transactions \\",
    `  -H "Authorization: Bearer ${prefix}…" \\`,
    '  -H "Idempotency-Key: payment-1" \\',
    '  -H "Content-Type: application/json" \\',
    `  -d '${JSON.stringify(body, null, 2)}'`,
  ].join("\n");
}
