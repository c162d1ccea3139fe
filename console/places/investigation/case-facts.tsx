// Whom it is with, whom it is about, and the alerts that led to it.

import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Investigation } from "../../api/cases.ts";
import { useMe } from "../../api/me.ts";
import { useScope } from "../../api/scope.ts";
import { Act } from "../../parts/button.tsx";
import { Id, shortened } from "../../parts/id.tsx";
import { Instant } from "../../parts/instant.tsx";
import { SubjectLink } from "../../parts/subject/subject-link.tsx";
import { ActError } from "./act-error.tsx";
import { HandOn } from "./hand-on.tsx";
import styles from "./page.module.css";
import { useAct } from "./use-act.tsx";

const ALERTS_SHOWN = 10;

export function CaseFacts({ investigation }: { readonly investigation: Investigation }) {
  const { id, subjects, alertIds, assignee, createdAt, round } = investigation;
  const { organisationId: org, environment: env } = useScope();
  const [isHandedOn, setHandedOn] = useState(false);
  return (
    <dl className={styles["facts"]}>
      <dt>Id</dt>
      <dd>
        <Id id={id} what="investigation id" isOpen />
      </dd>
      <dt>Opened</dt>
      <dd>
        <Instant at={createdAt} /> UTC{round === 1 ? "" : `, round ${round}`}
      </dd>
      <dt>Assigned to</dt>
      <dd>
        {assignee ?? "nobody"}
        <div className={styles["acts"]}>
          <Take investigation={investigation} />
          <Act permission="cases:work" onPress={() => setHandedOn(true)}>
            Hand over investigation
          </Act>
        </div>
        {isHandedOn ? <HandOn investigation={investigation} onEnd={() => setHandedOn(false)} /> : null}
      </dd>
      <dt>Customers</dt>
      <dd>
        <ul>
          {subjects.map(({ id: subjectId, type: subjectKind, externalUserId }) => (
            <li key={subjectId}>
              <SubjectLink name={{ subjectKind, subjectId }}>{externalUserId ?? subjectId}</SubjectLink>,{" "}
              <Link to="/$org/$env/decisions" params={{ org, env }} search={{ subjectId, last: "90d" }}>
                all its decisions
              </Link>
            </li>
          ))}
        </ul>
      </dd>
      <dt>Alerts</dt>
      <dd>
        {alertIds.length === 0 ? "none" : null}
        <ul>
          {alertIds.slice(0, ALERTS_SHOWN).map((alertId) => (
            <li key={alertId}>
              <Link to="/$org/$env/alerts" params={{ org, env }} search={{ open: alertId }}>
                <code title={alertId}>{shortened(alertId)}</code>
              </Link>
            </li>
          ))}
        </ul>
        {alertIds.length > ALERTS_SHOWN ? `and ${alertIds.length - ALERTS_SHOWN} more` : null}
      </dd>
    </dl>
  );
}

function Take({ investigation }: { readonly investigation: Investigation }) {
  const { name } = useMe();
  const acting = useAct(investigation);
  if (investigation.assignee === name) return null;
  return (
    <>
      <Act
        permission="cases:work"
        isPending={acting.isPending}
        onPress={() => acting.act({ act: "assign", assignee: name })}
      >
        Assign to me
      </Act>
      <ActError acting={acting} />
    </>
  );
}
