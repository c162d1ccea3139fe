// The wallets that texts which would be kept may show, as fingerprints.

export interface NamedWallets {
  /** By the names of the texts: one that shows a saved wallet is refused. */
  readonly texts: Readonly<Record<string, readonly string[]>>;
  /** Of the request's own name, which is left out instead. */
  readonly requestId: readonly string[];
}

export interface ShownWallets {
  /** The name of the first text that shows a saved wallet; null where none does. */
  readonly text: string | null;
  /** Whether the request's own name does. */
  readonly requestId: boolean;
}
