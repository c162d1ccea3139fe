// What an isolate screens with: which version, for how long the older one, and what happens to those who wait.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Result } from "#domain/contract/errors/errors.ts";
import { HeldLists, type ListsSource } from "./held-lists.ts";
import { PATIENCE } from "#test/patience.ts";
import type { PublishedLists } from "#domain/screening/screening-lists.ts";

/** Lists that are nothing but told apart. */
const lists = (name: string) => ({ name }) as unknown as PublishedLists;
const nameOf = (result: Result<PublishedLists>) =>
  result.ok ? (result.value as unknown as { name: string }).name : result.code;

const active = (hash: string, publication: number) => ({ hash, publication });

/** A source whose loads end when the test says so. */
function controlled() {
  const loads: { readonly hash: string; readonly ending: PromiseWithResolvers<PublishedLists | null> }[] = [];
  const source: ListsSource = {
    load(hash) {
      const ending = Promise.withResolvers<PublishedLists | null>();
      loads.push({ hash, ending });
      return ending.promise;
    },
    keepAlive: () => {},
  };
  const end = (at: number, loaded: PublishedLists | null) => loads[at]?.ending.resolve(loaded);
  return { source, loads, end };
}

/** A source that has every version. */
const whole: ListsSource = { load: async (hash) => lists(hash), keepAlive: () => {} };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: 1_000_000 });
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("an isolate without lists", () => {
  it("has nothing to screen with before anything was published", async () => {
    expect(await new HeldLists().get(null, whole)).toMatchObject({
      code: "dependency_unavailable",
      retryAfterSeconds: 1,
    });
  });

  it("loads them once for all requests that come meanwhile", async () => {
    const { source, loads, end } = controlled();
    const held = new HeldLists();
    const waiting = Array.from({ length: 20 }, () => held.get(active("a", 1), source));
    end(0, lists("a"));
    expect((await Promise.all(waiting)).map(nameOf)).toEqual(waiting.map(() => "a"));
    expect(loads).toHaveLength(1);
  });

  it("answers all waiting requests when the load fails, pauses for a second, and tries again", async () => {
    const { source, loads, end } = controlled();
    const held = new HeldLists();
    const waiting = [held.get(active("a", 1), source), held.get(active("a", 1), source)];
    loads[0]?.ending.reject(new Error("away"));
    expect((await Promise.all(waiting)).map(nameOf)).toEqual([
      "dependency_unavailable",
      "dependency_unavailable",
    ]);
    expect(nameOf(await held.get(active("a", 1), source))).toBe("dependency_unavailable");
    expect(loads).toHaveLength(1);
    vi.advanceTimersByTime(1_000);
    const later = held.get(active("a", 1), source);
    end(1, lists("a"));
    expect(nameOf(await later)).toBe("a");
  });

  it("lets no request wait for ever if the clock stops or is set back", async () => {
    vi.spyOn(scheduler, "wait").mockResolvedValue(undefined);
    const { source } = controlled();
    const held = new HeldLists();
    void held.get(active("a", 1), source);
    expect(nameOf(await held.get(active("a", 1), source))).toBe("dependency_unavailable");
  });

  it("takes over a load that was cut off with its request", async () => {
    const { source, loads, end } = controlled();
    const held = new HeldLists();
    void held.get(active("a", 1), source);
    vi.advanceTimersByTime(10_000);
    const later = held.get(active("a", 1), source);
    expect(loads).toHaveLength(2);
    end(1, lists("a"));
    expect(nameOf(await later)).toBe("a");
  });
});

describe("an isolate with an older version", () => {
  async function holding(name: string): Promise<HeldLists> {
    const held = new HeldLists();
    await held.get(active(name, 1), whole);
    return held;
  }

  it("screens with it while the newer one is loaded in the background, once", async () => {
    const { source, loads, end } = controlled();
    const held = await holding("a");
    for (let at = 0; at < 5; at++) expect(nameOf(await held.get(active("b", 2), source))).toBe("a");
    expect(loads).toHaveLength(1);
    end(0, lists("b"));
    await vi.waitFor(async () => expect(nameOf(await held.get(active("b", 2), source))).toBe("b"), PATIENCE);
  });

  it("counts the minute from the first newer version that it saw, not from the newest", async () => {
    const { source, end } = controlled();
    const held = await holding("a");
    await held.get(active("b", 2), source);
    vi.advanceTimersByTime(50_000);
    end(0, null);
    expect(nameOf(await held.get(active("c", 3), source))).toBe("a");
    vi.advanceTimersByTime(10_000);
    const late = held.get(active("c", 3), whole);
    expect(nameOf(await late)).toBe("c");
  });

  it("waits for the newer one after a minute, and answers 503 if it cannot be loaded", async () => {
    const nowhere: ListsSource = { load: async () => null, keepAlive: () => {} };
    const held = await holding("a");
    expect(nameOf(await held.get(active("b", 2), nowhere))).toBe("a");
    vi.advanceTimersByTime(59_999);
    expect(nameOf(await held.get(active("b", 2), nowhere))).toBe("a");
    vi.advanceTimersByTime(1);
    expect(nameOf(await held.get(active("b", 2), nowhere))).toBe("dependency_unavailable");
    vi.advanceTimersByTime(1_000);
    expect(nameOf(await held.get(active("b", 2), whole))).toBe("b");
  });

  it("follows the highest publication, whatever older one a key names", async () => {
    const held = await holding("a");
    expect(nameOf(await held.get(active("b", 2), whole))).toBe("a");
    await vi.waitFor(async () => expect(nameOf(await held.get(active("b", 2), whole))).toBe("b"), PATIENCE);
    expect(nameOf(await held.get(active("a", 1), whole))).toBe("b");
    expect(nameOf(await held.get(null, whole))).toBe("b");
  });

  it("loads its version again when a later publication names it, because the missing lists may differ", async () => {
    const { source, loads, end } = controlled();
    const held = await holding("a");
    expect(nameOf(await held.get(active("a", 2), source))).toBe("a");
    expect(loads).toHaveLength(1);
    end(0, lists("a without a retired list"));
    await vi.waitFor(
      async () => expect(nameOf(await held.get(active("a", 2), source))).toBe("a without a retired list"),
      PATIENCE,
    );
    vi.advanceTimersByTime(120_000);
    expect(nameOf(await held.get(active("a", 2), source))).toBe("a without a retired list");
    expect(loads).toHaveLength(1);
  });
});
