// Wallet screening: check a wallet without a transaction, read checks again.

import { fail, succeed } from "#domain/contract/errors/errors.ts";
import type { IntegratorHandler } from "../http/handlers.ts";
import { wholeListPage } from "../http/inputs.ts";
import { readWalletEvidence } from "../use-cases/read-wallet-evidence.ts";
import { readWalletScreening } from "../use-cases/read-wallet-screening.ts";
import { screenWallet } from "../use-cases/screen-wallet.ts";

export const createWalletScreening: IntegratorHandler<"createWalletScreening"> = (asked) =>
  screenWallet(asked.env, asked.caller, { keyName: asked.keyName, request: asked.body });

export const getWalletScreening: IntegratorHandler<"getWalletScreening"> = async ({
  env,
  caller,
  params,
}) => {
  const saved = await readWalletScreening(env, caller, params.id);
  return saved === null
    ? fail("wallet_screening_not_found", "There is no wallet screening with this id.")
    : succeed(saved);
};

export const getWalletEvidence: IntegratorHandler<"getWalletEvidence"> = async (asked) => {
  const { env, caller, params, query } = asked;
  const page = wholeListPage(query);
  if (!page.ok) return page;
  const evidence = await readWalletEvidence(env, caller, params.reference);
  return evidence === null
    ? fail("transaction_not_found", "There is no transaction with this reference.")
    : succeed(page.value(evidence));
};
