// The lines that the console shows of each page, read by the program that they are for.

import type { Command } from "commander";
import { beforeAll, describe, expect, it } from "vitest";
import { WEIR_LINES, weirLine } from "#console/parts/weir-lines.ts";
import { programToRead } from "./program.fixture.ts";

let program: Command;

beforeAll(async () => {
  program = await programToRead(true);
});

const PARAMS = {
  org: "org_1",
  env: "production",
  id: "inv_1",
  version: "3",
  subjectKind: "device",
  subjectId: "phone 7's",
  ruleId: "large-amount",
  backtestId: "btst_1",
  experimentId: "exp_1",
};

/** What an address of the place may say besides nothing: each is a page of its own. */
const SEARCHES: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>> = {
  "/$org/$env/": [{ open: "dec_1" }],
  "/$org/$env/decisions": [
    { last: "24h", decision: "interrupted", label: "none", riskLevel: "high", minScore: 60, maxScore: 90 },
    { from: "2026-01-01T00:00:00.000Z", to: "2026-02-01T00:00:00.000Z", minAmount: "1000.50" },
    {
      subjectId: "cus 7",
      ruleId: "r",
      alertId: "alr_1",
      nodeId: "device:a b",
      maxAmount: "2",
      currency: "EUR",
    },
    { systemVersionId: "sv_1", direction: "outbound", channel: "app", type: "card", screening: "none" },
    { aboveAmount: "99", belowAmount: "1000" },
    { open: "dec_1" },
  ],
  "/$org/$env/alerts": [
    { tab: "closed", priority: "critical", ruleId: "r", subjectId: "cus_7" },
    { status: "escalated", assignee: "mia", sort: "due" },
    { tab: "mine", priority: "high" },
    { open: "alr_1" },
  ],
  "/$org/$env/alerts/signals": [{ status: "all" }, { status: "expired" }, { open: "sig_1" }],
  "/$org/$env/alerts/samples": [{ open: "txn_1" }],
  "/$org/$env/investigations": [{ status: "pending_approval" }],
  "/$org/$env/matches": [{ state: "all", last: "7d" }],
  "/$org/$env/subjects/$subjectKind/$subjectId": [{ depth: 3, since: "7d" }],
  "/$org/$env/drift": [{ last: "7d", baselineFrom: "2026-01-01", baselineTo: "2026-01-31" }],
  "/$org/$env/ask": [{ book: "decisions-by-day", last: "90d" }],
  "/$org/$env/editor": [{ from: "sv_1" }],
  "/$org/$env/thresholds": [{ of: "block", maturity: 30, at: 60 }, { open: "rec_1" }],
  "/$org/$env/webhooks": [{ endpoint: "whe_1", status: "retrying", type: "alert.created", event: "evt_1" }],
  "/$org/$env/crypto": [
    { find: "cold", network: "bitcoin", status: "approved" },
    { open: "adr_1" },
    { tab: "connections", open: "con_1" },
    { tab: "travel-rule" },
    { tab: "providers", find: "kraken", country: "DE", evidence: "present" },
    { tab: "providers", open: "prv_1" },
  ],
  "/$org/$env/jobs": [{ job: "drift" }, { letters: "all" }],
  "/$org/$env/audit": [
    { of: "deployment", actor: "mia" },
    { action: "api_key.revoke", resource: "key_1" },
  ],
  "/$org/$env/settings": [
    { tab: "providers" },
    { tab: "lists" },
    { tab: "named-lists" },
    { tab: "named-lists", list: "mules" },
    { tab: "directory", q: "kraken", page: 2 },
    { tab: "people" },
    { tab: "browser" },
  ],
};

const PAGES = Object.entries(WEIR_LINES).flatMap(([route, line]) =>
  [{}, ...(SEARCHES[route] ?? [])].map((search) => ({
    route,
    search,
    shown: weirLine(line, { params: PARAMS, search }),
  })),
);

/** Its words, as a shell reads them. */
function wordsOf(line: string): readonly string[] {
  return Array.from(line.matchAll(/(?:'[^']*'|\\'|[^\s'\\])+/g), ([word]) =>
    word.replaceAll(
      /'([^']*)'|\\(')/g,
      (_, inside: string | undefined, one: string | undefined) => inside ?? one ?? "",
    ),
  );
}

/** The verb that the words name, and what follows it. */
function verbOf(command: Command, words: readonly string[]): readonly [Command, readonly string[]] {
  const next = command.commands.find((one) => one.name() === words[0]);
  return next === undefined ? [command, words] : verbOf(next, words.slice(1));
}

describe("the line that a page shows", () => {
  it.each(PAGES)("names a verb that there is, with options that it takes: $shown", ({ shown }) => {
    const [first, ...words] = wordsOf(shown);
    expect(first).toBe("./weir");
    const [verb, rest] = verbOf(program, words);
    expect(verb.commands).toEqual([]);
    // Refuses a value that an option does not take.
    const { operands, unknown } = verb.parseOptions([...rest]);
    expect(unknown).toEqual([]);
    const required = verb.registeredArguments.filter((argument) => argument.required);
    expect(operands.length).toBeGreaterThanOrEqual(required.length);
    expect(operands.length).toBeLessThanOrEqual(verb.registeredArguments.length);
    expect(operands.every((operand, index) => isChoice(verb, index, operand))).toBe(true);
  });

  it("names the organisation and the environment wherever the verb can", () => {
    for (const { shown } of PAGES) {
      const [verb] = verbOf(program, wordsOf(shown).slice(1));
      for (const [option, value] of [
        ["--org", "org_1"],
        ["--env", "production"],
      ] as const) {
        const may = verb.options.some(({ long }) => long === option) && !shown.includes("--deployment");
        expect(shown.includes(`${option} ${value}`), shown).toBe(may);
      }
    }
  });
});

function isChoice(verb: Command, index: number, operand: string): boolean {
  const choices = verb.registeredArguments[index]?.argChoices;
  return choices === undefined || choices.includes(operand);
}

it.each([
  ["/$org/$env/effectiveness", "./weir report effectiveness --last 30d --org org_1 --env production"],
  [
    "/$org/$env/subjects/$subjectKind/$subjectId",
    String.raw`./weir report network device 'phone 7'\''s' --org org_1 --env production`,
  ],
  ["/$org/$env/versions", "./weir version list --org org_1"],
  ["/$org/$env/decisions/$id", "./weir decision show inv_1 --org org_1 --env production"],
] as const)("%s is %s", (route, line) => {
  expect(weirLine(WEIR_LINES[route], { params: PARAMS, search: {} })).toBe(line);
});

it("a comparison is the difference of its second version from the first", () => {
  const params = { ...PARAMS, version: "3..5" };
  expect(weirLine(WEIR_LINES["/$org/$env/versions/$version"], { params, search: {} })).toBe(
    "./weir version diff 5 3 --org org_1",
  );
});
