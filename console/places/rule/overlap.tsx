// With which other rules a rule hit the same decisions, and what these turned out to be: what often hits together says the same thing
// twice.

import { Link } from "@tanstack/react-router";
import type { EffectivenessReport, RuleFigures } from "../../api/effectiveness.ts";
import { useScope } from "../../api/scope.ts";
import { windowSearch } from "../../api/window.ts";
import { grouped } from "../../parts/grouped.ts";
import table from "../../parts/table.module.css";
import styles from "./page.module.css";

const SHOWN = 10;

interface Props {
  readonly rule: RuleFigures;
  readonly report: EffectivenessReport;
}

export function Overlap({ rule, report }: Props) {
  const { overlap } = rule;
  if (overlap.length === 0) return <p className={styles["muted"]}>No other rule hit what it hit.</p>;
  return (
    <div
      className={table["scroll"]}
      tabIndex={0}
      role="region"
      aria-label="Rules that hit the same, as a table"
    >
      <table className={`${table["table"]} ${table["named"]}`}>
        <thead>
          <tr>
            <th scope="col">Rule</th>
            <th scope="col" className={table["number"]}>
              Hit together
            </th>
            <th scope="col" className={table["number"]}>
              Good, interrupted
            </th>
            <th scope="col" className={table["number"]}>
              Fraud
            </th>
          </tr>
        </thead>
        <tbody>
          {overlap.slice(0, SHOWN).map((other) => (
            <Row key={other.ruleId} other={other} rule={rule} report={report} />
          ))}
        </tbody>
      </table>
      <p className={styles["muted"]}>
        Good payments count where they were interrupted, by whatever rule. What has no label yet is neither
        good nor fraud.
        {overlap.length > SHOWN ? ` Shown are the ${SHOWN} with most in common, of ${overlap.length}.` : ""}
      </p>
    </div>
  );
}

interface RowProps extends Props {
  readonly other: RuleFigures["overlap"][number];
}

function Row({ other: { ruleId, hits, legitimateInterrupted, frauds }, rule, report }: RowProps) {
  const { organisationId: org, environment: env } = useScope();
  return (
    <tr data-overlap={ruleId}>
      <th scope="row">
        <Link
          to="/$org/$env/effectiveness/rules/$ruleId"
          params={{ org, env, ruleId }}
          search={(old) => windowSearch(old)}
        >
          {report.rules.find((one) => one.ruleId === ruleId)?.name ?? ruleId}
        </Link>
      </th>
      <td className={table["number"]} data-value={hits}>
        {grouped(hits)} of its {grouped(rule.hits)}
      </td>
      <td className={table["number"]} data-value={legitimateInterrupted}>
        {grouped(legitimateInterrupted)}
      </td>
      <td className={table["number"]} data-value={frauds}>
        {grouped(frauds)}
      </td>
    </tr>
  );
}
