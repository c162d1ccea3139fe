// The control challenge: the text that an account is asked to sign, the answer to it, and what a good answer proves.

import { z } from "zod";
import { controlDomainSchema } from "../settings/control-domains.ts";
import { optional, text } from "../values/primitives.ts";
import { addressControlSchema } from "./address.ts";
import { withoutKeyMaterial } from "./strict-body.ts";

export const SIGNATURE_TYPES = ["eip191", "bip322-simple", "bip137", "ed25519"] as const;
export type SignatureType = (typeof SIGNATURE_TYPES)[number];
/** A challenge is `open` until it is answered well (`verified`), its time is over, or a newer one or too many answers void it. */
const CHALLENGE_STATES = ["open", "verified", "void", "expired"] as const;

/** Signatures of contract wallets may have some thousand bytes. */
const SIGNATURE_MAX = 10_000;
const MESSAGE_MAX = 4_000;

/** The body of `POST /crypto/addresses/{id}/control-challenge`. */
export const challengeRequestSchema = z
  .strictObject({
    domain: optional(controlDomainSchema).meta({
      description:
        "Of the page on which the customer signs: one of your organisation's `controlDomains`. The first of them if you leave it out.",
    }),
  })
  .meta({ id: "ControlChallengeRequest" });
export type ChallengeRequest = z.output<typeof challengeRequestSchema>;

export const controlChallengeSchema = z
  .object({
    id: z.string(),
    addressId: z.string(),
    message: z.string().meta({
      description:
        "What the account signs, byte for byte. It shows the complete address, so each answer that holds it is in the audit.",
    }),
    domain: z.string().meta({ description: "Which domain the text names as the one that asks." }),
    isOwnDomain: z.boolean().meta({
      description:
        "False if your organisation has set no `controlDomains`: `domain` is then the service's, and wallets warn a customer who signs on a page of yours.",
    }),
    format: z.literal("caip-122"),
    signatureTypes: z
      .array(z.enum(SIGNATURE_TYPES))
      .meta({ description: "Types of signatures that can prove control of this address." }),
    nonce: z.string(),
    issuedAt: z.string(),
    expiresAt: z.string().meta({ description: "15 minutes after `issuedAt`." }),
    state: z.enum(CHALLENGE_STATES),
  })
  .meta({ id: "ControlChallenge" });
export type ControlChallenge = z.output<typeof controlChallengeSchema>;

/** The body of `POST /crypto/addresses/{id}/control-challenge/{challengeId}/verify`. */
export const challengeAnswerSchema = withoutKeyMaterial(
  z.strictObject({
    signature: text(SIGNATURE_MAX).meta({
      description:
        "Hexadecimal for `eip191`, with or without `0x`; Base64 for Bitcoin's; Base58, hexadecimal or Base64 for `ed25519`.",
    }),
    signatureType: z.enum(SIGNATURE_TYPES),
    message: optional(text(MESSAGE_MAX)).meta({
      description:
        "What was signed, if you want to be told what is different in it. Without it a signature over another text is a wrong signer.",
    }),
  }),
  "signature",
).meta({ id: "ControlChallengeAnswer" });
export type ChallengeAnswer = z.output<typeof challengeAnswerSchema>;

export const controlProofSchema = z
  .object({
    id: z.string().meta({ description: "Of the challenge." }),
    addressId: z.string(),
    state: z.literal("verified"),
    control: addressControlSchema.meta({ description: "Of the address, from now on." }),
  })
  .meta({ id: "ControlProof" });
export type ProvenControl = z.output<typeof controlProofSchema>;
