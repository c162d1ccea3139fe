// Decisions of an organisation: look for some by any filter, decide one again by the same version.

import { DECISION_LIST } from "#domain/door/decision-list.ts";
import { formatInstant } from "#domain/time/instant.ts";
import { askDoor } from "../../door/ask-door.ts";
import type { OperatorHandler } from "../../http/handlers.ts";
import { decisionFilter } from "../../http/decision-filter.ts";
import { limitParameter } from "../../http/inputs.ts";
import { windowParameters } from "../../http/window-parameters.ts";
import * as decisions from "../../use-cases/replay-decision.ts";

export const replayDecision: OperatorHandler<"replayDecision"> = (asked) =>
  decisions.replayDecision(asked.env, asked.organisation, asked.environment, asked.params.reference);

export const listDecisions: OperatorHandler<"listDecisions"> = (asked) => {
  const { query } = asked;
  const window = windowParameters(query, asked.receivedAt);
  if (!window.ok) return window;
  const limit = limitParameter(query);
  if (!limit.ok) return limit;
  const filter = decisionFilter(query);
  if (!filter.ok) return filter;
  return askDoor(asked.env, DECISION_LIST, {
    organisationId: asked.organisation.id,
    environment: asked.environment,
    from: formatInstant(window.value.from),
    to: formatInstant(window.value.to),
    ...filter.value,
    limit: limit.value,
    cursor: query.get("cursor"),
  });
};
