// Each provider and check: how often it answered, how fast, and what its matches turned out to be.

import { Link } from "@tanstack/react-router";
import type { ListsVersion } from "../../api/lists.ts";
import type { ProvidersReport, ProviderRow } from "../../api/providers.ts";
import { useScope } from "../../api/scope.ts";
import { ageInWords } from "../../parts/age.ts";
import { shownDuration } from "../../parts/duration.ts";
import { EstimateMark } from "../../parts/estimate.tsx";
import { grouped } from "../../parts/grouped.ts";
import table from "../../parts/table.module.css";
import { LatencyMark } from "./latency-mark.tsx";
import { slowestOf } from "./latency.ts";
import { oldestList } from "./list-age.ts";
import styles from "./page.module.css";
import { TrendMark } from "./trend-mark.tsx";
import { nameOfCheck } from "./words.ts";

/** A list that is older than the deployment allows. */
export interface OldList {
  readonly id: string;
  readonly maxDays: number;
}

interface Props {
  readonly report: ProvidersReport;
  /** Null while they are not known. */
  readonly lists: readonly ListsVersion[] | null;
  readonly old: readonly OldList[];
}

const HEADS = ["Check", "Calls, day by day", "Answered", "Time to answer", "False matches", "Lists"];

export function ChecksTable({ report, lists, old }: Props) {
  const slowest = slowestOf(report.data);
  return (
    <div className={table["scroll"]} tabIndex={0} role="region" aria-label="Checks">
      <table className={table["table"]}>
        <thead>
          <tr>
            {HEADS.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {report.data.map((row) => (
            <CheckRow
              key={`${row.provider} ${row.check}`}
              row={row}
              slowest={slowest}
              lists={lists}
              old={old}
              now={Date.parse(report.generatedAt)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps extends Pick<Props, "lists" | "old"> {
  readonly row: ProviderRow;
  readonly slowest: number;
  readonly now: number;
}

function CheckRow({ row, slowest, lists, old, now }: RowProps) {
  const { provider, check, calls, availability, adjudicated, judgedBefore, latencyMs, trend } = row;
  const name = `${provider}, ${nameOfCheck(check)}`;
  return (
    <tr data-check={`${provider} ${check}`}>
      <th scope="row" className={styles["check"]}>
        {provider}
        <div className={table["muted"]}>{nameOfCheck(check)}</div>
      </th>
      <td data-value={calls}>
        {grouped(calls)}
        <TrendMark trend={trend} />
      </td>
      <td>
        <EstimateMark estimate={availability} of={`Availability of ${name}`} cases="calls" />
        <Unanswered row={row} />
        {availability.numerator < availability.denominator ? (
          <Setting tab="providers" words="Test the provider" />
        ) : null}
      </td>
      <td>
        <LatencyMark latency={latencyMs} slowest={slowest} />
      </td>
      <td>
        <EstimateMark estimate={adjudicated.falsePositives} of={`False matches of ${name}`} cases="matches" />
        <div className={table["muted"]} data-value={adjudicated.matchesReviewed}>
          {adjudicated.matchesReviewed} {adjudicated.matchesReviewed === 1 ? "match" : "matches"} judged
          {judgedBefore.falsePositives + judgedBefore.trueMatches === 0
            ? null
            : `; judged before: ${judgedBefore.falsePositives} cleared, ${judgedBefore.trueMatches} confirmed`}
        </div>
      </td>
      <td className={styles["lists"]}>
        <Lists row={row} lists={lists} old={old} now={now} />
      </td>
    </tr>
  );
}

/** Where it is mended. */
function Setting({ tab, words }: { readonly tab: "providers" | "lists"; readonly words: string }) {
  const { organisationId: org, environment: env } = useScope();
  return (
    <Link to="/$org/$env/settings" params={{ org, env }} search={{ tab }} className={styles["next"]}>
      {words}
    </Link>
  );
}

function Unanswered({ row: { timeouts, errorsByCode } }: Pick<RowProps, "row">) {
  const errors = Object.entries(errorsByCode).toSorted(([, one], [, other]) => other - one);
  return (
    <ul className={styles["errors"]}>
      <li data-value={timeouts}>{timeouts} timed out</li>
      {errors.map(([code, count]) => (
        <li key={code} data-value={count}>
          {count} <code>{code}</code>
        </li>
      ))}
    </ul>
  );
}

/** The age is that of the oldest list; how long a version is in use is another thing. */
function Lists({ row, lists, old, now }: Pick<RowProps, "row" | "lists" | "old" | "now">) {
  const { listVersion, ageSeconds } = row.stale;
  if (listVersion === null) return <span className={table["muted"]}>no list</span>;
  const oldest = lists === null ? null : oldestList(row, lists, now);
  const allowed = old.find(({ id }) => id === oldest?.id)?.maxDays;
  return (
    <>
      {lists === null ? null : oldest === null ? (
        <span title={listVersion}>the provider’s own, age not told</span>
      ) : (
        <span data-value={oldest.days} data-old={allowed !== undefined} className={styles["age"]}>
          oldest {ageInWords(oldest.days)}
          {allowed === undefined ? "" : `, ${allowed} allowed`}
        </span>
      )}
      <div className={table["muted"]}>
        {oldest === null ? null : `${oldest.id}, of ${oldest.asOf}. `}
        {ageSeconds === null ? null : `In use for ${shownDuration(ageSeconds)}.`}
      </div>
      {allowed === undefined ? null : <Setting tab="lists" words="See how to publish newer ones" />}
    </>
  );
}
