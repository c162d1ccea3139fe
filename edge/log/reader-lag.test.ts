// How far a reader of flagged rows is behind: by the rows that are for it, whatever else the log holds.

import { env } from "cloudflare:workers";
import { runInDurableObject } from "cloudflare:test";
import { expect, it } from "vitest";
import { BoundedSql } from "../objects/bounded-sql.ts";
import type { Env } from "../environment.ts";
import type { LogReader } from "./log-reader.ts";
import { Log } from "./log.ts";
import { LogReaders } from "./readers.ts";

it("A reader of flagged rows is behind by those alone, also in an object that was started again", async () => {
  const flagged: LogReader = { name: "flagged", flaggedOnly: true, deliver: async () => true };
  const stub = (env as unknown as Env).LEDGERS.getByName(crypto.randomUUID());
  const lags = await runInDurableObject(stub, async (_object, { storage }) => {
    const log = new Log(new BoundedSql(storage), () => "");
    log.createTables();
    const start = () =>
      new LogReaders(
        storage,
        log,
        () => [flagged],
        () => "log/test",
      );
    for (let row = 0; row < 50; row++) log.append("event", "{}");
    await start().run();
    const startedAgain = start();
    const before = startedAgain.states();
    for (const isFlagged of [true, false, true]) log.append("event", "{}", isFlagged);
    return [...before, ...startedAgain.states()].map(({ lag }) => lag);
  });
  expect(lags).toEqual([0, 2]);
});
