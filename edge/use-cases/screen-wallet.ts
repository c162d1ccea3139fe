// Checks one wallet on its own and saves the result, once for each Idempotency-Key. It is no transaction: it leaves no
// history, no velocity and no alert.

import { fail, invalidField, succeed, type Result } from "#domain/contract/errors/errors.ts";
import { knownFields } from "#domain/contract/values/known-fields.ts";
import type { Observation } from "#domain/contract/decisions/screening.ts";
import type {
  SavedWalletScreening,
  WalletScreeningRequest,
} from "#domain/contract/decisions/wallet-screening.ts";
import { canonicalJson } from "#domain/ids/canonical-json.ts";
import { shardOf, subjectIdOfUser, walletScreeningId, type Shard } from "#domain/ids/identifiers.ts";
import { sha256Hex } from "#domain/ids/sha256.ts";
import { networkNamed } from "#domain/screening/addresses/networks.ts";
import { normaliseAddress } from "#domain/screening/addresses/normalise-address.ts";
import { observationOfWallet } from "#domain/screening/providers/observe-checks.ts";
import { observationOfRemoteWallet, withRemoteWallet } from "#domain/screening/providers/remote-evidence.ts";
import { restrictLists } from "#domain/screening/restrict-lists.ts";
import { screenAddress } from "#domain/screening/wallets/screen-address.ts";
import { simulateWallet } from "#domain/screening/providers/simulate-screening.ts";
import { formatInstant } from "#domain/time/instant.ts";
import type { ScreeningLists } from "#domain/screening/screening-lists.ts";
import type { Caller } from "../caller.ts";
import type { Env } from "../environment.ts";
import { screeningLists } from "../lists/screening-lists.ts";
import type { ClaimName, SaveWalletCheckCommand, Wanted, WithoutCredit } from "../objects/ledger/api.ts";
import { askOfWallet } from "../providers/ask-providers.ts";
import { providersOf } from "../providers/configured-providers.ts";
import type { WalletProvider } from "../providers/screening-provider.ts";
import { ledgerOf } from "../routing.ts";
import { compiledVersion } from "../versions/compiled-versions.ts";
import { claimNames } from "./claim-names.ts";
import { newStem } from "./new-stem.ts";
import { keyReused, ledgerFull, sendAgain } from "./refusals.ts";
import { KEY_REFUSALS, underClaim } from "./under-claim.ts";

export interface ScreenWalletCommand {
  readonly keyName: ClaimName;
  readonly request: WalletScreeningRequest;
}

/** @returns the saved check as JSON text; a repeat under the same key gets the stored one, without a new check. */
export async function screenWallet(
  env: Env,
  caller: Caller,
  { keyName, request }: ScreenWalletCommand,
): Promise<Result<string>> {
  const startedAt = Date.now();
  const subjectId = subjectOf(caller, request);
  const shard = ownerOf(caller, request, subjectId);
  const stem = newStem();
  const fingerprint = sha256Hex(canonicalJson(knownFields(request)));
  const wanted: Wanted = { names: [keyName], shard, fingerprint, stem };
  const savedBefore = async (): Promise<Result<string> | null> => {
    const answer = await ledgerOf(env, caller, shard).findWalletCheckOf(keyName);
    return (
      answer && (answer.fingerprint === fingerprint ? succeed(answer.body, { replayed: true }) : keyReused())
    );
  };
  const lists = await listsOfCaller(env, caller);
  // What was saved needs no lists.
  if (!lists.ok) return (await savedBefore()) ?? lists;
  const made = makeScreening(caller, request, lists.value, walletScreeningId(stem, shard));
  if (!made.ok) return made;
  const { screening, delayMilliseconds } = made.value;
  const providers = await providersOf(env, caller);
  if (!providers.ok) return (await savedBefore()) ?? providers;
  const { wallets: provider } = providers.value;
  if (delayMilliseconds > 0 || (provider !== null && screening.status === "completed")) {
    const opened = await openCheck(env, caller, keyName, wanted);
    if (!opened.ok) return opened;
    const answer = opened.value === "decided" ? await savedBefore() : null;
    if (answer) return answer;
    if (delayMilliseconds > 0) await scheduler.wait(delayMilliseconds);
  }
  const byLists = observationOfWallet(screening, Date.now() - startedAt);
  const observed = await askOutside(provider, screening, byLists);
  const { organisationId, environment, requestId } = caller;
  const identity = { organisationId, environment, shard };
  const command = { ...identity, requestId, stem, keyName, fingerprint, subjectId, ...observed };
  const saved = await underClaim(env, caller, wanted, KEY_REFUSALS, async ({ tokens }) =>
    ledgerOf(env, caller, shard).saveWalletCheck({ ...command, tokens }),
  );
  if (!saved.ok) return saved;
  switch (saved.value.outcome) {
    case "done":
      return succeed(saved.value.body, saved.value);
    case "idempotency_key_reused":
      return keyReused();
    case "insufficient_credit":
    case "credit_unavailable":
      return withoutCredit(saved.value.outcome);
  }
}

/**
 * Before anybody outside is asked: was the key used, does an equal request ask just now, and can it be paid for?
 * @returns 402 `insufficient_credit`, but a key that was used for something else is refused first.
 */
async function openCheck(
  env: Env,
  caller: Caller,
  keyName: ClaimName,
  wanted: Wanted,
): Promise<Result<"granted" | "decided">> {
  const { organisationId, environment } = caller;
  const identity = { organisationId, environment, shard: wanted.shard };
  const { outcome } = await ledgerOf(env, caller, wanted.shard).openWalletCheck(identity, keyName);
  if (outcome === "granted" || outcome === "decided") return succeed(outcome);
  if (outcome === "ledger_full") return ledgerFull();
  const claimed = await claimNames(env, caller, wanted);
  return claimed.outcome === "taken" ? keyReused() : withoutCredit(outcome);
}

function withoutCredit(outcome: WithoutCredit["outcome"]): Result<never> {
  return outcome === "insufficient_credit"
    ? fail(
        "insufficient_credit",
        "There is not enough credit for this check: nothing was saved and nothing is charged. Send it again when credit was added.",
      )
    : sendAgain("It is not known whether there is enough credit: nothing was saved.");
}

/** The lists that the caller's version names. @returns 503 without lists or the version. */
export async function listsOfCaller(env: Env, caller: Caller): Promise<Result<ScreeningLists>> {
  const lists = await screeningLists(env, caller.lists);
  if (!lists.ok) return lists;
  const version = await compiledVersion(env, caller.organisationId, caller.systemVersion);
  return version.ok ? succeed(restrictLists(lists.value, version.value.version.lists)) : version;
}

interface MadeScreening {
  readonly screening: Omit<SavedWalletScreening, "billing">;
  readonly delayMilliseconds: number;
}

function makeScreening(
  caller: Caller,
  request: WalletScreeningRequest,
  lists: ScreeningLists,
  id: string,
): Result<MadeScreening> {
  const { address, network } = request;
  const screenedAt = formatInstant(Date.now());
  const checked = screenAddress({ address, network, id, screenedAt }, lists.wallets);
  if (checked.outcome !== "screened") return refused(checked.outcome);
  const { screening, delayMilliseconds } =
    caller.environment === "sandbox"
      ? simulateWallet(checked.screening)
      : { screening: checked.screening, delayMilliseconds: 0 };
  return succeed({
    screening: {
      ...screening,
      direction: request.direction ?? null,
      externalUserId: request.externalUserId ?? null,
      reference: request.reference ?? null,
    },
    delayMilliseconds,
  });
}

type Observed = Pick<SaveWalletCheckCommand, "screening" | "observations">;

/** A wallet of a network that we do not know is asked about nowhere: it stays `unavailable`. */
async function askOutside(
  provider: WalletProvider | null,
  screening: Observed["screening"],
  byLists: Observation,
): Promise<Observed> {
  if (provider === null || screening.status !== "completed") return { screening, observations: [byLists] };
  const answer = await askOfWallet(provider, screening.wallet);
  const asked = { ...screening, ...withRemoteWallet(screening, provider.name, answer) };
  return {
    screening: asked,
    observations: [byLists, observationOfRemoteWallet(provider.name, asked, answer)],
  };
}

function refused(problem: "address_malformed" | "address_checksum_wrong"): Result<never> {
  const message =
    problem === "address_checksum_wrong"
      ? "is mistyped: its checksum is wrong"
      : "is no address of this network";
  return invalidField("address", message);
}

/** Empty where the request names no customer. */
function subjectOf(caller: Caller, { externalUserId }: WalletScreeningRequest): string {
  return externalUserId == null ? "" : subjectIdOfUser(caller.tenantKey, "individual", externalUserId);
}

/** The ledger of the customer; of the wallet, however its address is written, where none is named. */
function ownerOf(caller: Caller, { address, network }: WalletScreeningRequest, subjectId: string): Shard {
  if (subjectId !== "") return shardOf(subjectId, caller.shards);
  const named = networkNamed(network);
  const normal = named && normaliseAddress(named, address);
  return shardOf(`wallet:${named?.family ?? network}:${normal ?? address}`, caller.shards);
}
