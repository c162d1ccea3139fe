// What is done once for each Idempotency-Key, and not at all where a text that would be kept shows a saved wallet. A repeat gets
// its answer, whatever was saved since.

import type { KeptAnswers, KeptOutcome, KeyedRequest } from "../kept-answers.ts";
import type { Addresses } from "./addresses.ts";
import type { NamedWallets, ShowsAddress } from "./api.ts";

interface Parts {
  readonly addresses: Addresses;
  readonly answers: KeptAnswers;
}

interface Asked {
  readonly named: NamedWallets;
  readonly key: KeyedRequest;
}

/** Inside a commit. @param act as for {@link KeptAnswers.once}. */
export function onceWithoutWallets<Refused extends string, Answer extends object>(
  { addresses, answers }: Parts,
  { named, key: { keyName, fingerprint } }: Asked,
  act: () => Answer | Refused,
): KeptOutcome<Refused, Answer> | ShowsAddress {
  const now = Date.now();
  const isNew = keyName === null || answers.answerTo(keyName, fingerprint, now) === null;
  const field = isNew ? addresses.firstShownIn(named.texts) : null;
  return field === null
    ? answers.once<Refused, Answer>(keyName, fingerprint, now, act)
    : { outcome: "shows_address", field };
}
