// Screens the party that the direction names: by the embedded lists, by magic values in the sandbox, and by the providers that
// the organisation has set. A provider that fails leaves evidence that it failed; nothing here calls a counterparty clean for it.

import { fail, succeed, type Failure, type Result } from "#domain/contract/errors/errors.ts";
import type { Attempt, Screening } from "#domain/contract/decisions/screening.ts";
import type { TransactionRequest } from "#domain/contract/decisions/transaction.ts";
import type { EvidenceTransaction } from "#domain/decision/context.ts";
import { degradedByProviders } from "#domain/screening/degraded-screening.ts";
import { mistypedWallets } from "#domain/screening/wallets/mistyped-wallets.ts";
import { restrictLists } from "#domain/screening/restrict-lists.ts";
import { screeningSteps, type ScreenedTransaction } from "#domain/screening/screen-transaction.ts";
import { counterpartyOf, selectCounterparties } from "#domain/screening/parties/select-counterparties.ts";
import { simulateScreening } from "#domain/screening/providers/simulate-screening.ts";
import { formatInstant } from "#domain/time/instant.ts";
import type { Caller } from "../caller.ts";
import type { Env } from "../environment.ts";
import { screeningLists } from "../lists/screening-lists.ts";
import { askProviders } from "../providers/ask-providers.ts";
import { providersOf } from "../providers/configured-providers.ts";
import { compiledVersion } from "../versions/compiled-versions.ts";
import { givingWay } from "./give-way.ts";

export interface CounterpartyScreening {
  readonly transaction: EvidenceTransaction;
  /** The request that `transaction` was made from: raw wallet addresses are read from it alone. */
  readonly received: TransactionRequest["transaction"];
  readonly stem: string;
  readonly receivedAt: number;
  /**
   * Called before any provider is asked, with the result of the lists. `decided` if there is a decision already: it is
   * replayed, and no provider is asked again. If an equal request is asking now, this one waits for it.
   */
  readonly openEvidence: (screening: Screening) => Promise<Result<"granted" | "decided">>;
}

/**
 * @param request without a mistyped wallet: see {@link refuseMistyped}.
 * @returns 503 without lists or the version; what `openEvidence` refuses: then no provider was asked.
 */
export async function screenCounterparty(
  env: Env,
  caller: Caller,
  request: CounterpartyScreening,
): Promise<Result<ScreenedTransaction>> {
  const { transaction, received, stem, receivedAt } = request;
  const lists = await screeningLists(env, caller.lists);
  if (!lists.ok) return lists;
  const version = await compiledVersion(env, caller.organisationId, caller.systemVersion);
  if (!version.ok) return version;
  const { screening: settings, lists: wanted } = version.value.version;
  const steps = screeningSteps({
    transaction,
    received,
    lists: restrictLists(lists.value, wanted),
    settings,
    startedAt: formatInstant(receivedAt),
    completedAt: formatInstant(Date.now()),
    attemptId: (index) => `scr_${stem}_${index}`,
  });
  const screened = await givingWay(steps);
  if (caller.environment === "sandbox") {
    const { screening, delayMilliseconds } = simulateScreening(screened.screening, settings.requireCoverage);
    if (delayMilliseconds > 0) {
      const opened = await request.openEvidence(screening);
      if (!opened.ok) return opened;
      if (opened.value === "granted") await scheduler.wait(delayMilliseconds);
    }
    return succeed(judged(transaction, screened, screening.attempts));
  }
  const providers = await providersOf(env, caller);
  if (!providers.ok) return providers;
  const { names, wallets } = providers.value;
  if ((transaction.assetClass === "fiat" ? names : wallets) === null) return succeed(screened);
  const opened = await request.openEvidence(screened.screening);
  if (!opened.ok) return opened;
  if (opened.value === "decided") return succeed(screened);
  const attempts = await askProviders(providers.value, transaction, screened.screening.attempts, settings);
  return succeed(judged(transaction, screened, attempts));
}

/** What was found since may make another of several parties the one to look at. */
function judged(
  transaction: EvidenceTransaction,
  { screening, counterparty, degraded }: ScreenedTransaction,
  attempts: Attempt[],
): ScreenedTransaction {
  return {
    degraded: [...degraded, ...degradedByProviders(attempts)],
    screening: { ...screening, attempts },
    counterparty: counterparty && counterpartyOf(selectCounterparties(transaction), attempts),
  };
}

/** @returns 400 for a wallet whose address is mistyped; null where none is. */
export function refuseMistyped({
  transaction,
  received,
}: Pick<CounterpartyScreening, "transaction" | "received">): Failure | null {
  const paths = mistypedWallets(transaction, received);
  if (paths.length === 0) return null;
  const message = "is a wallet address with a wrong checksum: it was mistyped";
  return fail("invalid_request", `${paths[0] ?? "The body"}: ${message}`, {
    details: { issues: paths.slice(0, 20).map((path) => ({ path, message })) },
  });
}
