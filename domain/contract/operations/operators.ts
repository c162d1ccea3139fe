// The operations of the operator interface, in the order of the router and the reference.

import { DEPLOYMENT } from "./deployment.ts";
import { LISTS } from "./lists.ts";
import { CREDIT, KEYS, ORGANISATIONS } from "./organisations.ts";
import { RECOVERY } from "./recovery.ts";
import { REVIEWS } from "./reviews.ts";
import { EXPERIMENTS, SYSTEM_VERSIONS } from "./system-versions.ts";

export const OPERATOR_OPERATIONS = {
  ...DEPLOYMENT,
  ...ORGANISATIONS,
  ...KEYS,
  ...CREDIT,
  ...SYSTEM_VERSIONS,
  ...EXPERIMENTS,
  ...REVIEWS,
  ...LISTS,
  ...RECOVERY,
};
