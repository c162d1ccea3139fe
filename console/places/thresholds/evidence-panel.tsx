// What a recommendation rests on: the two parts of the time in their order, and how many labels each has of those that it takes.

import type { Recommendation } from "../../api/recommendations.ts";
import { counted } from "../../parts/counted.ts";
import { Instant } from "../../parts/instant.tsx";
import table from "../../parts/table.module.css";
import styles from "./evidence-panel.module.css";
import { daysOf, NEEDED, partsOf, shortPart, type Part } from "./evidence.ts";

const USES = {
  earlier: "its payments choose the threshold",
  later: "its payments check the choice",
} as const satisfies Record<Part["name"], string>;

export function Evidence({ recommendation }: { readonly recommendation: Recommendation }) {
  const parts = partsOf(recommendation);
  const days = parts.reduce((sum, part) => sum + daysOf(part), 0);
  const short = shortPart(parts);
  return (
    <>
      {short === null ? null : (
        <p className={styles["short"]} role="note">
          The {short.name} part is only {counted(short.days, "day")} long, so it says nothing of other days of
          the week.
        </p>
      )}
      <svg className={styles["line"]} aria-hidden="true">
        {parts.map((part, at) => (
          <rect
            key={part.name}
            className={styles[part.name]}
            x={at === 0 ? 0 : shareOf(daysOf(parts[0] ?? part), days)}
            width={shareOf(daysOf(part), days)}
            height="100%"
          />
        ))}
      </svg>
      <div className={table["scroll"]} tabIndex={0} role="region" aria-label="Labels of each part">
        <table className={table["table"]}>
          <thead>
            <tr>
              <th scope="col">Part</th>
              <th scope="col">Days (UTC)</th>
              {["With a label", "Fraud", "Legitimate"].map((head) => (
                <th key={head} scope="col" className={table["number"]}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {parts.map((part) => (
              <PartRow key={part.name} part={part} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function PartRow({ part }: { readonly part: Part }) {
  const last = new Date(Math.max(Date.parse(part.from), Date.parse(part.to) - 1)).toISOString();
  return (
    <tr data-part={part.name}>
      <th scope="row">
        {part.name === "earlier" ? "Earlier" : "Later"}
        <div className={table["muted"]}>{USES[part.name]}</div>
      </th>
      <td>
        <Instant at={part.from} to="day" /> to <Instant at={last} to="day" />
        <div className={table["muted"]} data-value={daysOf(part)}>
          {counted(daysOf(part), "day")}
        </div>
      </td>
      {(["labelled", "fraud", "legitimate"] as const).map((kind) => (
        <td key={kind} className={table["number"]} data-value={part[kind]}>
          {part[kind] >= NEEDED[kind] ? part[kind] : `${part[kind]} of ${NEEDED[kind]}`}
          <div className={table["muted"]}>{part[kind] >= NEEDED[kind] ? "enough" : "too few"}</div>
        </td>
      ))}
    </tr>
  );
}

function shareOf(days: number, all: number): string {
  return `${all === 0 ? 0 : (days / all) * 100}%`;
}
