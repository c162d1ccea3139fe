// The verdict on a match, with who gave it, when and why.

import type { ListedMatch } from "../../api/matches.ts";
import { Actor } from "../actor.tsx";
import { Given } from "../given.tsx";
import { Instant } from "../instant.tsx";
import { VERDICT_WORDS } from "./verdicts.ts";

export type Judgement = Pick<ListedMatch, "verdict" | "adjudication">;

export function VerdictGiven({ verdict, adjudication }: Judgement) {
  if (verdict === null) return "none yet";
  return (
    <>
      <strong>{VERDICT_WORDS[verdict]}</strong>
      {adjudication === null ? null : (
        <>
          {" "}
          by <Actor actor={adjudication.actor} />, <Instant at={adjudication.adjudicatedAt} />
          {adjudication.note === null ? null : (
            <>
              : “<Given>{adjudication.note}</Given>”
            </>
          )}
        </>
      )}
    </>
  );
}
