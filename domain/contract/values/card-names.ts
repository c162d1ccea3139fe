// How people call a card number: as the name of a field in any spelling, and in a sentence before the number.

const KINDS = "(?:credit|debit|bank|payment|charge|prepaid|virtual|kredit|visa|master)";
const NAMES = [
  `${KINDS}? ?cards?`,
  `${KINDS}? ?karten?`,
  "[fd]?pans?",
  "ccs?",
  "primary ?account",
  "carte|carta|tarjeta|kaart|karta|karty|cartao",
].join("|");
/** What may follow the name and still mean the number itself: `cardNumber`, but not `cardToken` or `cardOrderId`. */
const NUMBER = "no|nr|num|numbers?|nummer|numero|pans?|digits|value|raw|plain|full|clear|list|entered|used";
const FIELD = new RegExp(`(?:^| )(?:${NAMES})(?: ?(?:${NUMBER}))* ?$`);
const BRANDS = "visa|mastercard|maestro|amex|american express";

/** The words between a card's name and its number, in lower case; a number follows. */
export const NAMED_CARD = new RegExp(
  `(?<![a-z])(?:${NAMES}|${BRANDS})(?:[^a-z0-9]*(?:is|was|${NUMBER}))*[^a-z0-9]*(?=[0-9](?:[\\s\\p{Pd}./_:,'’·]?[0-9]){12,18}(?![0-9a-z]))`,
  "gu",
);

/** `card`, `card_no`, `payeePAN`, `CARDNUMBERS`, `primaryAccountNumber`; not `company`, `cardToken`. */
export function namesCard(field: string): boolean {
  const words = field
    .normalize("NFKC")
    .replaceAll(/([a-z])(?=[A-Z])|([A-Z])(?=[A-Z][a-z])/g, "$1$2 ")
    .replaceAll(/[^\p{L}]+/gu, " ")
    .toLowerCase();
  return FIELD.test(words);
}
