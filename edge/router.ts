// The routes of both hosts: the operations of the tables, bound to their handlers, and what is no operation.

import { integratorRoutes, operatorRoutes } from "./http/bind.ts";
import { noApiRoute, noRoute } from "./http/no-route.ts";
import * as activities from "./routes/activities.ts";
import * as alerts from "./routes/alerts.ts";
import * as changeFeed from "./routes/change-feed.ts";
import * as controlChallenges from "./routes/control-challenges.ts";
import * as cryptoCatalogue from "./routes/crypto-catalogue.ts";
import * as cryptoAddresses from "./routes/crypto-addresses.ts";
import * as cryptoProviders from "./routes/crypto-providers.ts";
import * as cryptoDiscovery from "./routes/crypto-discovery.ts";
import * as identity from "./routes/identity.ts";
import { postFinding } from "./routes/internal/findings.ts";
import { postLimits } from "./routes/internal/limits.ts";
import * as internalLists from "./routes/internal/lists.ts";
import { postPulse } from "./routes/internal/pulse.ts";
import { postRescreenings } from "./routes/internal/rescreenings.ts";
import * as investigations from "./routes/investigations.ts";
import { goToConsole, readConsole, readConsoleAsset, readConsoleFile } from "./routes/console.ts";
import { readOpenApi, readOperatorOpenApi } from "./routes/openapi.ts";
import * as casework from "./routes/operator/casework.ts";
import * as connections from "./routes/operator/connections.ts";
import * as credit from "./routes/operator/credit.ts";
import * as organisationAddresses from "./routes/operator/crypto-addresses.ts";
import * as deadLetters from "./routes/operator/dead-letters.ts";
import * as audit from "./routes/operator/audit.ts";
import * as decisions from "./routes/operator/decisions.ts";
import * as deliveries from "./routes/operator/deliveries.ts";
import * as experiments from "./routes/operator/experiments.ts";
import * as health from "./routes/operator/health.ts";
import * as jobs from "./routes/operator/jobs.ts";
import * as judgedPairs from "./routes/operator/judged-pairs.ts";
import * as keys from "./routes/operator/keys.ts";
import * as live from "./routes/operator/live.ts";
import * as lists from "./routes/operator/lists.ts";
import * as logs from "./routes/operator/logs.ts";
import * as namedLists from "./routes/operator/named-lists.ts";
import * as organisationReports from "./routes/operator/organisation-reports.ts";
import * as organisations from "./routes/operator/organisations.ts";
import * as providerDirectory from "./routes/operator/provider-directory.ts";
import * as rebuild from "./routes/operator/rebuild.ts";
import * as reportSql from "./routes/operator/report-sql.ts";
import * as samples from "./routes/operator/samples.ts";
import * as screeningMatches from "./routes/operator/screening-matches.ts";
import * as session from "./routes/operator/session.ts";
import * as snoozes from "./routes/operator/snoozes.ts";
import * as sql from "./routes/operator/sql.ts";
import * as subjects from "./routes/operator/subjects.ts";
import * as systemVersions from "./routes/operator/system-versions.ts";
import * as thresholdRecommendations from "./routes/operator/threshold-recommendations.ts";
import * as tokens from "./routes/operator/tokens.ts";
import { readReference, readReferenceFile, readReferenceStart } from "./routes/reference.ts";
import * as riskAssessments from "./routes/risk-assessments.ts";
import * as riskIntelligence from "./routes/risk-intelligence.ts";
import * as signals from "./routes/signals.ts";
import * as transactions from "./routes/transactions.ts";
import * as travelRule from "./routes/travel-rule.ts";
import * as versions from "./routes/versions.ts";
import * as walletScreenings from "./routes/wallet-screenings.ts";
import * as webhooks from "./routes/webhooks.ts";

/** Integrators' hosts. */
export const publicRouter = integratorRoutes({
  ...transactions,
  ...activities,
  ...walletScreenings,
  ...riskAssessments,
  ...riskIntelligence,
  ...alerts,
  ...signals,
  ...investigations,
  ...changeFeed,
  ...webhooks,
  ...travelRule,
  ...cryptoCatalogue,
  ...cryptoDiscovery,
  ...cryptoAddresses,
  ...cryptoProviders,
  ...controlChallenges,
  ...versions,
  ...identity,
})
  .get("/openapi.json", readOpenApi)
  .get("/reference", readReference)
  .get("/reference/start.js", readReferenceStart)
  .get("/reference/:file", readReferenceFile)
  .all("/api/v1/*", noApiRoute)
  .all("/api/identity/*", noApiRoute)
  .all("*", noRoute);

/** The operators' host: operators, and the pipeline with its signed requests. */
export const operatorRouter = operatorRoutes({
  ...organisations,
  ...keys,
  ...credit,
  ...session,
  ...tokens,
  ...health,
  ...jobs,
  ...systemVersions,
  ...experiments,
  ...thresholdRecommendations,
  ...decisions,
  ...live,
  ...subjects,
  ...sql,
  ...audit,
  ...casework,
  ...deliveries,
  ...screeningMatches,
  ...judgedPairs,
  ...snoozes,
  ...samples,
  ...organisationReports,
  ...reportSql,
  ...lists,
  ...providerDirectory,
  ...namedLists,
  ...organisationAddresses,
  ...connections,
  ...logs,
  ...rebuild,
  ...deadLetters,
})
  .get("/openapi.json", readOperatorOpenApi)
  .get("/", goToConsole)
  .get("/console", readConsole)
  .get("/console/assets/:file", readConsoleAsset)
  .get("/console/assets/*", noRoute)
  .get("/console/:file", readConsoleFile)
  .get("/console/*", readConsole)
  .post("/internal/v1/findings", postFinding)
  .post("/internal/v1/limits", postLimits)
  .post("/internal/v1/pulse", postPulse)
  .post("/internal/v1/rescreenings", postRescreenings)
  .get("/internal/v1/lists", internalLists.getLists)
  .post("/internal/v1/lists", internalLists.postLists)
  .post("/internal/v1/lists/:hash/chunks/:number", internalLists.postListsChunk)
  .post("/internal/v1/lists/:hash/publish", internalLists.postListsPublication)
  .all("*", noRoute);
