// Why a backtest or experiment has failed, and what to do about it.

import type { Schemas } from "../api/client.ts";

type Reason = NonNullable<Schemas["Experiment"]["failure"]>["reason"];

interface FailureWords {
  readonly title: string;
  readonly advice: string;
}

export const FAILURE_WORDS: Readonly<Record<Reason, FailureWords>> = {
  too_slow: {
    title: "It failed: the candidate is too slow",
    advice: "It stays failed: make the version's rules cheaper, and start another one with that.",
  },
  too_much_memory: {
    title: "It failed: it needs too much memory",
    advice: "It stays failed: start another one for a shorter time, or for fewer customers.",
  },
  budget_spent: {
    title: "It failed: the organisation has computed enough for today",
    advice: "It stays failed: start it again in 24 hours, or cancel what you do not need meanwhile.",
  },
  internal_error: {
    title: "It failed: Weir made an error",
    advice: "It stays failed: tell your operators, and start another one once it is repaired.",
  },
};
