// What the warehouse knows of reviews of crypto providers: one row each, however often and in whatever order the events come.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ProviderReview } from "#domain/contract/crypto/provider.ts";
import { cryptoProviderReviewed } from "#domain/events/crypto-provider-reviewed.ts";
import { PROVIDER_DIRECTORY_SOURCE } from "#domain/events/sources.ts";
import { startScratchWarehouse, type ScratchWarehouse } from "#test/reports/scratch-warehouse.ts";
import type { Warehouse } from "#warehouse/client.ts";
import { readBook } from "#warehouse/queries/book.ts";
import { LANDING_SETTINGS } from "./insert-events-step.ts";

const REVIEW: ProviderReview = {
  id: "prr_1",
  decision: "approve",
  riskRating: "low",
  rationale: "private words",
  evidenceIds: ["pev_1", "pev_2"],
  nextReviewAt: "2026-05-01T00:00:00.000Z",
  reviewedAt: "2026-03-01T12:00:00.000Z",
  reviewedBy: "api_key:key_1",
};
const LATER: ProviderReview = {
  ...REVIEW,
  id: "prr_2",
  decision: "needs_more",
  riskRating: "high",
  nextReviewAt: "2026-04-01T00:00:00.000Z",
  reviewedAt: "2026-03-02T12:00:00.000Z",
};

let clickhouse: ScratchWarehouse;
let warehouse: Warehouse;
beforeAll(async () => {
  clickhouse = await startScratchWarehouse();
  warehouse = await clickhouse.database("provider_reviews");
}, 300_000);
afterAll(() => clickhouse.stop());

async function load(review: ProviderReview, sequence: number, providerId = "prv_1"): Promise<void> {
  const reviewer = { organisationId: "org_a", environment: "production" } as const;
  const event = cryptoProviderReviewed(reviewer, providerId, review, null);
  await warehouse.insert({
    table: "landing_audit",
    format: "JSONEachRow",
    clickhouse_settings: LANDING_SETTINGS,
    values: [{ ...event, source: PROVIDER_DIRECTORY_SOURCE, sequence }],
  });
}

async function rowsOf(query: string, parameters: Record<string, string> = {}): Promise<unknown[]> {
  const answer = await warehouse.query({ query, query_params: parameters, format: "JSONEachRow" });
  return answer.json();
}

describe("reviews of crypto providers in the warehouse", () => {
  it("are one row each, in any order and loaded twice, and the book knows which are due", async () => {
    await load(LATER, 5);
    await load(REVIEW, 4);
    await load(LATER, 5);
    const never = { ...REVIEW, id: "prr_3", nextReviewAt: null };
    await load(never, 6, "prv_2");
    const columns =
      "review_id, provider_id, decision, risk_rating, evidence, actor, toString(next_review_at) AS due";
    expect(await rowsOf(`SELECT ${columns} FROM provider_reviews FINAL ORDER BY sequence`)).toEqual([
      {
        review_id: "prr_1",
        provider_id: "prv_1",
        decision: "approve",
        risk_rating: "low",
        evidence: 2,
        actor: "api_key:key_1",
        due: "2026-05-01 00:00:00.000",
      },
      expect.objectContaining({ review_id: "prr_2", due: "2026-04-01 00:00:00.000" }),
      expect.objectContaining({ review_id: "prr_3", due: null }),
    ]);
    const due = readBook().find(({ name }) => name === "provider-reviews-due")?.sql ?? "";
    const window = { environment: "production", from: "2026-03-15 00:00:00", to: "2026-04-02 00:00:00" };
    const asked = due.replaceAll("analyst_provider_reviews", "(SELECT * FROM provider_reviews FINAL)");
    expect(await rowsOf(asked, window)).toMatchObject([
      { provider_id: "prv_1", last_decision: "needs_more", last_risk_rating: "high", reviews: 2 },
    ]);
    expect(await rowsOf(asked, { ...window, to: "2026-04-01 00:00:00" })).toEqual([]);
  });

  it("become events without the rationale", () => {
    const reviewer = { organisationId: "org_a", environment: "production" } as const;
    const told = JSON.stringify(cryptoProviderReviewed(reviewer, "prv_1", REVIEW, "req_1"));
    expect(told).not.toContain("private");
  });
});
