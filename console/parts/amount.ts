// Amounts as text: whether it is one, and whether there is nothing left. Nothing is computed.

const AMOUNT = /^(?:0|[1-9]\d{0,29})(?:\.\d{1,8})?$/;
const NOTHING = /^-?0(?:\.0+)?$/;

export function isAmount(text: string): boolean {
  return AMOUNT.test(text);
}

export function isNothing(decimal: string): boolean {
  return NOTHING.test(decimal);
}
