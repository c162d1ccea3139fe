// The route table and nothing else.

import { Router } from "itty-router";
import { fail } from "#domain/contract/errors.ts";
import { authenticate } from "./http/authenticate.ts";
import { acceptVersion } from "./http/accept-version.ts";
import type { Handled, WeirRequest } from "./http/exchange.ts";
import { createActivity } from "./routes/activities/create.ts";
import { readSaved } from "./routes/assessments/read.ts";
import { postPulse } from "./routes/internal/pulse.ts";
import { readOpenApi } from "./routes/openapi.ts";
import { getHealth } from "./routes/operator/health.ts";
import { listJobs, runJob } from "./routes/operator/jobs.ts";
import { deleteKey, listKeys, postKey } from "./routes/operator/keys.ts";
import { getOrganisation, listOrganisations, postOrganisation } from "./routes/operator/organisations.ts";
import { createOutcome } from "./routes/outcomes/create.ts";
import { readEffectiveness } from "./routes/risk-intelligence/effectiveness.ts";
import { createTransaction } from "./routes/transactions/create.ts";

const api = Router<WeirRequest, []>({ base: "/api/v1" })
  .all("*", authenticate)
  .all("*", acceptVersion)
  .post("/transactions", createTransaction)
  .get("/transactions/:id", readSaved("transaction"))
  .post("/transactions/:transactionId/outcomes", createOutcome)
  .post("/activities", createActivity)
  .get("/activities/:id", readSaved("activity"))
  .get("/risk-intelligence/effectiveness", readEffectiveness)
  .all("*", noRoute);

const operator = Router<WeirRequest, []>({ base: "/operator/v1" })
  .get("/health", getHealth)
  .get("/organisations", listOrganisations)
  .post("/organisations", postOrganisation)
  .get("/organisations/:id", getOrganisation)
  .get("/organisations/:id/keys", listKeys)
  .post("/organisations/:id/keys", postKey)
  .delete("/organisations/:id/keys/:keyId", deleteKey)
  .get("/jobs", listJobs)
  .post("/jobs/:name/run", runJob)
  .all("*", noRoute);

const internal = Router<WeirRequest, []>({ base: "/internal/v1" }).post("/pulse", postPulse);

/** Integrators' hosts serve the contract; the operator's host serves operators and the pipeline. */
export const publicRouter = Router<WeirRequest, []>()
  .get("/openapi.json", readOpenApi)
  .all("/api/v1/*", api.fetch)
  .all("*", noRoute);

export const operatorRouter = Router<WeirRequest, []>()
  .all("/operator/v1/*", operator.fetch)
  .all("/internal/v1/*", internal.fetch)
  .all("*", noRoute);

function noRoute(request: WeirRequest): Handled {
  return fail("route_not_found", `There is no ${request.method} ${new URL(request.url).pathname}.`);
}
