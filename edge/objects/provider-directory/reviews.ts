// The reviews of organisations, which are only added, and which of them is the last of each provider.

import type { ProviderReview, ProviderReviewRequest } from "#domain/contract/crypto/provider.ts";
import { drawnId } from "#domain/ids/identifiers.ts";
import { type Json, readJson, writeJson } from "#domain/json/text.ts";
import type { BoundedSql } from "../bounded-sql.ts";
import type { Reviewer } from "./api.ts";

type Row = {
  id: string;
  decision: ProviderReview["decision"];
  risk_rating: ProviderReview["riskRating"];
  rationale: string;
  evidence_ids: Json<string[]>;
  next_review_at: string | null;
  reviewed_at: string;
  reviewed_by: string;
};

/** Whose reviews they are, as the tables name it. */
export function tenantOf({ organisationId, environment }: Reviewer): string {
  return `${organisationId}/${environment}`;
}

export class Reviews {
  private readonly sql: BoundedSql;

  constructor(sql: BoundedSql) {
    this.sql = sql;
  }

  /** @param provider of this one only; null for all. */
  count(tenant: string, provider: number | null = null): number {
    const query = "SELECT count(*) AS count FROM review WHERE tenant = ?";
    const found =
      provider === null
        ? this.sql.exec<{ count: number }>(query, tenant)
        : this.sql.exec<{ count: number }>(`${query} AND provider = ?`, tenant, provider);
    return found.one().count;
  }

  /** Newest first. */
  page(tenant: string, provider: number, page: number, pageSize: number): ProviderReview[] {
    return this.sql
      .exec<Row>(
        "SELECT * FROM review WHERE tenant = ? AND provider = ? ORDER BY number DESC LIMIT ? OFFSET ?",
        tenant,
        provider,
        pageSize,
        (page - 1) * pageSize,
      )
      .toArray()
      .map(shownReview);
  }

  /** Inside a commit. */
  add(
    tenant: string,
    provider: number,
    request: ProviderReviewRequest,
    at: string,
    by: string,
  ): ProviderReview {
    const { decision, nextReviewAt = null } = request;
    const { number, ...row } = this.sql
      .exec<Row & { number: number }>(
        `INSERT INTO review (id, tenant, provider, decision, risk_rating, rationale, evidence_ids, next_review_at,
           reviewed_at, reviewed_by)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING *`,
        drawnId("prr", crypto.randomUUID()),
        tenant,
        provider,
        decision,
        request.riskRating,
        request.rationale,
        writeJson(request.evidenceIds),
        nextReviewAt,
        at,
        by,
      )
      .one();
    this.sql.exec(
      "INSERT OR REPLACE INTO standing (tenant, provider, review, decision, next_review_at) VALUES (?, ?, ?, ?, ?)",
      tenant,
      provider,
      number,
      decision,
      nextReviewAt,
    );
    return shownReview(row);
  }
}

function shownReview(row: Row): ProviderReview {
  return {
    id: row.id,
    decision: row.decision,
    riskRating: row.risk_rating,
    rationale: row.rationale,
    evidenceIds: readJson(row.evidence_ids),
    nextReviewAt: row.next_review_at,
    reviewedAt: row.reviewed_at,
    reviewedBy: row.reviewed_by,
  };
}
