// The matches that screening found, for people to look at: read from the decisions' answers and from what was judged.

import type { ListedMatch, MatchPage } from "#domain/contract/casework/adjudication.ts";
import type { MatchesQuery } from "#domain/door/screening-matches.ts";
import type { Warehouse } from "#warehouse/client.ts";
import { screeningMatches, type ScreeningMatchRow } from "#warehouse/queries/providers/matches.ts";

/** One page, newest first; its cursor is instant and id of its last match. */
export async function screeningMatchesPage(query: MatchesQuery, clickhouse: Warehouse): Promise<MatchPage> {
  const { limit, cursor, decisionId, ...asked } = query;
  const [cursorAt = query.to, cursorId = ""] = cursor?.split("~") ?? [];
  const rows = await screeningMatches.run(clickhouse, {
    ...asked,
    decisionId: decisionId ?? "",
    cursorAt,
    cursorId,
    limit: limit + 1,
  });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    data: shown.map((row) => ({
      matchId: row.match_id,
      decisionId: row.decision_id,
      transactionId: row.transaction_id,
      occurredAt: row.occurred_at,
      status: row.status,
      target: row.target,
      caption: row.caption,
      entityId: row.entity_id,
      pairId: row.pair_id === "" ? null : row.pair_id,
      lists: row.lists,
      score: row.score,
      decision: row.decision,
      amount: row.amount,
      currency: row.currency,
      subject: { id: row.subject_id, externalUserId: row.external_user_id },
      ...judgementOf(row),
    })),
    pagination: {
      nextCursor: rows.length > limit && last ? `${last.occurred_at}~${last.match_id}` : null,
    },
  };
}

function judgementOf(row: ScreeningMatchRow): Pick<ListedMatch, "verdict" | "adjudication"> {
  const { verdict, adjudicator, note, adjudicated_at: adjudicatedAt } = row;
  if (verdict === "") return { verdict: null, adjudication: null };
  return { verdict, adjudication: { actor: adjudicator, note: note === "" ? null : note, adjudicatedAt } };
}
