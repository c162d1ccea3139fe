// What is wrong with an amount or a currency that somebody types to grant; null where nothing is.

import { isAmount, isNothing } from "../../parts/amount.ts";

export function amountProblem(typed: string): string | null {
  const text = typed.trim();
  if (text === "") return null;
  if (!isAmount(text)) return "This is no amount: 250 or 250.00, without separators.";
  return isNothing(text) ? "An amount of nothing cannot be granted." : null;
}

export function currencyProblem(typed: string): string | null {
  return /^(?:[A-Z]{3})?$/.test(typed.trim()) ? null : "This is a currency of three capital letters: EUR.";
}
