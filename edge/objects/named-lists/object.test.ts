// The object of named lists against a model of a few lines: whatever is added, proposed, approved, rejected, removed, left to
// expire or raced for, both hold the same entries, the same revision and the hash of just these entries.

import { env } from "cloudflare:workers";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EMPTY_SUM, hashOfList, withEntry } from "#domain/named-lists/list-hash.ts";
import type { ListKind } from "#domain/named-lists/named-list.ts";
import { readJson } from "#domain/json/text.ts";
import type { Env } from "../../environment.ts";

const VALUES = ["a", "b", "c", "d"];
const ACTORS = ["ann", "ben"] as const;
const value = fc.constantFrom(...VALUES);
const actor = fc.constantFrom(...ACTORS);
const hasSecondPerson = fc.boolean();
const isEmergency = fc.boolean();

/** Days after the beginning; an entry may expire on one of them. */
const expiry = fc.option(fc.integer({ min: 1, max: 12 }), { nil: null });
const stepOf = fc.oneof(
  fc.record({
    act: fc.constant("add" as const),
    value,
    expiry,
    actor,
    isLate: fc.boolean(),
    hasSecondPerson,
    isEmergency,
  }),
  fc.record({ act: fc.constant("remove" as const), value, actor, hasSecondPerson, isEmergency }),
  fc.record({ act: fc.constant("approve" as const), nth: fc.nat(3), actor }),
  fc.record({ act: fc.constant("reject" as const), nth: fc.nat(3), actor }),
  fc.record({ act: fc.constant("wait" as const) }),
);
type Step = typeof stepOf extends fc.Arbitrary<infer T> ? T : never;

const at = (day: number) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString();

interface Proposed {
  readonly id: string;
  readonly by: string;
  readonly value: string;
  readonly expiresAt: string | null;
  /** The put whose entry it takes away, instead of putting one. */
  readonly removes: number | null;
}

class Model {
  readonly entries = new Map<string, string | null>();
  readonly proposals: Proposed[] = [];
  /** The revision with which each entry came. */
  readonly putAt = new Map<string, number>();
  readonly emergencies = new Map<string, { readonly began: number; until: number }>();
  revision = 0;
  day = 0;

  put(key: string, expiresAt: string | null): void {
    this.prune();
    this.endEmergency(key);
    this.entries.set(key, expiresAt);
    this.revision += 1;
    this.putAt.set(key, this.revision);
  }

  /** What was put again since is another entry. @returns whether it was there, which is what changes something. */
  takeAway(key: string, putAt: number): boolean {
    if (!this.entries.has(key) || this.putAt.get(key) !== putAt) return false;
    this.prune();
    this.entries.delete(key);
    this.revision += 1;
    return true;
  }

  mayBegin(key: string): boolean {
    const before = this.emergencies.get(key);
    return before === undefined || this.day - before.began >= 7;
  }

  isLive(key: string): boolean {
    return (this.emergencies.get(key)?.until ?? 0) > this.day;
  }

  begin(key: string): void {
    this.emergencies.set(key, { began: this.day, until: this.day + 1 });
    this.revision += 1;
  }

  /** For a day, unless it is there for longer. */
  putForADay(key: string, expiresAt: string | null): void {
    const end = at(this.day + 1);
    const short = expiresAt !== null && expiresAt < end ? expiresAt : end;
    const before = this.entries.get(key);
    const isThere = before !== undefined && (before === null || before > at(this.day));
    if (isThere && (before === null || short < before)) {
      this.prune();
      this.revision += 1;
      return;
    }
    this.put(key, short);
    this.begin(key);
    this.revision -= 1; // one change
  }

  /** What an emergency brought ends with the proposal. */
  reject(kind: ListKind, key: string): void {
    if (!this.isLive(key)) return;
    this.endEmergency(key);
    this.revision += 1;
    const end = this.entries.get(key);
    if (kind === "allow" && end !== undefined && (end === null || end > at(this.day)))
      this.entries.delete(key);
  }

  private endEmergency(key: string): void {
    const live = this.emergencies.get(key);
    if (live !== undefined) live.until = Math.min(live.until, this.day);
  }

  private prune(): void {
    for (const [known, end] of this.entries)
      if (end !== null && end <= at(this.day)) this.entries.delete(known);
  }

  /** Whether a value that is found now would be found for a shorter time. */
  isWeaker(key: string, expiresAt: string | null): boolean {
    const before = this.entries.get(key);
    if (before === undefined || expiresAt === null) return false;
    return before === null || (before > at(this.day) && expiresAt < before);
  }

  /** @param kind of a block list what an emergency suspends is not found. */
  found(kind: ListKind): string[] {
    return this.unexpired().filter((key) => kind === "allow" || !this.isLive(key));
  }

  unexpired(): string[] {
    return [...this.entries]
      .flatMap(([key, end]) => (end === null || end > at(this.day) ? [key] : []))
      .sort();
  }

  hash(): string {
    return hashOfList(
      [...this.entries].reduce(
        (sum, [key, expiresAt]) => withEntry(sum, { value: key, expiresAt }),
        EMPTY_SUM,
      ),
    );
  }
}

const LISTS = (env as unknown as Env).NAMED_LISTS;

async function run(kind: ListKind, steps: readonly Step[]): Promise<void> {
  const stub = LISTS.getByName(crypto.randomUUID());
  const model = new Model();
  const identity = { organisationId: "org_model", environment: "sandbox", list: "model", kind } as const;
  const actOf = (by: string) => {
    return { actor: by, action: "named_list.test", reason: "a test", at: at(model.day), requestId: null };
  };
  const key = { keyName: null, fingerprint: "" };
  for (const step of steps) {
    switch (step.act) {
      case "add": {
        const expiresAt = step.expiry === null ? null : at(step.expiry);
        const entries = [{ value: step.value, expiresAt, masked: null, reason: "a test" }];
        const revision = step.isLate ? model.revision + 1 : model.revision;
        const { hasSecondPerson: other } = step;
        const act = actOf(step.actor);
        const isHeld = kind === "allow" || (other && model.isWeaker(step.value, expiresAt));
        const isNow = step.isEmergency && kind === "allow";
        const emergency = isNow ? "the office burns" : undefined;
        const added = await stub.add({
          ...identity,
          entries,
          revision,
          key,
          act,
          hasSecondPerson: other,
          emergency,
        });
        const mayBegin = !isNow || model.mayBegin(step.value);
        expect(added.outcome).toBe(step.isLate ? "other_revision" : mayBegin ? "done" : "emergency_before");
        if (added.outcome !== "done") break;
        const { proposal } = readJson(added.body);
        expect(proposal !== null).toBe(isHeld);
        if (proposal === null) model.put(step.value, expiresAt);
        else {
          model.proposals.push({
            id: proposal.id,
            by: step.actor,
            value: step.value,
            expiresAt,
            removes: null,
          });
          model.revision += 1;
          if (isNow) model.putForADay(step.value, expiresAt);
        }
        break;
      }
      case "remove": {
        const held = (await stub.entries("model", 100, Number.MAX_SAFE_INTEGER)).data;
        const entry = held.find((one) => one.value === step.value);
        expect(entry !== undefined).toBe(model.entries.has(step.value));
        const { hasSecondPerson: other } = step;
        const entryId = entry?.id ?? "nle_none";
        const removed = await stub.remove({
          ...identity,
          entryId,
          act: actOf(step.actor),
          hasSecondPerson: other,
          emergency: step.isEmergency ? "the office burns" : undefined,
        });
        const isInForce = model.unexpired().includes(step.value);
        const isHeld = kind === "block" && other && isInForce;
        const isNew = isHeld && step.isEmergency && !model.isLive(step.value);
        const asked = isNew && !model.mayBegin(step.value) ? "emergency_before" : "proposed";
        expect(removed.outcome).toBe(entry === undefined ? "unknown" : isHeld ? asked : "removed");
        if (removed.outcome === "removed" && model.entries.delete(step.value)) model.revision += 1;
        if (removed.outcome !== "proposed" || entry === undefined) break;
        if (isNew) model.begin(step.value);
        expect(removed.emergency !== null).toBe(model.isLive(step.value));
        const { id } = removed.proposal;
        if (model.proposals.some((one) => one.id === id)) break; // it waits already
        const removes = model.putAt.get(step.value) ?? 0;
        model.proposals.push({ id, by: step.actor, value: step.value, expiresAt: null, removes });
        model.revision += 1;
        break;
      }
      case "approve":
      case "reject": {
        const proposal = model.proposals[step.nth];
        const proposalId = proposal?.id ?? "nlp_none";
        const command = { ...identity, proposalId, revision: null, act: actOf(step.actor) };
        if (step.act === "reject") {
          expect(await stub.reject(command)).toBe(proposal ? "done" : "unknown");
          if (proposal) {
            model.proposals.splice(step.nth, 1);
            model.reject(kind, proposal.value);
          }
          break;
        }
        const { outcome } = await stub.approve(command);
        if (!proposal || proposal.by === step.actor) {
          expect(outcome).toBe(proposal ? "own_approval" : "unknown");
          break;
        }
        model.proposals.splice(step.nth, 1);
        if (proposal.removes === null) model.put(proposal.value, proposal.expiresAt);
        const isDone = proposal.removes === null || model.takeAway(proposal.value, proposal.removes);
        expect(outcome).toBe(isDone ? "done" : "entry_gone");
        break;
      }
      case "wait":
        model.day += 3;
        break;
    }
    const [answer] = await stub.find([{ list: "model", values: VALUES }], at(model.day));
    expect(answer?.hits.map((hit) => hit.value)).toEqual(model.found(kind));
    expect(await stub.state("model")).toEqual({
      revision: model.revision,
      hash: model.hash(),
      entries: model.entries.size,
      proposals: model.proposals.length,
    });
  }
}

describe("a named list and its model hold the same", () => {
  it.each(["block", "allow"] as const)("for any changes of a %s list", async (kind) => {
    await fc.assert(
      fc.asyncProperty(fc.array(stepOf, { maxLength: 25 }), (steps) => run(kind, steps)),
      { seed: 16, numRuns: 25 },
    );
  });
});

describe("changes at the same time", () => {
  it("for one revision are made by one of them", async () => {
    const stub = LISTS.getByName(crypto.randomUUID());
    const identity = {
      organisationId: "org_race",
      environment: "sandbox",
      list: "race",
      kind: "block",
    } as const;
    const act = { actor: "ann", action: "named_list.test", reason: null, at: at(0), requestId: null };
    const outcomes = await Promise.all(
      VALUES.map((one) =>
        stub.add({
          ...identity,
          entries: [{ value: one, expiresAt: null, masked: null, reason: "a test" }],
          revision: 0,
          key: { keyName: null, fingerprint: "" },
          act,
          hasSecondPerson: false,
        }),
      ),
    );
    expect(outcomes.filter(({ outcome }) => outcome === "done")).toHaveLength(1);
    expect(await stub.state("race")).toMatchObject({ revision: 1, entries: 1 });
  });
});

describe("a tenant without lists", () => {
  it("keeps no trace of being asked", async () => {
    const stub = LISTS.getByName(crypto.randomUUID());
    const [answer] = await stub.find([{ list: "none", values: ["a"] }], at(0));
    expect(answer).toMatchObject({ kind: null, revision: 0, hits: [], hash: hashOfList(EMPTY_SUM) });
    expect(await stub.pulse()).toBeNull();
  });
});
