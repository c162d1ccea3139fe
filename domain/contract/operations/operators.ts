// The operations of the operator interface, in the order of the router and the reference.

import { AUDIT } from "./audit.ts";
import { CASEWORK } from "./casework.ts";
import { CONNECTIONS } from "./connections.ts";
import { CREDIT } from "./credit.ts";
import { DEAD_LETTERS } from "./dead-letters.ts";
import { DECISIONS } from "./decisions.ts";
import { DELIVERIES } from "./deliveries.ts";
import { EXPERIMENTS } from "./experiments.ts";
import { HEALTH } from "./health.ts";
import { JOBS } from "./jobs.ts";
import { JUDGED_PAIRS } from "./judged-pairs.ts";
import { KEYS } from "./keys.ts";
import { LISTS } from "./lists.ts";
import { LIVE } from "./live.ts";
import { LOGS } from "./logs.ts";
import { NAMED_LISTS } from "./named-lists.ts";
import { ORGANISATION_REPORTS } from "./organisation-reports.ts";
import { ORGANISATION_ADDRESSES } from "./organisation-addresses.ts";
import { ORGANISATIONS } from "./organisations.ts";
import { PROVIDER_DIRECTORY } from "./provider-directory.ts";
import { REBUILD } from "./rebuild.ts";
import { REPORT_SQL } from "./report-sql.ts";
import { SAMPLES } from "./samples.ts";
import { SCREENING_MATCHES } from "./screening-matches.ts";
import { SESSION } from "./session.ts";
import { SNOOZES } from "./snoozes.ts";
import { SQL } from "./sql.ts";
import { SUBJECTS } from "./subjects.ts";
import { SYSTEM_VERSIONS } from "./system-versions.ts";
import { THRESHOLD_RECOMMENDATIONS } from "./threshold-recommendations.ts";
import { TOKENS } from "./tokens.ts";

export const OPERATOR_OPERATIONS = {
  ...HEALTH,
  ...SESSION,
  ...TOKENS,
  ...ORGANISATIONS,
  ...KEYS,
  ...CREDIT,
  ...SYSTEM_VERSIONS,
  ...EXPERIMENTS,
  ...THRESHOLD_RECOMMENDATIONS,
  ...DECISIONS,
  ...LIVE,
  ...SUBJECTS,
  ...AUDIT,
  ...CASEWORK,
  ...DELIVERIES,
  ...SCREENING_MATCHES,
  ...JUDGED_PAIRS,
  ...SNOOZES,
  ...SAMPLES,
  ...ORGANISATION_REPORTS,
  ...REPORT_SQL,
  ...SQL,
  ...LISTS,
  ...PROVIDER_DIRECTORY,
  ...NAMED_LISTS,
  ...CONNECTIONS,
  ...ORGANISATION_ADDRESSES,
  ...LOGS,
  ...REBUILD,
  ...DEAD_LETTERS,
  ...JOBS,
};
