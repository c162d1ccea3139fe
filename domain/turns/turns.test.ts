// Turns of requests: bounds that hold, counts that come back to zero whatever happens, and no organisation that waits behind another's
// crowd.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  LOST_MILLISECONDS,
  QUIET_MILLISECONDS,
  UNSEEN_MILLISECONDS,
  Turns,
  type Turn,
  type TurnBounds,
} from "./turns.ts";

const BOUNDS: TurnBounds = {
  underWayPerKey: 4,
  underWayPerOrganisation: 6,
  underWayInAll: 10,
  atOnce: 4,
  aloneAtOnce: 64,
  asideAfterMilliseconds: 250,
  wakes: true,
};
const ROOMY: TurnBounds = {
  ...BOUNDS,
  underWayPerKey: 1e4,
  underWayPerOrganisation: 1e4,
  underWayInAll: 1e4,
};
const NOW = Date.UTC(2026, 10, 30);

function entered(
  turns: Turns,
  organisation: string,
  times: number,
  key = `key of ${organisation}`,
  now = NOW,
) {
  return Array.from({ length: times }, () => turns.enter(organisation, key, now));
}

const there = (given: readonly (Turn | null)[]): Turn[] => given.filter((turn) => turn !== null);
const runningOf = (given: readonly (Turn | null)[]) => there(given).filter(({ hasBegun }) => hasBegun).length;

describe("bounds of requests under way", () => {
  it("refuses what is beyond the bound of a key, of an organisation and of all, and takes it again after an end", () => {
    const turns = new Turns(BOUNDS, () => NOW);
    const first = entered(turns, "a", 5, "key 1");
    expect(first.map((turn) => turn === null)).toEqual([false, false, false, false, true]);
    const second = entered(turns, "a", 3, "key 2");
    expect(there(second)).toHaveLength(2);
    const other = entered(turns, "b", 5);
    expect(there(other)).toHaveLength(4);
    expect(turns.enter("c", "key of c", NOW)).toBeNull();
    first[0]?.end();
    expect(turns.enter("b", "key of b", NOW)).toBeNull();
    expect(turns.enter("c", "key of c", NOW)).not.toBeNull();
  });

  it("counts a request once, however often it ends", () => {
    const turns = new Turns(BOUNDS, () => NOW);
    const given = there(entered(turns, "a", 4));
    for (const turn of given) {
      turn.end();
      turn.end();
    }
    expect(turns.count).toBe(0);
    expect(there(entered(turns, "a", 5))).toHaveLength(4);
  });

  it("forgets requests that never end, but none while it may still be under way", () => {
    const turns = new Turns(BOUNDS, () => NOW);
    entered(turns, "a", 4);
    expect(turns.enter("a", "key of a", NOW + LOST_MILLISECONDS - 1)).toBeNull();
    expect(turns.enter("a", "key of a", NOW + LOST_MILLISECONDS)).not.toBeNull();
    expect(turns.count).toBe(1);
  });

  it("counts a key by itself until its organisation is known, and then with it", () => {
    const turns = new Turns(BOUNDS, () => NOW);
    const first = turns.enter(null, "key 1", NOW);
    first?.moveTo("a");
    entered(turns, "a", 4, "key 2");
    expect(there(entered(turns, "a", 2, "key 3"))).toHaveLength(1);
    first?.end();
    expect(there(entered(turns, "a", 2, "key 3"))).toHaveLength(1);
  });
});

describe("turns between organisations", () => {
  it("an organisation alone runs as many as commits in groups need", () => {
    const turns = new Turns(ROOMY, () => NOW);
    expect(runningOf(entered(turns, "a", BOUNDS.aloneAtOnce + 5))).toBe(BOUNDS.aloneAtOnce);
  });

  it("a key that nobody has counts as no organisation beside another", () => {
    const turns = new Turns(ROOMY, () => NOW);
    turns.enter(null, "an unknown key", NOW)?.end();
    expect(runningOf(entered(turns, "a", 20))).toBe(20);
  });

  it("beside another organisation it runs half of those that run at once, and the other does not wait", () => {
    const turns = new Turns(ROOMY, () => NOW);
    turns.enter("b", "key of b", NOW)?.end();
    const crowd = entered(turns, "a", 100);
    expect(runningOf(crowd)).toBe(BOUNDS.atOnce / 2);
    expect(turns.enter("b", "key of b", NOW)?.hasBegun).toBe(true);
  });

  it("is alone again once the other was quiet for long", () => {
    const turns = new Turns(ROOMY, () => NOW);
    turns.enter("b", "key of b", NOW)?.end();
    expect(runningOf(entered(turns, "a", 20, "key of a", NOW + QUIET_MILLISECONDS - 1))).toBe(2);
    expect(runningOf(entered(turns, "a", 20, "key of a", NOW + 2 * QUIET_MILLISECONDS))).toBe(20);
  });

  it("those that wait come in turn, one organisation after the other", () => {
    const turns = new Turns({ ...ROOMY, atOnce: 1 }, () => NOW);
    turns.enter("z", "key of z", NOW)?.end();
    const first = turns.enter("a", "key of a", NOW);
    const waiting = ["a", "a", "a", "b", "c", "c"].map((name) => ({
      name,
      turn: turns.enter(name, name, NOW),
    }));
    const order: string[] = [];
    first?.end();
    for (let left = waiting.length; left > 0; left--) {
      const next = waiting.find(({ turn }) => turn?.hasBegun === true);
      order.push(next?.name ?? "none");
      next?.turn?.end();
    }
    expect(order.join("")).toBe("abcaca");
  });

  it("the next one does not wait with a request that runs for long", () => {
    const turns = new Turns({ ...ROOMY, atOnce: 2 }, () => NOW);
    turns.enter("b", "key of b", NOW)?.end();
    const [stuck, second] = entered(turns, "a", 2);
    turns.next(NOW + BOUNDS.asideAfterMilliseconds - 1);
    expect([stuck?.hasBegun, second?.hasBegun]).toEqual([true, false]);
    turns.next(NOW + BOUNDS.asideAfterMilliseconds);
    expect(second?.hasBegun).toBe(true);
    expect(turns.count).toBe(2);
  });
});

it("one that comes does not overtake those of its organisation that wait", () => {
  const turns = new Turns({ ...ROOMY, atOnce: 2 }, () => NOW);
  turns.enter("b", "key of b", NOW)?.end();
  const [, second] = there(entered(turns, "a", 2));
  const [late] = there(entered(turns, "a", 1, "key of a", NOW + BOUNDS.asideAfterMilliseconds));
  expect([second?.hasBegun, late?.hasBegun]).toEqual([true, false]);
});

describe("requests that nobody wakes", () => {
  const looking = (atOnce: number) => {
    const turns = new Turns({ ...ROOMY, atOnce, wakes: false }, () => NOW);
    turns.enter("z", "key of z", NOW)?.end();
    return turns;
  };
  const one = (turns: Turns, organisation: string): Turn => {
    const [turn] = there(entered(turns, organisation, 1));
    if (turn === undefined) throw new Error("it is within the bounds");
    return turn;
  };

  it("begin where they look themselves and there is room, and not before", () => {
    const turns = looking(2);
    const [first, second] = [one(turns, "a"), one(turns, "a")];
    expect(turns.begin(second, NOW)).toBe(false);
    first.end();
    expect([second.hasBegun, turns.begin(second, NOW)]).toEqual([false, true]);
    second.end();
    expect([turns.begin(second, NOW), turns.count]).toEqual([false, 0]);
  });

  it("are not overtaken by one of their organisation that comes", () => {
    const turns = looking(2);
    const [first, second] = [one(turns, "a"), one(turns, "a")];
    first.end();
    const late = one(turns, "a");
    expect([late.hasBegun, turns.begin(second, NOW)]).toEqual([false, true]);
  });

  it("begin in turn, one organisation after the other, and one that looks no more holds nobody up", () => {
    const turns = looking(1);
    const first = one(turns, "a");
    one(turns, "b");
    const [second, ofA] = [one(turns, "a"), one(turns, "a")];
    first.end();
    expect(turns.begin(second, NOW)).toBe(true);
    second.end();
    expect(turns.begin(ofA, NOW)).toBe(false);
    expect(turns.begin(ofA, NOW + UNSEEN_MILLISECONDS - 1)).toBe(false);
    expect(turns.begin(ofA, NOW + UNSEEN_MILLISECONDS)).toBe(true);
  });
});

/** What may happen to turns: one comes, runs on, or one of those that came ends, or learns its organisation. */
const eventArbitrary = fc.record({
  what: fc.constantFrom("enter", "enter", "enter", "end", "end", "move", "next"),
  organisation: fc.constantFrom("a", "b", "c", null),
  which: fc.nat(20),
  after: fc.nat(400),
});

it("whatever happens, no bound is passed, all that wait come in turn, and in the end nothing is counted", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(eventArbitrary, { maxLength: 120 }), async (events) => {
      const turns = new Turns(BOUNDS, () => NOW);
      let now = NOW;
      let open: Turn[] = [];
      const begun = new Set<Turn>();
      for (const { what, organisation, which, after } of events) {
        now += after;
        const turn = open[which % Math.max(1, open.length)];
        if (what === "enter") {
          const came = turns.enter(organisation, `key ${which % 5}`, now);
          if (came === null) continue;
          open.push(came);
          void came.begun().then(() => begun.add(came));
        } else if (what === "next") turns.next(now);
        else if (what === "move") turn?.moveTo("b");
        else {
          turn?.end();
          open = open.filter((one) => one !== turn);
        }
        expect(turns.count).toBe(open.length);
        expect(turns.count).toBeLessThanOrEqual(BOUNDS.underWayInAll);
      }
      while (open.length > 0) {
        now += BOUNDS.asideAfterMilliseconds;
        turns.next(now);
        await Promise.resolve();
        const through = open.filter((one) => begun.has(one));
        expect(through).not.toEqual([]);
        for (const one of through) one.end();
        open = open.filter((one) => !through.includes(one));
      }
      expect(turns.count).toBe(0);
      const again = entered(turns, "a", 5, "key 1", now + QUIET_MILLISECONDS);
      expect([there(again).length, runningOf(again)]).toEqual([4, 4]);
    }),
    { seed: 20_261_130, numRuns: 300 },
  );
});
