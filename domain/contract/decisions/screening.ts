// Screening evidence as an assessment shows it: attempts, checks, matches, wallet results.

import { z } from "zod";
import { ATTEMPT_STATUSES, type AttemptStatus } from "./attempt-statuses.ts";
import { PARTY_ROLES, PARTY_TYPES } from "./transaction.ts";

export const CHECKS = ["sanctions", "pep", "adverse_media"] as const;
export type Check = (typeof CHECKS)[number];
export { ATTEMPT_STATUSES, type AttemptStatus };

export const checkResultSchema = z.object({
  check: z.enum(CHECKS),
  status: z.enum(ATTEMPT_STATUSES),
  coverage: z.enum(["full", "limited", "none"]),
  lists: z.array(z.string()),
  reason: z.string().nullable(),
});
export type CheckResult = z.output<typeof checkResultSchema>;

const judgedVerdict = z.enum(["false_positive", "true_match"]);
const judgedSchema = z.object({
  verdict: judgedVerdict,
  by: z.string(),
  at: z.string(),
  agreedBy: z.string().nullable().meta({
    description: "The second person, without whom a sanctions match is no false positive.",
  }),
  until: z
    .string()
    .nullable()
    .meta({ description: "From then on it no longer counts; null for a true match." }),
});

export const matchSchema = z.object({
  id: z.string(),
  entityId: z.string(),
  caption: z.string(),
  schema: z.enum(["Person", "Organization", "Company", "Vessel", "Airplane", "CryptoWallet"]),
  lists: z.array(z.string()),
  topics: z.array(z.string()),
  score: z.number(),
  match: z.boolean(),
  matchedName: z.object({ query: z.string(), candidate: z.string() }),
  explanations: z.object({
    nameMatch: z.object({
      score: z.number(),
      detail: z.string(),
      tokens: z.array(
        z.object({
          query: z.string().nullable(),
          candidate: z.string().nullable(),
          method: z.string(),
          score: z.number(),
          weight: z.number(),
        }),
      ),
    }),
    country: z.unknown(),
    dateOfBirth: z.unknown(),
  }),
  firstSeen: z.string().nullable(),
  lastSeen: z.string().nullable(),
  entityVersion: z.string().optional().meta({
    description:
      "Hash of what the list says of the entity. Absent where other entities may have matched that are not shown, and in decisions of earlier releases.",
  }),
  pairId: z.string().optional().meta({
    description:
      "Of this payee of the customer and this entity, in every payment. What people found the pair to be is kept under it.",
  }),
  pairVersion: z.string().optional().meta({
    description:
      "Hash of what is compared: the payee's name and type, and what the list says. A judgement that it is somebody else ends where this changes.",
  }),
  judged: judgedSchema.optional().meta({
    description: "What people had found this pair to be, where it counted in this screening.",
  }),
});
export type Match = z.output<typeof matchSchema>;

const attribution = z
  .object({ name: z.string(), type: z.string().nullable(), subtype: z.string().nullable() })
  .nullable();

const RISK_LEVELS = ["low", "medium", "high", "severe", "unknown"] as const;

const exposureSchema = z.object({
  category: z.string(),
  direction: z.enum(["incoming", "outgoing"]),
  exposureType: z.enum(["direct", "indirect"]),
  amountUsd: z.string().nullable(),
  share: z.number().nullable(),
});

const indicatorSchema = z.object({
  category: z.string(),
  riskType: z.enum(["ownership", "counterparty", "indirect"]),
  level: z.enum(RISK_LEVELS),
});

export const walletScreeningSchema = z
  .object({
    id: z.string(),
    status: z.enum(["completed", "pending", "unavailable", "error"]),
    wallet: z.object({ address: z.string(), blockchain: z.string() }),
    risk: z.object({
      score: z.number().nullable(),
      level: z.enum(RISK_LEVELS),
    }),
    reason: z.enum(["list_missing", "no_source"]).optional().meta({
      description:
        "Why the lists give only `unknown`: a list is missing, or no list screens wallets. Absent if they could screen it.",
    }),
    profile: z.object({
      owner: attribution,
      user: attribution,
      firstTransactionAt: z.string().nullable(),
      latestTransactionAt: z.string().nullable(),
      providerAddedAt: z.string().nullable(),
    }),
    provider: z.object({ name: z.string(), listVersion: z.string().nullable() }),
    sanctions: z.object({ hit: z.boolean(), lists: z.array(z.string()) }),
    exposures: z.array(exposureSchema),
    indicators: z.array(indicatorSchema),
    screenedAt: z.string(),
  })
  .meta({ id: "WalletScreening" });
export type WalletScreening = z.output<typeof walletScreeningSchema>;

export const WALLET_EVIDENCE_UNAVAILABLE = "history_limit_exceeded";
const walletEvidenceUnavailable = z.literal(WALLET_EVIDENCE_UNAVAILABLE).nullable();

/** Why a provider's answer cannot be used. Added to, never changed. */
export const PROVIDER_ERRORS = [
  "timeout",
  "network",
  "http_error",
  "rate_limited",
  "unauthorised",
  "redirect",
  "too_large",
  "not_json",
  "wrong_schema",
  "circuit_open",
] as const;
export type ProviderError = (typeof PROVIDER_ERRORS)[number];

/** One check of one provider: the raw material of provider reliability. */
export const observationSchema = z
  .object({
    provider: z.string(),
    check: z.enum([...CHECKS, "wallet"]),
    status: z.enum(ATTEMPT_STATUSES),
    latencyMs: z.number(),
    listVersion: z.string().nullable(),
    errorCode: z.enum(PROVIDER_ERRORS).nullable(),
    judged: judgedVerdict.optional().meta({
      description: "What people had judged of what it matched, where that counted; the status is its own.",
    }),
  })
  .meta({ id: "ScreeningObservation" });
export type Observation = z.output<typeof observationSchema>;

export const attemptSchema = z
  .object({
    id: z.string(),
    kind: z.enum(["name", "wallet"]),
    target: z.object({
      role: z.enum(PARTY_ROLES).nullable(),
      displayName: z.string().nullable(),
      type: z.enum(PARTY_TYPES).nullable(),
      address: z.string().nullable(),
      network: z.string().nullable(),
    }),
    checks: z.array(checkResultSchema),
    status: z.enum(ATTEMPT_STATUSES),
    provider: z.string(),
    listVersion: z.string().nullable(),
    algorithm: z.object({ name: z.string(), version: z.string() }),
    threshold: z.number(),
    topScore: z.number().nullable(),
    matches: z.array(matchSchema),
    matchesOmitted: z.int().min(1).optional().meta({
      description:
        "How many matches are not shown: a payment with very many matches shows only the strongest. Absent if all are shown.",
    }),
    reason: z.string().nullable(),
    startedAt: z.string(),
    completedAt: z.string(),
    latencyMs: z.number(),
    walletScreenings: z.array(walletScreeningSchema),
    walletEvidenceUnavailable,
    observations: z.array(observationSchema).optional().meta({
      description:
        "The result of each provider for each check, the embedded lists first; absent if only these were asked and nobody had judged a match before.",
    }),
  })
  .meta({ id: "ScreeningAttempt" });
export type Attempt = z.output<typeof attemptSchema>;

export const screeningSchema = z
  .object({ attempts: z.array(attemptSchema), walletEvidenceUnavailable })
  .meta({ id: "Screening" });
export type Screening = z.output<typeof screeningSchema>;
