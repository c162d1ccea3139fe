// The verdict on a match that screening found, and the way to give one. The list of matches knows of verdicts a little later than the
// person who gave one: until then what was answered stands here.

import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Assessment } from "../../api/decisions.ts";
import { matchesQuery, type Adjudication } from "../../api/matches.ts";
import { useMay } from "../../api/me.ts";
import { onlyIf } from "../../api/query-client.ts";
import { useScope } from "../../api/scope.ts";
import type { Attempt, Match } from "../../parts/decision/screening.tsx";
import { JudgeMatch } from "../../parts/match/judge.tsx";
import { VerdictGiven, type Judgement } from "../../parts/match/verdict-given.tsx";
import { dayAround } from "./day-around.ts";
import styles from "./lists.module.css";

const READ = "matches:read";

interface Props {
  readonly assessment: Assessment;
  readonly attempt: Attempt;
  readonly match: Match;
}

export function JudgeFound({ assessment, attempt, match }: Props) {
  const [given, setGiven] = useState<Adjudication | null>(null);
  const mayRead = useMay(READ);
  const { data, error } = useInfiniteQuery({
    ...matchesQuery(useScope(), {
      state: "all",
      decisionId: assessment.decisionId,
      ...dayAround(assessment),
    }),
    enabled: onlyIf(mayRead),
  });
  const listed = data?.pages.flatMap((page) => page.data).find(({ matchId }) => matchId === match.id);
  const known = newerOf(listed, given);
  const matches = assessment.screening.attempts.flatMap((one) => one.matches);
  return (
    <>
      <p className={styles["muted"]}>
        Verdict:{" "}
        {known === undefined ? (
          unknownBecause(mayRead, error !== null, data !== undefined)
        ) : (
          <VerdictGiven {...known} />
        )}
      </p>
      <JudgeMatch
        match={{
          matchId: match.id,
          target: attempt.target.displayName ?? "",
          caption: match.caption,
          lists: match.lists,
          verdict: known?.verdict ?? null,
        }}
        hasLetters={matches.length === 1}
        onGiven={setGiven}
      />
    </>
  );
}

function newerOf(listed: Judgement | undefined, given: Adjudication | null): Judgement | undefined {
  if (given === null) return listed;
  const at = listed?.adjudication?.adjudicatedAt ?? "";
  return at > given.adjudicatedAt ? listed : { verdict: given.verdict, adjudication: given };
}

function unknownBecause(mayRead: boolean, isFailed: boolean, isAnswered: boolean): string {
  if (!mayRead) return `needs ${READ}`;
  if (isFailed) return "not known: the list of matches did not answer";
  return isAnswered ? "not known: the match is not in the warehouse yet" : "loading";
}
