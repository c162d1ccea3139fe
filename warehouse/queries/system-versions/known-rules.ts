// Names the rules of an organisation's versions, see known-rules.sql.

import { z } from "zod";
import { ruleSchema } from "#domain/decision/versions/system-version.ts";
import { defineQuery } from "../query.ts";
import { tenantParameters } from "../types.ts";

const knownRuleRow = z.object({
  rule_id: z.string(),
  rule_version: z.number().int(),
  name: z.string(),
  action: ruleSchema.shape.action,
  state: ruleSchema.shape.state,
});

export const knownRules = defineQuery({
  file: new URL("known-rules.sql", import.meta.url),
  parameters: z.object(tenantParameters),
  row: knownRuleRow,
});
