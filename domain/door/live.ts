// What an organisation is deciding at this moment.

import { z } from "zod";
import { liveSchema } from "../contract/operators/live.ts";
import { environmentSchema } from "../contract/values/environment.ts";
import { question } from "./question.ts";

const liveQuerySchema = z.object({ organisationId: z.string(), environment: environmentSchema });
export type LiveQuery = z.output<typeof liveQuerySchema>;

export const LIVE = question("/v1/live", liveQuerySchema, liveSchema);
