// Saved crypto addresses of an organisation: what operators do with them, by the organisation's own handlers, under their name.

import type { OperatorHandler } from "../../http/handlers.ts";
import { inOrganisation } from "../../http/in-organisation.ts";
import { actOnAddress } from "../../use-cases/change-crypto-address.ts";
import { listsOfOrganisation } from "../../use-cases/lists-of-organisation.ts";
import { rotateKey } from "../../use-cases/rotate-address-key.ts";
import { getCryptoAddress, listCryptoAddresses, revealCryptoAddress } from "../crypto-addresses.ts";

export const listOrganisationAddresses: OperatorHandler<"listOrganisationAddresses"> = (asked) =>
  listCryptoAddresses(inOrganisation(asked));

export const getOrganisationAddress: OperatorHandler<"getOrganisationAddress"> = (asked) =>
  getCryptoAddress(inOrganisation(asked, asked.params.addressId));

export const actOnOrganisationAddress: OperatorHandler<"actOnOrganisationAddress"> = (asked) => {
  const { env, caller, params, keyName, body } = inOrganisation(asked, asked.params.addressId);
  return actOnAddress(env, caller, params.id, keyName, body, () =>
    listsOfOrganisation(env, caller.organisationId),
  );
};

export const revealOrganisationAddress: OperatorHandler<"revealOrganisationAddress"> = (asked) =>
  revealCryptoAddress(inOrganisation(asked, asked.params.addressId));

export const rotateAddressKey: OperatorHandler<"rotateAddressKey"> = (asked) => {
  const { caller } = inOrganisation(asked);
  return rotateKey(asked.env, caller, asked.keyName, asked.act("crypto.data_key.rotated", asked.body.reason));
};
