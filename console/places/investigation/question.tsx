// Asks once before an investigation ends or goes on. It is of the investigation as it was when it was asked, and stays open, with
// what was written in it, whatever others do meanwhile.

import { useState, type ReactNode } from "react";
import type { Investigation, InvestigationAct } from "../../api/cases.ts";
import { Ask } from "../../parts/ask.tsx";
import { Field } from "../../parts/field.tsx";
import { Effects } from "./effects.tsx";
import { useAct } from "./use-act.tsx";
import type { Resolution } from "./what-it-writes.ts";

export type Asked =
  | { readonly kind: "resolve" | "propose" | "approve"; readonly resolution: Resolution }
  | { readonly kind: "withdraw" | "reject" | "reopen" };

interface Props {
  readonly investigation: Investigation;
  readonly asked: Asked;
  readonly onClose: () => void;
}

export function Question({ investigation, asked, onClose }: Props) {
  const [known] = useState(investigation);
  const acting = useAct(investigation, known);
  const [text, setText] = useState("");
  const { title, act } = wordsOf(asked);
  // While it is written, what stands is one's own.
  const isGone = !acting.isPending && !stands(asked, known, investigation);
  const why = text.trim() === "" ? null : text.trim();
  return (
    <Ask
      title={title}
      act={act}
      isOpen
      onClose={onClose}
      onAct={() => acting.act(actOf(asked, why), onClose)}
      isReady={!isGone}
      isPending={acting.isPending}
      error={acting.error}
    >
      {acting.conflictWhere(!isGone)}
      {isGone ? (
        <p role="status">What you were asked about does not stand any more. Leave it, and read what does.</p>
      ) : null}
      <Consequences investigation={investigation} asked={asked} />
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

/** The requests name no proposal and no end: one that took the place of what was asked about must not get the answer. */
function stands({ kind }: Asked, known: Investigation, now: Investigation): boolean {
  switch (kind) {
    case "approve":
    case "withdraw":
    case "reject":
      return (
        now.status === "pending_approval" &&
        now.resolution === known.resolution &&
        now.proposedBy === known.proposedBy
      );
    case "reopen":
      return now.status === "resolved" && now.resolution === known.resolution;
    default:
      return now.status !== "resolved" && now.status !== "pending_approval";
  }
}

function wordsOf(asked: Asked): { readonly title: string; readonly act: string } {
  switch (asked.kind) {
    case "resolve":
      return { title: `Resolve as ${asked.resolution}?`, act: `Resolve as ${asked.resolution}` };
    case "propose":
      return { title: `Propose that it is ${asked.resolution}?`, act: `Propose ${asked.resolution}` };
    case "approve":
      return { title: `Approve that it is ${asked.resolution}?`, act: "Approve resolution" };
    case "withdraw":
      return { title: "Withdraw your proposal?", act: "Withdraw proposal" };
    case "reject":
      return { title: "Reject the proposal?", act: "Reject proposal" };
    case "reopen":
      return { title: "Reopen this investigation?", act: "Reopen investigation" };
  }
}

function actOf(asked: Asked, why: string | null): InvestigationAct {
  switch (asked.kind) {
    case "resolve":
    case "propose":
      return {
        act: "resolve",
        resolution: asked.resolution,
        note: why,
        requiresApproval: asked.kind === "propose",
      };
    case "approve":
      return { act: "approve", note: why };
    default:
      return { act: "reopen", reason: why };
  }
}

function Consequences({ investigation, asked }: Omit<Props, "onClose">): ReactNode {
  switch (asked.kind) {
    case "reopen":
      return (
        <p>
          Nothing is taken back: its outcomes stay in the record. The next resolution records newer ones,
          which supersede them.
        </p>
      );
    case "withdraw":
    case "reject":
      return <p>No outcome is written. The investigation goes on.</p>;
    default:
      return (
        <>
          <Effects
            investigation={investigation}
            resolution={asked.resolution}
            requiresApproval={asked.kind === "propose"}
          />
          {asked.kind === "resolve" ? (
            <p>It can be opened again. Outcomes stay until newer ones supersede them.</p>
          ) : null}
        </>
      );
  }
}
