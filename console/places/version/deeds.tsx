// What may be done with a version in its state. Each act says what it changes before it is done.

import { useState } from "react";
import { approvalRefusal, useVersionDeed, type Deed } from "../../api/version-acts.ts";
import type { ListedVersion, WholeVersion } from "../../api/versions.ts";
import { useMay, useMe } from "../../api/me.ts";
import { useScope } from "../../api/scope.ts";
import { DraftLink } from "../../parts/draft-link.tsx";
import { Ask } from "../../parts/ask.tsx";
import { Act } from "../../parts/button.tsx";
import { Field } from "../../parts/field.tsx";
import { readActor } from "../../parts/read-actor.ts";
import { ShadowLink } from "../../parts/shadow-link.tsx";
import { StartBacktest } from "./start-backtest.tsx";
import styles from "./page.module.css";

interface Props {
  readonly version: WholeVersion;
  readonly active: ListedVersion | undefined;
}

const ACTS = { approve: "Approve", activate: "Activate", retire: "Retire" } as const;

export function Deeds({ version, active }: Props) {
  const [asked, setAsked] = useState<Deed | null>(null);
  const may = useMay("system_versions:publish");
  // Who may approve nothing reads that beside the act already.
  const refusal = may ? approvalRefusal(version) : null;
  const isOwn = useMe().actor === version.createdBy && may;
  const deeds = deedsOf(version);
  return (
    <section className={styles["deeds"]} aria-label="What may be done">
      <p>
        {standing(version)} {mayBeApproved(version) ? aboutApproval(refusal, isOwn) : null}
      </p>
      <div className={styles["acts"]}>
        {deeds.map((deed) => (
          <Act
            key={deed}
            permission="system_versions:publish"
            isPrimary={deed !== "retire"}
            isDisabled={deed === "approve" && refusal !== null}
            onPress={() => setAsked(deed)}
          >
            {ACTS[deed]} version {version.number}
          </Act>
        ))}
        <StartBacktest version={version} />
        {version.state === "draft" || version.state === "approved" ? (
          <ShadowLink candidate={version.id} words="Start an experiment with it" />
        ) : null}
        <DraftLink from={version.id} words="Draft from it" />
      </div>
      {asked === null ? null : (
        <AskDeed key={asked} deed={asked} version={version} active={active} onClose={() => setAsked(null)} />
      )}
    </section>
  );
}

/** Four eyes, unless there are only two: the only operator ever approves alone. */
function aboutApproval(refusal: string | null, isOwn: boolean): string {
  if (refusal !== null) return refusal;
  return isOwn ? "You are the only operator so far, so you may approve it yourself. The audit says so." : "";
}

/** Also after an approval in an emergency, which counts no longer than its time. */
function mayBeApproved({ state, emergency }: WholeVersion): boolean {
  return state === "draft" || emergency !== undefined;
}

/** A retired one that was approved by another person may decide again. */
function deedsOf({ state, approvedBy, emergency }: WholeVersion): readonly Deed[] {
  const isAlone = emergency !== undefined;
  switch (state) {
    case "draft":
      return ["approve", "retire"];
    case "approved":
      return isAlone ? ["approve", "activate", "retire"] : ["activate", "retire"];
    case "retired":
      if (isAlone) return ["approve"];
      return approvedBy === null ? [] : ["activate"];
    case "active":
      return isAlone ? ["approve"] : [];
  }
}

function standing({ state, approvedBy, createdBy }: WholeVersion): string {
  switch (state) {
    case "draft":
      return "A draft. Nothing decides by it. Another operator approves it, then it can be activated.";
    case "approved":
      return `Approved by ${approvedBy === null ? "an operator" : readActor(approvedBy).words}${approvedBy === createdBy ? ", who wrote it too" : ""}. Nothing decides by it until it is activated, in sandbox and production at once.`;
    case "retired":
      return approvedBy === null
        ? "Withdrawn before anybody approved it."
        : "Retired. It was approved, so it may decide again, in sandbox and production at once.";
    case "active":
      return "Sandbox and production decide by it now.";
  }
}

interface AskProps extends Props {
  readonly deed: Deed;
  readonly onClose: () => void;
}

function AskDeed({ deed, version, active, onClose }: AskProps) {
  const act = useVersionDeed(useScope(), version.id);
  const [reason, setReason] = useState("");
  const [typed, setTyped] = useState("");
  const number = String(version.number);
  const isTyped = deed !== "activate" || typed.trim() === number;
  return (
    <Ask
      title={`${ACTS[deed]} version ${number}?`}
      act={`${ACTS[deed]} version ${number}`}
      isOpen
      onClose={onClose}
      onAct={() => act.mutate({ deed, reason: reason.trim() }, { onSuccess: onClose })}
      isReady={isTyped && reason.length <= 500}
      isPending={act.isPending}
      error={act.error}
    >
      <p>{effectOf(deed, version, active)}</p>
      <Field label="Reason, kept in the audit" value={reason} onChange={setReason} isLong />
      {deed === "activate" ? (
        <Field label={`Type ${number} to confirm`} value={typed} onChange={setTyped} isRequired />
      ) : null}
    </Ask>
  );
}

function effectOf(
  deed: Deed,
  { number, name, emergency }: WholeVersion,
  active: ListedVersion | undefined,
): string {
  if (deed === "approve" && emergency !== undefined) {
    return "It counts from now on without an end, as one that two persons agreed to.";
  }
  if (deed === "approve") return "It may then be activated. Nothing decides by it before that.";
  if (deed === "retire") return "It is withdrawn. Nothing decides by it, so no decision changes.";
  const replaced = active === undefined ? "" : ` It replaces version ${active.number}, “${active.name}”.`;
  return `From now on, sandbox and production decide by version ${number}, “${name}”.${replaced}`;
}
