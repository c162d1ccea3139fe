// One alert: who it is with, what can be done, what happened to it, and why its newest decision was made.

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { alertQuery, isOnItsWay, useChangeAlert, type Alert } from "../../api/cases.ts";
import type { Schemas } from "../../api/client.ts";
import { useMay, useMe } from "../../api/me.ts";
import { useScope } from "../../api/scope.ts";
import { Act } from "../../parts/button.tsx";
import { Conflict } from "../../parts/conflict.tsx";
import { counted } from "../../parts/counted.ts";
import { OpenInvestigation } from "../../parts/open-investigation.tsx";
import { Answered, Empty, Failure } from "../../parts/states.tsx";
import { Timeline } from "../../parts/timeline.tsx";
import { DecisionSummary } from "../../parts/decision/summary.tsx";
import { Facts } from "./alert-facts.tsx";
import { CloseAlert, type Finding } from "./close-alert.tsx";
import { HandOn } from "./hand-on.tsx";
import styles from "./page.module.css";
import { SamePattern } from "./same-pattern.tsx";
import { SnoozeItsRule } from "./snooze-its-rule.tsx";
import { useTaking } from "./take.tsx";
import { useLetters } from "../../parts/letters.ts";

export function AlertPanel({ alertId }: { readonly alertId: string }) {
  const query = useQuery(alertQuery(useScope(), alertId));
  if (query.data === undefined && isOnItsWay(query)) {
    return (
      <Empty title="There is no such alert yet">
        <p>An alert is opened within seconds of its decision. It is asked for again by itself.</p>
      </Empty>
    );
  }
  return (
    <Answered query={query} lines={8}>
      {(alert) => <Whole alert={alert} />}
    </Answered>
  );
}

function Whole({ alert }: { readonly alert: Schemas["OrganisationAlert"] }) {
  const newest = alert.decisionIds.at(-1);
  const isClosed = alert.status === "closed";
  // Here, too: who closed or reopened it meanwhile must not hide that an act was refused.
  const changing = useChangeAlert(useScope());
  const [readAt, setReadAt] = useState(alert.updatedAt);
  const change = { changing, onChange: () => setReadAt(alert.updatedAt) };
  const choose = (chosen: Finding) => {
    // What was refused before it is over.
    changing.reset();
    setFinding(chosen);
  };
  // Here, and not among the acts: they stay while the alert closes under them.
  const [finding, setFinding] = useState<Finding | null>(null);
  const [isHandedOn, setHandedOn] = useState(false);
  return (
    <div className={styles["panel"]}>
      <h2>{alert.title}</h2>
      <Facts alert={alert} />
      {isClosed ? <Recorded alert={alert} /> : null}
      <div className={styles["acts"]}>
        {isClosed ? (
          <Reopen alert={alert} {...change} />
        ) : (
          <Acts
            alert={alert}
            {...change}
            isClosing={finding !== null || changing.isPending}
            onFinding={choose}
            onHandOn={() => setHandedOn(true)}
          />
        )}
        <SnoozeItsRule alert={alert} />
        <Investigate alert={alert} />
      </div>
      <Refused changing={changing} alert={alert} since={readAt} />
      {finding === null ? null : (
        <CloseAlert key={finding} alert={alert} finding={finding} onEnd={() => setFinding(null)} />
      )}
      {isHandedOn ? <HandOn alert={alert} onEnd={() => setHandedOn(false)} /> : null}
      <SamePattern alert={alert} />
      <Timeline entries={alert.timeline} />
      {newest === undefined ? null : <DecisionSummary reference={newest} />}
    </div>
  );
}

interface ChangeProps {
  readonly alert: Schemas["OrganisationAlert"];
  readonly changing: ReturnType<typeof useChangeAlert>;
  /** Called before a change is asked for. */
  readonly onChange: () => void;
}

interface ActsProps extends ChangeProps {
  /** Another finding would write the one that can still be taken back. */
  readonly isClosing: boolean;
  readonly onFinding: (finding: Finding) => void;
  readonly onHandOn: () => void;
}

const FINDINGS = [
  ["f", "true_positive", "Close as fraud"],
  ["l", "false_positive", "Close as legitimate"],
  ["n", "inconclusive", "Close as inconclusive"],
] as const satisfies readonly (readonly [string, Finding, string])[];

function Acts({ alert, changing, onChange, isClosing, onFinding, onHandOn }: ActsProps) {
  const may = useMay("cases:work");
  const taking = useTaking(changing);
  const assign = () => {
    onChange();
    taking.take(alert);
  };
  const isMine = alert.assignee === useMe().name;
  const letters = isClosing ? [] : FINDINGS.map(([key, finding]) => [key, () => onFinding(finding)] as const);
  useLetters(may ? { ...Object.fromEntries(letters), ...(isMine ? {} : { e: assign }) } : {});
  return (
    <>
      {isMine ? null : (
        <Act permission="cases:work" shortcut="e" isPending={taking.isTaking} onPress={assign}>
          Assign to me
        </Act>
      )}
      {FINDINGS.map(([key, finding, words]) => (
        <Act
          key={finding}
          permission="cases:work"
          shortcut={key}
          isPending={isClosing}
          onPress={() => onFinding(finding)}
        >
          {words}
        </Act>
      ))}
      <Act permission="cases:work" onPress={onHandOn}>
        Hand over alert
      </Act>
    </>
  );
}

interface RefusedProps {
  readonly changing: ReturnType<typeof useChangeAlert>;
  readonly alert: Alert;
  readonly since: string;
}

function Refused({ changing: { error, variables }, alert, since }: RefusedProps) {
  if (error === null) return null;
  // What is closed can be reopened, and nothing else.
  const canRepeat = (variables.status === "open") === (alert.status === "closed");
  return (
    <>
      <Failure error={error} />
      <Conflict error={error} since={since} entries={alert.timeline} canRepeat={canRepeat} />
    </>
  );
}

function Recorded({ alert: { outcomes } }: Pick<ChangeProps, "alert">) {
  const { expected, recorded } = outcomes;
  if (expected === 0) return null;
  return (
    <p role="status">
      <span data-value={recorded}>{recorded}</span> of <span data-value={expected}>{expected}</span>{" "}
      {expected === 1 ? "outcome is" : "outcomes are"} recorded.
    </p>
  );
}

function Reopen({ alert, changing, onChange }: ChangeProps) {
  const reopen = () => {
    onChange();
    changing.mutate({ alertId: alert.id, version: alert.version, status: "open" });
  };
  return (
    <Act permission="cases:work" isPending={changing.isPending} onPress={reopen}>
      Reopen alert
    </Act>
  );
}

function Investigate({ alert: { id, investigationId, decisionCount, status } }: Pick<ChangeProps, "alert">) {
  return (
    <OpenInvestigation investigationId={investigationId} alertIds={[id]}>
      <p>
        It begins with this alert and its {counted(decisionCount, "decision")}.{" "}
        {status === "closed"
          ? "The alert is closed; its finding is written again when the investigation is resolved."
          : "The alert closes when the investigation is resolved."}
      </p>
      <p>What was decided stays as it is.</p>
    </OpenInvestigation>
  );
}
