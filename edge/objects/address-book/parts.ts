// What the address book consists of: each part is made once, from its host and the parts that it needs.

import type { SecretRing } from "#domain/ids/secret-ring.ts";
import type { FindContract } from "../../chains/configured-chains.ts";
import type { FindSource } from "../../discovery/outside-sources.ts";
import { KeptAnswers } from "../kept-answers.ts";
import { Addresses } from "./addresses.ts";
import { AddressChanges } from "./change-address.ts";
import { Challenges } from "./challenges/challenges.ts";
import { AddressCreation } from "./create-address.ts";
import { DataKeys } from "./data-keys.ts";
import { Discoveries } from "./discovery/discoveries.ts";
import { DiscoveryRows } from "./discovery/discovery-rows.ts";
import { Inquiries } from "./discovery/inquiries.ts";
import type { AddressBookHost } from "./host.ts";
import { KeyRotation } from "./key-rotation.ts";
import { LedgerTeller } from "./ledger-teller.ts";
import { AddressLists } from "./list-addresses.ts";
import { SavedAddresses } from "./saved-addresses.ts";

export type AddressBookParts = ReturnType<typeof partsOf>;

/**
 * @param ring the secrets that wrap the data keys.
 * @param findSource who can be asked outside whose an address is.
 * @param findContract how the contract at an address is asked about a signature.
 */
export function partsOf(
  host: AddressBookHost,
  ring: () => SecretRing,
  findSource: FindSource,
  findContract: FindContract,
) {
  const answers = new KeptAnswers(host.sql);
  const addresses = new Addresses(host.sql);
  const keys = new DataKeys(host.sql, ring);
  const saved = new SavedAddresses(host, { addresses, keys });
  const teller = new LedgerTeller(host, addresses);
  const rows = new DiscoveryRows(host.sql);
  const discoveries = new Discoveries(host, { addresses, saved, rows });
  const rotation = new KeyRotation(host, { addresses, keys, answers });
  return {
    addresses,
    saved,
    rotation,
    teller,
    discoveries,
    inquiries: new Inquiries(host, { addresses, saved, rows, discoveries }, findSource),
    changes: new AddressChanges(host, { addresses, saved, answers, teller }),
    lists: new AddressLists(host.sql),
    creation: new AddressCreation(host, { addresses, saved, keys, answers, teller }),
    challenges: new Challenges(host, { saved, answers, teller }, findContract),
  };
}
