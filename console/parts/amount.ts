// Amounts as text: whether it is one, what can be granted, and whether there is nothing left. Nothing is computed.

const AMOUNT = /^(?:0|[1-9]\d{0,29})(?:\.\d{1,8})?$/;
const NOTHING = /^-?0(?:\.0+)?$/;

export function isAmount(text: string): boolean {
  return AMOUNT.test(text);
}

/** What is wrong with an amount that somebody types; null where nothing is. */
export function amountProblem(typed: string): string | null {
  const text = typed.trim();
  if (text === "") return null;
  if (!isAmount(text)) return "This is no amount: 250 or 250.00, without separators.";
  return isNothing(text) ? "An amount of nothing cannot be granted." : null;
}

export function isNothing(decimal: string): boolean {
  return NOTHING.test(decimal);
}

export function currencyProblem(typed: string): string | null {
  return /^(?:[A-Z]{3})?$/.test(typed.trim()) ? null : "This is a currency of three capital letters: EUR.";
}
