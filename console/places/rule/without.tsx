// "Try without it": drafts the live version without the rule, decides the window again, and shows who would have gone free.

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { backtestQuery } from "../../api/backtests.ts";
import { useScope } from "../../api/scope.ts";
import { useTryWithout, type SystemVersionDetail } from "../../api/try-without.ts";
import { Act } from "../../parts/button.tsx";
import { ShadowLink } from "../../parts/shadow-link.tsx";
import { Answered, Failure } from "../../parts/states.tsx";
import { Comparison } from "./comparison.tsx";
import { liveVersionQuery } from "../../api/versions.ts";
import styles from "./page.module.css";

interface Props {
  readonly ruleId: string;
  readonly window: { readonly from: string; readonly to: string };
}

export function Without({ ruleId, window }: Props) {
  const live = useQuery(liveVersionQuery(useScope()));
  return (
    <Answered query={live} lines={1}>
      {(version) =>
        version === null || !version.rules.some(({ id }) => id === ruleId) ? (
          <p className={styles["muted"]}>The live version decides without it already.</p>
        ) : (
          <Trying live={version} ruleId={ruleId} window={window} />
        )
      }
    </Answered>
  );
}

function Trying({ live, ruleId, window }: Props & { readonly live: SystemVersionDetail }) {
  const scope = useScope();
  const trying = useTryWithout(scope);
  const [isAsked, setAsked] = useState(false);
  const { data, error, isPending } = trying;
  if (data !== undefined) return <Trial backtestId={data.backtestId} version={data.version} />;
  return (
    <div className={styles["result"]}>
      <p>
        This drafts a version without the rule and starts a backtest of it. Payments go on to be decided by
        version {live.number}.
      </p>
      <div>
        <Act
          permission="system_versions:draft"
          isPrimary
          isPending={isPending || isAsked}
          onPress={() => {
            setAsked(true);
            trying.mutate({ live, ruleId, window }, { onSettled: () => setAsked(false) });
          }}
        >
          Try without it
        </Act>
      </div>
      {error === null ? null : <Failure error={error} />}
    </div>
  );
}

interface TrialProps {
  readonly backtestId: string;
  readonly version: SystemVersionDetail;
}

function Trial({ backtestId, version }: TrialProps) {
  const query = useQuery(backtestQuery(useScope(), backtestId));
  return (
    <Answered query={query} lines={3}>
      {({ state, progress, result }) => (
        <div className={styles["result"]} aria-live="polite">
          <p className={styles["muted"]}>
            Version {version.number}, “{version.name}”, a draft.
          </p>
          {state === "lost" ? <p>Its result was lost with a warehouse. Try again.</p> : null}
          {state === "queued" || state === "running" ? (
            <>
              <progress
                className={styles["progress"]}
                aria-label="Days decided again"
                {...(progress.total === 0 ? {} : { value: progress.done, max: progress.total })}
              />
              <p className={styles["muted"]}>
                {state === "queued"
                  ? "Waits for its turn"
                  : `${progress.done} of ${progress.total} days decided again`}
              </p>
            </>
          ) : null}
          {result === null ? null : (
            <>
              <Comparison result={result} />
              <p>
                <ShadowLink candidate={version.id} words="Shadow it: start an experiment with this version" />
              </p>
            </>
          )}
        </div>
      )}
    </Answered>
  );
}
