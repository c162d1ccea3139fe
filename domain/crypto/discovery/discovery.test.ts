// Discoveries against a model that is written apart, in the words of the contract: whatever order of calls, polls, answers and
// time, both say the same.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { discoverySchema, type Candidate, type DiscoveryStatus } from "../../contract/crypto/discovery.ts";
import { DISCOVERY_SOURCES, type DiscoverySource } from "../../contract/crypto/institutions.ts";
import { isProviderType } from "./attributed-provider.ts";
import {
  answered,
  calledAgain,
  EXPIRY_MILLISECONDS,
  expired,
  isOverdue,
  nextSource,
  openDiscovery,
  secondsUntilPoll,
  shownDiscovery,
  type DiscoveryRecord,
  type SourceAnswer,
} from "./discovery.ts";
import { found, nothing } from "./source-answers.ts";

const START = Date.parse("2026-02-01T00:00:00.000Z");
const NAMED = { requestId: "look-1", addressId: "adr_1" };

const candidate = (source: DiscoverySource, providerId: string): Candidate => ({
  providerId,
  name: null,
  confidence: 0.9,
  source,
});
const says = (source: DiscoverySource, ...ids: string[]) =>
  found(
    ids.map((id) => candidate(source, id)),
    5,
  );

/** A discovery whose sources say these, in their order. */
function after(...answers: readonly SourceAnswer[]): DiscoveryRecord {
  return answers.reduce(
    (record, answer, at) => answered(record, DISCOVERY_SOURCES[at] ?? "analytics", answer),
    openDiscovery(NAMED, true, START),
  );
}

describe("the status of a discovery", () => {
  it("is matched by the first source with one candidate, and nobody else is asked", () => {
    const record = after(says("address_book"), says("network", "prv_a"));
    expect(shownDiscovery(record)).toMatchObject({
      status: "matched",
      candidates: [{ providerId: "prv_a", source: "network" }],
      nextPollAt: null,
    });
    expect(record.sources.map(({ status }) => status)).toEqual(["not_found", "matched", "not_asked"]);
    expect(nextSource(record)).toBeNull();
  });

  it("is matched where one source settles what an earlier one left open", () => {
    expect(after(says("address_book", "prv_a", "prv_b"), says("network", "prv_b"))).toMatchObject({
      status: "matched",
      candidates: [{ providerId: "prv_b", source: "network" }],
    });
  });

  it("is ambiguous where sources contradict each other, or one names several", () => {
    const contradicted = after(says("address_book", "prv_a", "prv_b"), says("network", "prv_c"));
    expect(contradicted.status).toBe("ambiguous");
    expect(contradicted.candidates.map(({ providerId }) => providerId)).toEqual(["prv_a", "prv_b", "prv_c"]);
    const several = after(says("address_book"), says("network", "a", "b"), nothing("not_configured", null));
    expect(several.status).toBe("ambiguous");
  });

  it.each<[DiscoveryStatus, SourceAnswer, SourceAnswer]>([
    ["not_found", says("network"), says("analytics")],
    ["not_found", nothing("failed", 9), says("analytics")],
    ["not_found", nothing("not_configured", null), nothing("not_configured", null)],
    ["failed", nothing("failed", 9), nothing("timeout", 9)],
    ["failed", nothing("timeout", 9), nothing("not_configured", null)],
    ["failed", nothing("unsupported", 1), nothing("failed", 9)],
    ["unsupported", nothing("unsupported", 1), nothing("not_configured", null)],
  ])("is %s where nobody knows it and the sources outside say so: %o, %o", (status, network, analytics) => {
    expect(after(says("address_book"), network, analytics).status).toBe(status);
  });

  it("is unsupported at once where the network is, and no source is asked", () => {
    const record = openDiscovery(NAMED, false, START);
    expect(record.status).toBe("unsupported");
    expect(nextSource(record)).toBeNull();
  });

  it("shows no candidate while it waits", () => {
    const record = after(says("address_book", "prv_a", "prv_b"));
    expect(shownDiscovery(record)).toMatchObject({ status: "pending", candidates: [] });
  });

  it("is expired ten minutes after it was opened, if it is not decided", () => {
    const record = openDiscovery(NAMED, true, START);
    expect(isOverdue(record, START + EXPIRY_MILLISECONDS - 1)).toBe(false);
    expect(isOverdue(record, START + EXPIRY_MILLISECONDS)).toBe(true);
    expect(shownDiscovery(expired(record))).toMatchObject({ status: "expired", nextPollAt: null });
  });

  it("CRY-09: is never proof of ownership or clearance, whatever it is", () => {
    const records = [after(), after(says("address_book", "prv_a")), openDiscovery(NAMED, false, START)];
    for (const record of records) {
      expect(discoverySchema.parse(shownDiscovery(record))).toMatchObject({
        ownershipProven: false,
        transferCleared: false,
      });
    }
  });
});

describe("the clock of polls", () => {
  it.each([
    [0, 12],
    [1, 12],
    [1_000, 11],
    [11_001, 1],
    [11_999, 1],
    [12_000, 0],
    [60_000, 0],
  ])("after %d ms, a poll has to wait %d s", (passed, seconds) => {
    expect(secondsUntilPoll(openDiscovery(NAMED, true, START), START + passed)).toBe(seconds);
  });

  it("never asks for more than 12 s, even if a clock goes back", () => {
    expect(secondsUntilPoll(openDiscovery(NAMED, true, START), START - 60_000)).toBe(12);
  });
});

/** The contract once more, without a look at the code: everything that happened, read from the beginning. */
class Model {
  private lastCall = START;
  private readonly said: { readonly kind: string; readonly ids: readonly string[] }[] = [];
  private isExpired = false;

  call(at: number): void {
    this.lastCall = at;
  }

  mayPoll(at: number): boolean {
    return at - this.lastCall >= 12_000;
  }

  say(kind: string, ids: readonly string[]): void {
    if (this.verdict().status === "pending") this.said.push({ kind, ids });
  }

  expire(): void {
    if (this.verdict().status === "pending") this.isExpired = true;
  }

  verdict(): { readonly status: string; readonly ids: readonly string[] } {
    if (this.isExpired) return { status: "expired", ids: [] };
    const known: string[] = [];
    for (const { ids } of this.said) {
      const [only] = ids;
      if (ids.length === 1 && only !== undefined) {
        if (known.length === 0 || known.includes(only)) return { status: "matched", ids: [only] };
        return { status: "ambiguous", ids: [...known, only] };
      }
      for (const id of ids) if (!known.includes(id)) known.push(id);
    }
    if (this.said.length < 3) return { status: "pending", ids: [] };
    if (known.length > 0) return { status: "ambiguous", ids: known };
    const outside = this.said.slice(1).map(({ kind }) => kind);
    if (outside.includes("answered")) return { status: "not_found", ids: [] };
    if (outside.some((kind) => kind === "failed" || kind === "timeout")) return { status: "failed", ids: [] };
    return { status: outside.includes("unsupported") ? "unsupported" : "not_found", ids: [] };
  }
}

const step = fc.oneof(
  fc.record({ act: fc.constant("wait" as const), milliseconds: fc.integer({ min: 0, max: 30_000 }) }),
  fc.record({ act: fc.constant("post" as const) }),
  fc.record({ act: fc.constant("poll" as const) }),
  fc.record({ act: fc.constant("expire" as const) }),
  fc.record({
    act: fc.constant("answer" as const),
    kind: fc.constantFrom("answered", "answered", "failed", "timeout", "unsupported", "not_configured"),
    ids: fc.uniqueArray(fc.constantFrom("a", "b", "c"), { maxLength: 3 }),
  }),
);

function answerOf(source: DiscoverySource, kind: string, ids: readonly string[]): SourceAnswer {
  switch (kind) {
    case "failed":
    case "timeout":
    case "unsupported":
      return nothing(kind, 5);
    case "not_configured":
      return nothing(kind, null);
    default:
      return says(source, ...ids);
  }
}

it("CRY-07, CRY-10: says what the model says, in any order of calls, polls, answers and time", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      const model = new Model();
      let record = openDiscovery(NAMED, true, START);
      let now = START;
      for (const one of steps) {
        if (one.act === "wait") now += one.milliseconds;
        if (one.act === "post") {
          record = calledAgain(record, now);
          model.call(now);
        }
        if (one.act === "poll") {
          const taken = secondsUntilPoll(record, now) === 0;
          expect(taken).toBe(model.mayPoll(now));
          if (taken) {
            record = calledAgain(record, now);
            model.call(now);
          }
        }
        if (one.act === "expire" && record.status === "pending") {
          record = expired(record);
          model.expire();
        }
        const source = nextSource(record);
        if (one.act === "answer" && source !== null) {
          const ids = one.kind === "answered" ? one.ids : [];
          record = answered(record, source, answerOf(source, one.kind, ids));
          model.say(one.kind, ids);
        }
        const shown = shownDiscovery(record);
        const { status, ids } = model.verdict();
        expect(shown.status).toBe(status);
        expect(new Set(shown.candidates.map(({ providerId }) => providerId))).toEqual(new Set(ids));
      }
    }),
    { seed: 26, numRuns: 500 },
  );
});

describe("a source's answer", () => {
  it("counts a provider that it names twice once, and keeps the likeliest ten", () => {
    const twice = [candidate("network", "a"), { ...candidate("network", "a"), confidence: 0.2 }];
    expect(found(twice, 1)).toMatchObject({ status: "matched", candidates: [{ confidence: 0.9 }] });
    const many = Array.from({ length: 30 }, (_, at) => ({
      ...candidate("network", `p${at}`),
      confidence: at / 30,
    }));
    const kept = found(many, 1).candidates;
    expect(kept).toHaveLength(10);
    expect(kept[0]?.providerId).toBe("p29");
  });

  it("after it was given is not changed by a later one", () => {
    const record = after(says("address_book", "a", "b"));
    expect(answered(record, "address_book", says("address_book", "c"))).toEqual(record);
  });
});

it.each([
  ["exchange", true],
  ["High Risk Exchange", true],
  ["hosted wallet", true],
  ["custodian", true],
  ["decentralized exchange contract", false],
  ["unhosted wallet", false],
  ["sanctions", false],
  ["darknet market", false],
])("analytics' owner of type %j is a provider: %s", (type, isProvider) => {
  expect(isProviderType(type)).toBe(isProvider);
});
