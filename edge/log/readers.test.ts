// The readers of one log: one that is slow or away holds up nobody else, and one that is not needed is not there.

import { env } from "cloudflare:workers";
import { runInDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import type { Env } from "../environment.ts";
import { Log } from "./log.ts";
import { LogReaders, type LogReader } from "./readers.ts";

interface Made {
  readonly log: Log;
  readonly readers: LogReaders;
}

/** Runs `work` beside an empty log in storage of its own. */
function withLog<T>(made: (log: Log) => readonly LogReader[], work: (made: Made) => Promise<T>): Promise<T> {
  const stub = (env as unknown as Env).LEDGERS.getByName(crypto.randomUUID());
  return runInDurableObject(stub, (_object, { storage }) => {
    const log = new Log(storage.sql, () => "");
    log.createTables();
    return work({ log, readers: new LogReaders(storage, log, made(log), () => "log/test") });
  });
}

/** A reader that accepts everything, and remembers what. */
function keen(name: string, seen: number[], then: () => void = () => {}): LogReader {
  return {
    name,
    deliver(_source, rows) {
      seen.push(...rows.map(({ sequence }) => sequence));
      then();
      return Promise.resolve(true);
    },
  };
}

describe("the readers of a log", () => {
  it("go on while another one is still delivering", async () => {
    const seen: number[] = [];
    const second = Promise.withResolvers<boolean>();
    const slow = (log: Log): LogReader => ({
      name: "slow",
      deliver() {
        if (log.head() === 1) log.append("event", "{}"); // comes while this delivery is under way
        return second.promise;
      },
    });
    const states = await withLog(
      (log) => [slow(log), keen("quick", seen, () => seen.includes(2) && second.resolve(true))],
      async ({ log, readers }) => {
        log.append("event", "{}");
        await readers.run();
        return readers.states();
      },
    );
    expect(seen).toEqual([1, 2]);
    expect(states.map(({ reader, lag }) => [reader, lag])).toContainEqual(["quick", 0]);
  });

  it("have a back-off each: one that refuses is tried later, and keeps its place", async () => {
    const seen: number[] = [];
    const away: LogReader = { name: "away", deliver: () => Promise.resolve(false) };
    const states = await withLog(
      () => [away, keen("there", seen)],
      async ({ log, readers }) => {
        log.append("event", "{}");
        await readers.run();
        return readers.states();
      },
    );
    expect(states).toMatchObject([
      { reader: "away", cursor: 0, lag: 1, failures: 1 },
      { reader: "there", cursor: 1, lag: 0, failures: 0, nextAttemptAt: null },
    ]);
  });

  it("are those that are needed: another one has neither a place nor a lag", async () => {
    const seen: number[] = [];
    const states = await withLog(
      () => [keen("there", []), { ...keen("idle", seen), isNeeded: () => false }],
      async ({ log, readers }) => {
        log.append("event", "{}");
        await readers.run();
        return readers.states();
      },
    );
    expect(states.map(({ reader }) => reader)).toEqual(["there"]);
    expect(seen).toEqual([]);
  });

  it("of flagged rows get those alone, and have read all of the log all the same", async () => {
    const seen: number[] = [];
    const states = await withLog(
      () => [{ ...keen("flagged", seen), flaggedOnly: true }],
      async ({ log, readers }) => {
        const lags: number[] = [];
        for (const flagged of [false, false, true, false, true, false]) log.append("event", "{}", flagged);
        await readers.run();
        lags.push(...readers.states().map(({ lag }) => lag));
        log.append("event", "{}");
        await readers.run();
        return [...lags, ...readers.states().map(({ lag }) => lag)];
      },
    );
    expect(seen).toEqual([3, 5]);
    expect(states).toEqual([0, 0]);
  });

  it("of flagged rows get more of them than one batch holds, each once", async () => {
    const seen: number[] = [];
    await withLog(
      () => [{ ...keen("flagged", seen), flaggedOnly: true }],
      async ({ log, readers }) => {
        for (let number = 1; number <= 1_000; number++) log.append("event", "{}", number % 2 === 0);
        await readers.run();
      },
    );
    expect(seen).toEqual(Array.from({ length: 500 }, (_, index) => 2 * (index + 1)));
  });

  it("that rest let more gather after a delivery: they are not handed row by row", async () => {
    const seen: number[] = [];
    const batches = await withLog(
      () => [{ ...keen("rests", seen), restMilliseconds: 60_000 }],
      async ({ log, readers }) => {
        const counts: number[] = [];
        for (let round = 0; round < 3; round++) {
          log.append("event", "{}");
          await readers.run();
          counts.push(seen.length);
        }
        return { counts, states: readers.states() };
      },
    );
    expect(batches.counts).toEqual([1, 1, 1]);
    expect(batches.states).toMatchObject([{ cursor: 1, lag: 2, failures: 0 }]);
  });
});
