// The five rules that both sides decide by, as numbers and names: two windows, one list, two conditions of the payment alone.
// Points are few where rules hit often, so that nearly all payments are allowed, as in life.

export const AMOUNT_AT_LEAST = 150;
/** Earlier payments of the customer within a day. */
export const EARLIER_IN_A_DAY = 10;
/** The customer's payments of a week in this currency, this one among them. */
export const SUM_OF_A_WEEK = 1_500;
export const COUNTRIES: readonly string[] = ["IR", "KP", "MM"];
export const LIST_NAME = "stopped-devices";

/** Devices of customers who pay without a pause, among others that nobody has. */
export const STOPPED_DEVICES: readonly string[] = [
  "device-10000-0",
  "device-10001-0",
  ...Array.from({ length: 98 }, (_, number) => `device-of-nobody-${number}`),
];

export const THRESHOLDS = { review: 60, block: 85 } as const;

/** By the names that both sides give their rules. */
export const POINTS = {
  "large-amount": 10,
  "many-in-a-day": 10,
  "much-in-a-week": 10,
  "stopped-device": 60,
  "country-stopped": 60,
} as const;

export type RuleName = keyof typeof POINTS;
