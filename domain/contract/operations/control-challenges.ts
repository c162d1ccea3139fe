// Control challenges: the text that proves control of a saved address, and the answer to it.

import {
  challengeAnswerSchema,
  challengeRequestSchema,
  controlChallengeSchema,
  controlProofSchema,
} from "../crypto/control-challenge.ts";
import { pathId } from "../values/page-list.ts";
import type { IntegratorOperation, Operations } from "./operation.ts";

const TAG = "Crypto addresses";
const NOT_FOUND = "crypto_address_not_found";

export const CONTROL_CHALLENGES = {
  createControlChallenge: {
    method: "post",
    lowersRisk: "never",
    path: "/crypto/addresses/{id}/control-challenge",
    tag: TAG,
    summary: "Ask for a proof of control",
    description:
      "The answer holds the text that the account signs within 15 minutes. The text names one of the domains that your organisation has set. A new challenge voids the open one of the address. A repeat with the same Idempotency-Key shows the same challenge again.",
    parameters: { id: pathId },
    idempotency: { key: "optional", scope: "challenge.create:" },
    optionalBody: challengeRequestSchema,
    answer: { status: 201, description: "The challenge.", schema: controlChallengeSchema },
    codes: [NOT_FOUND, "control_not_provable", "invalid_state", "unprocessable"],
    links: { verifyControlChallenge: { id: "/addressId", challengeId: "/id" } },
  },
  verifyControlChallenge: {
    method: "post",
    lowersRisk: "by_key",
    path: "/crypto/addresses/{id}/control-challenge/{challengeId}/verify",
    tag: TAG,
    summary: "Answer a challenge with a signature",
    description:
      "A good answer proves control for 365 days, and uses the challenge up. A bad one leaves it open; ten bad ones void it. A contract wallet signs as `eip191`, if the deployment can ask its chain (EIP-1271).",
    parameters: { id: pathId, challengeId: pathId },
    idempotency: { key: "optional", scope: "challenge.verify:" },
    body: challengeAnswerSchema,
    answer: { status: 200, description: "Control is proven.", schema: controlProofSchema },
    codes: [
      NOT_FOUND,
      "control_challenge_not_found",
      "invalid_state",
      "challenge_used",
      "challenge_void",
      "challenge_expired",
      "challenge_wrong_chain",
      "challenge_wrong_domain",
      "challenge_wrong_nonce",
      "challenge_wrong_expiry",
      "challenge_wrong_signer",
      "challenge_message_changed",
      "malformed_signature",
      "unsupported_signer",
    ],
  },
} as const satisfies Operations<IntegratorOperation>;
