// POST /internal/v1/findings: what a job of the pipeline found out of one tenant. Signed; the same again changes nothing.

import { fail } from "#domain/contract/errors/errors.ts";
import { findingSchema, type FindingAnswer } from "#domain/events/finding.ts";
import { formatInstant } from "#domain/time/instant.ts";
import type { Handled, WeirRequest } from "../../http/exchange.ts";
import { readJson } from "../../http/parse-body.ts";
import { readSignedBody } from "../../http/signed-body.ts";
import { organisationOf } from "../../routing.ts";

export async function postFinding(request: WeirRequest): Promise<Handled> {
  const body = await readSignedBody(request);
  if (!body.ok) return body;
  const finding = readJson(body.value, findingSchema);
  if (!finding.ok) return finding;
  const { env, receivedAt } = request.exchange;
  const organisation = organisationOf(env, finding.value.organisationId);
  const announced = await organisation.keepFinding(finding.value, formatInstant(receivedAt));
  if (announced === null) return fail("organisation_not_found", "There is no organisation with this id.");
  return { status: 200, body: { announced } satisfies FindingAnswer };
}
