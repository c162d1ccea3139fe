// What a rule would have said of the newest decisions, while it is written: evaluated here, on what each was made from.

import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useDeferredValue, useMemo } from "react";
import { useMay } from "../../api/me.ts";
import { newestContextsQuery, type NewestDecision } from "../../api/newest-contexts.ts";
import { useScope } from "../../api/scope.ts";
import type { Rule } from "../../api/version-drafts.ts";
import { DecisionMark } from "../../parts/decision-mark.tsx";
import { Instant } from "../../parts/instant.tsx";
import { Money } from "../../parts/money.tsx";
import { Failure } from "../../parts/states.tsx";
import { judgeContexts } from "./judge-contexts.ts";
import styles from "./preview.module.css";
import { tallyOf, type Tally } from "./tally.ts";

interface Props {
  readonly rule: Rule;
  /** As the version has it from which the draft begins. */
  readonly before: Rule | undefined;
}

export function Preview(props: Props) {
  if (!useMay("decisions:read")) {
    return <p className={styles["muted"]}>Trying it on the newest decisions needs decisions:read.</p>;
  }
  return <Tried {...props} />;
}

function Tried({ rule, before }: Props) {
  const scope = useScope();
  const { data, error, refetch } = useQuery(newestContextsQuery(scope));
  const now = useTally(useDeferredValue(rule), data);
  const old = useTally(before, data);
  if (error !== null) return <Failure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) {
    return <p className={styles["muted"]}>Reading the newest decisions …</p>;
  }
  if (data.length === 0) {
    return (
      <p className={styles["muted"]}>Nothing was decided in {scope.environment} yet: nothing to try it on.</p>
    );
  }
  if (now === null) {
    return <p className={styles["muted"]}>Not tried: the expression has a problem.</p>;
  }
  const isChanged = before !== undefined && before.expression !== rule.expression;
  return (
    <div className={styles["preview"]}>
      <p data-preview="">
        It would have hit <strong data-value={now.hits.length}>{now.hits.length}</strong> of the newest{" "}
        <span data-value={now.tried}>{now.tried}</span> decisions in {scope.environment}
        {isChanged && old !== null ? (
          <>
            ; as it was, <span data-value={old.hits.length}>{old.hits.length}</span>
          </>
        ) : null}
        . <Errors tally={now} />
      </p>
      <p className={styles["muted"]}>
        A first look, not a measurement: {now.tried} {now.tried === 1 ? "decision is" : "decisions are"} few.
        Once the version is drafted, a{" "}
        <Link to="/$org/$env/backtests" params={{ org: scope.organisationId, env: scope.environment }}>
          backtest
        </Link>{" "}
        tries it on weeks of decisions.
      </p>
      {now.gone === 0 ? null : (
        <p className={styles["muted"]}>Of {now.gone} more nothing is kept that it could be tried on.</p>
      )}
      {now.hits.length === 0 ? null : <Hits hits={now.hits} />}
    </div>
  );
}

function useTally(rule: Rule | undefined, newest: readonly NewestDecision[] | undefined): Tally | null {
  return useMemo(
    () => (rule === undefined || newest === undefined ? null : tallyOf(rule, newest, judgeContexts)),
    [rule, newest],
  );
}

/** An error is no miss: it asks for review. */
function Errors({ tally: { errors, lacking } }: { readonly tally: Tally }) {
  if (errors === 0) return null;
  return (
    <>
      <strong data-value={errors}>{errors}</strong>{" "}
      {errors === 1 ? "is an error, which asks" : "are errors, which ask"} for review
      {lacking.length === 0 ? null : (
        <>
          : not known there {lacking.length === 1 ? "is" : "are"}{" "}
          {lacking.map((name, at) => (
            <span key={name}>
              {at === 0 ? "" : ", "}
              <code>{name}</code>
            </span>
          ))}
        </>
      )}
      .
    </>
  );
}

function Hits({ hits }: { readonly hits: readonly NewestDecision["decision"][] }) {
  const { organisationId: org, environment: env } = useScope();
  return (
    <details>
      <summary>{hits.length === 1 ? "Which one" : "Which ones"}</summary>
      <ul className={styles["hits"]}>
        {hits.map(({ decisionId, occurredAt, amount, currency, type, decision }) => (
          <li key={decisionId}>
            <Link to="/$org/$env/decisions/$id" params={{ org, env, id: decisionId }}>
              <Instant at={occurredAt} />
            </Link>
            <span>
              {amount === null || currency === null ? type : <Money amount={amount} currency={currency} />}
            </span>
            <span>
              was <DecisionMark decision={decision} />
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
