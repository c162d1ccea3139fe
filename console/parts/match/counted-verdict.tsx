// A verdict on a pair that counts for later payments: who gave it, who agreed, and until when it counts.

import type { JudgedPair } from "../../api/judged-pairs.ts";
import { Actor } from "../actor.tsx";
import { Instant } from "../instant.tsx";
import { VERDICT_WORDS } from "./verdicts.ts";

type Counted = Pick<NonNullable<JudgedPair["standing"]>, "verdict" | "by" | "at" | "agreedBy" | "until">;

interface Props {
  /** What it is, in words. */
  readonly label: string;
  readonly counted: Counted;
}

export function CountedVerdict({ label, counted: { verdict, by, at, agreedBy, until } }: Props) {
  return (
    <p>
      {label}: <strong>{VERDICT_WORDS[verdict]}</strong> by <Actor actor={by} />, <Instant at={at} />
      {agreedBy === null ? null : (
        <>
          , agreed by <Actor actor={agreedBy} />
        </>
      )}
      {until === null ? null : (
        <>
          , until <Instant at={until} />
        </>
      )}
    </p>
  );
}
