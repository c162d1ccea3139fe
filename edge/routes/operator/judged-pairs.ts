// Judged pairs: what people found payees and listed entities to be, for the payments that follow.

import { pairReason } from "#domain/contract/casework/judged-pair.ts";
import { succeed } from "#domain/contract/errors/errors.ts";
import type { OperatorHandler } from "../../http/handlers.ts";
import { inOrganisation } from "../../http/in-organisation.ts";
import { choiceParameter, limitParameter, reasonParameter } from "../../http/inputs.ts";
import type { JudgedPairsQuery } from "../../objects/ledger/api.ts";
import * as pairs from "../../use-cases/manage-judged-pairs.ts";

export const listJudgedPairs: OperatorHandler<"listJudgedPairs"> = async (asked) => {
  const { query, env } = asked;
  const limit = limitParameter(query);
  if (!limit.ok) return limit;
  const state = choiceParameter(query, "state", ["proposed", "all"]);
  if (!state.ok) return state;
  const { caller } = inOrganisation(asked);
  const wanted = {
    state: state.value ?? "all",
    before: positionOf(query.get("cursor")),
    limit: limit.value,
  };
  return succeed(await pairs.listJudgedPairs(env, caller, query.get("subjectId"), wanted));
};

export const getJudgedPair: OperatorHandler<"getJudgedPair"> = (asked) =>
  pairs.findJudgedPair(asked.env, inOrganisation(asked).caller, asked.params.pairId);

export const revokeJudgedPair: OperatorHandler<"revokeJudgedPair"> = (asked) => {
  const reason = reasonParameter(asked.query, pairReason);
  if (!reason.ok) return reason;
  const act = asked.act("judged_pair.revoke", reason.value);
  return pairs.revokeJudgedPair(asked.env, inOrganisation(asked).caller, asked.params.pairId, act);
};

function positionOf(cursor: string | null): JudgedPairsQuery["before"] {
  const [changedAt = "", id = ""] = cursor?.split("~") ?? [];
  return cursor === null ? null : { changedAt, id };
}
