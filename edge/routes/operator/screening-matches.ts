// Screening matches: list those that need a person, and record what they turned out to be.

import { formatInstant } from "#domain/time/instant.ts";
import type { OperatorHandler } from "../../http/handlers.ts";
import { choiceParameter, limitParameter, textParameter } from "../../http/inputs.ts";
import { windowParameters } from "../../http/window-parameters.ts";
import * as matches from "../../use-cases/adjudicate-match.ts";

export const listMatches: OperatorHandler<"listMatches"> = (asked) => {
  const { query } = asked;
  const window = windowParameters(query, asked.receivedAt);
  if (!window.ok) return window;
  const limit = limitParameter(query);
  if (!limit.ok) return limit;
  const state = choiceParameter(query, "state", ["open", "all"]);
  if (!state.ok) return state;
  const decisionId = textParameter(query, "decisionId");
  if (!decisionId.ok) return decisionId;
  const cursor = query.get("cursor");
  return matches.listMatches(asked.env, {
    organisationId: asked.organisation.id,
    environment: asked.environment,
    from: formatInstant(window.value.from),
    to: formatInstant(window.value.to),
    state: state.value ?? "open",
    decisionId: decisionId.value ?? null,
    limit: limit.value,
    cursor,
  });
};

export const adjudicateMatch: OperatorHandler<"adjudicateMatch"> = (asked) =>
  matches.adjudicateMatch(asked.env, {
    organisation: asked.organisation,
    environment: asked.environment,
    matchId: asked.params.matchId,
    keyName: asked.keyName,
    request: asked.body,
    act: asked.act("screening_match.adjudicate", asked.body.note),
  });
