// Who it is, when it was seen, and what was decided and known of it.

import { Link } from "@tanstack/react-router";
import { useScope } from "../../api/scope.ts";
import type { SubjectProfile } from "../../api/subjects.ts";
import { DecisionMark, type Decision } from "../../parts/decision-mark.tsx";
import { Id } from "../../parts/id.tsx";
import { Instant } from "../../parts/instant.tsx";
import { LabelMark, type Label } from "../../parts/label-mark.tsx";
import { LevelBars } from "../../parts/level-bars.tsx";
import { shownKind } from "../../parts/subject/subject-name.ts";
import tables from "../../parts/table.module.css";
import styles from "./page.module.css";

export function Facts({ profile }: { readonly profile: SubjectProfile }) {
  const { subject, role, riskLevel, firstSeenAt, lastSeenAt, dataAsOf, networkAsOf } = profile;
  return (
    <dl className={styles["facts"]}>
      <dt>Kind</dt>
      <dd>{shownKind(subject)}</dd>
      <dt>Our id</dt>
      <dd>
        <Id id={subject.id} what="our id" isOpen />
      </dd>
      {subject.externalUserId === null ? null : (
        <>
          <dt>Your id</dt>
          <dd>
            <Id id={subject.externalUserId} what="your id" />
          </dd>
        </>
      )}
      {subject.label === null || subject.label === subject.externalUserId ? null : (
        <>
          <dt>Called</dt>
          <dd>{subject.label}</dd>
        </>
      )}
      <dt>Risk</dt>
      <dd>
        {riskLevel === null ? (
          "nothing was decided on it"
        ) : (
          <>
            <LevelBars level={riskLevel} />, of the newest decision
          </>
        )}
      </dd>
      <dt>First seen</dt>
      <dd>
        <Instant at={firstSeenAt} to="second" />
      </dd>
      <dt>Last seen</dt>
      <dd>
        <Instant at={lastSeenAt} to="second" />
      </dd>
      <dt>Role</dt>
      <dd>{role === "customer" ? "customer of its decisions" : "named by decisions on others"}</dd>
      <dt>Data as of</dt>
      <dd>
        <AsOf at={dataAsOf} />
        {networkAsOf === null ? null : (
          <>
            ; relations as of <Instant at={networkAsOf} to="second" />
          </>
        )}
      </dd>
    </dl>
  );
}

function AsOf({ at }: { readonly at: string | null }) {
  return at === null ? "no decision has been loaded" : <Instant at={at} to="second" />;
}

const DECISIONS: readonly Decision[] = ["block", "review", "allow"];
const LABELS: readonly (Label | null)[] = ["fraud", "legitimate", "inconclusive", null];

/** Decisions by what came of them. What did not occur is a dash: the answer leaves it out. */
export function Counts({ profile }: { readonly profile: SubjectProfile }) {
  const { counts, total, isCut } = profile.decisions;
  const { organisationId, environment } = useScope();
  const of = (decision: Decision, label: Label | null) =>
    counts.find((one) => one.decision === decision && one.label === label)?.count;
  return (
    <>
      <p className={styles["lead"]}>
        <strong data-value={total} data-fact="decisions">
          {total}
        </strong>{" "}
        {total === 1 ? "decision" : "decisions"}
        {profile.role === "customer" ? (
          <>
            {" on it. "}
            <Link
              to="/$org/$env/decisions"
              params={{ org: organisationId, env: environment }}
              search={{ subjectId: profile.subject.id, last: "3650d" }}
            >
              List all of them
            </Link>
          </>
        ) : (
          " that name it"
        )}
        {isCut ? "; only the newest were counted" : ""}
      </p>
      <div className={tables["scroll"]}>
        <table className={tables["table"]} aria-label="Decisions by what came of them">
          <thead>
            <tr>
              <th scope="col">Came of it</th>
              {DECISIONS.map((decision) => (
                <th key={decision} scope="col" className={tables["number"]}>
                  <DecisionMark decision={decision} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {LABELS.map((label) => (
              <tr key={label}>
                <th scope="row">
                  <LabelMark label={label} />
                </th>
                {DECISIONS.map((decision) => {
                  const count = of(decision, label);
                  return (
                    <td key={decision} className={tables["number"]}>
                      {count === undefined ? (
                        "–"
                      ) : (
                        <span data-value={count} data-count={`${decision} ${label}`}>
                          {count}
                        </span>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
