// Saved crypto addresses: save, list and read them, change what is noted of them, review them, reveal one.

import { ADDRESS_STATUS_FILTERS } from "#domain/contract/crypto/address.ts";
import { succeed } from "#domain/contract/errors/errors.ts";
import { cryptoPage } from "../http/crypto-page.ts";
import type { IntegratorHandler, SharedHandler } from "../http/handlers.ts";
import { choiceParameter, textParameter } from "../http/inputs.ts";
import { pageList } from "../http/page-list.ts";
import { actOnAddress, changeMetadata, revealAddress } from "../use-cases/change-crypto-address.ts";
import { createAddress, findAddress, listAddresses } from "../use-cases/manage-crypto-addresses.ts";
import { listsOfCaller } from "../use-cases/screen-wallet.ts";

export const createCryptoAddress: IntegratorHandler<"createCryptoAddress"> = async (asked) => {
  const created = await createAddress(asked.env, asked.caller, asked.keyName, asked.body);
  if (!created.ok) return created;
  const { replayed } = created;
  return {
    status: created.value.isNew ? 201 : 200,
    body: created.value.address,
    ...(replayed && { replayed }),
  };
};

export const listCryptoAddresses: SharedHandler<"listCryptoAddresses"> = async ({ env, caller, query }) => {
  const page = cryptoPage(query);
  if (!page.ok) return page;
  const status = choiceParameter(query, "status", ADDRESS_STATUS_FILTERS);
  if (!status.ok) return status;
  const externalUserId = textParameter(query, "externalUserId");
  if (!externalUserId.ok) return externalUserId;
  const found = await listAddresses(env, caller, {
    ...page.value,
    externalUserId: externalUserId.value ?? null,
    status: status.value === undefined || status.value === "all" ? null : status.value,
  });
  return succeed(pageList(page.value, found.data, found.total));
};

export const getCryptoAddress: SharedHandler<"getCryptoAddress"> = ({ env, caller, params }) =>
  findAddress(env, caller, params.id);

export const updateCryptoAddress: IntegratorHandler<"updateCryptoAddress"> = (asked) =>
  changeMetadata(asked.env, asked.caller, asked.params.id, asked.keyName, asked.body);

export const actOnCryptoAddress: IntegratorHandler<"actOnCryptoAddress"> = (asked) => {
  const { env, caller } = asked;
  const lists = () => listsOfCaller(env, caller);
  return actOnAddress(env, caller, asked.params.id, asked.keyName, asked.body, lists);
};

export const revealCryptoAddress: SharedHandler<"revealCryptoAddress"> = (asked) =>
  revealAddress(asked.env, asked.caller, asked.params.id, asked.keyName, asked.body.reason);
