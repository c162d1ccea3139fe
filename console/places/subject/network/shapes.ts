// The shape of a node says its kind. All of them are drawn around 0, 0 and look equally large.

const CIRCLE = "M-7 0A7 7 0 1 1 7 0A7 7 0 1 1 -7 0Z";
const SQUARE = "M-6.2-6.2H6.2V6.2H-6.2Z";
const PENTAGON = "M0-7.6 7.2-2.3 4.5 6.1H-4.5L-7.2-2.3Z";
const PHONE = "M-4.4-8H4.4V8H-4.4Z";
const CROSS = "M-2.6-7.8H2.6V-2.6H7.8V2.6H2.6V7.8H-2.6V2.6H-7.8V-2.6H-2.6Z";
const CARD = "M-8.6-5.2H8.6V5.2H-8.6Z";
const HEXAGON = "M-4.1-7.2H4.1L8.2 0 4.1 7.2H-4.1L-8.2 0Z";
const ENVELOPE = "M-8.4-5.6 0 0 8.4-5.6V5.6H-8.4Z";

const SHAPES: Readonly<Record<string, string>> = {
  individual: CIRCLE,
  business: SQUARE,
  transaction_party: PENTAGON,
  device: PHONE,
  phone: PHONE,
  ip: CROSS,
  email: ENVELOPE,
  wallet: HEXAGON,
  crypto_wallet: HEXAGON,
};

/** Instruments have the shape of a card. */
export function shapeOf(kind: string): string {
  return SHAPES[kind] ?? CARD;
}
