// The attempts of a delivery as a ladder: the newest above.

import type { Delivery } from "../../api/webhooks.ts";
import { Instant } from "../../parts/instant.tsx";
import styles from "./delivery.module.css";

type Attempt = Delivery["attempts"][number];

const ERRORS = {
  timeout: "no answer in time",
  connection_failed: "no connection",
  redirect_refused: "a redirect, which is not followed",
  address_refused: "an address that is not public",
  status: "refused by its status",
  too_large: "larger than a delivery can be, and not sent",
} as const;

export function Attempts({ attempts }: { readonly attempts: readonly Attempt[] }) {
  if (attempts.length === 0) return <p className={styles["muted"]}>None yet.</p>;
  return (
    <ol className={styles["attempts"]} reversed>
      {attempts.toReversed().map((attempt) => (
        <li key={attempt.number} data-failed={attempt.error !== null}>
          <p className={styles["answer"]}>
            <strong>{attempt.statusCode ?? "no status"}</strong>{" "}
            {attempt.error === null ? "accepted" : ERRORS[attempt.error]}
          </p>
          <p className={styles["muted"]}>
            attempt {attempt.number}, <Instant at={attempt.at} to="second" />, {attempt.durationMs} ms
          </p>
          {attempt.responseSnippet === null || attempt.responseSnippet === "" ? null : (
            <pre
              className={styles["snippet"]}
              tabIndex={0}
              aria-label={`Answer to attempt ${attempt.number}`}
            >
              {attempt.responseSnippet}
            </pre>
          )}
        </li>
      ))}
    </ol>
  );
}
