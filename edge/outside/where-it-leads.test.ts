// Where a name leads: all that the resolver answered counts, one question at a time for each name, and what may soon change is soon
// asked again.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { whereItLeads, type Resolver } from "./where-it-leads.ts";

const PUBLIC = { Status: 0, Answer: [{ type: 1, data: "93.184.215.14" }] };
const PUBLIC_6 = { Status: 0, Answer: [{ type: 28, data: "2606:2800:21f:cb07:6820:80da:af6b:8b2c" }] };
const INSIDE = { Status: 0, Answer: [{ type: 1, data: "10.0.0.1" }] };
const INSIDE_6 = { Status: 0, Answer: [{ type: 28, data: "fd00::1" }] };
const ALIAS = { Status: 0, Answer: [{ type: 5, data: "elsewhere.example." }] };
const NO_SUCH_NAME = { Status: 3 };
const FAILED = { Status: 2 };
type Given = object | "silent" | "broken";

let names = 0;
let asked: string[] = [];
const newName = () => `name-${++names}.example`;
const WITHIN = { withinMilliseconds: 1_000 };

function resolver(A: Given, AAAA: Given): Resolver {
  return {
    url: "https://resolver.example/dns-query",
    fetch: async (url, { signal }) => {
      const type = new URL(url).searchParams.get("type") === "A" ? "A" : "AAAA";
      asked.push(type);
      const given = { A, AAAA }[type];
      if (given === "broken") return new Response("<html>", { status: 502 });
      if (given === "silent") {
        return new Promise((_resolve, reject) => {
          signal?.addEventListener("abort", () => reject(new Error("aborted")));
        });
      }
      return Response.json(given);
    },
  };
}

beforeEach(() => {
  asked = [];
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

async function leads(A: Given, AAAA: Given): Promise<string> {
  const answer = whereItLeads(resolver(A, AAAA), newName(), { withinMilliseconds: 20 });
  await vi.advanceTimersByTimeAsync(50);
  return answer;
}

describe("where a name leads", () => {
  it.each<[string, Given, Given]>([
    ["outside", PUBLIC, PUBLIC_6],
    ["outside", PUBLIC, { Status: 0 }],
    ["outside", PUBLIC, "broken"],
    ["outside", FAILED, PUBLIC_6],
    ["inside", INSIDE, PUBLIC_6],
    ["inside", INSIDE, "broken"],
    ["inside", "broken", INSIDE_6],
    ["inside", PUBLIC, INSIDE_6],
    ["nowhere", NO_SUCH_NAME, NO_SUCH_NAME],
    ["nowhere", ALIAS, { Status: 0 }],
    ["unknown", NO_SUCH_NAME, "broken"],
    ["unknown", NO_SUCH_NAME, FAILED],
    ["unknown", "broken", "broken"],
  ])("is %s where A is %j and AAAA is %j", async (expected, A, AAAA) => {
    expect(await leads(A, AAAA)).toBe(expected);
  });
});

it.each<[Given, Given, string]>([
  [INSIDE, "silent", "inside"],
  ["silent", PUBLIC_6, "outside"],
  ["silent", "silent", "unknown"],
])("of A %j and AAAA %j what answered in time counts: %s", async (A, AAAA, expected) => {
  expect(await leads(A, AAAA)).toBe(expected);
});

describe("a name that was asked for", () => {
  it.each<[string, Given, Given, number]>([
    ["that leads to an address is kept for a minute", PUBLIC, PUBLIC_6, 60_000],
    ["of which only one kind of address was answered is kept for ten seconds", PUBLIC, "broken", 10_000],
    ["that leads nowhere is kept for ten seconds", NO_SUCH_NAME, NO_SUCH_NAME, 10_000],
    ["of which nothing was answered is kept for a minute", "broken", "broken", 60_000],
  ])("and %s", async (_title, A, AAAA, milliseconds) => {
    const name = newName();
    const ask = () => whereItLeads(resolver(A, AAAA), name, WITHIN);
    await ask();
    await vi.advanceTimersByTimeAsync(milliseconds - 1);
    await ask();
    expect(asked).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(2);
    await ask();
    expect(asked).toHaveLength(4);
  });

  it("by many at the same time is asked for once", async () => {
    const name = newName();
    const answers = Array.from({ length: 100 }, () => whereItLeads(resolver(PUBLIC, PUBLIC_6), name, WITHIN));
    await vi.advanceTimersByTimeAsync(100);
    expect(new Set(await Promise.all(answers))).toEqual(new Set(["outside"]));
    expect(asked.toSorted()).toEqual(["A", "AAAA"]);
  });

  it("by one whose time ended is asked for again by those who waited", async () => {
    const name = newName();
    const leaving = new AbortController();
    const first = whereItLeads(resolver("silent", "silent"), name, { ...WITHIN, signal: leaving.signal });
    const second = whereItLeads(resolver(PUBLIC, PUBLIC_6), name, WITHIN);
    leaving.abort();
    await vi.advanceTimersByTimeAsync(100);
    expect(await Promise.all([first, second])).toEqual(["unknown", "outside"]);
  });

  it("by one that was ended in the middle keeps others no longer than its time", async () => {
    const name = newName();
    void whereItLeads({ url: "https://resolver.example/", fetch: () => new Promise(() => {}) }, name, WITHIN);
    await vi.advanceTimersByTimeAsync(500);
    const second = whereItLeads(resolver(PUBLIC, PUBLIC_6), name, WITHIN);
    await vi.advanceTimersByTimeAsync(600);
    expect(await second).toBe("outside");
  });
});
