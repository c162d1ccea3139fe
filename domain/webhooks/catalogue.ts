// The catalogue of webhook events: every type of the contract, what it tells, and a sample of its delivery.

import { z } from "zod";
import type { Environment } from "../contract/values/environment.ts";
import { WEBHOOK_EVENT_TYPES, WEBHOOK_EVENTS } from "./event-types.ts";
import { sampleDelivery } from "./sample.ts";

const entrySchema = z.object({
  type: z.string(),
  description: z.string(),
  available: z.boolean().meta({ description: "False for types that may be subscribed to and are not sent." }),
  sample: z
    .looseObject({})
    .meta({ description: "Made as real events are; its ids begin with `sample_` and exist nowhere." }),
});

export type CatalogueEntry = z.output<typeof entrySchema>;

export const catalogueSchema = z
  .object({ data: z.array(entrySchema), pagination: z.object({ nextCursor: z.string().nullable() }) })
  .meta({ id: "WebhookCatalogue" });

export function catalogue(environment: Environment): z.output<typeof catalogueSchema> {
  return {
    data: WEBHOOK_EVENT_TYPES.map((type) => {
      const { description, available } = WEBHOOK_EVENTS[type];
      return { type, description, available, sample: { ...sampleDelivery(type, environment) } };
    }),
    pagination: { nextCursor: null },
  };
}
