// What transactions and activities have in common: identity, subject, time, origin.

import { z } from "zod";
import { boundedString, country, externalId, flatFields, instant, optional } from "../values/primitives.ts";
import { subjectSchema } from "./subject.ts";

export const locationSchema = z
  .object({
    city: optional(boundedString),
    region: optional(boundedString),
    latitude: optional(z.number().min(-90).max(90)),
    longitude: optional(z.number().min(-180).max(180)),
    accuracyRadiusKm: optional(z.number().min(0)),
  })
  .superRefine((location, context) => {
    if ((location.latitude == null) !== (location.longitude == null)) {
      context.addIssue({ code: "custom", message: "latitude and longitude are supplied together" });
    }
    if (location.accuracyRadiusKm != null && location.latitude == null) {
      context.addIssue({
        code: "custom",
        path: ["accuracyRadiusKm"],
        message: "is accepted only with coordinates",
      });
    }
  })
  .meta({ id: "Location" });
export type Location = z.output<typeof locationSchema>;

// zod's pattern for documents knows fewer spellings than its check, such as `::ffff:203.0.113.7`.
const ipv6 = z.ipv6().meta({
  override: ({ jsonSchema }) => {
    delete jsonSchema.pattern;
  },
});

export const envelopeFields = {
  externalActivityId: externalId.meta({ description: "The idempotency identity of the assessment." }),
  subject: subjectSchema,
  occurredAt: instant.meta({ description: "When it happened; at most five minutes in the future." }),
  channel: optional(boundedString),
  deviceRef: optional(boundedString),
  ipAddress: optional(z.union([z.ipv4(), ipv6], { error: "must be a valid IPv4 or IPv6 address" })),
  country: optional(country),
  location: optional(locationSchema),
  metadata: optional(flatFields),
  customAttributes: optional(flatFields),
};
