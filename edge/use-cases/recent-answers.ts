// Answers that this isolate gave a short while ago: a caller that asks again, because an answer was lost or late, mostly asks
// where it asked before. A decision never changes, so its answer can be given again without screening the payment, or asking
// its ledger, a second time.

import QuickLRU from "quick-lru";
import { MINUTE } from "#domain/time/instant.ts";
import type { Env } from "../environment.ts";
import type { Submission } from "./submission.ts";

/** Callers try again within minutes; after that the ledger answers. */
const KEPT_MILLISECONDS = 5 * MINUTE;
/** At most, for quick-lru holds up to twice its `maxSize`: with {@link CHARACTERS_MAX}, an eighth of an isolate's 128 MB. */
const KEPT = 4_000;
/** Most have 2,000 to 3,000. Longer ones, which name many matches, are asked of their ledger. */
const CHARACTERS_MAX = 4_096;

type Repeatable = Pick<Submission, "stem" | "fingerprint">;

interface Given {
  readonly fingerprint: string;
  readonly body: string;
}

export class RecentAnswers {
  /** By stem, which no two tenants share. */
  private readonly given = new QuickLRU<string, Given>({ maxSize: KEPT / 2, maxAge: KEPT_MILLISECONDS });

  /** @param body of a decision that its ledger has committed, as JSON text. */
  remember({ stem, fingerprint }: Repeatable, body: string): void {
    if (body.length <= CHARACTERS_MAX) this.given.set(stem, { fingerprint, body });
  }

  /** @returns the body; null where the ledger must be asked, also for another payload under the same id. */
  recall({ stem, fingerprint }: Repeatable): string | null {
    const answer = this.given.get(stem);
    return answer?.fingerprint === fingerprint ? answer.body : null;
  }
}

const ofIsolates = new WeakMap<Env, RecentAnswers>();

export function recentAnswersOf(env: Env): RecentAnswers {
  const answers = ofIsolates.get(env) ?? new RecentAnswers();
  ofIsolates.set(env, answers);
  return answers;
}
