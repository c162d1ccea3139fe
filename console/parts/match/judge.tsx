// The three verdicts on a match, for those who may give them; each asks once.

import { useState } from "react";
import { useMay } from "../../api/me.ts";
import type { Adjudication, Verdict } from "../../api/matches.ts";
import { Act } from "../button.tsx";
import { useLetters } from "../letters.ts";
import { Adjudicate, type MatchToJudge } from "./adjudicate.tsx";
import styles from "./judge.module.css";

const ACTS = [
  ["t", "true_match", "Mark true match"],
  ["p", "false_positive", "Mark false positive"],
  ["u", "unclear", "Mark unclear"],
] as const satisfies readonly (readonly [string, Verdict, string])[];

interface Props {
  readonly match: MatchToJudge;
  /** Whether single letters do the same: only where there is one match on the page. */
  readonly hasLetters: boolean;
  readonly onGiven?: (given: Adjudication) => void;
}

export function JudgeMatch({ match, hasLetters, onGiven }: Props) {
  const [asked, setAsked] = useState<Verdict | null>(null);
  const may = useMay("matches:adjudicate");
  const letters = ACTS.map(([key, verdict]) => [key, () => setAsked(verdict)] as const);
  useLetters(may && hasLetters ? Object.fromEntries(letters) : {});
  return (
    <div className={styles["acts"]} role="group" aria-label={`Verdict on ${match.caption}`}>
      {ACTS.map(([key, verdict, words]) => (
        <Act
          key={verdict}
          permission="matches:adjudicate"
          {...(hasLetters ? { shortcut: key } : {})}
          onPress={() => setAsked(verdict)}
        >
          {words}
        </Act>
      ))}
      {asked === null ? null : (
        <Adjudicate
          key={asked}
          match={match}
          verdict={asked}
          onEnd={() => setAsked(null)}
          {...(onGiven === undefined ? {} : { onGiven })}
        />
      )}
    </div>
  );
}
