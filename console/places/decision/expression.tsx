// What a rule says, in the version that decided, with what its names stood for then.

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Assessment, DecisionContext } from "../../api/decisions.ts";
import { useScope } from "../../api/scope.ts";
import { versionQuery } from "../../api/versions.ts";
import { Answered } from "../../parts/states.tsx";
import styles from "./expression.module.css";
import { seenByRules, withValues } from "./with-values.ts";

interface Props {
  readonly rule: Pick<Assessment["matchedRules"][number], "ruleId" | "ruleVersion">;
  readonly versionId: string;
  readonly context: DecisionContext;
}

/** Folded: its version is asked for as it is opened. */
export function Expression(props: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={styles["folded"]} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>Expression with values</summary>
      {isOpen ? <Opened {...props} /> : null}
    </details>
  );
}

function Opened({ rule: { ruleId, ruleVersion }, versionId, context }: Props) {
  const query = useQuery(versionQuery(useScope(), versionId));
  return (
    <Answered query={query} lines={2}>
      {({ rules }) => {
        const rule = rules.find(({ id, version }) => id === ruleId && version === ruleVersion);
        if (rule === undefined) return <p>The version that decided does not name it.</p>;
        return (
          <pre className={styles["expression"]} tabIndex={0}>
            {withValues(rule.expression, seenByRules(context.context)).map(({ text, value }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- pieces of one expression keep their places
              <span key={index}>
                {text}
                {value === undefined ? null : (
                  <span className={styles["value"]} data-known={value !== null}>
                    {" "}
                    ({value === null ? "not known" : value})
                  </span>
                )}
              </span>
            ))}
          </pre>
        );
      }}
    </Answered>
  );
}
