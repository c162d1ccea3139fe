// What happened with the same customer within a day of it, in one line of time: decisions, outcomes, and alerts as they opened and
// closed. What each webhook was told is not there: no interface finds deliveries by their decision.

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Bell, BellOff, BellRing } from "lucide-react";
import { subjectAlertsQuery } from "../../api/cases.ts";
import { decisionsQuery, type OrganisationDecision } from "../../api/decisions.ts";
import { useMay } from "../../api/me.ts";
import { onlyIf } from "../../api/query-client.ts";
import { useScope } from "../../api/scope.ts";
import { Actor } from "../../parts/actor.tsx";
import { DecisionItem, DecisionList } from "../../parts/decision/decision-items.tsx";
import { Instant } from "../../parts/instant.tsx";
import { LabelMark } from "../../parts/label-mark.tsx";
import { Answered, Failure } from "../../parts/states.tsx";
import { dayAround } from "./day-around.ts";
import { around, dayEntries, timeAround, type AlertEvent, type DayEntry } from "./day-entries.ts";
import styles from "./lists.module.css";

const SHOWN = 20;
const READ = "cases:read";

export function SubjectDay({ decision }: { readonly decision: OrganisationDecision }) {
  const { assessment, outcomes } = decision;
  const scope = useScope();
  const mayRead = useMay(READ);
  const query = useInfiniteQuery(
    decisionsQuery(scope, { subjectId: assessment.subject.id, ...dayAround(assessment) }),
  );
  const alerts = useQuery({
    ...subjectAlertsQuery(scope, assessment.subject.id),
    enabled: onlyIf(mayRead),
  });
  return (
    <>
      <Answered query={query} lines={3}>
        {({ pages }) => {
          const rows = pages.flatMap(({ data }) => data);
          const entries = dayEntries(assessment, { rows, outcomes, alerts: alerts.data?.data ?? [] });
          const cut = around(entries, assessment.decisionId, SHOWN);
          return (
            <>
              {rows.length === 0 ? (
                <p className={styles["muted"]}>Not in the warehouse yet. Ask again in a moment.</p>
              ) : null}
              {rows.length > 0 && !rows.some(({ decisionId }) => decisionId === assessment.decisionId) ? (
                <p className={styles["muted"]}>
                  {query.hasNextPage
                    ? "Only the newest 100 decisions of these days are looked through: this one is not among them."
                    : "This decision is not in the warehouse yet. Ask again in a moment."}
                </p>
              ) : null}
              <DecisionList label="The customer's day">
                <Left count={cut.newer} words="newer" />
                {cut.entries.map((entry) => (
                  <Entry key={keyOf(entry)} entry={entry} currentId={assessment.decisionId} />
                ))}
                <Left count={cut.older} words="older" hasMore={query.hasNextPage} />
              </DecisionList>
            </>
          );
        }}
      </Answered>
      {mayRead ? null : <p className={styles["muted"]}>Its alerts: needs {READ}.</p>}
      {alerts.error === null ? null : <Failure error={alerts.error} onRetry={() => void alerts.refetch()} />}
      {mayRead && alerts.isPending ? <p className={styles["muted"]}>Looking for its alerts.</p> : null}
      {alerts.data !== undefined && lacksOlder(alerts.data, timeAround(assessment).from) ? (
        <p className={styles["muted"]}>
          Only its newest 100 alerts are looked through: earlier ones of this day are not shown.
        </p>
      ) : null}
    </>
  );
}

interface LeftProps {
  readonly count: number;
  readonly words: string;
  /** Whether there are more than were asked for. */
  readonly hasMore?: boolean;
}

function Left({ count, words, hasMore = false }: LeftProps) {
  if (count === 0 && !hasMore) return null;
  return (
    <li className={styles["muted"]}>
      and {count === 0 ? "" : `${count} `}
      {hasMore && count > 0 ? "or " : ""}
      {hasMore ? "more " : ""}
      {words}
    </li>
  );
}

interface EntryProps {
  readonly entry: DayEntry;
  readonly currentId: string;
}

function Entry({ entry, currentId }: EntryProps) {
  if (entry.kind === "decision") {
    return <DecisionItem row={entry.row} isCurrent={entry.row.decisionId === currentId} />;
  }
  return (
    <li data-entry={entry.kind}>
      <Instant at={entry.at} />
      {entry.kind === "alert" ? (
        <AlertWords entry={entry} />
      ) : (
        <>
          <LabelMark label={entry.outcome.classification} />
          <span>
            <a href={`#${OUTCOMES}`}>recorded</a> by <Actor actor={entry.outcome.actor} />
          </span>
        </>
      )}
    </li>
  );
}

/** Where the page tells of the outcomes. */
export const OUTCOMES = "outcomes";

const SIGNS = { opened: BellRing, closed: BellOff, reopened: Bell } as const satisfies Record<
  AlertEvent,
  unknown
>;

function AlertWords({ entry }: { readonly entry: Extract<DayEntry, { readonly kind: "alert" }> }) {
  const { organisationId, environment } = useScope();
  const { alert, event, actor, disposition } = entry;
  const Sign = SIGNS[event];
  return (
    <>
      <Sign aria-hidden="true" size="1em" />
      <span>
        <Link
          to="/$org/$env/alerts"
          params={{ org: organisationId, env: environment }}
          search={{ open: alert.id }}
        >
          alert {event}
        </Link>
        {disposition === null ? "" : ` as ${disposition.replaceAll("_", " ")}`}
        {actor === null ? null : (
          <>
            {" "}
            by <Actor actor={actor} />
          </>
        )}
      </span>
    </>
  );
}

function keyOf(entry: DayEntry): string {
  if (entry.kind === "decision") return entry.row.decisionId;
  return entry.kind === "outcome" ? entry.outcome.id : `${entry.alert.id} ${entry.event} ${entry.at}`;
}

interface Alerts {
  readonly data: readonly { readonly createdAt: string }[];
  readonly pagination: { readonly nextCursor: string | null };
}

function lacksOlder({ data, pagination }: Alerts, from: string): boolean {
  return pagination.nextCursor !== null && data.every(({ createdAt }) => createdAt > from);
}
