// The nouns of the command line, in the order of its help, which is the alphabet's: a new noun is one line here. A run
// loads the file of its own noun only, because loading takes longer than most verbs.

import type { Command } from "commander";
import type { Run } from "./verb.ts";

type AddNoun = (program: Command, run: Run) => void;

/** By the first word that a person types. */
export const NOUNS: Readonly<Record<string, () => Promise<AddNoun>>> = {
  address: async () => (await import("./nouns/address.ts")).addAddress,
  alert: async () => (await import("./nouns/alert.ts")).addAlert,
  analysts: async () => (await import("./nouns/analysts.ts")).addAnalysts,
  audit: async () => (await import("./nouns/audit.ts")).addAudit,
  backtest: async () => (await import("./nouns/backtest.ts")).addBacktest,
  completion: async () => (await import("./nouns/completion.ts")).addCompletion,
  connection: async () => (await import("./nouns/connection.ts")).addConnection,
  credit: async () => (await import("./nouns/credit.ts")).addCredit,
  deadletters: async () => (await import("./nouns/deadletters.ts")).addDeadLetters,
  decision: async () => (await import("./nouns/decision.ts")).addDecision,
  doctor: async () => (await import("./nouns/health.ts")).addDoctor,
  experiment: async () => (await import("./nouns/experiment.ts")).addExperiment,
  health: async () => (await import("./nouns/health.ts")).addHealth,
  investigation: async () => (await import("./nouns/investigation.ts")).addInvestigation,
  jobs: async () => (await import("./nouns/jobs.ts")).addJobs,
  key: async () => (await import("./nouns/key.ts")).addKey,
  lists: async () => (await import("./nouns/lists.ts")).addLists,
  log: async () => (await import("./nouns/log.ts")).addLog,
  match: async () => (await import("./nouns/match.ts")).addMatch,
  "named-list": async () => (await import("./nouns/named-list.ts")).addNamedList,
  names: async () => (await import("./nouns/names.ts")).addNames,
  open: async () => (await import("./nouns/open.ts")).addOpen,
  org: async () => (await import("./nouns/organisation.ts")).addOrganisation,
  pair: async () => (await import("./nouns/pair.ts")).addPair,
  provider: async () => (await import("./nouns/provider.ts")).addProvider,
  "provider-directory": async () => (await import("./nouns/provider-directory.ts")).addProviderDirectory,
  recommendation: async () => (await import("./nouns/recommendation.ts")).addRecommendation,
  replay: async () => (await import("./nouns/replay.ts")).addReplay,
  report: async () => (await import("./nouns/report.ts")).addReport,
  rule: async () => (await import("./nouns/rule.ts")).addRule,
  sample: async () => (await import("./nouns/sample.ts")).addSample,
  signal: async () => (await import("./nouns/signal.ts")).addSignal,
  snooze: async () => (await import("./nouns/snooze.ts")).addSnooze,
  sql: async () => (await import("./nouns/sql.ts")).addSql,
  stats: async () => (await import("./nouns/stats.ts")).addStats,
  status: async () => (await import("./nouns/status.ts")).addStatus,
  stop: async () => (await import("./nouns/status.ts")).addStop,
  token: async () => (await import("./nouns/token.ts")).addToken,
  version: async () => (await import("./nouns/version.ts")).addVersion,
  warehouse: async () => (await import("./nouns/warehouse.ts")).addWarehouse,
  webhook: async () => (await import("./nouns/webhook.ts")).addWebhook,
};
