// What a tenant's address book tells its ledgers: pages of saved addresses as they are now, in any order and as often as it likes.

/** What decisions know of a saved address. The address itself stays in the book. */
export interface SavedAddress {
  readonly addressId: string;
  /** See `walletFingerprint`: one for all networks of a family. */
  readonly fingerprint: string;
  /**
   * See `destinationFingerprint`; null where it is not known for whom a payment to the wallet is, absent in what was told before
   * it was.
   */
  readonly destination?: string | null;
  /** Whose wallet it is; null where nobody said, absent in what was told before it was. */
  readonly externalUserId?: string | null;
  /** Its id in the catalogue. */
  readonly network: string;
  readonly status: "needs_review" | "approved" | "suspended" | "archived";
  /** An instant; null without proof of control. */
  readonly provenAt: string | null;
  /** The instant from which the proof no longer counts; null without proof of control. */
  readonly provenUntil: string | null;
  /** A contract showed control (EIP-1271): on another network the same address may be somebody else's. */
  readonly isContract: boolean;
  /** Rises with every change of this address. */
  readonly version: number;
  /** When it became what it is, an instant. */
  readonly at: string;
}

/** A page. The book numbers its changes from 1; the number of the last one is its revision. */
export interface AddressNews {
  /** Who has every change up to this one … */
  readonly from: number;
  /** … has, with the page, every change up to this one. */
  readonly to: number;
  /** The book's revision, or the one that it is about to have: who has less knows that it lacks something. */
  readonly announced: number;
  /** Every address whose last change is after `from` and not after `to`, in any order. */
  readonly states: readonly SavedAddress[];
}
