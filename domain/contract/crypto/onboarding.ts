// Travel Rule set-up as integrators take it up, save it, test it and ask for its activation. None of it clears a transfer.

import { z } from "zod";
import { text } from "../values/primitives.ts";
import { TRAVEL_RULE_PROTOCOLS } from "./institutions.ts";
import { withoutKeyMaterial } from "./strict-body.ts";

export const SETUP_STATES = [
  "not_started",
  "in_progress",
  "test_ready",
  "test_passed",
  "activation_requested",
  "active",
] as const;
export type SetupState = (typeof SETUP_STATES)[number];

/** In the order in which they are taken. */
export const SETUP_STEPS = [
  "legal_entity",
  "compliance_contact",
  "protocols",
  "personal_data",
  "counterparty",
] as const;
export type SetupStepKey = (typeof SETUP_STEPS)[number];

/** Of an id that is one of ours, or that an exchange network gives. */
const TEST_TARGET_MAX = 100;

const SETUP_CHECKS = ["lei_check_digits", "connection_test"] as const;

const stepSchema = z.object({
  key: z.enum(SETUP_STEPS),
  status: z.enum(["complete", "incomplete"]),
  blockers: z.array(z.string()).meta({ description: "What is missing, such as `legalName_missing`." }),
});
export type SetupStep = Readonly<z.output<typeof stepSchema>>;

const checkSchema = z.object({
  key: z.enum(SETUP_CHECKS),
  status: z.enum(["not_run", "running", "passed", "failed"]),
  checkedAt: z.string().nullable().meta({
    description:
      "When it was run last; null if it was not, and of `lei_check_digits`, which every LEI passes before it is saved.",
  }),
  detail: z.string().nullable().meta({ description: "Why it failed, as a code." }),
});
export type SetupCheck = Readonly<z.output<typeof checkSchema>>;

export const setupSchema = z
  .object({
    state: z.enum(SETUP_STATES),
    steps: z.array(stepSchema),
    checks: z.array(checkSchema),
    protocols: z.array(z.enum(TRAVEL_RULE_PROTOCOLS)).meta({ description: "Those that were chosen." }),
    testTarget: z.string().nullable().meta({
      description: "The connection or institution that the test is run with; null if we choose one.",
    }),
    personalDataAcknowledged: z.boolean(),
    supportedProtocols: z
      .array(z.enum(TRAVEL_RULE_PROTOCOLS))
      .meta({ description: "Those that this environment can speak." }),
    transferClearance: z.literal(false).meta({ description: "No set-up clears any transfer." }),
    version: z.int().meta({ description: "Rises with each change of the set-up; 0 before the first." }),
  })
  .meta({ id: "TravelRuleSetup" });
export type TravelRuleSetup = Readonly<z.output<typeof setupSchema>>;

const version = z
  .int()
  .min(0)
  .optional()
  .meta({ description: "The version that the command is meant for; any if it is left out." });

export const setupCommandSchema = withoutKeyMaterial(
  z.discriminatedUnion("command", [
    z.strictObject({
      command: z.literal("save"),
      protocols: z
        .array(z.enum(TRAVEL_RULE_PROTOCOLS))
        .max(TRAVEL_RULE_PROTOCOLS.length)
        .refine((all) => new Set(all).size === all.length, "names one twice")
        .optional(),
      testTarget: text(TEST_TARGET_MAX)
        .nullable()
        .optional()
        .meta({ description: "The id of a connection, or of an institution that the network lists." }),
      personalDataAcknowledged: z.boolean().optional().meta({
        description: "That your customers know which of their data an exchange of the Travel Rule has.",
      }),
      version,
    }),
    z.strictObject({ command: z.literal("verify_test"), version }),
    z.strictObject({ command: z.literal("request_activation"), version }),
  ]),
).meta({ id: "TravelRuleSetupCommand" });
export type SetupCommand = z.output<typeof setupCommandSchema>;
export type SaveSetup = Extract<SetupCommand, { readonly command: "save" }>;
