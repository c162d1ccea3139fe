// Screens the counterparty of one transaction: fiat by name, crypto by wallet address and network. Pure: the caller
// brings the lists and the clock. What cannot be screened is `insufficient_data`, never clean.

import type { Degraded } from "../contract/values/degraded.ts";
import { WALLET_ATTEMPTS_MAX, WALLETS_MAX } from "../contract/values/limits.ts";
import {
  WALLET_EVIDENCE_UNAVAILABLE,
  type Attempt,
  type Screening,
} from "../contract/decisions/screening.ts";
import type { PartyType, TransactionRequest } from "../contract/decisions/transaction.ts";
import type { Counterparty, EvidenceTransaction } from "../decision/context.ts";
import type { SystemVersionContent } from "../decision/versions/system-version.ts";
import { atOnce, type Steps } from "./steps.ts";
import { parseInstant } from "../time/instant.ts";
import { degradedByLists } from "./degraded-screening.ts";
import { CHECKS_OF_TYPE, mostSevere } from "./judge-attempt.ts";
import type { ScreeningLists } from "./screening-lists.ts";
import { LISTS_PROVIDER } from "./wallets/listed-wallet.ts";
import {
  COMPARISONS_MAX,
  matchId,
  missingTarget,
  NAME_ALGORITHM,
  screenNameSteps,
  type Finding,
} from "./parties/screen-names.ts";
import { SearchBudget } from "./names/search-budget.ts";
import { screenWallets, WALLET_ALGORITHM, type SubmittedWallet } from "./wallets/screen-wallets.ts";
import { counterpartyOf, selectCounterparties, type SelectedParty } from "./parties/select-counterparties.ts";

export interface ScreeningRequest {
  readonly transaction: EvidenceTransaction;
  /**
   * The parsed request that `transaction` was made from, its parties and instruments in the same order: the only
   * place that raw wallet addresses are read from. Account and card numbers in it are not looked at.
   */
  readonly received: TransactionRequest["transaction"];
  readonly lists: ScreeningLists;
  readonly settings: SystemVersionContent["screening"];
  readonly startedAt: string;
  readonly completedAt: string;
  /** The id of the attempt at this place, from 0 on; ids of matches and wallet screenings begin with it. */
  readonly attemptId: (index: number) => string;
}

export interface ScreenedTransaction {
  readonly screening: Screening;
  /** The screened party that rules see, see {@link counterpartyOf}; null if no party could be screened. */
  readonly counterparty: Counterparty | null;
  /** What broke while it ran. */
  readonly degraded: readonly Degraded[];
}

/** The screening of an activity, which has no counterparty. */
export const NO_SCREENING: Screening = { attempts: [], walletEvidenceUnavailable: null };

/** All steps at once. */
export function screenTransaction(request: ScreeningRequest): ScreenedTransaction {
  return atOnce(screeningSteps(request));
}

/** The same in steps of a few milliseconds, so that others may have their turn in between; one for an ordinary payment. */
export function* screeningSteps(request: ScreeningRequest): Steps<ScreenedTransaction> {
  const selected = selectCounterparties(request.transaction);
  if (selected.length === 0) {
    return {
      screening: { attempts: [attemptWithoutParty(request)], walletEvidenceUnavailable: null },
      counterparty: null,
      degraded: [],
    };
  }
  const screening =
    request.transaction.assetClass === "fiat"
      ? yield* screenFiat(request, selected)
      : yield* screenCrypto(request, selected);
  return {
    screening,
    counterparty: counterpartyOf(selected, screening.attempts),
    degraded: degradedByLists(
      request.lists,
      request.transaction.assetClass,
      selected.map(({ party }) => party),
    ),
  };
}

/** Parties of one name, type and country are one question to the lists; all of a payment's share what its names may cost. */
function* screenFiat(request: ScreeningRequest, selected: readonly SelectedParty[]): Steps<Screening> {
  const answered = new Map<string, Finding>();
  const budget = new SearchBudget(COMPARISONS_MAX);
  const attempts: Attempt[] = [];
  for (const [at, { party }] of selected.entries()) {
    const { role, type, displayName = null, country = null } = party;
    const id = request.attemptId(at);
    const question = JSON.stringify([displayName, type, country]);
    const known = answered.get(question);
    const finding =
      known ?? (yield* screenNameSteps(party, request.lists.names, request.settings, id, budget));
    attempts.push(nameAttempt(request, id, ofAttempt(finding, id), { role, displayName, type }));
    answered.set(question, finding);
    if (budget.isPauseDue()) yield;
  }
  return { attempts, walletEvidenceUnavailable: null };
}

/** Each attempt's matches have ids of their own. */
function ofAttempt(finding: Finding, id: string): Finding {
  return { ...finding, matches: finding.matches.map((match, at) => ({ ...match, id: matchId(id, at) })) };
}

/** Whose wallets are looked up without a pause. */
const PARTIES_AT_A_STRETCH = 4;

function* screenCrypto(request: ScreeningRequest, selected: readonly SelectedParty[]): Steps<Screening> {
  const submitted = selected.map((one) => ({ ...one, wallets: walletsOf(request, one) }));
  const wallets = submitted.reduce((sum, one) => sum + one.wallets.length, 0);
  const exceeded = submitted.length > WALLET_ATTEMPTS_MAX || wallets > WALLETS_MAX;
  const attempts: Attempt[] = [];
  for (const [at, one] of submitted.entries()) {
    const attempt = walletAttempt(request, request.attemptId(at), one, !exceeded);
    attempts.push(exceeded ? withoutWalletEvidence(attempt) : attempt);
    if ((at + 1) % PARTIES_AT_A_STRETCH === 0) yield;
  }
  return { attempts, walletEvidenceUnavailable: exceeded ? WALLET_EVIDENCE_UNAVAILABLE : null };
}

/** The crypto wallets of a party, each with its raw address; the instrument's network wins over the transaction's. */
function walletsOf(
  request: ScreeningRequest,
  { party, position }: SelectedParty,
): readonly SubmittedWallet[] {
  const received = request.received.parties?.[position]?.instruments ?? [];
  return party.instruments.flatMap(({ type, network }, at) =>
    type === "crypto_wallet"
      ? [
          {
            address: received[at]?.identifier ?? null,
            network: network ?? request.transaction.blockchain,
          },
        ]
      : [],
  );
}

type Shown = Pick<Attempt["target"], "role" | "displayName" | "type">;
const NOBODY: Shown = { role: null, displayName: null, type: null };

function nameAttempt(request: ScreeningRequest, id: string, finding: Finding, shown: Shown): Attempt {
  return {
    id,
    kind: "name",
    target: { ...shown, address: null, network: null },
    ...finding,
    provider: LISTS_PROVIDER,
    listVersion: request.lists.names.listVersion,
    algorithm: NAME_ALGORITHM,
    threshold: request.settings.nameThreshold,
    ...timesOf(request),
    walletScreenings: [],
    walletEvidenceUnavailable: null,
  };
}

function walletAttempt(
  request: ScreeningRequest,
  id: string,
  { party, wallets }: SelectedParty & { readonly wallets: readonly SubmittedWallet[] },
  showAddresses: boolean,
): Attempt {
  const finding = screenWallets(wallets, request.lists.wallets, request.settings, {
    attemptId: id,
    screenedAt: request.completedAt,
    showAddresses,
  });
  // An address that was not looked up is not kept; of several, each is in its own screening.
  const only = wallets.length === 1 ? finding.walletScreenings[0]?.wallet : undefined;
  return {
    id,
    kind: "wallet",
    target: {
      role: party.role,
      displayName: party.displayName ?? null,
      type: party.type,
      address: only?.address ?? null,
      network: only?.blockchain ?? null,
    },
    ...finding,
    ...walletProvenance(request),
  };
}

function walletProvenance(request: ScreeningRequest) {
  return {
    provider: LISTS_PROVIDER,
    listVersion: request.lists.wallets.listVersion,
    algorithm: WALLET_ALGORITHM,
    threshold: 1,
    ...timesOf(request),
    walletEvidenceUnavailable: null,
  } as const;
}

/** Past the bound no partial list is given: what was found still counts, but nothing is called clean. */
function withoutWalletEvidence(attempt: Attempt): Attempt {
  const status = mostSevere([attempt.status, "insufficient_data"]);
  return {
    ...attempt,
    target: { ...attempt.target, address: null, network: null },
    checks: attempt.checks.map((check) => ({
      ...check,
      status: mostSevere([check.status, "insufficient_data"]),
      coverage: "limited",
      reason: check.status === "confirmed_match" ? check.reason : WALLET_EVIDENCE_UNAVAILABLE,
    })),
    status,
    reason: status === "confirmed_match" ? attempt.reason : WALLET_EVIDENCE_UNAVAILABLE,
    walletScreenings: [],
    walletEvidenceUnavailable: WALLET_EVIDENCE_UNAVAILABLE,
  };
}

/** An attempt without a party to screen is an attempt too: it says that evidence is missing. */
function attemptWithoutParty(request: ScreeningRequest): Attempt {
  const id = request.attemptId(0);
  const unknown: PartyType = "unknown";
  if (request.transaction.assetClass === "fiat") {
    const finding = missingTarget(CHECKS_OF_TYPE[unknown], "party_missing", request.settings);
    return nameAttempt(request, id, finding, NOBODY);
  }
  return {
    id,
    kind: "wallet",
    target: { ...NOBODY, address: null, network: null },
    ...missingTarget(["sanctions"], "party_missing", request.settings),
    walletScreenings: [],
    ...walletProvenance(request),
  };
}

function timesOf({ startedAt, completedAt }: ScreeningRequest) {
  const started = parseInstant(startedAt);
  const completed = parseInstant(completedAt);
  if (started === null || completed === null) throw new RangeError("startedAt and completedAt are instants");
  return { startedAt, completedAt, latencyMs: completed - started };
}
