// What is known of an alert, and the ways to others like it.

import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Alert } from "../../api/cases.ts";
import { useScope } from "../../api/scope.ts";
import { Id } from "../../parts/id.tsx";
import { LevelBars } from "../../parts/level-bars.tsx";
import { RuleNames } from "../../parts/rule-names.tsx";
import { SubjectLink } from "../../parts/subject/subject-link.tsx";
import { Due } from "./due.tsx";
import styles from "./page.module.css";
import type { AlertsSearch } from "./search.ts";
import { statusWords } from "./status-words.ts";

export function Facts({ alert }: { readonly alert: Alert }) {
  const { organisationId, environment } = useScope();
  const { subject } = alert;
  return (
    <dl className={styles["facts"]}>
      <div>
        <dt>Priority</dt>
        <dd>
          <LevelBars level={alert.priority} />
        </dd>
      </div>
      <div>
        <dt>Status</dt>
        <dd>{statusWords(alert)}</dd>
      </div>
      <div>
        <dt>Due</dt>
        <dd>
          <Due alert={alert} />
        </dd>
      </div>
      <Shared alert={alert} />
      <div>
        <dt>Customer</dt>
        <dd>
          <SubjectLink name={{ subjectKind: subject.type, subjectId: subject.id }}>
            {subject.externalUserId ?? subject.id}
          </SubjectLink>
        </dd>
      </div>
      <div>
        <dt>Decisions</dt>
        <dd>
          <Link
            to="/$org/$env/decisions"
            params={{ org: organisationId, env: environment }}
            search={{ alertId: alert.id, last: "90d" }}
          >
            <span data-value={alert.decisionCount}>{alert.decisionCount}</span>
            <span className="visually-hidden">, show them</span>
          </Link>
        </dd>
      </div>
      <div>
        <dt>Id</dt>
        <dd>
          <Id id={alert.id} what="alert id" isOpen />
        </dd>
      </div>
    </dl>
  );
}

/** What other alerts may have too, with the way to them. */
function Shared({ alert: { assignee, ruleIds } }: { readonly alert: Alert }) {
  return (
    <>
      <div>
        <dt>Assigned to</dt>
        <dd>
          {assignee === null ? (
            "nobody"
          ) : (
            <Others what={`of ${assignee}`} search={{ assignee }}>
              {assignee}
            </Others>
          )}
        </dd>
      </div>
      {ruleIds.length === 0 ? null : (
        <div>
          <dt>{ruleIds.length === 1 ? "Rule" : "Rules"}</dt>
          <dd>
            {ruleIds.map((ruleId) => (
              <Others key={ruleId} what="of this rule" search={{ ruleId }}>
                <RuleNames ids={[ruleId]} />
              </Others>
            ))}
          </dd>
        </div>
      )}
    </>
  );
}

interface OthersProps {
  /** "of leo" */
  readonly what: string;
  readonly search: AlertsSearch;
  readonly children: ReactNode;
}

/** The way to the open alerts that share something with this one. */
function Others({ what, search, children }: OthersProps) {
  return (
    <Link from="/$org/$env/alerts" search={search} className={styles["others"] ?? ""}>
      {children}
      <span className="visually-hidden">, show open alerts {what}</span>
    </Link>
  );
}
