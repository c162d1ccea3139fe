// What each provider answered to a test call.

import type { ProviderCheck } from "../../api/organisation.ts";
import styles from "./page.module.css";

export function Answers({ answers }: { readonly answers: readonly ProviderCheck[] }) {
  return (
    <ul className={styles["answers"]}>
      {answers.map(({ kind, name, answered, errorCode, latencyMs }) => (
        <li key={kind} data-answered={answered}>
          {answered ? "✓" : "✕"} {name} ({kind}){" "}
          {answered ? "answered" : `gave no usable answer: ${(errorCode ?? "unknown").replaceAll("_", " ")}`},
          after <span data-value={latencyMs}>{latencyMs}</span> ms
        </li>
      ))}
    </ul>
  );
}
