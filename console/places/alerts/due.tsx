// When an alert is due: how long there is, and the instant itself. What is late has a mark and a word.

import { Instant } from "../../parts/instant.tsx";
import type { Alert } from "../../api/cases.ts";
import { useNow } from "../../parts/now.ts";
import { dueWords } from "./due-words.ts";
import styles from "./page.module.css";

export function Due({ alert: { dueAt, status } }: { readonly alert: Pick<Alert, "dueAt" | "status"> }) {
  const now = useNow();
  if (status === "closed") return <Instant at={dueAt} />;
  const isLate = Date.parse(dueAt) < now;
  return (
    <span className={styles["due"]}>
      <span className={isLate ? styles["late"] : undefined}>
        {isLate ? <span aria-hidden="true">! </span> : null}
        {dueWords(dueAt, now)}
      </span>
      <span className={styles["muted"]}>
        <Instant at={dueAt} />
      </span>
    </span>
  );
}
