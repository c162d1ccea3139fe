// The readers of one log: one that is slow or away holds up no other, and one that is not needed does not exist.

import { env } from "cloudflare:workers";
import { runInDurableObject } from "cloudflare:test";
import { afterEach, describe, expect, it, vi } from "vitest";
import { HOUR } from "#domain/time/instant.ts";
import { BoundedSql } from "../objects/bounded-sql.ts";
import type { Env } from "../environment.ts";
import type { LogReader } from "./log-reader.ts";
import { Log } from "./log.ts";
import { LogReaders } from "./readers.ts";

interface Made {
  readonly log: Log;
  readonly readers: LogReaders;
}

/** Runs `work` beside an empty log in storage of its own. */
function withLog<T>(
  made: (log: Log) => readonly LogReader[],
  work: (made: Made, storage: DurableObjectStorage) => Promise<T>,
): Promise<T> {
  const stub = (env as unknown as Env).LEDGERS.getByName(crypto.randomUUID());
  return runInDurableObject(stub, (_object, { storage }) => {
    const log = new Log(new BoundedSql(storage), () => "");
    log.createTables();
    const readers = made(log);
    const source = (): string => "log/test";
    return work({ log, readers: new LogReaders(storage, log, () => readers, source) }, storage);
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

/** No time passes for the readers, so that one which failed is not tried again yet, however slow the machine. */
const stopClock = (): void => void vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + HOUR });

afterEach(() => {
  vi.useRealTimers();
});

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

  it("have a back-off each: one that refuses is tried later, from the same position", async () => {
    const seen: number[] = [];
    const away: LogReader = { name: "away", deliver: () => Promise.resolve(false) };
    stopClock();
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

  it("exist only where they are needed: any other has neither a position nor a lag", async () => {
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

  it("of flagged rows get only those, and have read all of the log", async () => {
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

  it("of flagged rows are handed each row once, also where they are handed all rows from some point on", async () => {
    const seen: number[] = [];
    await withLog(
      () => [{ ...keen("flagged", seen), flaggedOnly: true }],
      async ({ log, readers }, storage) => {
        for (const flagged of [false, true, false]) log.append("event", "{}", flagged);
        await readers.run();
        for (let row = 0; row < 3; row++) log.append("event", "{}");
        await readers.run();
        readers.keepLooks();
        // The same log after a start, whose reader is handed all rows from now on.
        const all = new LogReaders(
          storage,
          log,
          () => [keen("flagged", seen)],
          () => "log/test",
        );
        log.append("event", "{}");
        await all.run();
      },
    );
    expect(seen).toEqual([2, 7]);
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

  it("that rest after a delivery get the rows that gathered together, not row by row", async () => {
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

  it("go on after a row that one reader can never take, which is reported and sent again by a rewind", async () => {
    const handed: number[][] = [];
    let canRead = false;
    const choosy: LogReader = {
      name: "choosy",
      deliver(_source, rows) {
        handed.push(rows.map(({ sequence }) => sequence));
        const unfit = canRead ? [] : rows.filter(({ sequence }) => sequence % 3 === 0);
        if (unfit.length === 0) return Promise.resolve(true);
        return Promise.resolve({
          unfit: unfit.map(({ sequence }) => ({ sequence, reason: "unreadable" as const })),
        });
      },
    };
    const seen: number[] = [];
    const { before, after } = await withLog(
      () => [choosy, keen("other", seen)],
      async ({ log, readers }) => {
        for (let number = 1; number <= 7; number++) log.append("event", "{}");
        await readers.run();
        const states = readers.states();
        canRead = true;
        readers.rewind("choosy", 2);
        await readers.run();
        return { before: states, after: readers.states() };
      },
    );
    expect(handed).toEqual([
      [1, 2, 3, 4, 5, 6, 7],
      [1, 2, 4, 5, 7],
      [3, 4, 5, 6, 7],
    ]);
    expect(before).toMatchObject([
      {
        reader: "choosy",
        cursor: 7,
        lag: 0,
        failures: 0,
        setAside: [
          { sequence: 3, reason: "unreadable" },
          { sequence: 6, reason: "unreadable" },
        ],
        setAsideCount: 2,
      },
      { reader: "other", cursor: 7, setAside: [], setAsideCount: 0 },
    ]);
    expect(after).toMatchObject([{ reader: "choosy", cursor: 7, setAside: [], setAsideCount: 0 }, {}]);
    expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it("are rewound during a batch: its end does not move the position ahead again", async () => {
    const handed: number[][] = [];
    let rewind = (): void => {};
    const slow: LogReader = {
      name: "slow",
      deliver(_source, rows) {
        handed.push(rows.map(({ sequence }) => sequence));
        if (handed.length === 2) rewind();
        return Promise.resolve(true);
      },
    };
    const states = await withLog(
      () => [slow],
      async ({ log, readers }) => {
        for (let number = 1; number <= 3; number++) log.append("event", "{}");
        await readers.run();
        log.append("event", "{}");
        rewind = () => expect(readers.rewind("slow", 1)).toBe(true);
        await readers.run();
        await readers.run();
        return readers.states();
      },
    );
    expect(handed).toEqual([[1, 2, 3], [4], [2, 3, 4]]);
    expect(states).toMatchObject([{ cursor: 4, lag: 0 }]);
  });

  it("are not rewound ahead, because the rows between would never be handed over", async () => {
    const away: LogReader = { name: "away", deliver: () => Promise.resolve(false) };
    const [isRewound, states] = await withLog(
      () => [away],
      async ({ log, readers }) => {
        log.append("event", "{}");
        await readers.run();
        return [readers.rewind("away", 1), readers.states()] as const;
      },
    );
    expect(isRewound).toBe(false);
    expect(states).toMatchObject([{ cursor: 0, lag: 1 }]);
  });

  it("that another reader removes get nothing more, and stay removed after a crash", async () => {
    const seen: number[] = [];
    const all: LogReader[] = [];
    const places = await withLog(
      () => all,
      async ({ log, readers }, storage) => {
        const remover = keen("remover", [], () => {
          if (log.head() === 1) return;
          storage.sql.exec("DELETE FROM log_reader WHERE name = 'removed'");
          all.splice(1);
        });
        all.push(remover, keen("removed", seen));
        log.append("event", "{}");
        await readers.run();
        log.append("event", "{}");
        await readers.run();
        return storage.sql.exec("SELECT name, cursor FROM log_reader").toArray();
      },
    );
    expect(seen).toEqual([1]);
    expect(places).toEqual([{ name: "remover", cursor: 2 }]);
  });

  it("that are removed during their first delivery keep no position and no rows set aside", async () => {
    const tables = ["log_reader", "log_set_aside"];
    for (const answer of [true, false, { unfit: [{ sequence: 1, reason: "unreadable" as const }] }]) {
      const all: LogReader[] = [];
      const rows = await withLog(
        () => all,
        async ({ log, readers }, storage) => {
          const removed: LogReader = {
            name: "removed",
            deliver() {
              storage.sql.exec("DELETE FROM log_reader WHERE name = 'removed'");
              all.splice(0);
              return Promise.resolve(answer);
            },
          };
          all.push(removed);
          log.append("event", "{}");
          await readers.run();
          return tables.flatMap((table) => storage.sql.exec(`SELECT * FROM ${table}`).toArray());
        },
      );
      expect(rows).toEqual([]);
    }
  });

  it("that throw are tried later, and hold up no other", async () => {
    const seen: number[] = [];
    const throwing: LogReader = { name: "throwing", deliver: () => Promise.reject(new Error("unforeseen")) };
    stopClock();
    const states = await withLog(
      () => [throwing, keen("there", seen)],
      async ({ log, readers }) => {
        log.append("event", "{}");
        await readers.run();
        return readers.states();
      },
    );
    expect(seen).toEqual([1]);
    expect(states).toMatchObject([{ reader: "throwing", cursor: 0, failures: 1 }, { cursor: 1 }]);
  });
});

describe("a prompt reader of flagged rows", () => {
  /** What it was handed a moment after a commit that appended such a row. */
  const afterCommit = async (flagged: boolean) => {
    const seen: number[] = [];
    await withLog(
      () => [{ ...keen("prompt", seen), isPrompt: true, flaggedOnly: true }],
      async ({ log, readers }) => {
        log.append("event", "{}", flagged);
        readers.wake(flagged);
        await scheduler.wait(60);
      },
    );
    return seen;
  };

  it("is handed one a moment after its commit, without the alarm", async () => {
    expect(await afterCommit(true)).toEqual([1]);
  });

  it("is not woken by a commit without one", async () => {
    expect(await afterCommit(false)).toEqual([]);
  });
});

describe("the alarm of a log", () => {
  /** Appends, loses the alarm, and is woken so much later. @returns whether an alarm is set then. */
  const afterLoss = (milliseconds: number) =>
    withLog(
      () => [keen("there", [])],
      async ({ log, readers }, storage) => {
        // Ahead of the platform's clock, so that no alarm rings meanwhile.
        const start = Date.now() + HOUR;
        vi.useFakeTimers({ toFake: ["Date"], now: start });
        log.append("event", "{}");
        readers.wake();
        await storage.deleteAlarm();
        vi.setSystemTime(start + milliseconds);
        readers.wakeIfBehind();
        return (await storage.getAlarm()) !== null;
      },
    );

  it("is set again if it was lost, even while the object lives on", async () => {
    expect(await afterLoss(60_000)).toBe(true);
  });

  it("is not put off if it is only late: a log that is always written to would never be read", async () => {
    expect(await afterLoss(1_000)).toBe(false);
  });
});
