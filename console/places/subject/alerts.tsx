// Its alerts that are not closed, each with the way to it.

import { Link } from "@tanstack/react-router";
import { useScope, type Scope } from "../../api/scope.ts";
import type { SubjectProfile } from "../../api/subjects.ts";
import { Instant } from "../../parts/instant.tsx";
import { LevelBars } from "../../parts/level-bars.tsx";
import styles from "./page.module.css";

export function OpenAlerts({ profile }: { readonly profile: SubjectProfile }) {
  const { openAlerts: alerts, role, subject } = profile;
  const { organisationId, environment } = useScope();
  const params = { org: organisationId, env: environment };
  if (alerts.length === 0) return <p className={styles["muted"]}>No alert is open.</p>;
  return (
    <>
      <Alerts alerts={alerts} params={params} />
      {role === "customer" ? (
        <p>
          <Link to="/$org/$env/alerts" params={params} search={{ subjectId: subject.id }}>
            Show them in the queue
          </Link>
        </p>
      ) : null}
    </>
  );
}

interface Props {
  readonly alerts: SubjectProfile["openAlerts"];
  readonly params: { readonly org: string; readonly env: Scope["environment"] };
}

function Alerts({ alerts, params }: Props) {
  return (
    <ul className={styles["records"]} aria-label="Open alerts">
      {alerts.map(({ id, title, priority, status, assignee, dueAt, slaBreached, decisionCount }) => (
        <li key={id} data-alert={id}>
          <Link to="/$org/$env/alerts" params={params} search={{ open: id }}>
            {title}
          </Link>
          <p className={styles["muted"]}>
            <LevelBars level={priority} of="priority" />, {status.replaceAll("_", " ")},{" "}
            {assignee === null ? "unassigned" : `assigned to ${assignee}`},{" "}
            <span data-value={decisionCount}>{decisionCount}</span>{" "}
            {decisionCount === 1 ? "decision" : "decisions"}, {slaBreached ? "overdue since" : "due"}{" "}
            <Instant at={dueAt} />
          </p>
        </li>
      ))}
    </ul>
  );
}
