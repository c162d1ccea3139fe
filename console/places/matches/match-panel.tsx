// One match: the two names beside each other, what can be said of it, and the decision that it belongs to.

import { useState } from "react";
import { useMay } from "../../api/me.ts";
import type { ListedMatch, Verdict } from "../../api/matches.ts";
import { Act } from "../../parts/button.tsx";
import { Instant } from "../../parts/instant.tsx";
import { useLetters } from "../../parts/letters.ts";
import { DecisionSummary } from "../../parts/decision/summary.tsx";
import { Adjudicate } from "../../parts/match/adjudicate.tsx";
import { shownRatio } from "../../parts/share.ts";
import styles from "./page.module.css";
import { VERDICT_WORDS } from "../../parts/match/verdicts.ts";

const ACTS = [
  ["t", "true_match", "Mark true match"],
  ["p", "false_positive", "Mark false positive"],
  ["u", "unclear", "Mark unclear"],
] as const satisfies readonly (readonly [string, Verdict, string])[];

const STATUS_WORDS: Readonly<Partial<Record<ListedMatch["status"], string>>> = {
  confirmed_match: "match",
  potential_match: "possible match",
};

export function MatchPanel({ match }: { readonly match: ListedMatch }) {
  const [asked, setAsked] = useState<Verdict | null>(null);
  const may = useMay("matches:adjudicate");
  const letters = ACTS.map(([key, verdict]) => [key, () => setAsked(verdict)] as const);
  useLetters(may ? Object.fromEntries(letters) : {});
  return (
    <div className={styles["panel"]}>
      <h2>{match.caption}</h2>
      <Facts match={match} />
      <div className={styles["acts"]}>
        {ACTS.map(([key, verdict, words]) => (
          <Act key={verdict} permission="matches:adjudicate" shortcut={key} onPress={() => setAsked(verdict)}>
            {words}
          </Act>
        ))}
      </div>
      {asked === null ? null : (
        <Adjudicate key={asked} match={match} verdict={asked} onEnd={() => setAsked(null)} />
      )}
      <DecisionSummary reference={match.decisionId} />
    </div>
  );
}

function Facts({ match }: { readonly match: ListedMatch }) {
  const { target, caption, lists, entityId, score, status, verdict, occurredAt } = match;
  return (
    <dl className={styles["facts"]}>
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
      <dd>{verdict === null ? "none yet" : VERDICT_WORDS[verdict]}</dd>
    </dl>
  );
}
