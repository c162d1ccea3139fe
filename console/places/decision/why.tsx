// Why it was decided so: the score rule by rule, what screening found, and what was known.

import { useQuery } from "@tanstack/react-query";
import { contextQuery, type Assessment } from "../../api/decisions.ts";
import { useScope } from "../../api/scope.ts";
import { Rules, SilentRules } from "../../parts/decision/rules.tsx";
import { ScoreWaterfall } from "../../parts/decision/score-waterfall.tsx";
import { ScreeningAttempts } from "../../parts/decision/screening.tsx";
import { Panel } from "../../parts/panel.tsx";
import { Answered } from "../../parts/states.tsx";
import { Decisive } from "./decisive.tsx";
import { Evidence } from "./evidence.tsx";
import { Expression } from "./expression.tsx";
import { JudgeFound } from "./judge-found.tsx";
import styles from "./lists.module.css";
import { Signals } from "./signals.tsx";
import type { Counterfactuals } from "./without.ts";
import { WouldBe } from "./would.tsx";

interface Props {
  readonly assessment: Assessment;
  /** Null where they are not known, undefined while they are asked for. */
  readonly counterfactuals: Counterfactuals | null | undefined;
}

export function Why({ assessment, counterfactuals }: Props) {
  const context = useQuery(contextQuery(useScope(), assessment.decisionId));
  return (
    <>
      <Panel title="Why" note={<Decisive context={context.data} assessment={assessment} />}>
        <ScoreWaterfall assessment={assessment} />
        <Rules
          assessment={assessment}
          more={(rule) => (
            <>
              {counterfactuals == null ? null : (
                <p className={styles["muted"]}>
                  without it: <WouldBe would={counterfactuals.withoutRule(rule)} assessment={assessment} />
                </p>
              )}
              {context.data === undefined ? null : (
                <Expression
                  rule={rule}
                  versionId={assessment.processing.systemVersionId}
                  context={context.data}
                />
              )}
            </>
          )}
        />
        <Answered query={context} lines={1}>
          {(known) => <SilentRules context={known} />}
        </Answered>
      </Panel>
      <Screening assessment={assessment} counterfactuals={counterfactuals} />
      {assessment.signals.length === 0 ? null : (
        <Panel title="What was noticed">
          <Signals assessment={assessment} />
        </Panel>
      )}
      <Panel title="Known when it was decided">
        <Answered query={context} lines={8}>
          {(known) => <Evidence context={known} />}
        </Answered>
      </Panel>
    </>
  );
}

function Screening({ assessment, counterfactuals }: Props) {
  const without = counterfactuals?.withoutScreening;
  const note = without === undefined ? undefined : <WouldBe would={without} assessment={assessment} />;
  return (
    <Panel title="Screening" note={note === undefined ? undefined : <>Without what it found: {note}</>}>
      <ScreeningAttempts
        assessment={assessment}
        more={(match, attempt) => <JudgeFound assessment={assessment} attempt={attempt} match={match} />}
      />
    </Panel>
  );
}
