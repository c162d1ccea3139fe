// A discovery as it changes: opened, called, answered by one source after the other, decided. Each change is a new value; time is
// an argument.

import type { Candidate, Discovery, DiscoveryStatus, SourceState } from "../../contract/crypto/discovery.ts";
import { DISCOVERY_SOURCES, type DiscoverySource } from "../../contract/crypto/institutions.ts";
import { formatInstant, MINUTE, SECOND } from "../../time/instant.ts";
import { joinSources } from "./join-sources.ts";

/** Calls of one request are at least this far apart. */
export const POLL_SECONDS = 12;
const POLL_MILLISECONDS = POLL_SECONDS * SECOND;
/** What is not decided by then never will be. */
export const EXPIRY_MILLISECONDS = 10 * MINUTE;

export interface DiscoveryRecord {
  readonly requestId: string;
  readonly addressId: string;
  readonly status: DiscoveryStatus;
  /** One of each, in the order in which they are asked. */
  readonly sources: readonly SourceState[];
  /** What all sources said so far; what is shown once it is decided. */
  readonly candidates: readonly Candidate[];
  /** Instants in ms since 1970. */
  readonly createdAt: number;
  readonly lastCallAt: number;
}

/** What a source came to. */
export interface SourceAnswer {
  readonly status: Exclude<SourceState["status"], "pending" | "not_asked">;
  readonly candidates: readonly Candidate[];
  readonly latencyMs: number | null;
}

/** @param isSupported whether providers behind addresses of the network can be looked for at all. */
export function openDiscovery(
  named: Pick<DiscoveryRecord, "requestId" | "addressId">,
  isSupported: boolean,
  now: number,
): DiscoveryRecord {
  const status = isSupported ? "pending" : "unsupported";
  const sources = DISCOVERY_SOURCES.map((name): SourceState => ({
    name,
    status: isSupported ? "pending" : "not_asked",
    latencyMs: null,
  }));
  return { ...named, status, sources, candidates: [], createdAt: now, lastCallAt: now };
}

/** The request was sent again: that is a call too. */
export function calledAgain(record: DiscoveryRecord, now: number): DiscoveryRecord {
  return { ...record, lastCallAt: now };
}

/** @returns whole seconds until a poll is taken; 0 where it is taken now. */
export function secondsUntilPoll({ lastCallAt }: DiscoveryRecord, now: number): number {
  const left = lastCallAt + POLL_MILLISECONDS - now;
  return Math.min(POLL_SECONDS, Math.max(0, Math.ceil(left / SECOND)));
}

/** Whose turn it is; null where nobody is left, or it is decided. */
export function nextSource({ status, sources }: DiscoveryRecord): DiscoverySource | null {
  if (status !== "pending") return null;
  return sources.find((source) => source.status === "pending")?.name ?? null;
}

/** What a source said, and what follows from it. A source says something once: later words change nothing. */
export function answered(
  record: DiscoveryRecord,
  name: DiscoverySource,
  { status, candidates, latencyMs }: SourceAnswer,
): DiscoveryRecord {
  if (record.status !== "pending") return record;
  const waits = record.sources.some((source) => source.name === name && source.status === "pending");
  if (!waits) return record;
  const sources = record.sources.map((source) =>
    source.name === name ? { name, status, latencyMs } : source,
  );
  const joined = joinSources(sources, [...record.candidates, ...candidates]);
  return { ...record, ...joined, sources: joined.status === "pending" ? sources : ended(sources) };
}

/** Whether it has waited too long. */
export function isOverdue({ status, createdAt }: DiscoveryRecord, now: number): boolean {
  return status === "pending" && now >= createdAt + EXPIRY_MILLISECONDS;
}

export function expired(record: DiscoveryRecord): DiscoveryRecord {
  return { ...record, status: "expired", sources: ended(record.sources), candidates: [] };
}

/** As it is answered. While it waits, what single sources said is not shown as a result. */
export function shownDiscovery(record: DiscoveryRecord): Discovery {
  const { requestId, addressId, status, candidates, sources, lastCallAt } = record;
  return {
    requestId,
    addressId,
    status,
    candidates: status === "pending" ? [] : [...candidates],
    sources: [...sources],
    nextPollAt: status === "pending" ? formatInstant(lastCallAt + POLL_MILLISECONDS) : null,
    ownershipProven: false,
    transferCleared: false,
  };
}

function ended(sources: readonly SourceState[]): SourceState[] {
  return sources.map((source) => (source.status === "pending" ? { ...source, status: "not_asked" } : source));
}
