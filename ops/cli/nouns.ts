// The nouns of the command line, in the order of its help, which is the alphabet's: a new noun is one line here.

export { addAnalysts } from "./nouns/analysts.ts";
export { addBacktest } from "./nouns/backtest.ts";
export { addCredit } from "./nouns/credit.ts";
export { addDeadLetters } from "./nouns/deadletters.ts";
export { addDecision } from "./nouns/decision.ts";
export { addExperiment } from "./nouns/experiment.ts";
export { addHealth } from "./nouns/health.ts";
export { addJobs } from "./nouns/jobs.ts";
export { addKey } from "./nouns/key.ts";
export { addLists } from "./nouns/lists.ts";
export { addLog } from "./nouns/log.ts";
export { addMatch } from "./nouns/match.ts";
export { addNames } from "./nouns/names.ts";
export { addOrganisation } from "./nouns/organisation.ts";
export { addProvider } from "./nouns/provider.ts";
export { addRecommendation } from "./nouns/recommendation.ts";
export { addReplay } from "./nouns/replay.ts";
export { addReport } from "./nouns/report.ts";
export { addSnooze } from "./nouns/snooze.ts";
export { addSql } from "./nouns/sql.ts";
export { addStats } from "./nouns/stats.ts";
export { addVersion } from "./nouns/version.ts";
export { addWarehouse } from "./nouns/warehouse.ts";
