// What came of alerts that the same rules raised. Counts, no rate: those that were closed are not drawn by lot.

import { useQuery } from "@tanstack/react-query";
import { newestClosedQuery, type Alert } from "../../api/cases.ts";
import { useScope } from "../../api/scope.ts";
import { Answered } from "../../parts/states.tsx";
import styles from "./page.module.css";
import { patternOf, type Pattern } from "./pattern.ts";

const STALE_MILLISECONDS = 60_000;

const FOUND = [
  ["falsePositive", "false positive"],
  ["truePositive", "true positive"],
  ["inconclusive", "inconclusive"],
  ["unsaid", "without a finding"],
] as const satisfies readonly (readonly [keyof Pattern, string])[];

export function SamePattern({ alert }: { readonly alert: Alert }) {
  const query = useQuery({
    ...newestClosedQuery(useScope()),
    staleTime: STALE_MILLISECONDS,
  });
  return (
    <section className={styles["pattern"]} aria-label="Same pattern before">
      <Answered query={query} lines={1}>
        {({ alerts, isCut }) => {
          const pattern = patternOf(alert, alerts);
          return (
            <>
              <p>
                Same {alert.ruleIds.length === 0 ? "pattern, no rule," : "rules"} before:{" "}
                {pattern.closed === 0 ? "none closed" : <Counts pattern={pattern} />}
              </p>
              {isCut ? <p className={styles["muted"]}>Of the {alerts.length} newest closed alerts.</p> : null}
            </>
          );
        }}
      </Answered>
    </section>
  );
}

function Counts({ pattern }: { readonly pattern: Pattern }) {
  const found = FOUND.filter(([name]) => pattern[name] > 0);
  return (
    <>
      <strong data-value={pattern.closed} data-of="closed">
        {pattern.closed}
      </strong>{" "}
      closed
      {found.map(([name, words]) => (
        <span key={name}>
          ,{" "}
          <strong data-value={pattern[name]} data-of={name}>
            {pattern[name]}
          </strong>{" "}
          {words}
        </span>
      ))}
    </>
  );
}
