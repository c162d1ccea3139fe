// How often and how much the customer paid before: what was counted and summed for this decision, over each window.

import { useQuery } from "@tanstack/react-query";
import { WINDOWS } from "#domain/decision/features/feature-catalogue.ts";
import { contextQuery, type Assessment } from "../../api/decisions.ts";
import { useScope } from "../../api/scope.ts";
import { grouped, groupedAmount } from "../../parts/grouped.ts";
import { Answered } from "../../parts/states.tsx";
import table from "../../parts/table.module.css";
import { featuresOf } from "./features.ts";
import styles from "./lists.module.css";
import { velocityOf, type VelocityGroup } from "./velocity.ts";

export function VelocityTable({ assessment }: { readonly assessment: Assessment }) {
  const context = useQuery(contextQuery(useScope(), assessment.decisionId));
  const currency = assessment.transaction?.currency ?? null;
  return (
    <Answered query={context} lines={6}>
      {(known) => {
        const groups = velocityOf(featuresOf(known));
        if (groups.length === 0) return <p className={styles["muted"]}>Nothing was counted.</p>;
        return (
          <div className={table["scroll"]} tabIndex={0} role="region" aria-label="Counts and sums by window">
            <table className={table["table"]}>
              <thead>
                <tr>
                  <th scope="col">In the last</th>
                  {WINDOWS.map(({ name, words }) => (
                    <th key={name} scope="col" className={table["number"]} title={words}>
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              {groups.map((group) => (
                <Group key={group.title} group={group} currency={currency} />
              ))}
            </table>
          </div>
        );
      }}
    </Answered>
  );
}

interface GroupProps {
  readonly group: VelocityGroup;
  /** Of the payment, and so of all sums; null for an activity. */
  readonly currency: string | null;
}

function Group({ group: { title, isMoney, rows, zero }, currency }: GroupProps) {
  const unit = isMoney ? currency : null;
  return (
    <tbody>
      <tr data-strong="true">
        <th scope="rowgroup" colSpan={1 + WINDOWS.length}>
          {title}
          {unit === null ? "" : `, ${unit}`}
        </th>
      </tr>
      {rows.map(({ name, words, values }) => (
        <tr key={name} data-counted={name}>
          <th scope="row" title={name}>
            {words}
          </th>
          {values.map((value, window) => (
            <td key={WINDOWS[window]?.name} className={table["number"]} data-value={value ?? undefined}>
              {shown(value, unit)}
            </td>
          ))}
        </tr>
      ))}
      {zero.length === 0 ? null : (
        <tr>
          <td colSpan={1 + WINDOWS.length} className={styles["muted"]}>
            0 over every window: {zero.join(", ")}
          </td>
        </tr>
      )}
    </tbody>
  );
}

function shown(value: number | null | undefined, currency: string | null): string {
  if (value === undefined) return "";
  if (value === null) return "–";
  if (value === 0) return "0";
  return currency === null ? grouped(value) : groupedAmount(String(value), currency);
}
