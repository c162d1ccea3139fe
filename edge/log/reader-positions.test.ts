// What a reader looked past is remembered and hardly ever stored, and nothing is lost by that.

import { env, runInDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import type { Env } from "../environment.ts";
import { BoundedSql } from "../objects/bounded-sql.ts";
import { POSITION_TABLES, ReaderPositions } from "./reader-positions.ts";

const NAME = "flagged";

interface Positions {
  readonly positions: ReaderPositions;
  /** As an object that was started again knows them. */
  readonly started: () => ReaderPositions;
}

function withPositions<T>(work: (all: Positions) => T): Promise<T> {
  const stub = (env as unknown as Env).LEDGERS.getByName(crypto.randomUUID());
  return runInDurableObject(stub, (_object, { storage }) => {
    storage.sql.exec(POSITION_TABLES);
    const started = () => new ReaderPositions(new BoundedSql(storage));
    return work({ positions: started(), started });
  });
}

const at = (cursor: number) => ({ cursor, failures: 0, nextAttemptAt: 0 });

describe("the position of a reader that had nothing to read", () => {
  it("is that of its last look, which no row is written for", async () => {
    await withPositions(({ positions, started }) => {
      positions.lookPast(NAME, 0, 900);
      positions.lookPast(NAME, 900, 999);
      expect(positions.of(NAME).cursor).toBe(999);
      expect(started().of(NAME).cursor).toBe(0);
    });
  });

  it("is stored before an object that was started again had to look past a thousand rows", async () => {
    await withPositions(({ positions, started }) => {
      positions.lookPast(NAME, 0, 999);
      positions.lookPast(NAME, 999, 1_000);
      expect(positions.of(NAME).cursor).toBe(1_000);
      expect(started().of(NAME).cursor).toBe(1_000);
    });
  });

  it("goes on from there with the next delivery", async () => {
    await withPositions(({ positions, started }) => {
      positions.begin(NAME);
      positions.lookPast(NAME, 0, 5);
      positions.advance(NAME, 5, at(7));
      expect(positions.of(NAME).cursor).toBe(7);
      expect(started().of(NAME).cursor).toBe(7);
    });
  });

  it("is where it was moved to, whatever it looked past before", async () => {
    await withPositions(({ positions }) => {
      positions.begin(NAME);
      positions.advance(NAME, 0, at(8));
      positions.lookPast(NAME, 8, 9);
      positions.moveTo(NAME, 3);
      expect(positions.of(NAME).cursor).toBe(3);
      // A delivery that was under way.
      positions.advance(NAME, 9, at(12));
      expect(positions.of(NAME).cursor).toBe(3);
    });
  });

  it("is the stored one for an object that is started again", async () => {
    await withPositions(({ positions, started }) => {
      positions.begin(NAME);
      positions.lookPast(NAME, 0, 4);
      started().advance(NAME, 0, at(2));
      expect(positions.of(NAME).cursor).toBe(2);
    });
  });
});
