// What a list says of an entity or a wallet, as screening needs it. The compiled list files hold these, one a line.

import type { Match } from "../contract/screening.ts";

/** Who answers for a screening against the embedded lists. */
export const LISTS_PROVIDER = "weir-sanctions-lists";

export interface ListedEntity {
  /** Stable over versions of the list, e.g. `ofac:8279`. */
  readonly id: string;
  readonly schema: Exclude<Match["schema"], "CryptoWallet">;
  /** The lists that name it, e.g. `OFAC-SDN`, `OFAC-CONS`. */
  readonly lists: readonly string[];
  /** The primary name first, then its aliases; at least one. */
  readonly names: readonly string[];
  readonly programs: readonly string[];
}

export interface ListedWallet {
  /** A network id of `networks.ts`. */
  readonly network: string;
  /** As the list writes it. */
  readonly address: string;
  readonly lists: readonly string[];
  /** `delisted` is kept as history and never matches; `unknown` names no entity and matches as listed. */
  readonly status: "listed" | "unknown" | "delisted";
  /** Who holds it, e.g. `ofac:29585`, where the list says so. */
  readonly holders: readonly { readonly entityId: string; readonly name: string }[];
  /** The newest day on which a source showed it, as an instant. */
  readonly lastSeen: string | null;
}
