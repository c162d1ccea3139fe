// Risk intelligence: reports on an organisation's decisions, and the versions and experiments behind them.

import { MAXIMUM_SERIES_DAYS, SERIES_INTERVALS } from "#domain/contract/reports/effectiveness.ts";
import { fail, succeed } from "#domain/contract/errors/errors.ts";
import { NETWORK_SUBJECT_KINDS } from "#domain/contract/casework/network.ts";
import { DRIFT } from "#domain/door/drift.ts";
import { PROVIDERS } from "#domain/door/providers.ts";
import { askDoor } from "../door/ask-door.ts";
import { baselineParameters } from "../http/baseline-parameters.ts";
import type { IntegratorHandler, SharedHandler } from "../http/handlers.ts";
import { choiceParameter, numberedPage, wholeListPage } from "../http/inputs.ts";
import { networkParameters } from "../http/network-parameters.ts";
import { recommendedThresholds } from "../http/recommended-thresholds.ts";
import { isTooLongForDays, windowParameters } from "../http/window-parameters.ts";
import { organisationOf } from "../routing.ts";
import * as experiments from "../use-cases/manage-experiments.ts";
import { versionNotFound } from "../use-cases/manage-versions.ts";
import { reportEffectiveness } from "../use-cases/report-effectiveness.ts";
import { reportQuery } from "../use-cases/report-query.ts";
import { reportNetwork, subjectNotFound } from "../use-cases/report-network.ts";
import { compiledVersion } from "../versions/compiled-versions.ts";

export const getEffectiveness: SharedHandler<"getEffectiveness"> = (asked) => {
  const window = windowParameters(asked.query, asked.receivedAt);
  if (!window.ok) return window;
  const interval = choiceParameter(asked.query, "interval", SERIES_INTERVALS);
  if (!interval.ok) return interval;
  if (interval.value !== undefined && isTooLongForDays(window.value)) {
    return fail("invalid_request", `interval: a series covers at most ${MAXIMUM_SERIES_DAYS} days`);
  }
  return reportEffectiveness(asked.env, asked.caller, window.value, interval.value);
};

export const getDrift: SharedHandler<"getDrift"> = async ({ env, caller, query, receivedAt }) => {
  const window = windowParameters(query, receivedAt);
  if (!window.ok) return window;
  const baseline = baselineParameters(query);
  if (!baseline.ok) return baseline;
  const question = await reportQuery(env, caller, "drift", window.value);
  return askDoor(env, DRIFT, { ...question, ...baseline.value });
};

export const getProviders: SharedHandler<"getProviders"> = async (asked) => {
  const { env, caller, query, receivedAt } = asked;
  const window = windowParameters(query, receivedAt);
  if (!window.ok) return window;
  const page = wholeListPage(query);
  if (!page.ok) return page;
  const report = await askDoor(env, PROVIDERS, await reportQuery(env, caller, "providers", window.value));
  return report.ok ? succeed(page.value(report.value)) : report;
};

export const listThresholdRecommendations: IntegratorHandler<"listThresholdRecommendations"> = async (
  asked,
) => {
  const { organisationId, systemVersion } = asked.caller;
  const compiled = await compiledVersion(asked.env, organisationId, systemVersion);
  return compiled.ok ? recommendedThresholds(asked, compiled.value.version) : compiled;
};

export const getNetwork: SharedHandler<"getNetwork"> = ({ env, caller, params, query }) => {
  const bounds = networkParameters(query);
  if (!bounds.ok) return bounds;
  const kind = NETWORK_SUBJECT_KINDS.find((known) => known === params.subjectKind);
  if (kind === undefined) {
    return fail("invalid_request", `subjectKind: must be one of ${NETWORK_SUBJECT_KINDS.join(", ")}`);
  }
  const reference = params.subjectId;
  if (reference === "") return subjectNotFound();
  return reportNetwork(env, caller, { kind, reference, ...bounds.value });
};

export const listExperiments: IntegratorHandler<"listExperiments"> = ({ env, caller, query }) => {
  const page = numberedPage(query);
  if (!page.ok) return page;
  return experiments.listExperiments(env, caller, page.value.limit, page.value.before);
};

export const listSystemVersions: IntegratorHandler<"listSystemVersions"> = async ({ env, caller, query }) => {
  const page = numberedPage(query);
  if (!page.ok) return page;
  const organisation = organisationOf(env, caller.organisationId);
  return succeed(await organisation.listVersions(page.value.limit, page.value.before));
};

export const getSystemVersion: IntegratorHandler<"getSystemVersion"> = async ({ env, caller, params }) => {
  const version = await organisationOf(env, caller.organisationId).findVersion(params.id);
  return version === null ? versionNotFound() : succeed(version);
};
