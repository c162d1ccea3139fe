// A saved address as it is shown: its ends alone. Of a short one, such as an account's name, less is shown.

/** Shorter ones are names or numbers that their ends would give away. */
export const LONG_ADDRESS = 20;

/** @param address as it was written. */
export function maskedAddress(address: string): string {
  if (address.length >= LONG_ADDRESS) return `${address.slice(0, 6)}…${address.slice(-4)}`;
  return address.length >= 6 ? `${address.slice(0, 2)}…${address.slice(-1)}` : "…";
}

/** Of a short memo not even an end: with the address, the rest could be guessed. */
export function maskedMemo(memo: string): string {
  return memo.length >= 4 ? `…${memo.slice(-2)}` : "…";
}
