// What the receiver of a delivery gets: spread out to be read, copied as it is sent.

import { useQuery } from "@tanstack/react-query";
import { useMay } from "../../api/me.ts";
import { onlyIf } from "../../api/query-client.ts";
import { useScope } from "../../api/scope.ts";
import { deliveryBodyQuery } from "../../api/webhooks.ts";
import { CopyButton } from "../../parts/copy-button.tsx";
import { Answered } from "../../parts/states.tsx";
import styles from "./delivery.module.css";

/** More than to list deliveries: a body has whole decisions in it. */
const READ = "webhooks:read_bodies";

export function Body({ deliveryId }: { readonly deliveryId: string }) {
  const may = useMay(READ);
  const query = useQuery({ ...deliveryBodyQuery(useScope(), deliveryId), enabled: onlyIf(may) });
  if (!may) return <p className={styles["muted"]}>Its body: needs {READ}</p>;
  return (
    <section className={styles["body"]}>
      <h3>Body</h3>
      <Answered query={query} lines={6}>
        {({ asSent, body }) => (
          <>
            <p className={styles["muted"]}>
              {asSent
                ? "Each attempt sends these bytes, with a signature of its own."
                : "The delivery has ended, so this is made again of its event. A newer release may have added fields."}
            </p>
            <pre className={styles["sent"]} tabIndex={0} aria-label="The body of the delivery">
              {spreadOut(body)}
            </pre>
            <CopyButton text={body} label="Copy body" />
          </>
        )}
      </Answered>
    </section>
  );
}

function spreadOut(body: string): string {
  const parsed: unknown = JSON.parse(body);
  return JSON.stringify(parsed, null, 2);
}
