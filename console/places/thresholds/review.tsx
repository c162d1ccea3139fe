// What people make of a proposal: accept, which drafts a version, or reject. Neither changes what decides.

import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useReviewRecommendation, type ListedRecommendation } from "../../api/recommendations.ts";
import { useScope } from "../../api/scope.ts";
import { DraftLink } from "../../parts/draft-link.tsx";
import { ShadowLink } from "../../parts/shadow-link.tsx";
import { Actor } from "../../parts/actor.tsx";
import { Ask } from "../../parts/ask.tsx";
import { Act } from "../../parts/button.tsx";
import { Field } from "../../parts/field.tsx";
import { Instant } from "../../parts/instant.tsx";
import { VersionName } from "../../parts/version-name.tsx";
import styles from "./page.module.css";

type Decision = "accept" | "reject";

interface Props {
  readonly recommendation: ListedRecommendation;
  /** Whether the organisation keeps it: what is computed now alone cannot be reviewed. */
  readonly isKept: boolean;
}

export function Review({ recommendation, isKept }: Props) {
  const [asked, setAsked] = useState<Decision | null>(null);
  const { status, review, expiresAt } = recommendation;
  const isOpen = status === "proposed" && Date.parse(expiresAt) > Date.now();
  if (review !== null) return <Reviewed recommendation={recommendation} />;
  if (status !== "proposed") return null;
  if (!isKept) {
    return (
      <p className={styles["muted"]}>
        Computed now, and not kept yet. The job “thresholds” proposes it at its next run, once a day: then you
        can accept it, and a backtest of it begins by itself.{" "}
        <DraftLink from={recommendation.systemVersionId} words="Draft a version without waiting" />
      </p>
    );
  }
  if (!isOpen) return <p className={styles["muted"]}>It has expired: its evidence is too old to accept.</p>;
  return (
    <div className={styles["acts"]}>
      <Act permission="system_versions:draft" isPrimary onPress={() => setAsked("accept")}>
        Accept proposal
      </Act>
      <Act permission="system_versions:draft" onPress={() => setAsked("reject")}>
        Reject proposal
      </Act>
      <Trials recommendation={recommendation} />
      {asked === null ? null : (
        <AskReview
          key={asked}
          decision={asked}
          recommendation={recommendation}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}

const NOTE_MAX = 500;

interface AskProps extends Pick<Props, "recommendation"> {
  readonly decision: Decision;
  readonly onClose: () => void;
}

function AskReview({ decision, recommendation: { id, threshold }, onClose }: AskProps) {
  const reviewing = useReviewRecommendation(useScope(), id);
  const [note, setNote] = useState("");
  const problem = note.length > NOTE_MAX ? `Write at most ${NOTE_MAX} characters.` : null;
  const { name, current, recommended } = threshold;
  const isAccept = decision === "accept";
  const words = note.trim();
  return (
    <Ask
      title={isAccept ? `Draft a version with ${name} from ${recommended}?` : "Reject this proposal?"}
      act={isAccept ? "Accept proposal" : "Reject proposal"}
      isOpen
      onClose={onClose}
      onAct={() => reviewing.mutate({ decision, note: words === "" ? null : words }, { onSuccess: onClose })}
      isReady={problem === null}
      isPending={reviewing.isPending}
      error={reviewing.error}
    >
      <p>
        {isAccept
          ? `This drafts the present version with ${name} from ${recommended} instead of ${current}. Nothing changes until it is approved and activated.`
          : `Nothing changes: ${name} stays at ${current}. The same is not proposed again before this proposal expires.`}
      </p>
      <Field
        label="Why"
        value={note}
        onChange={setNote}
        problem={problem}
        hint="May stay empty. Kept with the proposal and in the audit."
        isLong
      />
    </Ask>
  );
}

function Reviewed({ recommendation }: Pick<Props, "recommendation">) {
  const { organisationId: org, environment: env } = useScope();
  const { review, status, appliedSystemVersionId } = recommendation;
  if (review === null) return null;
  const { by, at, note, draftedSystemVersionId } = review;
  return (
    <div className={styles["reviewed"]}>
      <p>
        {status === "accepted" ? "Accepted" : status === "rejected" ? "Rejected" : "Reviewed"} by{" "}
        <Actor actor={by} />, <Instant at={at} /> UTC{note === null ? "." : `: “${note}”`}
      </p>
      {draftedSystemVersionId === null ? null : (
        <p>
          <Link to="/$org/$env/versions/$version" params={{ org, env, version: draftedSystemVersionId }}>
            Open the drafted version
          </Link>
          .{" "}
          {appliedSystemVersionId === null ? (
            "Nothing changes until it is approved and activated."
          ) : (
            <>
              It became active as <VersionName id={appliedSystemVersionId} />.
            </>
          )}
        </p>
      )}
      <Trials recommendation={recommendation} />
    </div>
  );
}

/** The backtest begins by itself with a proposal; an experiment takes the drafted version. */
function Trials({ recommendation }: Pick<Props, "recommendation">) {
  const { organisationId: org, environment: env } = useScope();
  const { backtestId, experimentId, review } = recommendation;
  return (
    <span className={styles["trials"]}>
      {backtestId === null ? (
        <Link to="/$org/$env/backtests" params={{ org, env }}>
          Backtests
        </Link>
      ) : (
        <Link to="/$org/$env/backtests/$backtestId" params={{ org, env, backtestId }}>
          Open its backtest
        </Link>
      )}
      {experimentId === null ? (
        review?.draftedSystemVersionId == null ? null : (
          <ShadowLink candidate={review.draftedSystemVersionId} words="Start an experiment with the draft" />
        )
      ) : (
        <Link to="/$org/$env/experiments/$experimentId" params={{ org, env, experimentId }}>
          Open its experiment
        </Link>
      )}
    </span>
  );
}
