// The customer that a decision is about.

import { z } from "zod";
import { needsOneOf, optional, reference } from "../values/primitives.ts";

export const SUBJECT_TYPES = [
  "individual",
  "business",
  "wallet",
  "bank_account",
  "device",
  "email",
  "phone",
  "ip",
] as const;
export type SubjectType = (typeof SUBJECT_TYPES)[number];

export const subjectSchema = z
  .object({
    type: z.enum(SUBJECT_TYPES),
    id: optional(reference),
    externalUserId: optional(reference),
  })
  .superRefine((subject, context) => {
    if ((subject.id == null) !== (subject.externalUserId == null)) return;
    context.addIssue({ code: "custom", message: "needs exactly one of id and externalUserId" });
  })
  .meta({
    id: "Subject",
    description: "The customer: exactly one of `id` and `externalUserId` is given.",
    oneOf: needsOneOf(["id", "externalUserId"]),
  });
export type SubjectReference = z.output<typeof subjectSchema>;
