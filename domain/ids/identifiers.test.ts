// Ids route themselves, tenants stay apart, and shards are even.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  decisionIds,
  decisionStem,
  parseRecordId,
  shardOf,
  subjectIdOf,
  subjectIdOfUser,
} from "./identifiers.ts";
import { deriveTenantKey } from "./tenant-key.ts";

const MASTER = "master-secret-for-tests-only-0123456789";
const key = deriveTenantKey(MASTER, "org_1", "sandbox");

describe("the ids of a decision", () => {
  it("CNV-05: name kind, shard and stem, and parse to what they were made from", () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1 }),
        fc.integer({ min: 0, max: 36 ** 2 - 1 }),
        (external, shard) => {
          const stem = decisionStem(key, external);
          const ids = decisionIds(stem, shard);
          expect(parseRecordId(ids.activityId)).toEqual({ kind: "activity", shard, stem });
          expect(parseRecordId(ids.transactionId)).toEqual({ kind: "transaction", shard, stem });
          expect(parseRecordId(ids.decisionId)).toEqual({ kind: "decision", shard, stem });
        },
      ),
      { seed: 8 },
    );
  });

  it("are the same at every try", () => {
    const again = deriveTenantKey(MASTER, "org_1", "sandbox");
    expect(decisionIds(decisionStem(again, "a"), 3)).toEqual(decisionIds(decisionStem(key, "a"), 3));
  });

  const { activityId } = decisionIds(decisionStem(key, "a"), 3);
  it.each([
    "",
    "activity-1",
    activityId.slice(0, -1),
    `${activityId}0`,
    ` ${activityId}`,
    `${activityId}\n`,
    activityId.toUpperCase(),
    activityId.replace("act_", "sub_"),
    activityId.replace("act_", "out_"),
  ])("%j is not one of them", (text) => {
    expect(parseRecordId(text)).toBeNull();
  });
});

describe("what is made with a tenant's key", () => {
  it("INS-03: differs for another organisation, environment or master secret", () => {
    const stems = [
      key,
      deriveTenantKey(MASTER, "org_2", "sandbox"),
      deriveTenantKey(MASTER, "org_1", "production"),
      deriveTenantKey(`${MASTER}!`, "org_1", "sandbox"),
    ].map((tenant) => tenant.stem("identifier", "card", "4111111111111111"));
    expect(new Set(stems).size).toBe(4);
  });

  it("has 24 characters that ids can hold", () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string()), (purpose, parts) => {
        expect(key.stem(purpose, ...parts)).toMatch(/^[0-9a-z]{24}$/);
      }),
      { seed: 9 },
    );
  });

  it("keeps parts apart that join to one text", () => {
    const parts = fc.array(fc.string({ maxLength: 4 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(parts, parts, (a, b) => {
        fc.pre(JSON.stringify(a) !== JSON.stringify(b));
        expect(key.stem("p", ...a)).not.toBe(key.stem("p", ...b));
      }),
      { seed: 10 },
    );
    expect(key.stem("p", "ab", "c")).not.toBe(key.stem("p", "a", "bc"));
    expect(key.stem("p", "1:a")).not.toBe(key.stem("p", "1", "a"));
  });
});

describe("SUB-03: the subject's id", () => {
  it("is the caller's own, where one is given", () => {
    expect(subjectIdOf(key, { type: "individual", id: "anything" })).toBe("anything");
  });

  it("is made of type and externalUserId, else", () => {
    const id = subjectIdOf(key, { type: "individual", externalUserId: "u-1" });
    expect(id).toMatch(/^sub_[0-9a-z]{24}$/);
    expect(id).toBe(subjectIdOfUser(key, "individual", "u-1"));
    expect(id).not.toBe(subjectIdOf(key, { type: "business", externalUserId: "u-1" }));
    expect(id).not.toBe(subjectIdOf(key, { type: "individual", externalUserId: "u-2" }));
  });
});

describe("the shard of a name", () => {
  it("is stable for ever: stored records are found by it", () => {
    expect(["a", "b", "customer-1", "é"].map((name) => shardOf(name, 8))).toEqual([2, 6, 4, 6]);
  });

  it("is one of the shards, and the same at every try", () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 1_000 }), (name, shards) => {
        const shard = shardOf(name, shards);
        expect(Number.isInteger(shard) && shard >= 0 && shard < shards).toBe(true);
        expect(shardOf(name, shards)).toBe(shard);
      }),
      { seed: 11 },
    );
  });

  it("is even over names that resemble each other", () => {
    const counts = Array.from({ length: 8 }, () => 0);
    for (let i = 0; i < 16_000; i++) {
      const shard = shardOf(`customer-${i}`, 8);
      counts[shard] = (counts[shard] ?? 0) + 1;
    }
    // Six standard deviations of a fair draw: √(16,000 · 1/8 · 7/8) ≈ 42.
    for (const count of counts) expect(Math.abs(count - 2_000)).toBeLessThan(250);
  });
});
