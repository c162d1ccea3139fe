// The directory against a model of a few lines that was written apart: for any reviews in any environment, and however
// much time passes or often the object dies, pages, filters, totals and histories say what the model says.

import { env } from "cloudflare:workers";
import { evictDurableObject } from "cloudflare:test";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readJson } from "#domain/json/text.ts";
import type { Env } from "../../environment.ts";
import type { ProviderDirectoryApi, ProvidersQuery, Reviewer } from "./api.ts";

const DIRECTORIES = (env as unknown as Env).PROVIDER_DIRECTORY;
const PROVIDERS = 4;
const REVIEWERS: readonly Reviewer[] = [
  { organisationId: "org_a", environment: "sandbox" },
  { organisationId: "org_a", environment: "production" },
  { organisationId: "org_b", environment: "sandbox" },
];
const DECISIONS = ["approve", "reject", "needs_more"] as const;
const STATUSES = ["reviewed", "needs_review", "inactive"] as const;

const stepOf = fc.oneof(
  fc.record({
    act: fc.constant("review" as const),
    provider: fc.nat(PROVIDERS - 1),
    reviewer: fc.nat(REVIEWERS.length - 1),
    decision: fc.constantFrom(...DECISIONS),
    /** Days until the next review; zero and less is refused. */
    days: fc.option(fc.integer({ min: -1, max: 5 }), { nil: null }),
    /** Sent a second time under its key. */
    isRepeated: fc.boolean(),
  }),
  fc.record({ act: fc.constant("wait" as const), days: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ act: fc.constant("die" as const) }),
);
type Step = typeof stepOf extends fc.Arbitrary<infer T> ? T : never;

const at = (day: number) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString();
const act = (day: number) => ({ actor: "api_key:key_1", at: at(day), requestId: null });

interface Said {
  readonly decision: (typeof DECISIONS)[number];
  readonly until: number | null;
}

/** What reviewers said of each provider, oldest first. */
class Model {
  readonly said = new Map<string, Said[]>();
  day = 0;

  of(reviewer: number, provider: number): Said[] {
    const key = `${reviewer} ${provider}`;
    const known = this.said.get(key) ?? [];
    this.said.set(key, known);
    return known;
  }

  status(reviewer: number, provider: number): string {
    const said = this.of(reviewer, provider);
    const last = said[said.length - 1];
    if (!last) return "needs_review";
    if (last.until !== null && this.day >= last.until) return "needs_review";
    if (last.decision === "approve") return "reviewed";
    return last.decision === "reject" ? "inactive" : "needs_review";
  }
}

const record = (number: number) => ({
  legalName: `Provider ${number}`,
  name: null,
  otherNames: [],
  lei: null,
  did: null,
  website: null,
  domains: [],
  jurisdictions: [],
  registration: null,
  networks: [],
  travelRule: [],
  riskLevel: "unknown" as const,
  summary: "listed",
});
const ALL: ProvidersQuery = {
  search: null,
  network: null,
  jurisdiction: null,
  evidence: "all",
  reviewStatus: "all",
  page: 1,
  pageSize: 100,
};

async function run(steps: readonly Step[]): Promise<void> {
  const directory = DIRECTORIES.getByName(crypto.randomUUID());
  const model = new Model();
  const filled = await directory.record(
    { records: Array.from({ length: PROVIDERS }, (_, number) => record(number)) },
    { ...act(0), action: "test", reason: null },
    "one",
  );
  if (filled.outcome !== "taken") throw new Error("the directory is filled");
  const ids = filled.taken.providerIds;
  for (const step of steps) {
    if (step.act === "wait") model.day += step.days;
    else if (step.act === "die") await evictDurableObject(directory);
    else await reviewOnce(directory, model, step, ids);
    await compare(directory, model, ids);
  }
}

async function reviewOnce(
  directory: DurableObjectStub<ProviderDirectoryApi>,
  model: Model,
  step: Extract<Step, { act: "review" }>,
  ids: readonly string[],
): Promise<void> {
  const { provider, reviewer, decision, days } = step;
  const until = days === null ? null : model.day + days;
  const command = {
    reviewer: REVIEWERS[reviewer] ?? { organisationId: "", environment: "sandbox" as const },
    providerId: ids[provider] ?? "",
    request: {
      decision,
      riskRating: "low" as const,
      rationale: "why",
      evidenceIds: [],
      nextReviewAt: until === null ? null : at(until),
    },
    showsWallet: false,
    key: { keyName: crypto.randomUUID(), fingerprint: "f" },
    act: act(model.day),
  };
  const answers = [await directory.review(command)];
  if (step.isRepeated) answers.push(await directory.review(command));
  const isTaken = until === null || until > model.day;
  if (isTaken) model.of(reviewer, provider).push({ decision, until });
  expect(answers.map(({ outcome }) => outcome)).toEqual(
    answers.map(() => (isTaken ? "done" : "not_in_future")),
  );
  // A repeat is marked as one, and is else the same.
  const told = answers.map((answer) => JSON.stringify({ ...answer, replayed: undefined }));
  expect(new Set(told).size).toBe(1);
}

async function compare(
  directory: DurableObjectStub<ProviderDirectoryApi>,
  model: Model,
  ids: readonly string[],
): Promise<void> {
  for (const [number, reviewer] of REVIEWERS.entries()) {
    const expected = ids.map((_, provider) => model.status(number, provider));
    const page = readJson(await directory.page(reviewer, ALL, at(model.day)));
    expect(page.data.map(({ reviewStatus }) => reviewStatus)).toEqual(expected);
    for (const reviewStatus of STATUSES) {
      const filtered = readJson(await directory.page(reviewer, { ...ALL, reviewStatus }, at(model.day)));
      const wanted = ids.filter((_, provider) => expected[provider] === reviewStatus);
      expect(filtered.data.map(({ id }) => id)).toEqual(wanted);
      expect(filtered.pagination.total).toBe(wanted.length);
    }
    for (const [provider, id] of ids.entries()) {
      const detail = await directory.detail(reviewer, id, 1, at(model.day));
      const said = detail === null ? [] : readJson(detail).reviews;
      expect(said.map(({ decision }) => decision)).toEqual(
        model
          .of(number, provider)
          .map(({ decision }) => decision)
          .toReversed(),
      );
    }
  }
}

describe("the directory of providers", () => {
  it("CRY-16: has the status that a model of reviews gives each provider, for each reviewer apart (seed 41)", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(stepOf, { minLength: 1, maxLength: 14 }), (steps) => run(steps)),
      { seed: 41, numRuns: 40 },
    );
  }, 300_000);
});

it("refuses an edition that lost most of the providers, however many others it adds", async () => {
  const directory = DIRECTORIES.getByName(crypto.randomUUID());
  const by = { ...act(0), action: "test", reason: null };
  const register = { id: "r-one", title: "A register", kind: "providers" } as const;
  const publish = async (day: number, numbers: readonly number[], accepted: { acceptShrink?: true } = {}) => {
    const edition = { ...register, asOf: at(day) };
    await directory.record({ register: edition, records: numbers.map(record) }, by, "one");
    const completion = { asOf: at(day), records: numbers.length, hash: `sha256:${day}`, ...accepted };
    return directory.complete(register.id, completion, by, "one");
  };
  expect(await publish(1, [1, 2, 3])).toMatchObject({ outcome: "completed" });
  expect(await publish(2, [1, 4, 5])).toEqual({ outcome: "shrunk", before: 3, now: 1 });
  expect(await publish(2, [1, 4, 5], { acceptShrink: true })).toMatchObject({
    outcome: "completed",
    register: { gone: 2 },
  });
  expect(await publish(3, [1, 4, 6, 7, 8])).toMatchObject({ outcome: "completed", register: { gone: 1 } });
});
