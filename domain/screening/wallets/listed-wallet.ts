// What a list says of a wallet, as screening needs it. The compiled list file holds these, one a line.

/** Who answers for a screening against the embedded lists. */
export const LISTS_PROVIDER = "weir-sanctions-lists";

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
