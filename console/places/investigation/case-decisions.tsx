// The decisions that it is about, the payments of each currency together, with what they come to. Currencies are never added.

import { useQueries } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import type { Investigation } from "../../api/cases.ts";
import { decisionQuery, type OrganisationDecision } from "../../api/decisions.ts";
import { useScope } from "../../api/scope.ts";
import { Button } from "../../parts/button.tsx";
import { DecisionMark } from "../../parts/decision-mark.tsx";
import { Given } from "../../parts/given.tsx";
import { Instant } from "../../parts/instant.tsx";
import { LabelMark } from "../../parts/label-mark.tsx";
import { Money } from "../../parts/money.tsx";
import { Failure, Loading } from "../../parts/states.tsx";
import { byCurrency } from "./by-currency.ts";
import styles from "./page.module.css";

const STEP = 20;

export function CaseDecisions({ investigation }: { readonly investigation: Investigation }) {
  const scope = useScope();
  const [wanted, setWanted] = useState(STEP);
  const newest = investigation.decisions.toReversed();
  const shown = newest.slice(0, wanted);
  const queries = useQueries({ queries: shown.map(({ decisionId }) => decisionQuery(scope, decisionId)) });
  const known = queries.flatMap(({ data }) => (data === undefined ? [] : [data]));
  const failed = queries.find(({ error, data }) => error !== null && data === undefined);
  const payments = known.flatMap((decision) => {
    const { transaction } = decision.assessment;
    return transaction === undefined ? [] : [{ ...transaction, decision }];
  });
  const activities = known.filter(({ assessment }) => assessment.transaction === undefined);
  return (
    <div className={styles["cases"]}>
      {byCurrency(payments).map((group) => (
        <section key={group.currency}>
          <h3>
            <span data-value={group.payments.length}>{group.payments.length}</span>{" "}
            {group.payments.length === 1 ? "payment" : "payments"} in {group.currency}
          </h3>
          <p className={styles["sum"]}>
            Together <Money amount={group.sum} currency={group.currency} />
            {known.length === investigation.decisionCount ? "" : ", of the decisions shown"}
          </p>
          <ul className={styles["decisions"]}>
            {group.payments.map(({ decision, amount, currency }) => (
              <Row key={decision.assessment.decisionId} decision={decision}>
                <Money amount={amount} currency={currency} />
              </Row>
            ))}
          </ul>
        </section>
      ))}
      {activities.length === 0 ? null : (
        <section>
          <h3>No payments, so they get no outcome</h3>
          <ul className={styles["decisions"]}>
            {activities.map((decision) => (
              <Row key={decision.assessment.decisionId} decision={decision}>
                {decision.assessment.activity?.type ?? "activity"}
              </Row>
            ))}
          </ul>
        </section>
      )}
      {queries.some(({ isPending }) => isPending) ? <Loading lines={3} /> : null}
      {failed?.error == null ? null : <Failure error={failed.error} onRetry={() => void failed.refetch()} />}
      <Rest investigation={investigation} shown={shown.length} onMore={() => setWanted(wanted + STEP)} />
    </div>
  );
}

interface RowProps {
  readonly decision: OrganisationDecision;
  readonly children: ReactNode;
}

function Row({ decision: { assessment, label }, children }: RowProps) {
  const { organisationId, environment } = useScope();
  return (
    <li>
      <Instant at={assessment.activity?.occurredAt ?? assessment.assessedAt} />
      <Link
        to="/$org/$env/decisions/$id"
        params={{ org: organisationId, env: environment, id: assessment.decisionId }}
      >
        <DecisionMark decision={assessment.decision} />
      </Link>
      <span className={styles["amount"]}>{children}</span>
      <LabelMark label={label} />
      <p className={styles["why"]}>
        <Given>{assessment.summary.title}</Given>. {assessment.summary.reason}
      </p>
    </li>
  );
}

interface RestProps {
  readonly investigation: Investigation;
  readonly shown: number;
  readonly onMore: () => void;
}

function Rest({ investigation: { decisions, decisionCount }, shown, onMore }: RestProps) {
  const more = decisions.length - shown;
  if (more > 0) return <Button onPress={onMore}>Show {Math.min(more, STEP)} more decisions</Button>;
  const older = decisionCount - decisions.length;
  return older > 0 ? (
    <p className={styles["muted"]}>
      {older} older {older === 1 ? "decision is" : "decisions are"} not named by the investigation. Its alerts
      lead to them.
    </p>
  ) : null;
}
