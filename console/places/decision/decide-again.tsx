// Decides the decision again and compares: the same answer, byte for byte, or what differs. It changes nothing.

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { decidedAgainQuery, type DecidedAgain } from "../../api/decide-again.ts";
import { onlyIf } from "../../api/query-client.ts";
import { useScope } from "../../api/scope.ts";
import { Act } from "../../parts/button.tsx";
import { DecisionMark } from "../../parts/decision-mark.tsx";
import { Failure } from "../../parts/states.tsx";
import { VersionName } from "../../parts/version-name.tsx";
import { changedValues } from "./changed-values.ts";
import styles from "./lists.module.css";

export function DecideAgain({ decisionId }: { readonly decisionId: string }) {
  const [isAsked, setAsked] = useState(false);
  const query = useQuery({ ...decidedAgainQuery(useScope(), decisionId), enabled: onlyIf(isAsked) });
  const { data, error, isFetching, refetch } = query;
  const ask = () => {
    if (isAsked) void refetch();
    setAsked(true);
  };
  return (
    <div className={styles["again"]}>
      <Act permission="decisions:replay" isPending={isFetching} onPress={ask}>
        Decide again
      </Act>
      <div role="status">
        {isFetching ? "It is decided again." : null}
        {!isAsked || isFetching || error !== null || data === undefined ? null : <Compared again={data} />}
      </div>
      {isFetching || error === null ? null : <Failure error={error} onRetry={ask} />}
    </div>
  );
}

function Compared({ again }: { readonly again: DecidedAgain }) {
  const { identical, systemVersionId, decision, score, differences } = again;
  if (identical) {
    return (
      <p>
        <strong>The same answer, byte for byte</strong>, by <VersionName id={systemVersionId} />:{" "}
        <DecisionMark decision={decision.again} />, score {score.again}.
      </p>
    );
  }
  const changed = differences.flatMap(({ field, stored, again: now }) => changedValues(field, stored, now));
  return (
    <>
      <p>
        <strong>It differs</strong>, decided again by <VersionName id={systemVersionId} />: stored{" "}
        <DecisionMark decision={decision.stored} />, score {score.stored}; again{" "}
        <DecisionMark decision={decision.again} />, score {score.again}. The same version must decide the
        same: tell who runs Weir.
      </p>
      <dl className={styles["changes"]}>
        {changed.map(({ path, stored, again: now }) => (
          <div key={path}>
            <dt>
              <code>{path}</code>
            </dt>
            <dd>
              stored <code>{written(stored)}</code>
            </dd>
            <dd>
              again <code>{written(now)}</code>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function written(value: unknown): string {
  return value === undefined ? "nothing" : JSON.stringify(value);
}
