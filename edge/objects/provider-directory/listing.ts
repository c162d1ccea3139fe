// Pages of the directory: chosen from the narrow table in the order of names, then joined with what is said of each provider and
// with the last review of the organisation that asks.

import type { CryptoProvider, ProviderFacts } from "#domain/contract/crypto/provider.ts";
import type { PageList } from "#domain/contract/values/page-list.ts";
import {
  REVIEW_DECISIONS,
  reviewStatusAt,
  STATUS_OF_DECISION,
  type ReviewDecision,
  type ReviewStatus,
} from "#domain/crypto/providers/review-status.ts";
import { searchText } from "#domain/crypto/search-text.ts";
import { type Json, readJson } from "#domain/json/text.ts";
import type { BoundedSql } from "../bounded-sql.ts";
import type { NamedProvider, ProvidersQuery } from "./api.ts";

/** Encloses each of several words in one column. */
const EDGE = "\n";

/** Several words as one text in which each can be found by itself. */
export function joined(words: readonly string[]): string {
  return words.length === 0 ? "" : `${EDGE}${words.join(EDGE)}${EDGE}`;
}

export type ProviderRow = {
  number: number;
  id: string;
  facts: Json<ProviderFacts>;
  evidence: number;
  latest_at: string | null;
  review_id: string | null;
  decision: ReviewDecision | null;
  risk_rating: "low" | "medium" | "high" | null;
  next_review_at: string | null;
  reviewed_at: string | null;
  reviewed_by: string | null;
};

/** Of a provider `p` and its last review `v`. */
const SHOWN = `p.number, p.id, p.facts, p.evidence, p.latest_at,
  v.id AS review_id, v.decision, v.risk_rating, v.next_review_at, v.reviewed_at, v.reviewed_by`;
const LAST_REVIEW = `LEFT JOIN standing s ON s.tenant = ? AND s.provider = p.number LEFT JOIN review v ON v.number = s.review`;

type Bindings = readonly (string | number)[];
interface Condition {
  readonly sql: string;
  readonly bindings: Bindings;
}

/** @param tenant whose reviews are joined; empty for nobody's. */
export function pageOfProviders(
  sql: BoundedSql,
  tenant: string,
  query: ProvidersQuery,
  at: string,
): PageList<CryptoProvider> {
  const { page, pageSize } = query;
  const conditions = conditionsOf(sql, tenant, query, at);
  const where = conditions.length === 0 ? "" : `WHERE ${conditions.map((one) => one.sql).join(" AND ")}`;
  const bindings = conditions.flatMap((one) => one.bindings);
  const total = totalOf(sql, where, bindings);
  const pagination = { page, pageSize, total };
  if (total <= (page - 1) * pageSize) return { data: [], pagination };
  const rows = sql
    .exec<ProviderRow>(
      `SELECT ${SHOWN} FROM (
         SELECT sort, provider FROM listed ${where} ORDER BY sort, provider LIMIT ? OFFSET ?
       ) AS chosen JOIN provider p ON p.number = chosen.provider ${LAST_REVIEW}
       ORDER BY chosen.sort, chosen.provider`,
      ...bindings,
      pageSize,
      (page - 1) * pageSize,
      tenant,
    )
    .toArray();
  return { data: rows.map((row) => shownProvider(row, at)), pagination };
}

/** @returns null where there is no such provider. */
export function findProvider(sql: BoundedSql, tenant: string, id: string): ProviderRow | null {
  const query = `SELECT ${SHOWN} FROM provider p ${LAST_REVIEW} WHERE p.id = ?`;
  return sql.exec<ProviderRow>(query, tenant, id).toArray()[0] ?? null;
}

/** By its whole name, legal name, another of its names or a domain, without case and accents. @returns null for none and for several. */
export function identifyProvider(sql: BoundedSql, { name, jurisdiction }: NamedProvider): string | null {
  const wanted = searchText(name);
  if (wanted === "") return null;
  const rows = sql
    .exec<{ id: string }>(
      `SELECT p.id FROM listed l JOIN provider p ON p.number = l.provider
       WHERE instr(l.search, ?1) > 0 AND (?2 = '' OR l.countries = '' OR instr(l.countries, ?2) > 0) LIMIT 2`,
      joined([wanted]),
      joined(jurisdiction === null ? [] : [jurisdiction]),
    )
    .toArray();
  return rows.length === 1 ? (rows[0]?.id ?? null) : null;
}

export function shownProvider(row: ProviderRow, at: string): CryptoProvider {
  const { risk_rating: riskRating, review_id: id, decision, next_review_at: nextReviewAt } = row;
  const { reviewed_at: reviewedAt, reviewed_by: reviewedBy } = row;
  const isReviewed = id !== null && decision !== null && riskRating !== null;
  const review =
    isReviewed && reviewedAt !== null && reviewedBy !== null
      ? { id, decision, riskRating, nextReviewAt, reviewedAt, reviewedBy }
      : null;
  return {
    id: row.id,
    ...readJson(row.facts),
    reviewStatus: reviewStatusAt(review, at),
    evidenceSummary: { count: row.evidence, latestAt: row.latest_at },
    organisationReview: review,
  };
}

function totalOf(sql: BoundedSql, where: string, bindings: Bindings): number {
  const from = where === "" ? "provider" : `listed ${where}`;
  return sql.exec<{ total: number }>(`SELECT count(*) AS total FROM ${from}`, ...bindings).one().total;
}

/** The provider whose whole id or LEI this is; null where there is none. */
function numberNamed(sql: BoundedSql, id: string, wanted: string): number | null {
  const [row] = sql
    .exec<{ number: number }>(
      `SELECT number FROM provider WHERE id = ?
       UNION ALL SELECT provider FROM identity WHERE name = ? LIMIT 1`,
      id,
      `lei:${wanted.toUpperCase()}`,
    )
    .toArray();
  return row?.number ?? null;
}

function conditionsOf(sql: BoundedSql, tenant: string, query: ProvidersQuery, at: string): Condition[] {
  const { search, network, jurisdiction, evidence, reviewStatus } = query;
  const found: Condition[] = [];
  const wanted = search === null ? "" : searchText(search);
  if (search !== null && wanted !== "") {
    const named = numberNamed(sql, search.trim(), wanted);
    found.push(
      named === null
        ? { sql: "instr(search, ?) > 0", bindings: [wanted] }
        : { sql: "(instr(search, ?) > 0 OR provider = ?)", bindings: [wanted, named] },
    );
  }
  if (network !== null) {
    found.push({ sql: "instr(networks, ?) > 0", bindings: [joined([network])] });
  }
  if (jurisdiction !== null) {
    found.push({ sql: "instr(countries, ?) > 0", bindings: [joined([jurisdiction])] });
  }
  if (evidence !== "all") {
    found.push({ sql: "has_evidence = ?", bindings: [evidence === "present" ? 1 : 0] });
  }
  if (reviewStatus !== "all") found.push(ofStatus(tenant, reviewStatus, at));
  return found;
}

/** Looked up once; a provider that is not in it needs a review. */
function ofStatus(tenant: string, status: ReviewStatus, at: string): Condition {
  const counting = `SELECT provider FROM standing
    WHERE tenant = ? AND (next_review_at IS NULL OR next_review_at > ?) AND decision IN (SELECT value FROM json_each(?))`;
  const isDecided = (decision: ReviewDecision) => STATUS_OF_DECISION[decision] !== "needs_review";
  const isWanted = (decision: ReviewDecision) => STATUS_OF_DECISION[decision] === status;
  const isOther = status === "needs_review";
  const decisions = REVIEW_DECISIONS.filter(isOther ? isDecided : isWanted);
  return {
    sql: `provider ${isOther ? "NOT IN" : "IN"} (${counting})`,
    bindings: [tenant, at, JSON.stringify(decisions)],
  };
}
