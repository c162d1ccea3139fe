// The rule's own words: its expression, points and action, as the live version has them.

import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useScope } from "../../api/scope.ts";
import { Answered } from "../../parts/states.tsx";
import { liveVersionQuery } from "../../api/versions.ts";
import styles from "./page.module.css";

interface Props {
  readonly ruleId: string;
  /** That the figures beside it are of. */
  readonly version: number;
}

export function RuleBody({ ruleId, version }: Props) {
  const scope = useScope();
  const { organisationId: org, environment: env } = scope;
  const query = useQuery(liveVersionQuery(scope));
  return (
    <Answered query={query} lines={3}>
      {(live) => {
        const rule = live?.rules.find(({ id }) => id === ruleId);
        if (rule === undefined)
          return <p className={styles["muted"]}>The live version has no such rule any more.</p>;
        const points = rule.scoreModifier < 0 ? String(rule.scoreModifier) : `+${rule.scoreModifier}`;
        return (
          <>
            {rule.version === version ? null : (
              <p>
                The live version has v{rule.version} of it, shown here; the figures are of v{version}.
              </p>
            )}
            <pre className={styles["body"]} tabIndex={0}>
              {rule.expression}
            </pre>
            <p className={styles["muted"]}>
              {points} points{rule.action === "none" ? "" : `, asks for ${rule.action}`}, {rule.category}, v
              {rule.version}
              {rule.state === "active" ? "" : `, ${rule.state}`}
            </p>
            <p>
              <Link to="/$org/$env/editor" params={{ org, env }} search={{ rule: ruleId }}>
                Edit it in a draft
              </Link>
            </p>
          </>
        );
      }}
    </Answered>
  );
}
