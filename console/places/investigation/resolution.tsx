// How it ends: open until somebody resolves it, perhaps proposed to another, and shown until all that follows has been recorded.

import { useState } from "react";
import type { Investigation } from "../../api/cases.ts";
import { useMe } from "../../api/me.ts";
import { Act } from "../../parts/button.tsx";
import { LabelMark } from "../../parts/label-mark.tsx";
import { readActor } from "../../parts/read-actor.ts";
import { Effects } from "./effects.tsx";
import styles from "./page.module.css";
import { Question, type Asked } from "./question.tsx";
import { Report } from "./report.tsx";
import { Resolve } from "./resolve.tsx";

interface Props {
  readonly investigation: Investigation;
}

export function Resolution({ investigation }: Props) {
  const { status, previousResolution } = investigation;
  // Here, and not beside its button: it stays open while the status changes under it.
  const [asked, setAsked] = useState<Asked | null>(null);
  const acts = { investigation, onAsk: setAsked };
  return (
    <>
      {status === "resolved" ? <Resolved {...acts} /> : null}
      {status === "pending_approval" ? <Pending {...acts} /> : null}
      {status === "resolved" || status === "pending_approval" ? null : (
        <>
          {previousResolution === null ? null : (
            <p className={styles["muted"]}>
              Before it was reopened it was <LabelMark label={previousResolution} />.
            </p>
          )}
          <Resolve {...acts} />
        </>
      )}
      {asked === null ? null : (
        <Question investigation={investigation} asked={asked} onClose={() => setAsked(null)} />
      )}
      <Progress investigation={investigation} />
      <Report investigation={investigation} />
    </>
  );
}

function Progress({ investigation: { outcomes } }: Props) {
  const { expected, recorded } = outcomes;
  if (expected === 0) return null;
  return (
    <div className={styles["progress"]} role="status">
      <p>
        <span data-value={recorded}>{recorded}</span> of <span data-value={expected}>{expected}</span>{" "}
        {expected === 1 ? "outcome is" : "outcomes are"} recorded
        {recorded < expected ? ". The others follow." : "."}
      </p>
      <progress value={recorded} max={expected} aria-label="Outcomes recorded" />
    </div>
  );
}

interface ActsProps extends Props {
  readonly onAsk: (asked: Asked) => void;
}

function Pending({ investigation, onAsk }: ActsProps) {
  const { actor } = useMe();
  const { resolution, proposedBy } = investigation;
  if (resolution === null) return null;
  const isOwn = proposedBy === actor;
  return (
    <div className={styles["form"]}>
      <p>
        {isOwn ? "You propose" : `${shownActor(proposedBy)} proposes`} that it is{" "}
        <LabelMark label={resolution} />.
      </p>
      <Effects investigation={investigation} resolution={resolution} requiresApproval />
      {isOwn ? <p className={styles["muted"]}>Another operator approves it; you cannot.</p> : null}
      <div className={styles["acts"]}>
        <Act
          permission="outcomes:write"
          isPrimary
          isDisabled={isOwn}
          onPress={() => onAsk({ kind: "approve", resolution })}
        >
          Approve resolution
        </Act>
        <Act permission="cases:work" onPress={() => onAsk({ kind: isOwn ? "withdraw" : "reject" })}>
          {isOwn ? "Withdraw proposal" : "Reject proposal"}
        </Act>
      </div>
    </div>
  );
}

function Resolved({ investigation, onAsk }: ActsProps) {
  const { resolution, approvals } = investigation;
  const approval = approvals.at(-1);
  return (
    <div className={styles["form"]}>
      <p>
        Resolved as {resolution === null ? "nothing" : <LabelMark label={resolution} />}
        {approval === undefined ? "" : `, approved by ${shownActor(approval.actor)}`}.
      </p>
      <Act permission="cases:work" onPress={() => onAsk({ kind: "reopen" })}>
        Reopen investigation
      </Act>
    </div>
  );
}

function shownActor(actor: string | null): string {
  return actor === null ? "Somebody" : readActor(actor).words;
}
