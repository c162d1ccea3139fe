// What broke in screening, in the words of `processing.degraded`: a list that is missing, a provider that failed.

import type { Degraded } from "../contract/values/degraded.ts";
import type { Attempt } from "../contract/decisions/screening.ts";
import type { EvidenceParty, EvidenceTransaction } from "../decision/context.ts";
import { lacksList } from "./expected-lists.ts";
import { CHECKS_OF_TYPE } from "./judge-attempt.ts";
import { PARTITIONS_OF_TYPE } from "./names/search-index.ts";
import type { ScreeningLists } from "./screening-lists.ts";

/** Where a check of these parties goes without a list that should be there. */
export function degradedByLists(
  { names, wallets }: ScreeningLists,
  assetClass: EvidenceTransaction["assetClass"],
  parties: readonly Pick<EvidenceParty, "type">[],
): Degraded[] {
  const lacks =
    assetClass === "crypto"
      ? wallets.missing.length > 0
      : names.missing.length > 0 &&
        parties.some(({ type }) =>
          CHECKS_OF_TYPE[type].some((check) => lacksList(names.missing, check, PARTITIONS_OF_TYPE[type])),
        );
  return lacks ? ["list_missing"] : [];
}

/** Where somebody outside was asked and gave no usable answer. */
export function degradedByProviders(attempts: readonly Attempt[]): Degraded[] {
  const hasFailed = attempts.some(
    ({ checks, walletScreenings, observations }) =>
      observations?.some(({ errorCode }) => errorCode !== null) === true ||
      checks.some(({ status }) => status === "error") ||
      walletScreenings.some(({ status }) => status === "error"),
  );
  return hasFailed ? ["provider_unavailable"] : [];
}
