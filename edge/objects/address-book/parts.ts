// What the address book consists of: each part is made once, from its host and the parts that it needs.

import type { SecretRing } from "#domain/ids/secret-ring.ts";
import { KeptAnswers } from "../kept-answers.ts";
import { Addresses } from "./addresses.ts";
import { AddressChanges } from "./change-address.ts";
import { AddressCreation } from "./create-address.ts";
import { DataKeys } from "./data-keys.ts";
import type { AddressBookHost } from "./host.ts";
import { LedgerTeller } from "./ledger-teller.ts";
import { AddressLists } from "./list-addresses.ts";
import { SavedAddresses } from "./saved-addresses.ts";

export type AddressBookParts = ReturnType<typeof partsOf>;

/** @param ring the secrets that wrap the data keys. */
export function partsOf(host: AddressBookHost, ring: () => SecretRing) {
  const answers = new KeptAnswers(host.sql);
  const addresses = new Addresses(host.sql);
  const keys = new DataKeys(host.sql, ring);
  const saved = new SavedAddresses(host, { addresses, keys });
  const teller = new LedgerTeller(host, addresses);
  return {
    saved,
    teller,
    changes: new AddressChanges(host, { saved, answers, teller }),
    lists: new AddressLists(host.sql),
    creation: new AddressCreation(host, { addresses, saved, keys, answers, teller }),
  };
}
