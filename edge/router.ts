// The route table and nothing else.

import { Router } from "itty-router";
import { fail } from "#domain/contract/errors.ts";
import { authenticate } from "./http/authenticate.ts";
import { acceptVersion } from "./http/accept-version.ts";
import type { Handled, WeirRequest } from "./http/exchange.ts";
import { createActivity } from "./routes/activities/create.ts";
import { getAlert, listAlerts, patchAlert } from "./routes/alerts/alerts.ts";
import { readSaved } from "./routes/assessments/read.ts";
import { createIdentityEvent } from "./routes/identity/create-event.ts";
import * as internal from "./routes/internal/lists.ts";
import { postFinding } from "./routes/internal/findings.ts";
import { postLimits } from "./routes/internal/limits.ts";
import { postRescreenings } from "./routes/internal/rescreenings.ts";
import { postPulse } from "./routes/internal/pulse.ts";
import {
  postApproval,
  postNote,
  postReopening,
  postResolution,
  postSar,
} from "./routes/investigations/acts.ts";
import {
  createInvestigation,
  getInvestigation,
  listInvestigations,
  patchInvestigation,
} from "./routes/investigations/investigations.ts";
import { getKycHealth } from "./routes/kyc/health.ts";
import { listDeltas } from "./routes/monitoring/deltas.ts";
import { readOpenApi, readOperatorOpenApi } from "./routes/openapi.ts";
import { getCredit, listCreditEntries, postCreditGrant } from "./routes/operator/credit.ts";
import { getReplay } from "./routes/operator/decisions.ts";
import { getLetter, listLetters, postLetterDrop, postLetterRetry } from "./routes/operator/dead-letters.ts";
import {
  getBacktest,
  listExperiments,
  postBacktest,
  postExperiment,
  postExperimentStop,
} from "./routes/operator/experiments.ts";
import { getHealth } from "./routes/operator/health.ts";
import { listJobs, runJob } from "./routes/operator/jobs.ts";
import { deleteKey, listKeys, postKey } from "./routes/operator/keys.ts";
import {
  getLists,
  postListRetirement,
  postLists,
  postListsChunk,
  postListsPublication,
} from "./routes/operator/lists.ts";
import { listLogs, postLogRewind, postRowsDrop, postRowsRetry } from "./routes/operator/logs.ts";
import {
  getOrganisation,
  listOrganisations,
  patchOrganisation,
  postOrganisation,
} from "./routes/operator/organisations.ts";
import { getRebuild, postRebuild, postRebuildEnd, postRestatement } from "./routes/operator/rebuild.ts";
import { getReportSql } from "./routes/operator/report-sql.ts";
import { getMatches, postAdjudication } from "./routes/operator/screening-matches.ts";
import { deleteSnooze, getSnoozes, postSnooze } from "./routes/operator/snoozes.ts";
import {
  getVersion,
  listVersions,
  postVersion,
  postVersionActivation,
  postVersionApproval,
  postVersionRetirement,
} from "./routes/operator/system-versions.ts";
import {
  getRecommendation,
  listRecommendations,
  postReview,
} from "./routes/operator/threshold-recommendations.ts";
import { postToken } from "./routes/operator/tokens.ts";
import { createOutcome } from "./routes/outcomes/create.ts";
import { readDrift } from "./routes/risk-intelligence/drift.ts";
import { readEffectiveness } from "./routes/risk-intelligence/effectiveness.ts";
import { readExperiments } from "./routes/risk-intelligence/experiments.ts";
import { readNetwork } from "./routes/risk-intelligence/network.ts";
import { readProviders } from "./routes/risk-intelligence/providers.ts";
import { listThresholdRecommendations } from "./routes/risk-intelligence/threshold-recommendations.ts";
import { listSystemVersions, readSystemVersion } from "./routes/risk-intelligence/system-versions.ts";
import { getSignal, listSignals, postSignalAct } from "./routes/signals/signals.ts";
import { readReference, readReferenceFile, readReferenceStart } from "./routes/reference/page.ts";
import { createTransaction } from "./routes/transactions/create.ts";
import { getVersionDiff, getVersions } from "./routes/versions/versions.ts";
import { createRiskAssessment } from "./routes/risk-assessments/create.ts";
import { getRiskAssessment } from "./routes/risk-assessments/read.ts";
import { createWalletScreening } from "./routes/wallet-screenings/create.ts";
import { getWalletEvidence } from "./routes/wallet-screenings/read-of-transaction.ts";
import { getWalletScreening } from "./routes/wallet-screenings/read.ts";
import { getWebhookCatalogue, previewWebhookVersion } from "./routes/webhooks/catalogue.ts";
import { getWebhookDelivery, listWebhookDeliveries, resendWebhook } from "./routes/webhooks/deliveries.ts";
import { recoverWebhooks, rotateWebhookSecret, simulateWebhook } from "./routes/webhooks/endpoint-acts.ts";
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  getWebhookEndpoint,
  listWebhookEndpoints,
  patchWebhookEndpoint,
} from "./routes/webhooks/endpoints.ts";

/** Integrators' hosts: the contract. Everything under `/api/v1` and `/api/identity` stands behind the key. */
export const publicRouter = Router<WeirRequest, []>()
  .get("/openapi.json", readOpenApi)
  .get("/reference", readReference)
  .get("/reference/start.js", readReferenceStart)
  .get("/reference/:file", readReferenceFile)
  .get("/api/kyc/health", getKycHealth)
  .all("/api/identity/*", authenticate, acceptVersion)
  .post("/api/identity/events", createIdentityEvent)
  .all("/api/v1/*", authenticate, acceptVersion)
  .post("/api/v1/transactions", createTransaction)
  .get("/api/v1/transactions/:id", readSaved("transaction"))
  .post("/api/v1/transactions/:transactionId/outcomes", createOutcome)
  .post("/api/v1/activities", createActivity)
  .get("/api/v1/activities/:id", readSaved("activity"))
  .post("/api/v1/wallet-screenings", createWalletScreening)
  .get("/api/v1/wallet-screenings/:id", getWalletScreening)
  .get("/api/v1/wallet-screenings/transactions/:reference", getWalletEvidence)
  .post("/api/v1/risk-assessments", createRiskAssessment)
  .get("/api/v1/risk-assessments/:id", getRiskAssessment)
  .get("/api/v1/risk-intelligence/drift", readDrift)
  .get("/api/v1/risk-intelligence/effectiveness", readEffectiveness)
  .get("/api/v1/risk-intelligence/providers", readProviders)
  .get("/api/v1/risk-intelligence/threshold-recommendations", listThresholdRecommendations)
  .get("/api/v1/risk-intelligence/network/:subjectKind/:subjectId", readNetwork)
  .get("/api/v1/risk-intelligence/experiments", readExperiments)
  .get("/api/v1/risk-intelligence/system-versions", listSystemVersions)
  .get("/api/v1/risk-intelligence/system-versions/:id", readSystemVersion)
  .get("/api/v1/monitoring/deltas", listDeltas)
  .get("/api/v1/alerts", listAlerts)
  .get("/api/v1/alerts/:id", getAlert)
  .patch("/api/v1/alerts/:id", patchAlert)
  .get("/api/v1/signals", listSignals)
  .get("/api/v1/signals/:id", getSignal)
  .post("/api/v1/signals/:id/acknowledge", postSignalAct("acknowledge"))
  .post("/api/v1/signals/:id/clear", postSignalAct("clear"))
  .get("/api/v1/investigations", listInvestigations)
  .post("/api/v1/investigations", createInvestigation)
  .get("/api/v1/investigations/:id", getInvestigation)
  .patch("/api/v1/investigations/:id", patchInvestigation)
  .post("/api/v1/investigations/:id/notes", postNote)
  .post("/api/v1/investigations/:id/sar", postSar)
  .post("/api/v1/investigations/:id/resolve", postResolution)
  .post("/api/v1/investigations/:id/approve", postApproval)
  .post("/api/v1/investigations/:id/reopen", postReopening)
  .get("/api/v1/versions", getVersions)
  .get("/api/v1/versions/diff", getVersionDiff)
  .get("/api/v1/webhooks/catalogue", getWebhookCatalogue)
  .get("/api/v1/webhooks/endpoints", listWebhookEndpoints)
  .post("/api/v1/webhooks/endpoints", createWebhookEndpoint)
  .get("/api/v1/webhooks/endpoints/:id", getWebhookEndpoint)
  .patch("/api/v1/webhooks/endpoints/:id", patchWebhookEndpoint)
  .delete("/api/v1/webhooks/endpoints/:id", deleteWebhookEndpoint)
  .post("/api/v1/webhooks/endpoints/:id/secret/rotate", rotateWebhookSecret)
  .post("/api/v1/webhooks/endpoints/:id/simulate", simulateWebhook)
  .get("/api/v1/webhooks/endpoints/:id/preview", previewWebhookVersion)
  .post("/api/v1/webhooks/endpoints/:id/recover", recoverWebhooks)
  .get("/api/v1/webhooks/endpoints/:id/deliveries", listWebhookDeliveries)
  .get("/api/v1/webhooks/deliveries/:id", getWebhookDelivery)
  .post("/api/v1/webhooks/deliveries/:id/resend", resendWebhook)
  .all("*", noRoute);

/** The operator's host: operators, and the pipeline. */
export const operatorRouter = Router<WeirRequest, []>()
  .get("/openapi.json", readOperatorOpenApi)
  .get("/operator/v1/health", getHealth)
  .post("/operator/v1/tokens", postToken)
  .get("/operator/v1/organisations", listOrganisations)
  .post("/operator/v1/organisations", postOrganisation)
  .get("/operator/v1/organisations/:id", getOrganisation)
  .patch("/operator/v1/organisations/:id", patchOrganisation)
  .get("/operator/v1/organisations/:id/keys", listKeys)
  .post("/operator/v1/organisations/:id/keys", postKey)
  .delete("/operator/v1/organisations/:id/keys/:keyId", deleteKey)
  .get("/operator/v1/organisations/:id/credit", getCredit)
  .post("/operator/v1/organisations/:id/credit/grants", postCreditGrant)
  .get("/operator/v1/organisations/:id/credit/entries", listCreditEntries)
  .get("/operator/v1/organisations/:id/system-versions", listVersions)
  .post("/operator/v1/organisations/:id/system-versions", postVersion)
  .get("/operator/v1/organisations/:id/system-versions/:versionId", getVersion)
  .post("/operator/v1/organisations/:id/system-versions/:versionId/approve", postVersionApproval)
  .post("/operator/v1/organisations/:id/system-versions/:versionId/activate", postVersionActivation)
  .post("/operator/v1/organisations/:id/system-versions/:versionId/retire", postVersionRetirement)
  .post("/operator/v1/organisations/:id/system-versions/:versionId/backtest", postBacktest)
  .get("/operator/v1/organisations/:id/backtests/:backtestId", getBacktest)
  .get("/operator/v1/organisations/:id/experiments", listExperiments)
  .post("/operator/v1/organisations/:id/experiments", postExperiment)
  .post("/operator/v1/organisations/:id/experiments/:experimentId/stop", postExperimentStop)
  .get("/operator/v1/organisations/:id/threshold-recommendations", listRecommendations)
  .get("/operator/v1/organisations/:id/threshold-recommendations/:recommendationId", getRecommendation)
  .post("/operator/v1/organisations/:id/threshold-recommendations/:recommendationId/review", postReview)
  .get("/operator/v1/organisations/:id/decisions/:reference/replay", getReplay)
  .get("/operator/v1/organisations/:id/screening-matches", getMatches)
  .post("/operator/v1/organisations/:id/screening-matches/:matchId/adjudication", postAdjudication)
  .get("/operator/v1/organisations/:id/snoozes", getSnoozes)
  .post("/operator/v1/organisations/:id/snoozes", postSnooze)
  .delete("/operator/v1/organisations/:id/snoozes/:snoozeId", deleteSnooze)
  .get("/operator/v1/reports/:name/sql", getReportSql)
  .get("/operator/v1/lists", getLists)
  .post("/operator/v1/lists", postLists)
  .post("/operator/v1/lists/retirements", postListRetirement)
  .post("/operator/v1/lists/:hash/chunks/:number", postListsChunk)
  .post("/operator/v1/lists/:hash/publish", postListsPublication)
  .get("/operator/v1/logs", listLogs)
  .post("/operator/v1/logs/rewind", postLogRewind)
  .post("/operator/v1/logs/retry", postRowsRetry)
  .post("/operator/v1/logs/drop", postRowsDrop)
  .get("/operator/v1/warehouse/rebuild", getRebuild)
  .post("/operator/v1/warehouse/rebuild", postRebuild)
  .post("/operator/v1/warehouse/rebuild/end", postRebuildEnd)
  .post("/operator/v1/warehouse/restate", postRestatement)
  .get("/operator/v1/dead-letters", listLetters)
  .get("/operator/v1/dead-letters/:letterId", getLetter)
  .post("/operator/v1/dead-letters/retry", postLetterRetry)
  .post("/operator/v1/dead-letters/drop", postLetterDrop)
  .get("/operator/v1/jobs", listJobs)
  .post("/operator/v1/jobs/:name/run", runJob)
  .post("/internal/v1/findings", postFinding)
  .post("/internal/v1/limits", postLimits)
  .post("/internal/v1/pulse", postPulse)
  .post("/internal/v1/rescreenings", postRescreenings)
  .get("/internal/v1/lists", internal.getLists)
  .post("/internal/v1/lists", internal.postLists)
  .post("/internal/v1/lists/:hash/chunks/:number", internal.postListsChunk)
  .post("/internal/v1/lists/:hash/publish", internal.postListsPublication)
  .all("*", noRoute);

function noRoute(request: WeirRequest): Handled {
  return fail("route_not_found", `There is no ${request.method} ${request.exchange.url.pathname}.`);
}
