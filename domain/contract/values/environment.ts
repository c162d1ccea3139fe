// The two environments of an organisation, which share nothing: keys, hosts, ledgers and reports belong to one of them.

import { z } from "zod";

export const ENVIRONMENTS = ["sandbox", "production"] as const;
export const environmentSchema = z.enum(ENVIRONMENTS);
export type Environment = z.output<typeof environmentSchema>;
