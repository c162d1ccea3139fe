// An account or card number in a name, as it is shown: `**** 3000`.

const MASKED = /\s*\*{4} [0-9A-Z]{4}(?![\p{L}\p{N}])\s*/gu;

/** The last four of its characters, as PCI DSS 3.4 allows. */
export function maskedNumber(number: string): string {
  return `**** ${number.slice(-4)}`;
}

/** The name alone, as lists are asked for it. */
export function withoutMaskedNumbers(name: string): string {
  return name.replaceAll(MASKED, " ").trim();
}
