// Wallet screening: check a wallet without a transaction, read checks again.

import {
  savedWalletScreeningSchema,
  walletEvidenceSchema,
  walletScreeningRequestSchema,
} from "../decisions/wallet-screening.ts";
import { linksById, type IntegratorOperation, type Operations } from "./operation.ts";
import { decisionReference, pageParameters } from "./parameters.ts";

export const WALLET_SCREENINGS = {
  createWalletScreening: {
    method: "post",
    lowersRisk: "never",
    path: "/wallet-screenings",
    tag: "Wallet screening",
    summary: "Check a wallet on its own",
    description:
      "The check belongs to no transaction: it adds nothing to a customer's history and raises no alert. Never treat `unknown` risk as clean. A mistyped address is refused with 400.",
    idempotency: { key: "made", scope: "key:POST /wallet-screenings:" },
    body: walletScreeningRequestSchema,
    answer: { status: 201, description: "The saved check.", schema: savedWalletScreeningSchema },
    codes: ["insufficient_credit", "ledger_full"],
    links: linksById("/id", "getWalletScreening"),
  },
  getWalletScreening: {
    method: "get",
    path: "/wallet-screenings/{id}",
    tag: "Wallet screening",
    summary: "Get a saved wallet check",
    answer: {
      status: 200,
      description:
        "The check as it was first answered. Also one of `walletScreenings` of a transaction, by its `id`: `direction`, `externalUserId` and `reference` are then those of the transaction, by your ids.",
      schema: savedWalletScreeningSchema,
    },
    codes: ["wallet_screening_not_found"],
  },
  getWalletEvidence: {
    method: "get",
    path: "/wallet-screenings/transactions/{reference}",
    tag: "Wallet screening",
    summary: "Get the saved wallet checks of a transaction",
    parameters: { reference: decisionReference },
    query: pageParameters,
    answer: {
      status: 200,
      description: "The checks that its assessment holds; no new check is made.",
      schema: walletEvidenceSchema,
    },
    codes: ["transaction_not_found"],
  },
} as const satisfies Operations<IntegratorOperation>;
