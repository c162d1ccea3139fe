// One match: the two names beside each other, what can be said of it, and the decision that it belongs to.

import type { ListedMatch } from "../../api/matches.ts";
import { Id } from "../../parts/id.tsx";
import { Instant } from "../../parts/instant.tsx";
import { DecisionSummary } from "../../parts/decision/summary.tsx";
import { JudgeMatch } from "../../parts/match/judge.tsx";
import { VerdictGiven } from "../../parts/match/verdict-given.tsx";
import { shownRatio } from "../../parts/share.ts";
import styles from "./page.module.css";

const STATUS_WORDS: Readonly<Partial<Record<ListedMatch["status"], string>>> = {
  confirmed_match: "match",
  potential_match: "possible match",
};

export function MatchPanel({ match }: { readonly match: ListedMatch }) {
  return (
    <div className={styles["panel"]}>
      <h2>{match.caption}</h2>
      <Facts match={match} />
      <JudgeMatch match={match} hasLetters />
      <DecisionSummary reference={match.decisionId} />
    </div>
  );
}

function Facts({ match }: { readonly match: ListedMatch }) {
  const { target, caption, lists, entityId, score, status, verdict, adjudication, occurredAt } = match;
  return (
    <dl className={styles["facts"]}>
      <dt>Match</dt>
      <dd>
        <Id id={match.matchId} what="match id" isOpen />
      </dd>
      <dt>Name in the payment</dt>
      <dd>{target === "" ? "a wallet, no name" : target}</dd>
      <dt>Name on the list</dt>
      <dd>{caption}</dd>
      <dt>Lists</dt>
      <dd>
        {lists.join(", ")} <code>{entityId}</code>
      </dd>
      <dt>Similarity (0 to 1)</dt>
      <dd data-value={score}>
        {shownRatio(score, 4)}, {STATUS_WORDS[status] ?? status.replaceAll("_", " ")}
      </dd>
      <dt>Occurred</dt>
      <dd>
        <Instant at={occurredAt} to="second" /> UTC
      </dd>
      <dt>Verdict</dt>
      <dd>
        <VerdictGiven verdict={verdict} adjudication={adjudication} />
      </dd>
    </dl>
  );
}
