// The rules that hit or erred, with what they saw; and, folded, those that said nothing.

import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Assessment, DecisionContext } from "../../api/decisions.ts";
import { useScope } from "../../api/scope.ts";
import { DecisionMark } from "../decision-mark.tsx";
import { RuleMark } from "./rule-mark.tsx";
import styles from "./rules.module.css";

type MatchedRule = Assessment["matchedRules"][number];

interface Props {
  readonly assessment: Assessment;
  /** What there is to be seen of a rule besides. */
  readonly more?: (rule: MatchedRule) => ReactNode;
}

export function Rules({ assessment, more }: Props) {
  const { matchedRules } = assessment;
  if (matchedRules.length === 0) return <p className={styles["none"]}>No rule hit.</p>;
  return (
    <ul className={styles["rules"]}>
      {matchedRules.map((rule) => (
        <Rule key={`${rule.ruleId}@${rule.ruleVersion}`} rule={rule}>
          {more?.(rule)}
        </Rule>
      ))}
    </ul>
  );
}

function Rule({ rule, children }: { readonly rule: MatchedRule; readonly children: ReactNode }) {
  const { organisationId, environment } = useScope();
  return (
    <li className={styles["rule"]}>
      <RuleMark outcome={rule.outcome} />
      <div>
        <p className={styles["name"]}>
          <Link
            to="/$org/$env/effectiveness/rules/$ruleId"
            params={{ org: organisationId, env: environment, ruleId: rule.ruleId }}
            search={{ version: rule.ruleVersion, last: "90d" }}
          >
            {rule.name}
          </Link>
          {rule.action === "none" ? null : (
            <span className={styles["action"]}>
              asks for <DecisionMark decision={rule.action} />
            </span>
          )}
        </p>
        <p className={styles["id"]}>
          <code>{rule.ruleId}</code> v{rule.ruleVersion}, {rule.category}
        </p>
        <ul className={styles["evidence"]}>
          {rule.evidence.map(({ feature, value, operator, threshold }) => (
            <li key={`${feature} ${operator ?? ""} ${shown(threshold)}`}>
              <code>
                {feature} = {shown(value)}
              </code>
              {operator === null ? null : (
                <span className={styles["compared"]}>
                  {" "}
                  {operator} {shown(threshold)}
                </span>
              )}
            </li>
          ))}
        </ul>
        {children}
      </div>
    </li>
  );
}

export function SilentRules({ context }: { readonly context: DecisionContext }) {
  const snoozed = context.rules.filter(({ outcome }) => outcome === "snoozed");
  const watched = context.rules.filter((rule) => rule["shadow"] === true);
  const { noHits } = context;
  return (
    <>
      {snoozed.length === 0 ? null : (
        <p className={styles["note"]}>
          Snoozed for this customer: <Ids ids={snoozed.map(({ ruleId }) => ruleId)} />
        </p>
      )}
      {watched.length === 0 ? null : (
        <p className={styles["note"]}>
          Only watched, without effect: <Ids ids={watched.map(({ ruleId }) => ruleId)} />
        </p>
      )}
      {noHits.length === 0 ? null : (
        <details className={styles["silent"]}>
          <summary>
            {noHits.length} {noHits.length === 1 ? "rule" : "rules"} did not hit
          </summary>
          <p>
            <Ids ids={noHits} />
          </p>
        </details>
      )}
    </>
  );
}

function Ids({ ids }: { readonly ids: readonly string[] }) {
  return <code>{ids.join(", ")}</code>;
}

function shown(value: unknown): string {
  return value === undefined ? "not known" : JSON.stringify(value);
}
