// What the contract rules out in an event, whatever its type: samples and real events are held to the same.

import { z } from "zod";
import type { webhookEnvelopeSchema } from "./envelope.ts";

const NEVER_OF_A_CUSTOMER = /^(api_key\.|risk\.system_version\.|risk\.drift\.|risk\.threshold\.)/;

const wallets = z.object({
  walletScreenings: z.array(z.unknown()),
  walletEvidenceUnavailable: z.string().nullable(),
});
const seenSchema = z.object({
  subject: z.object({ externalUserId: z.string().nullable() }).nullish(),
  externalActivityId: z.string().nullish(),
  assessment: z
    .object({
      decision: z.string(),
      summary: z.object({ outcome: z.string() }),
      alertId: z.string().optional(),
    })
    .optional(),
  screening: z
    .object({ attempts: z.array(wallets), walletEvidenceUnavailable: z.string().nullable() })
    .optional(),
  billing: z.object({ lines: z.array(z.unknown()) }).optional(),
});

/** @returns a sentence for each rule that the event breaks. */
export function impossibilitiesOf(event: z.output<typeof webhookEnvelopeSchema>): string[] {
  const { subject, assessment, screening, billing } = seenSchema.parse(event.data);
  const isBounded = screening?.walletEvidenceUnavailable != null;
  const attempts = screening?.attempts ?? [];
  const rules: readonly (readonly [holds: boolean, rule: string])[] = [
    [
      event.type !== "event.flagged" || assessment?.decision !== "allow",
      "event.flagged is sent for decisions other than allow",
    ],
    [
      assessment === undefined || (assessment.alertId !== undefined) === (assessment.decision !== "allow"),
      "an alert is named if one was raised, and only then",
    ],
    [
      assessment === undefined || assessment.summary.outcome === assessment.decision,
      "the summary says the decision",
    ],
    [!isBounded || assessment?.decision !== "allow", "what is not known about wallets is never clean"],
    [
      attempts.every(
        ({ walletScreenings, walletEvidenceUnavailable }) =>
          (walletEvidenceUnavailable === null && !isBounded) || walletScreenings.length === 0,
      ),
      "beyond the bound there is no partial list",
    ],
    [
      subject == null || (subject.externalUserId ?? undefined) === event.externalUserId,
      "envelope and data name the same customer",
    ],
    [
      !NEVER_OF_A_CUSTOMER.test(event.type) || event.externalUserId === undefined,
      "what is about no customer names none",
    ],
    [
      billing === undefined || billing.lines.length > 0 === (event.environment === "production"),
      "production is billed, and the sandbox is not",
    ],
  ];
  return rules.filter(([holds]) => !holds).map(([, rule]) => rule);
}
