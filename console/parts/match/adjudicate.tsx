// Asks once before a verdict is recorded, and says what it does. Verdicts are added to: of several the latest counts.

import { useState } from "react";
import { useAdjudicate, type Adjudication, type ListedMatch, type Verdict } from "../../api/matches.ts";
import { useScope } from "../../api/scope.ts";
import { Ask } from "../ask.tsx";
import { Field } from "../field.tsx";
import { VERDICT_EFFECTS, VERDICT_WORDS } from "./verdicts.ts";

const NOTE_MAX = 500;

/** `target` is empty for a wallet. */
export type MatchToJudge = Pick<ListedMatch, "matchId" | "target" | "caption" | "lists" | "verdict">;

interface Props {
  readonly match: MatchToJudge;
  readonly verdict: Verdict;
  readonly onEnd: () => void;
  readonly onGiven?: (given: Adjudication) => void;
}

export function Adjudicate({ match, verdict, onEnd, onGiven }: Props) {
  const adjudicating = useAdjudicate(useScope());
  const [note, setNote] = useState("");
  const problem = note.length > NOTE_MAX ? `Write at most ${NOTE_MAX} characters.` : null;
  const record = () => {
    const words = note.trim();
    adjudicating.mutate(
      { matchId: match.matchId, verdict, note: words === "" ? null : words },
      {
        onSuccess: (given) => {
          onGiven?.(given);
          onEnd();
        },
      },
    );
  };
  return (
    <Ask
      title={`Mark this match ${VERDICT_WORDS[verdict]}?`}
      act={`Mark ${VERDICT_WORDS[verdict]}`}
      isOpen
      onClose={onEnd}
      onAct={record}
      isReady={problem === null}
      isPending={adjudicating.isPending}
      error={adjudicating.error}
    >
      <p>
        {match.target === "" ? "The wallet" : `“${match.target}”`} against “{match.caption}” on{" "}
        {match.lists.join(", ")}. {VERDICT_EFFECTS[verdict]}
      </p>
      {match.verdict === null ? null : (
        <p>It is {VERDICT_WORDS[match.verdict]} now. The new verdict supersedes that.</p>
      )}
      <p>The decision stays as it is. The verdict is no outcome of the payment.</p>
      <Field
        label="Why"
        value={note}
        onChange={setNote}
        problem={problem}
        hint="May stay empty. Kept with the verdict and in the audit."
        isLong
      />
    </Ask>
  );
}
