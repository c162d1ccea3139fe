// Limits of the reader's own: what they exclude is seen at once. The recommendation stays the one that the organisation's limits made.

import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import type { Recommendation } from "../../api/recommendations.ts";
import { useScope } from "../../api/scope.ts";
import { Submit } from "../../parts/button.tsx";
import { useTyped } from "../../parts/typed.ts";
import { Field } from "../../parts/field.tsx";
import styles from "./page.module.css";
import { limitsOf, type OwnLimits } from "./search.ts";

const FROM = "/$org/$env/thresholds";

/** The constraints with what the reader tries in place of the organisation's. */
export function withOwnLimits(
  { constraints }: Pick<Recommendation, "constraints">,
  { good, alerts, fraud }: OwnLimits,
): Recommendation["constraints"] {
  return {
    maxFalsePositiveRate: good ?? constraints.maxFalsePositiveRate,
    maxAlertsPerDay: alerts ?? constraints.maxAlertsPerDay,
    minPrecision: fraud ?? constraints.minPrecision,
  };
}

const FIELDS = [
  ["good", "Good payments interrupted, at most", "A share: 0.02", "A share between 0 and 1."],
  ["alerts", "Alerts a day, at most", "On 19 days of 20: 40", "A whole number."],
  ["fraud", "Fraud among those interrupted, at least", "A share: 0.3", "A share between 0 and 1."],
] as const satisfies readonly (readonly [keyof OwnLimits, string, string, string])[];

export function OwnLimitsForm() {
  const { organisationId: org, environment: env } = useScope();
  const search = useSearch({ from: FROM });
  const navigate = useNavigate({ from: FROM });
  const typed = {
    good: useTyped(shown(search.good)),
    alerts: useTyped(shown(search.alerts)),
    fraud: useTyped(shown(search.fraud)),
  };
  const asked = limitsOf({
    good: numberOf(typed.good[0]),
    alerts: numberOf(typed.alerts[0]),
    fraud: numberOf(typed.fraud[0]),
  });
  const isWrong = (name: keyof OwnLimits) => typed[name][0].trim() !== "" && asked[name] === undefined;
  const show = (limits: OwnLimits) =>
    void navigate({
      search: ({ good: _good, alerts: _alerts, fraud: _fraud, ...old }) => ({ ...old, ...limits }),
      replace: true,
      resetScroll: false,
    });
  const isTried = Object.keys(limitsOf(search)).length > 0;
  return (
    <details className={styles["limits"]} open={isTried}>
      <summary>Try other limits</summary>
      <form
        aria-label="Limits to try"
        onSubmit={(event) => {
          event.preventDefault();
          if (!FIELDS.some(([name]) => isWrong(name))) show(asked);
        }}
      >
        {FIELDS.map(([name, label, hint, problem]) => (
          <Field
            key={name}
            label={label}
            value={typed[name][0]}
            onChange={typed[name][1]}
            hint={hint}
            problem={isWrong(name) ? problem : null}
          />
        ))}
        <Submit>Show what they exclude</Submit>
      </form>
      <p className={styles["muted"]}>
        An empty field stands for the organisation’s limit, by which the recommendation is made.{" "}
        <Link to="/$org/$env/settings" params={{ org, env }}>
          Set limits and costs for the organisation
        </Link>
        {isTried ? (
          <>
            {" or "}
            <Link
              from={FROM}
              search={({ good: _good, alerts: _alerts, fraud: _fraud, ...old }) => old}
              replace
              resetScroll={false}
            >
              go back to them here
            </Link>
          </>
        ) : null}
        .
      </p>
    </details>
  );
}

function shown(limit: number | undefined): string | undefined {
  return limit === undefined ? undefined : String(limit);
}

function numberOf(typed: string): number | undefined {
  return typed.trim() === "" ? undefined : Number(typed.trim());
}
