// Experiments of an organisation, and backtests of a version over past payments.

import {
  backtestRequestSchema,
  backtestSchema,
  experimentPageSchema,
  experimentRequestSchema,
  experimentStopSchema,
  startedExperimentSchema,
} from "../reports/experiment.ts";
import type { Operations, OperatorOperation } from "./operation.ts";
import { pageParameters } from "./parameters.ts";

export const EXPERIMENTS = {
  requestBacktest: {
    method: "post",
    path: "/organisations/{id}/system-versions/{versionId}/backtest",
    tag: "Experiments",
    summary: "Decide past payments again by a version",
    permission: "experiments:run",
    scope: "environment",
    idempotency: { key: "optional", scope: "backtest.request:" },
    body: backtestRequestSchema,
    answer: {
      status: 202,
      description: "The backtest; read it again for its progress.",
      schema: backtestSchema,
    },
    codes: ["system_version_not_found", "unprocessable"],
  },
  getBacktest: {
    method: "get",
    path: "/organisations/{id}/backtests/{backtestId}",
    tag: "Experiments",
    summary: "Get a backtest",
    permission: "experiments:read",
    scope: "environment",
    answer: { status: 200, description: "The backtest.", schema: backtestSchema },
    codes: ["backtest_not_found", "upstream_failed"],
  },
  listExperiments: {
    method: "get",
    path: "/organisations/{id}/experiments",
    tag: "Experiments",
    summary: "List experiments, newest first",
    permission: "experiments:read",
    scope: "environment",
    query: pageParameters,
    answer: { status: 200, description: "A page of experiments.", schema: experimentPageSchema },
    codes: ["upstream_failed"],
  },
  startExperiment: {
    method: "post",
    path: "/organisations/{id}/experiments",
    tag: "Experiments",
    summary: "Start a shadow experiment",
    permission: "experiments:run",
    scope: "environment",
    idempotency: { key: "optional", scope: "experiment.start:" },
    body: experimentRequestSchema,
    answer: { status: 201, description: "The experiment.", schema: startedExperimentSchema },
    codes: ["system_version_not_found", "unprocessable", "invalid_state"],
  },
  stopExperiment: {
    method: "post",
    path: "/organisations/{id}/experiments/{experimentId}/stop",
    tag: "Experiments",
    summary: "Stop an experiment",
    permission: "experiments:run",
    scope: "environment",
    optionalBody: experimentStopSchema,
    answer: { status: 200, description: "The stopped experiment.", schema: startedExperimentSchema },
    codes: ["experiment_not_found"],
  },
} as const satisfies Operations<OperatorOperation>;
