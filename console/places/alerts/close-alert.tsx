// Closes an alert with what was found. It asks once, and then waits eight seconds before anything is written: until then it can be
// taken back. Who moves on has decided: it is written at once.

import { useEffect, useRef, useState } from "react";
import { keepAgreed, untilAnswered } from "../../api/agreed.ts";
import { useChangeAlert, type Alert, type AlertChanges } from "../../api/cases.ts";
import { useMay } from "../../api/me.ts";
import { useScope } from "../../api/scope.ts";
import { Ask } from "../../parts/ask.tsx";
import { Button } from "../../parts/button.tsx";
import { Conflict, isConflict } from "../../parts/conflict.tsx";
import { Tick } from "../../parts/field.tsx";
import { useLetters } from "../../parts/letters.ts";
import { Failure } from "../../parts/states.tsx";
import styles from "./page.module.css";
import { WhichAlert } from "./which-alert.tsx";

export type Finding = "true_positive" | "false_positive" | "inconclusive";

const WORDS = { true_positive: "fraud", false_positive: "legitimate", inconclusive: "inconclusive" } as const;
const UNDO_SECONDS = 8;

interface Props {
  readonly alert: Alert;
  readonly finding: Finding;
  readonly onEnd: () => void;
}

/** The alert as it was asked about: what others change meanwhile must not be overwritten unseen. */
type Known = Pick<Alert, "version" | "updatedAt">;

export function CloseAlert({ alert, finding, onEnd }: Props) {
  const [known] = useState<Known>(alert);
  const [isAgreed, setAgreed] = useState(false);
  // An investigation records the outcomes of its alerts by its own end.
  const isInvestigated = alert.investigationId !== null;
  const payments = alert.decisions.filter(({ transactionId }) => transactionId !== null).length;
  const mayRecord = useMay("outcomes:write");
  const canRecord = mayRecord && finding !== "inconclusive" && !isInvestigated && payments > 0;
  const [isTicked, setTicked] = useState(true);
  if (isAgreed) {
    const isRecorded = canRecord && isTicked;
    return <Closing alert={alert} known={known} finding={finding} isRecorded={isRecorded} onEnd={onEnd} />;
  }
  const isCut = alert.decisionCount > alert.decisions.length;
  return (
    <Ask
      title={`Close as ${WORDS[finding]}?`}
      act={`Close as ${WORDS[finding]}`}
      isOpen
      onClose={onEnd}
      onAct={() => setAgreed(true)}
      isPending={false}
      error={null}
    >
      <WhichAlert alert={alert} />
      {canRecord ? (
        <Tick isTicked={isTicked} onChange={setTicked}>
          Record the outcome “{WORDS[finding]}” of{" "}
          {isCut ? "all its payments" : `${payments} ${payments === 1 ? "payment" : "payments"}`}
        </Tick>
      ) : (
        <p>{whyNone({ finding, isInvestigated, mayRecord })}</p>
      )}
      <p>
        You can take it back for {UNDO_SECONDS} seconds. After that the alert can be reopened, but an outcome
        stays.
      </p>
    </Ask>
  );
}

function whyNone({
  finding,
  isInvestigated,
  mayRecord,
}: {
  readonly finding: Finding;
  readonly isInvestigated: boolean;
  readonly mayRecord: boolean;
}): string {
  if (isInvestigated) return "No outcome is recorded: its investigation records them when it is resolved.";
  if (finding === "inconclusive") return "No outcome is recorded: it stays unknown whether it was fraud.";
  return mayRecord
    ? "No outcome is recorded: none of its decisions is a payment."
    : "No outcome is recorded: your role lacks the permission outcomes:write.";
}

interface ClosingProps extends Props {
  readonly known: Known;
  readonly isRecorded: boolean;
}

function Closing({ alert, known, finding, isRecorded, onEnd }: ClosingProps) {
  const closing = useChangeAlert(useScope());
  const [{ version, updatedAt }, setKnown] = useState(known);
  const [left, setLeft] = useState(UNDO_SECONDS);
  const { mutateAsync } = closing;
  const changes: AlertChanges = {
    alertId: alert.id,
    version,
    status: "closed",
    disposition: finding,
    ...(isRecorded ? { recordOutcomes: true } : {}),
  };
  const latest = useRef({ changes, isOver: false, isHere: true });
  useEffect(() => {
    latest.current.changes = changes;
  });
  const write = async () => {
    if (latest.current.isOver) return;
    latest.current.isOver = true;
    setLeft(0);
    await untilAnswered(mutateAsync(latest.current.changes));
    onEnd();
  };
  const repeat = () => {
    setKnown(alert);
    // What is refused is shown here.
    untilAnswered(mutateAsync({ ...changes, version: alert.version })).then(onEnd, () => undefined);
  };
  const leave = () => {
    latest.current.isOver = true;
    onEnd();
  };
  useEffect(() => {
    const state = latest.current;
    state.isHere = true;
    return () => {
      state.isHere = false;
      // Not at once: what React takes away to put it back has not been left.
      setTimeout(() => {
        // What is refused is shown on the next page.
        if (!state.isHere && !state.isOver) untilAnswered(mutateAsync(state.changes)).catch(() => undefined);
      });
    };
  }, [mutateAsync]);
  useEffect(() => keepAgreed(write));
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => {
      setLeft(left - 1);
      // What is refused is shown here.
      if (left === 1) write().catch(() => undefined);
    }, 1_000);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- a second is a second, whatever else is drawn meanwhile
  }, [left]);
  if (closing.error !== null) {
    return (
      <Refusal
        alert={alert}
        finding={finding}
        error={closing.error}
        since={updatedAt}
        onRepeat={repeat}
        onEnd={leave}
      />
    );
  }
  return <Waiting left={left} word={WORDS[finding]} onUndo={leave} />;
}

interface WaitingProps {
  readonly left: number;
  readonly word: string;
  readonly onUndo: () => void;
}

function Waiting({ left, word, onUndo }: WaitingProps) {
  useLetters(left === 0 ? {} : { z: onUndo });
  return (
    <div className={styles["waiting"]}>
      <p className="visually-hidden" role="status">
        The alert closes as {word}. Press z to take it back.
      </p>
      <span>{left === 0 ? "Closing" : `Closes as ${word} in ${left} s`}</span>
      {left === 0 ? null : (
        <Button shortcut="z" onPress={onUndo}>
          Take it back
        </Button>
      )}
    </div>
  );
}

interface RefusalProps extends Props {
  readonly error: Error;
  readonly since: string;
  readonly onRepeat: () => void;
}

// The alert is shown again beside this; what others did to it is listed here.
function Refusal({ alert, finding, error, since, onRepeat, onEnd }: RefusalProps) {
  return (
    <div className={styles["refusal"]}>
      {isConflict(error) ? null : <Failure error={error} />}
      <Conflict error={error} since={since} entries={alert.timeline} canRepeat={alert.status !== "closed"} />
      <div className={styles["acts"]}>
        {alert.status === "closed" ? null : (
          <Button isPrimary onPress={onRepeat}>
            Close as {WORDS[finding]}
          </Button>
        )}
        <Button onPress={onEnd}>Leave it</Button>
      </div>
    </div>
  );
}
