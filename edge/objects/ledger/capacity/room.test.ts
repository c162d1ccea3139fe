// A ledger is measured seldom, and never lets more pass than its bound.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { BoundedSql } from "../../bounded-sql.ts";
import { Room } from "./room.ts";

const GROWTH_BYTES_MAX = 4_000_000;

/** A database of the given size, which counts how often it is measured. */
class Grown {
  bytes = 0;
  measured = 0;

  get databaseSize(): number {
    this.measured++;
    return this.bytes;
  }
}

function roomOf(bytesMax: number): { grown: Grown; room: Room } {
  const grown = new Grown();
  return { grown, room: new Room(grown as unknown as BoundedSql, bytesMax) };
}

describe("the room of a ledger", () => {
  it("says exactly when the bound is reached, however much each request brought", () => {
    const growth = fc.array(fc.integer({ min: 0, max: GROWTH_BYTES_MAX }), { maxLength: 200 });
    fc.assert(
      fc.property(growth, fc.integer({ min: 1_000_000, max: 300_000_000 }), (brought, bytesMax) => {
        const { grown, room } = roomOf(bytesMax);
        for (const bytes of brought) {
          const isFull = room.isFull();
          expect(isFull).toBe(grown.bytes >= bytesMax);
          if (!isFull) grown.bytes += bytes;
        }
      }),
      { seed: 11, numRuns: 200 },
    );
  });

  it("is measured once for thousands of requests while there is plenty", () => {
    const { grown, room } = roomOf(8_000_000_000);
    for (let n = 0; n < 1_900; n++) expect(room.isFull()).toBe(false);
    expect(grown.measured).toBe(1);
  });

  it("has a reserve above the bound, of 15 % of it", () => {
    const { grown, room } = roomOf(1_000_000);
    grown.bytes = 1_149_999;
    expect([room.isFull(), room.isReserveSpent()]).toEqual([true, false]);
    grown.bytes = 1_150_000;
    expect(room.isReserveSpent()).toBe(true);
  });
});
