// /operator/v1/organisations/{id}/screening-matches: matches that a person has to look at, and what they turned out to be.

import { adjudicationRequestSchema } from "#domain/contract/adjudication.ts";
import { fail } from "#domain/contract/errors.ts";
import { formatInstant, parseInstant } from "#domain/time/instant.ts";
import type { Handled, WeirRequest } from "../../http/exchange.ts";
import { idempotencyKeyOf, limitParameter, pathParameter } from "../../http/inputs.ts";
import { organisationOfPath } from "../../http/organisation-of-path.ts";
import { operatorAct } from "../../http/operator-act.ts";
import { parseBody } from "../../http/parse-body.ts";
import { windowParameters } from "../../http/window-parameters.ts";
import { adjudicateMatch, listMatches } from "../../use-cases/adjudicate-match.ts";

const STATES = ["open", "all"] as const;

/** `?state=open` (the default) leaves out what somebody could tell; `?environment=`, `?from=`, `?to=`, `?limit=`, `?cursor=`. */
export async function getMatches(request: WeirRequest): Promise<Handled> {
  const found = await organisationOfPath(request, "matches:read");
  if (!found.ok) return found;
  const window = windowParameters(request);
  if (!window.ok) return window;
  const limit = limitParameter(request);
  if (!limit.ok) return limit;
  const { searchParams } = request.exchange.url;
  const state = STATES.find((known) => known === (searchParams.get("state") ?? "open"));
  if (state === undefined) return fail("invalid_request", `state: must be one of ${STATES.join(", ")}`);
  const cursor = searchParams.get("cursor");
  if (cursor !== null && !isCursor(cursor)) {
    return fail("cursor_invalid", "cursor: must be the nextCursor of a page of this list.");
  }
  const page = await listMatches(request.exchange.env, {
    organisationId: found.value.organisation.id,
    environment: found.value.environment,
    from: formatInstant(window.value.from),
    to: formatInstant(window.value.to),
    state,
    limit: limit.value,
    cursor,
  });
  return page.ok ? { status: 200, body: page.value } : page;
}

/** The instant and the id of the match that the page before ended with. */
function isCursor(text: string): boolean {
  const [instant = "", matchId = "", ...rest] = text.split("~");
  return parseInstant(instant) !== null && matchId !== "" && rest.length === 0;
}

export async function postAdjudication(request: WeirRequest): Promise<Handled> {
  const found = await organisationOfPath(request, "matches:adjudicate");
  if (!found.ok) return found;
  const key = idempotencyKeyOf(request);
  if (!key.ok) return key;
  const body = await parseBody(request, adjudicationRequestSchema);
  if (!body.ok) return body;
  const { env } = request.exchange;
  const { organisation, environment, actor } = found.value;
  const adjudicated = await adjudicateMatch(env, {
    organisation,
    environment,
    matchId: pathParameter(request, "matchId") ?? "",
    idempotencyKey: key.value,
    request: body.value,
    act: operatorAct(request, actor, "screening_match.adjudicate", body.value.note ?? null),
  });
  return adjudicated.ok ? { status: 201, body: adjudicated.value } : adjudicated;
}
