// The judged sample: payments that were drawn by lot, and what people say they are.

import { succeed } from "#domain/contract/errors/errors.ts";
import type { OperatorHandler } from "../../http/handlers.ts";
import { inOrganisation } from "../../http/in-organisation.ts";
import { limitParameter } from "../../http/inputs.ts";
import { formatInstant } from "#domain/time/instant.ts";
import * as samples from "../../use-cases/judge-sample.ts";

export const listSamples: OperatorHandler<"listSamples"> = async (asked) => {
  const limit = limitParameter(asked.query);
  if (!limit.ok) return limit;
  const wanted = { position: asked.query.get("cursor"), limit: limit.value };
  return succeed(await samples.listSamples(asked.env, inOrganisation(asked).caller, wanted));
};

export const getSample: OperatorHandler<"getSample"> = (asked) =>
  samples.getSample(asked.env, inOrganisation(asked).caller, asked.params.transactionId);

export const judgeSample: OperatorHandler<"judgeSample"> = (asked) =>
  samples.judgeSample(asked.env, inOrganisation(asked).caller, {
    transactionId: asked.params.transactionId,
    request: asked.body,
    keyName: asked.keyName,
    at: formatInstant(asked.receivedAt),
  });
