// How it ends: open until somebody resolves it, perhaps proposed to another, and shown until all that follows has been recorded.

import { useState, type ReactNode } from "react";
import type { Investigation } from "../../api/cases.ts";
import { useMe } from "../../api/me.ts";
import { Ask } from "../../parts/ask.tsx";
import { Act } from "../../parts/button.tsx";
import { Field } from "../../parts/field.tsx";
import { Instant } from "../../parts/instant.tsx";
import { LabelMark } from "../../parts/label-mark.tsx";
import { readActor } from "../../parts/read-actor.ts";
import styles from "./page.module.css";
import { Effects, Resolve } from "./resolve.tsx";
import { useAct } from "./use-act.tsx";

interface Props {
  readonly investigation: Investigation;
}

export function Resolution({ investigation }: Props) {
  const { status, sar, previousResolution } = investigation;
  return (
    <>
      {status === "resolved" ? <Resolved investigation={investigation} /> : null}
      {status === "pending_approval" ? <Pending investigation={investigation} /> : null}
      {status === "resolved" || status === "pending_approval" ? null : (
        <>
          {previousResolution === null ? null : (
            <p className={styles["muted"]}>
              Before it was reopened it was <LabelMark label={previousResolution} />.
            </p>
          )}
          <Resolve investigation={investigation} />
        </>
      )}
      <Progress investigation={investigation} />
      {sar === null ? null : (
        <p className={styles["muted"]}>
          A suspicious activity report was filed at <Instant at={sar.filedAt} /> UTC. It is evidence of an
          escalation, not a finding of guilt.
        </p>
      )}
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

function Pending({ investigation }: Props) {
  const { actor } = useMe();
  const { resolution, proposedBy } = investigation;
  const [asked, setAsked] = useState<"approve" | "reopen" | null>(null);
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
        <Act permission="cases:work" isPrimary isDisabled={isOwn} onPress={() => setAsked("approve")}>
          Approve resolution
        </Act>
        <Act permission="cases:work" onPress={() => setAsked("reopen")}>
          {isOwn ? "Withdraw proposal" : "Reject proposal"}
        </Act>
      </div>
      {asked === "approve" ? (
        <Question
          investigation={investigation}
          title={`Approve that it is ${resolution}?`}
          words="Approve resolution"
          kind="approve"
          onClose={() => setAsked(null)}
        >
          <Effects investigation={investigation} resolution={resolution} requiresApproval={false} />
        </Question>
      ) : null}
      {asked === "reopen" ? (
        <Question
          investigation={investigation}
          title={isOwn ? "Withdraw your proposal?" : "Reject the proposal?"}
          words={isOwn ? "Withdraw proposal" : "Reject proposal"}
          kind="reopen"
          onClose={() => setAsked(null)}
        >
          <p>No outcome is written. The investigation goes on.</p>
        </Question>
      ) : null}
    </div>
  );
}

function Resolved({ investigation }: Props) {
  const [isAsked, setAsked] = useState(false);
  const { resolution, approvals } = investigation;
  const approval = approvals.at(-1);
  return (
    <div className={styles["form"]}>
      <p>
        Resolved as {resolution === null ? "nothing" : <LabelMark label={resolution} />}
        {approval === undefined ? "" : `, approved by ${shownActor(approval.actor)}`}.
      </p>
      <Act permission="cases:work" onPress={() => setAsked(true)}>
        Reopen investigation
      </Act>
      {isAsked ? (
        <Question
          investigation={investigation}
          title="Reopen this investigation?"
          words="Reopen investigation"
          kind="reopen"
          onClose={() => setAsked(false)}
        >
          <p>
            Nothing is taken back: its outcomes stay in the record. The next resolution records newer ones,
            which supersede them.
          </p>
        </Question>
      ) : null}
    </div>
  );
}

interface QuestionProps extends Props {
  readonly title: string;
  readonly words: string;
  readonly kind: "approve" | "reopen";
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function Question({ investigation, title, words, kind, onClose, children }: QuestionProps) {
  const acting = useAct(investigation);
  const [text, setText] = useState("");
  const why = text.trim() === "" ? null : text.trim();
  return (
    <Ask
      title={title}
      act={words}
      isOpen
      onClose={onClose}
      onAct={() =>
        acting.act(
          kind === "approve" ? { act: "approve", note: why } : { act: "reopen", reason: why },
          onClose,
        )
      }
      isPending={acting.isPending}
      error={acting.error}
    >
      {acting.conflict}
      {children}
      <Field
        label="Why"
        value={text}
        onChange={setText}
        hint="May stay empty. Kept in the timeline."
        isLong
      />
    </Ask>
  );
}

function shownActor(actor: string | null): string {
  return actor === null ? "Somebody" : readActor(actor).words;
}
