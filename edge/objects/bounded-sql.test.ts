// What an object keeps is never larger than the platform takes: the wall is ours, so that every runtime shows the same.

import { env } from "cloudflare:workers";
import { runInDurableObject } from "cloudflare:test";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { utf8Bytes } from "#domain/text/utf8.ts";
import type { Env } from "../environment.ts";
import { BoundedSql, isStorable, ROW_BYTES_MAX, TooLargeError } from "./bounded-sql.ts";

const PLATFORM_BYTES_MAX = 2_000_000;

function withSql<T>(work: (sql: BoundedSql) => T): Promise<T> {
  const stub = (env as unknown as Env).LEDGERS.getByName(crypto.randomUUID());
  return runInDurableObject(stub, (_object, { storage }) => {
    const sql = new BoundedSql(storage);
    sql.exec("CREATE TABLE kept (name TEXT PRIMARY KEY, body ANY)");
    return work(sql);
  });
}

function kept(sql: BoundedSql): number {
  return sql.exec<{ n: number }>("SELECT count(*) AS n FROM kept").one().n;
}

const insert = "INSERT INTO kept VALUES (?, ?)";

describe("an object's SQLite", () => {
  it("takes a row up to the bound and throws a TooLargeError for one byte more, with nothing written", async () => {
    await withSql((sql) => {
      const room = ROW_BYTES_MAX - 1;
      for (const [one, more] of [
        ["x".repeat(room), "x".repeat(room + 1)],
        [new Uint8Array(room), new Uint8Array(room + 1)],
        [new ArrayBuffer(room), new ArrayBuffer(room + 1)],
        ["€".repeat(Math.floor(room / 3)), "€".repeat(Math.floor(room / 3) + 1)],
      ] as const) {
        sql.exec("DELETE FROM kept");
        sql.exec(insert, "a", one);
        expect(() => sql.exec(insert, "b", more)).toThrow(TooLargeError);
        expect(kept(sql)).toBe(1);
      }
    });
  });

  it("counts all that one statement binds, which is never less than the row", async () => {
    await withSql((sql) => {
      const half = "x".repeat(ROW_BYTES_MAX / 2);
      sql.exec(insert, half, half);
      expect(() => sql.exec(insert, `${half}x`, half)).toThrow(TooLargeError);
    });
  });

  it("agrees with isStorable for every value, and takes none above the platform's 2 MB", () => {
    const text = fc.tuple(
      fc.string({ unit: "binary", minLength: 1, maxLength: 8 }),
      fc.integer({ min: 1, max: 700_000 }),
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(text, fc.integer(), fc.constant(null)), { maxLength: 4 }), (drawn) => {
        const values = drawn.map((one) =>
          Array.isArray(one) ? one[0].repeat(Math.ceil(one[1] / one[0].length)) : one,
        );
        const bytes = values.reduce<number>(
          (sum, value) => sum + (typeof value === "string" ? utf8Bytes(value) : 0),
          0,
        );
        expect(isStorable(...values)).toBe(bytes <= ROW_BYTES_MAX);
        if (isStorable(...values)) expect(bytes).toBeLessThan(PLATFORM_BYTES_MAX);
      }),
      { seed: 14, numRuns: 60 },
    );
  });
});
