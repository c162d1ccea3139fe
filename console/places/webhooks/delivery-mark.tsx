// How a delivery stands, by shape and word: full is there, hollow waits, crossed was given up.

import type { DeliveryStatus } from "../../api/webhooks.ts";
import marks from "../../parts/marks.module.css";

export function DeliveryMark({ status }: { readonly status: DeliveryStatus }) {
  return (
    <span className={marks["mark"]}>
      <svg className={marks["outline"]} viewBox="0 0 12 12" aria-hidden="true">
        {status === "succeeded" ? <circle cx="6" cy="6" r="4.5" fill="currentColor" /> : null}
        {status === "pending" ? <circle cx="6" cy="6" r="4.5" fill="none" /> : null}
        {status === "retrying" ? <circle cx="6" cy="6" r="4.5" fill="none" strokeDasharray="2 2" /> : null}
        {status === "dead_lettered" ? <path d="M2 2 10 10M10 2 2 10" /> : null}
        {status === "canceled" ? <path d="M2 6H10" /> : null}
      </svg>
      <span>{statusInWords(status)}</span>
    </span>
  );
}

export function statusInWords(status: DeliveryStatus): string {
  return status.replaceAll("_", " ");
}
