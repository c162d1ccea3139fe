// ApiKey: one object for each key, named by the key's hash. Knows who the key is, whether it still counts, how fast
// it may go. Revocation is read in the same step as the limiter, so the next request after it fails.

import { DurableObject } from "cloudflare:workers";
import type { Environment } from "#domain/contract/values/environment.ts";
import { DEFAULT_RATE_LIMITS, type RateLimits } from "#domain/contract/settings/rate-limits.ts";
import type { RateClass } from "#domain/contract/operations/operation.ts";
import { type Json, writeJson } from "#domain/json/text.ts";
import type { Result } from "#domain/contract/errors/errors.ts";
import { formatInstant, HOUR } from "#domain/time/instant.ts";
import type { Env } from "../../environment.ts";
import { decideUnderClaim } from "../../use-cases/decide-under-claim.ts";
import type { LedgerCalls } from "../../use-cases/ledger-calls.ts";
import { logProblem } from "../../platform-log.ts";
import { isUnavailable, SEND_AGAIN, unavailable } from "../../unavailable.ts";
import type {
  Active,
  Admission,
  Announced,
  Announcements,
  ApiKeyApi,
  UnclaimedCommand,
  DecidedOutcome,
  Grant,
  KeyRecord,
  RevisedRateLimits,
  Spent,
} from "./api.ts";
import { groupedCalls } from "./grouped-calls.ts";
import { TokenBucket } from "../token-bucket.ts";

/** Of the decisions that wait for ledgers: half of the memory that an object has, where each character takes two bytes. */
const DECIDING_CHARACTERS_MAX = 32 * 1024 * 1024;
const RECORD = "record";
const RATE_LIMITS = "rateLimits";
const USED_IN = "usedIn";
const ANNOUNCED = [
  "lists",
  "systemVersion",
  "providers",
  "contractVersion",
  "candidates",
] as const satisfies Announced[];

export class ApiKey extends DurableObject<Env> implements ApiKeyApi {
  private record: KeyRecord | null | undefined;
  private readonly active = new Map<Announced, Active | null>();
  private buckets: Record<RateClass, TokenBucket> | undefined;
  private grant: Json<Grant> | undefined;
  /** When another version takes the place of the one that the grant names, in ms since 1970. */
  private grantEndsAt = Infinity;
  /** The hour of the last admission, in ms since 1970; null for none. */
  private usedIn: number | null | undefined;
  /** A key belongs to one tenant. */
  private ledgers: LedgerCalls | undefined;
  private decidingCharacters = 0;

  admit(environment: Environment | null, rateClass: RateClass): Admission {
    const record = this.read();
    if (record === null) return { outcome: "unknown" };
    const now = Date.now();
    if (record.revokedAt !== null || (record.endsAt ?? Infinity) <= now) return { outcome: "revoked" };
    if (record.environment !== environment) return { outcome: "environment_mismatch" };
    if (record.type !== "secret") return { outcome: "secret_key_required" };
    this.buckets ??= this.fullBuckets(record, now);
    const bucket = this.buckets[rateClass];
    const { limit } = bucket;
    const retryAfterSeconds = bucket.take(now);
    if (retryAfterSeconds > 0) return { outcome: "rate_limited", retryAfterSeconds, limit };
    this.noteUse(now);
    if (now >= this.grantEndsAt) this.grant = undefined;
    this.grant ??= writeJson(this.grantOf(record, now));
    return { outcome: "admitted", grant: this.grant, limit, left: bucket.left };
  }

  spend(rateClass: RateClass, tokens: number): Spent {
    const record = this.read();
    if (record === null) throw new Error("a key that is unknown admitted no request");
    const now = Date.now();
    this.buckets ??= this.fullBuckets(record, now);
    const bucket = this.buckets[rateClass];
    const { limit } = bucket;
    const further = Math.min(tokens, limit.burst - 1);
    if (bucket.take(now, further) === 0) return { retryAfterSeconds: 0, limit, left: bucket.left };
    return { retryAfterSeconds: bucket.secondsUntil(further + 1), limit, left: bucket.left };
  }

  lastUsedAt(): string | null {
    const usedIn = this.readUse();
    return usedIn === null ? null : formatInstant(usedIn);
  }

  /** One write an hour, whatever the key is asked for. */
  private noteUse(now: number): void {
    const hour = now - (now % HOUR);
    if (hour <= (this.readUse() ?? 0)) return;
    this.ctx.storage.kv.put(USED_IN, hour);
    this.usedIn = hour;
  }

  private readUse(): number | null {
    if (this.usedIn === undefined) this.usedIn = this.ctx.storage.kv.get<number>(USED_IN) ?? null;
    return this.usedIn;
  }

  async decide(command: UnclaimedCommand): Promise<Result<DecidedOutcome>> {
    const { owner } = command;
    const record = this.read();
    if (record?.organisationId !== owner.organisationId || record.environment !== owner.environment) {
      throw new Error("a key decides for its own tenant alone");
    }
    // What waits is held in memory, and where a ledger hangs it is more and more.
    const characters = command.command.length;
    if (this.decidingCharacters + characters > DECIDING_CHARACTERS_MAX) return unavailable(SEND_AGAIN);
    this.ledgers ??= groupedCalls(this.env, owner);
    this.decidingCharacters += characters;
    try {
      return await decideUnderClaim(this.env, command, this.ledgers);
    } catch (error) {
      // The platform's marks do not cross the call that this is the answer to.
      if (!isUnavailable(error)) throw error;
      logProblem(
        "a ledger that a decision needs cannot be reached",
        { organisationId: owner.organisationId },
        error,
      );
      return unavailable(SEND_AGAIN);
    } finally {
      this.decidingCharacters -= characters;
    }
  }

  create(record: KeyRecord): void {
    if (this.read() === null) this.write(record);
  }

  confirm(): void {
    const record = this.read();
    if (record?.endsAt === undefined) return;
    const { endsAt: _end, ...confirmed } = record;
    this.write(confirmed);
  }

  revoke(revokedAt: string): void {
    const record = this.read();
    if (record !== null && record.revokedAt === null) this.write({ ...record, revokedAt });
  }

  activate(what: Announced, active: Active): void {
    if (this.read() === null || active.publication <= (this.readActive(what)?.publication ?? 0)) return;
    this.ctx.storage.kv.put(what, active);
    this.active.set(what, active);
    this.grant = undefined;
  }

  adoptRateLimits(limits: RevisedRateLimits): void {
    if (this.read() === null || limits.revision <= (this.readRateLimits()?.revision ?? 0)) return;
    this.ctx.storage.kv.put(RATE_LIMITS, limits);
    this.buckets = undefined;
  }

  hear(announcements: Announcements): void {
    for (const what of ANNOUNCED) {
      const active = announcements[what];
      if (active != null) this.activate(what, active);
    }
    if (announcements.rateLimits !== null) this.adoptRateLimits(announcements.rateLimits);
  }

  private fullBuckets({ rateLimit }: KeyRecord, now: number): Record<RateClass, TokenBucket> {
    const { calls, reports }: RateLimits = this.readRateLimits()?.limits ?? DEFAULT_RATE_LIMITS;
    return { calls: new TokenBucket(rateLimit ?? calls, now), reports: new TokenBucket(reports, now) };
  }

  private readRateLimits(): RevisedRateLimits | null {
    return this.ctx.storage.kv.get<RevisedRateLimits>(RATE_LIMITS) ?? null;
  }

  private grantOf({ organisationId, environment, keyId, shards, endsAt }: KeyRecord, now: number): Grant {
    const lists = this.readActive("lists");
    const systemVersion = this.versionAt(now);
    const [providers, contractVersion] = [this.readActive("providers"), this.readActive("contractVersion")];
    const isEmergency = endsAt !== undefined && ({ isEmergency: true } as const);
    const of = { organisationId, environment, keyId, shards, ...isEmergency };
    return {
      ...of,
      lists,
      systemVersion,
      providers,
      contractVersion,
      candidates: this.readActive("candidates"),
    };
  }

  /** Which version decides, also where the end of an emergency came while nobody asked. */
  private versionAt(now: number): Active | null {
    this.grantEndsAt = Infinity;
    const announced = this.readActive("systemVersion");
    if (announced?.ends === undefined) return announced;
    const { ends, hash, publication } = announced;
    if (now >= ends.at) return { hash: ends.hash, publication };
    this.grantEndsAt = ends.at;
    return { hash, publication };
  }

  private readActive(what: Announced): Active | null {
    const known = this.active.get(what);
    if (known !== undefined) return known;
    const kept = this.ctx.storage.kv.get<Active>(what) ?? null;
    this.active.set(what, kept);
    return kept;
  }

  private read(): KeyRecord | null {
    this.record ??= this.ctx.storage.kv.get<KeyRecord>(RECORD) ?? null;
    return this.record;
  }

  private write(record: KeyRecord): void {
    this.ctx.storage.kv.put(RECORD, record);
    this.record = record;
    this.buckets = undefined;
    this.grant = undefined;
  }
}
