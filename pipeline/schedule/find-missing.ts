// What of the ledgers' logs should be in the warehouse and is not: accepted by the door more than a minute ago, and no longer waiting
// in Kafka. A warehouse that was restored from an older copy is found in this way; nothing brings those events again by itself.

import { setTimeout as sleep } from "node:timers/promises";
import type { Pulse } from "#domain/events/batch.ts";
import { ledgerOfSource } from "#domain/events/sources.ts";
import { SECOND } from "#domain/time/instant.ts";
import type { Warehouse } from "#warehouse/client.ts";
import { loadedLogs } from "#warehouse/queries/effectiveness/completeness.ts";
import { givenUpPlaces } from "#warehouse/queries/rebuild/rebuild.ts";
import type { StreamWatch } from "../kafka/lag.ts";

export interface MissingEvents {
  /** When it was last looked for. */
  readonly at: string;
  readonly events: number;
  readonly logs: readonly { readonly source: string; readonly missing: number }[];
}

export interface MissingSources {
  readonly clickhouse: Warehouse;
  readonly stream: Pick<StreamWatch, "state">;
  /** Default: some seconds, in which a batch that is under way is loaded. */
  readonly graceMilliseconds?: number;
}

/** Each costs a query: more than these are looked at in turn. */
const LOGS_AT_ONCE = 100;
/** With the grace a minute. Pulses come once a minute, some a moment early. */
const OLD_MILLISECONDS = 55 * SECOND;
const GRACE_MILLISECONDS = 5 * SECOND;
/** The reader that sends to Kafka. */
const DOOR = "door";

/** A log, up to a position that the door accepted, and how many it never will. */
interface Sent {
  readonly source: string;
  readonly upTo: number;
  readonly setAside: number;
}

export class MissingFinder {
  private readonly sources: MissingSources;
  private readonly found = new Map<string, number>();
  private older: { readonly since: number; readonly sent: readonly Sent[] } | null = null;
  private turn = 0;
  private lookedAt: string | null = null;

  constructor(sources: MissingSources) {
    this.sources = sources;
  }

  get missing(): MissingEvents | null {
    if (this.lookedAt === null) return null;
    const logs = [...this.found].map(([source, missing]) => ({ source, missing }));
    return { at: this.lookedAt, events: logs.reduce((sum, { missing }) => sum + missing, 0), logs };
  }

  /**
   * Looks for what an earlier pulse said was accepted. While Kafka holds events that are older than a minute nothing is concluded: the
   * loader has still to load them.
   * @throws where Kafka or the warehouse does not answer; what was found before stays.
   */
  async look({ logs }: Pulse): Promise<void> {
    const now = performance.now();
    const { older } = this;
    if (older !== null && now - older.since < OLD_MILLISECONDS) return;
    this.older = { since: now, sent: logs.flatMap(sentOf) };
    if (older === null || (await this.sources.stream.state()).oldestSeconds > 0) return;
    const asked = this.next(older.sent);
    const behind = await this.missingOf(asked);
    // What was accepted in the last moment of that minute may be under way.
    if (behind.size > 0) await sleep(this.sources.graceMilliseconds ?? GRACE_MILLISECONDS);
    const still =
      behind.size === 0 ? behind : await this.missingOf(asked.filter(({ source }) => behind.has(source)));
    const known = new Set(older.sent.map(({ source }) => source));
    for (const source of this.found.keys()) if (!known.has(source)) this.found.delete(source);
    for (const { source } of asked) {
      const missing = still.get(source);
      if (missing === undefined) this.found.delete(source);
      else this.found.set(source, missing);
    }
    this.lookedAt = new Date().toISOString();
  }

  private next(all: readonly Sent[]): readonly Sent[] {
    if (all.length <= LOGS_AT_ONCE) return all;
    const from = (this.turn++ * LOGS_AT_ONCE) % all.length;
    return [...all.slice(from), ...all.slice(0, from)].slice(0, LOGS_AT_ONCE);
  }

  private async missingOf(asked: readonly Sent[]): Promise<Map<string, number>> {
    const missing = new Map<string, number>();
    for (const log of asked) {
      const count = await this.missingOfOne(log);
      if (count > 0) missing.set(log.source, count);
    }
    return missing;
  }

  private async missingOfOne({ source, upTo, setAside }: Sent): Promise<number> {
    const tenant = ledgerOfSource(source);
    if (tenant === null || upTo === 0) return 0;
    const { clickhouse } = this.sources;
    const [log] = await loadedLogs(clickhouse, tenant, [{ source, head: upTo }]);
    const missing = upTo - setAside - (log?.loaded ?? 0);
    if (missing <= 0) return 0;
    const [dropped] = await givenUpPlaces.run(clickhouse, { sources: [source], begins: [1], heads: [upTo] });
    return Math.max(0, missing - (dropped?.places ?? 0));
  }
}

/** Of ledgers alone: other logs are no report's. */
function sentOf({ source, ledger, readers }: Pulse["logs"][number]): Sent[] {
  const door = readers.find(({ reader }) => reader === DOOR);
  if (ledger === undefined || door === undefined) return [];
  return [{ source, upTo: door.cursor, setAside: door.setAsideCount }];
}
