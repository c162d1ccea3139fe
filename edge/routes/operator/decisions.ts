// Decisions of an organisation: look for some by any filter, say what came of one, decide one again by the same version.

import { fail, succeed, type Failure, type Result } from "#domain/contract/errors/errors.ts";
import { DECISION_COUNT, DECISION_LIST, type DecisionFilter } from "#domain/door/decision-list.ts";
import { formatInstant } from "#domain/time/instant.ts";
import { askDoor } from "../../door/ask-door.ts";
import type { OperatorHandler } from "../../http/handlers.ts";
import { decisionFilter } from "../../http/decision-filter.ts";
import { inOrganisation } from "../../http/in-organisation.ts";
import { limitParameter, wholeListPage } from "../../http/inputs.ts";
import { windowParameters } from "../../http/window-parameters.ts";
import * as exported from "../../use-cases/export-decisions.ts";
import * as outcomes from "../../use-cases/list-outcomes.ts";
import { readDecision, readDecisionRecord } from "../../use-cases/read-decision.ts";
import { recordOutcome, type Accept } from "../../use-cases/record-outcome.ts";
import * as decisions from "../../use-cases/replay-decision.ts";

export const replayDecision: OperatorHandler<"replayDecision"> = (asked) =>
  decisions.replayDecision(asked.env, asked.organisation, asked.environment, asked.params.reference);

export const getDecision: OperatorHandler<"getDecision"> = async (asked) => {
  const { caller } = inOrganisation(asked);
  const decision = await readDecision(asked.env, caller, asked.params.reference);
  return decision === null ? decisionNotFound() : succeed(decision);
};

export const getDecisionContext: OperatorHandler<"getDecisionContext"> = async (asked) => {
  const { caller } = inOrganisation(asked);
  const record = await readDecisionRecord(asked.env, caller, asked.params.reference);
  if (record === null) return decisionNotFound();
  const { body, context, rules, noHits, decisive = [] } = record;
  return succeed({ decisionId: body.assessment.decisionId, context, rules, noHits, decisive });
};

export const listDecisionOutcomes: OperatorHandler<"listDecisionOutcomes"> = async (asked) => {
  const page = wholeListPage(asked.query);
  if (!page.ok) return page;
  const { caller } = inOrganisation(asked);
  const data = await outcomes.listOutcomes(asked.env, caller, asked.params.reference);
  return data === null ? decisionNotFound() : succeed(page.value({ data }));
};

export const recordDecisionOutcome: OperatorHandler<"recordDecisionOutcome"> = (asked) =>
  recordOutcome(
    asked.env,
    inOrganisation(asked).caller,
    {
      reference: asked.params.reference,
      keyName: asked.keyName,
      request: asked.body,
      receivedAt: asked.receivedAt,
    },
    aPayment,
  );

const aPayment: Accept = (found) => {
  if (found === null) return decisionNotFound();
  if (found.kind === "transaction") return succeed(found);
  return fail(
    "unprocessable",
    "This decision is on an activity: only payments get an outcome from operators.",
  );
};

function decisionNotFound(): Failure {
  return fail("decision_not_found", "There is no decision under this reference.");
}

export const listDecisions: OperatorHandler<"listDecisions"> = (asked) => {
  const limit = limitParameter(asked.query);
  if (!limit.ok) return limit;
  const filter = filterOf(asked);
  if (!filter.ok) return filter;
  const page = { limit: limit.value, cursor: asked.query.get("cursor") };
  return askDoor(asked.env, DECISION_LIST, { ...filter.value, ...page });
};

export const countDecisions: OperatorHandler<"countDecisions"> = (asked) => {
  const filter = filterOf(asked);
  return filter.ok ? askDoor(asked.env, DECISION_COUNT, filter.value) : filter;
};

export const exportDecisions: OperatorHandler<"exportDecisions"> = async (asked) => {
  const filter = filterOf(asked);
  if (!filter.ok) return filter;
  const file = await exported.exportDecisions(asked.env, filter.value, asked.act("decision.export"));
  if (!file.ok) return file;
  const headers = { "content-type": CSV, "content-disposition": 'attachment; filename="decisions.csv"' };
  return { status: 200, body: file.value, headers };
};

const CSV = "text/csv; charset=utf-8";

function filterOf({
  query,
  receivedAt,
  organisation,
  environment,
}: Parameters<OperatorHandler<"countDecisions">>[0]): Result<DecisionFilter> {
  const window = windowParameters(query, receivedAt);
  if (!window.ok) return window;
  const filter = decisionFilter(query);
  if (!filter.ok) return filter;
  return succeed({
    organisationId: organisation.id,
    environment,
    from: formatInstant(window.value.from),
    to: formatInstant(window.value.to),
    ...filter.value,
  });
}
