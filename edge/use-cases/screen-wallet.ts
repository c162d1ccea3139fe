// Checks one wallet on its own and saves the result, once for each Idempotency-Key. It is no transaction: it leaves no
// history, no velocity and no alert.

import { base32crockford } from "@scure/base";
import { fail, succeed, type Result } from "#domain/contract/errors.ts";
import { knownFields } from "#domain/contract/known-fields.ts";
import type { WalletScreening } from "#domain/contract/screening.ts";
import type { SavedWalletScreening, WalletScreeningRequest } from "#domain/contract/wallet-screening.ts";
import { canonicalJson } from "#domain/ids/canonical-json.ts";
import { shardOf, subjectIdOfUser, walletScreeningId, type Shard } from "#domain/ids/identifiers.ts";
import { sha256Hex } from "#domain/ids/tenant-key.ts";
import { networkNamed } from "#domain/screening/networks.ts";
import { normaliseAddress } from "#domain/screening/normalise-address.ts";
import { withRemoteWallet } from "#domain/screening/remote-evidence.ts";
import { restrictLists } from "#domain/screening/restrict-lists.ts";
import { screenAddress } from "#domain/screening/screen-address.ts";
import type { ScreeningLists } from "#domain/screening/screen-transaction.ts";
import { simulateWallet } from "#domain/screening/simulate-screening.ts";
import { formatInstant } from "#domain/time/instant.ts";
import type { Env } from "../environment.ts";
import type { Caller } from "../http/exchange.ts";
import { screeningLists } from "../lists/screening-lists.ts";
import type { ClaimName } from "../objects/ledger/claims.ts";
import { askOfWallet } from "../providers/ask-providers.ts";
import { providersOf } from "../providers/configured-providers.ts";
import type { WalletProvider } from "../providers/screening-provider.ts";
import { ledgerOf } from "../routing.ts";
import { compiledVersion } from "../versions/compiled-versions.ts";
import { claimNames } from "./claim-names.ts";

/** The operation that the key is scoped to: method and path template. */
const OPERATION = "POST /wallet-screenings";
const ATTEMPTS = 3;

export interface ScreenWalletCommand {
  readonly idempotencyKey: string;
  readonly request: WalletScreeningRequest;
}

/** @returns the saved check as JSON text; a repeat under the same key gets the stored one, without a new check. */
export async function screenWallet(
  env: Env,
  caller: Caller,
  { idempotencyKey, request }: ScreenWalletCommand,
): Promise<Result<string>> {
  const shard = ownerOf(caller, request);
  const stem = newStem();
  const keyName: ClaimName = `key:${OPERATION}:${idempotencyKey}`;
  const fingerprint = sha256Hex(canonicalJson(knownFields(request)));
  const savedBefore = async (): Promise<Result<string> | null> => {
    const answer = await ledgerOf(env, caller, shard).findWalletCheckOf(keyName);
    return answer && (answer.fingerprint === fingerprint ? succeed(answer.body) : reused());
  };
  const lists = await listsOfCaller(env, caller);
  // What was saved needs no lists.
  if (!lists.ok) return (await savedBefore()) ?? lists;
  const made = makeScreening(caller, request, lists.value, walletScreeningId(stem, shard));
  if (!made.ok) return made;
  const { delayMilliseconds } = made.value;
  let { screening } = made.value;
  const provider = caller.environment === "production" ? (providersOf(env)?.wallets ?? null) : null;
  if (delayMilliseconds > 0 || provider !== null) {
    const answer = await savedBefore();
    if (answer) return answer;
    if (delayMilliseconds > 0) await scheduler.wait(delayMilliseconds);
    if (provider !== null) screening = { ...screening, ...(await askOutside(provider, screening)) };
  }
  let lostTokens: readonly string[] = [];
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const claimed = await claimNames(env, caller, [keyName], { shard, fingerprint, stem }, lostTokens);
    if (claimed.outcome === "busy") break;
    if (claimed.outcome === "taken") return reused();
    const saved = await ledgerOf(env, caller, shard).saveWalletCheck({
      organisationId: caller.organisationId,
      environment: caller.environment,
      shard,
      stem,
      keyName,
      fingerprint,
      tokens: claimed.tokens,
      screening,
    });
    switch (saved.outcome) {
      case "saved":
        return succeed(saved.body);
      case "idempotency_key_reused":
        return reused();
      case "insufficient_credit":
        return fail(
          "insufficient_credit",
          "There is not enough credit for this check: nothing was saved and nothing is charged. Send it again when credit was added.",
        );
      case "credit_unavailable":
        return fail(
          "dependency_unavailable",
          "It is not known whether there is enough credit: nothing was saved. Send the same request again.",
          { retryAfterSeconds: 1 },
        );
      case "claim_lost":
        lostTokens = claimed.tokens;
        continue;
    }
  }
  return fail("dependency_unavailable", "Requests with the same Idempotency-Key overlap; retry.", {
    retryAfterSeconds: 1,
  });
}

/** The lists that the caller's version names. @returns 503 without lists or the version. */
async function listsOfCaller(env: Env, caller: Caller): Promise<Result<ScreeningLists>> {
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

/** A wallet of a network that we do not know is asked about nowhere: it stays `unavailable`. */
async function askOutside(provider: WalletProvider, screening: WalletScreening): Promise<WalletScreening> {
  if (screening.status !== "completed") return screening;
  return withRemoteWallet(screening, provider.name, await askOfWallet(provider, screening.wallet));
}

function refused(problem: "address_malformed" | "address_checksum_wrong"): Result<never> {
  const message =
    problem === "address_checksum_wrong"
      ? "is mistyped: its checksum is wrong"
      : "is no address of this network";
  return fail("invalid_request", `address: ${message}`, {
    details: { issues: [{ path: "address", message }] },
  });
}

/** The ledger of the customer; of the wallet, however its address is written, where none is named. */
function ownerOf(caller: Caller, { address, network, externalUserId }: WalletScreeningRequest): Shard {
  if (externalUserId != null) {
    return shardOf(subjectIdOfUser(caller.tenantKey, "individual", externalUserId), caller.shards);
  }
  const named = networkNamed(network);
  const normal = named && normaliseAddress(named, address);
  return shardOf(`wallet:${named?.family ?? network}:${normal ?? address}`, caller.shards);
}

function newStem(): string {
  return base32crockford.encode(crypto.getRandomValues(new Uint8Array(15))).toLowerCase();
}

function reused(): Result<never> {
  return fail("idempotency_key_reused", "This Idempotency-Key was used with another request.");
}
