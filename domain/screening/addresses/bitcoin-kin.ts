// Addresses of Bitcoin and the networks that took its format over. An address of a test network is compared as the
// main network's address of the same key or script: who holds the one holds the other.

import { bech32, bech32m } from "@scure/base";
import { decodeCashAddress } from "./decode-cash-address.ts";
import {
  base58check,
  bech32Of,
  checkedBytes,
  firstOf,
  inOneCase,
  ofHash,
  segwit,
  versioned,
  type AddressForm,
  type AddressFormat,
} from "./address-form.ts";

// Version bytes as in each network's chain parameters.
const PAY_TO_KEY = 0x00;
const PAY_TO_SCRIPT = 0x05;
const MAIN = { [PAY_TO_KEY]: PAY_TO_KEY, [PAY_TO_SCRIPT]: PAY_TO_SCRIPT };
const TEST = { 0x6f: PAY_TO_KEY, 0xc4: PAY_TO_SCRIPT };
/** 0x26 is what some test chains give a key; Bitcoin Gold has it in earnest, under its own name. */
const OTHER_TEST = { 0x26: PAY_TO_KEY };

const bitcoinShape = /^(?:[123mn][0-9a-z]{24,34}|(?:bc|tb|bcrt)1[0-9a-z]{6,87})$/i;
const cashShape = /^(?:[123mn][0-9a-z]{24,34}|[qprz][0-9a-z]{41})$/i;

export const BITCOIN_KIN = {
  // Callers who try things out send test addresses under the main network's name; the old form is common in that.
  bitcoin: { form: firstOf(versioned({ ...MAIN, ...TEST }), segwit("bc")), shape: bitcoinShape },
  "bitcoin-testnet": {
    form: firstOf(versioned({ ...TEST, ...OTHER_TEST }), segwit("tb", "bc"), segwit("bcrt", "bc")),
    shape: bitcoinShape,
  },
  "bitcoin-cash": { form: firstOf(versioned(MAIN), cashAddress("bitcoincash")), shape: cashShape },
  "bitcoin-cash-testnet": { form: firstOf(versioned(TEST), cashAddress("bchtest")), shape: cashShape },
  "bitcoin-gold": {
    form: firstOf(versioned({ 38: 38, 23: 23 }), segwit("btg")),
    shape: /^(?:[AG][0-9a-z]{24,34}|btg1[0-9a-z]{6,87})$/i,
  },
  // A script's address was written with Bitcoin's version byte (`3…`) before Litecoin had its own (`M…`).
  litecoin: {
    form: firstOf(versioned({ 48: 48, [PAY_TO_SCRIPT]: 50, 50: 50 }), segwit("ltc")),
    shape: /^(?:[LM3][0-9a-z]{24,34}|ltc1[0-9a-z]{6,87})$/i,
  },
  "litecoin-testnet": {
    form: firstOf(versioned({ 0x6f: 48, 0xc4: 50, 58: 50 }), segwit("tltc", "ltc")),
    shape: /^(?:[2Qmn][0-9a-z]{24,34}|tltc1[0-9a-z]{6,87})$/i,
  },
  dogecoin: { form: versioned({ 30: 30, 22: 22 }), shape: /^[D9A][0-9a-z]{24,34}$/i },
  "dogecoin-testnet": { form: versioned({ 113: 30, 0xc4: 22 }), shape: /^[n2][0-9a-z]{24,34}$/i },
  dash: { form: versioned({ 76: 76, 16: 16 }), shape: /^[X7][0-9a-z]{24,34}$/i },
  "dash-testnet": { form: versioned({ 140: 76, 19: 16 }), shape: /^[y89][0-9a-z]{24,34}$/i },
  verge: { form: versioned({ 30: 30, 33: 33 }), shape: /^[DE][0-9a-z]{24,34}$/i },
  zcash: {
    form: firstOf(
      transparent([0x1c, 0xb8], [0x1c, 0xbd]),
      bech32Of(bech32, "zs", [43, 43]),
      bech32Of(bech32m, "u", [40, 1_000]),
      bech32Of(bech32m, "tex", [20, 20]),
    ),
    shape: /^(?:t[13][0-9a-z]{33}|(?:zs|u|tex)1[0-9a-z]{30,})$/i,
  },
  "zcash-testnet": {
    form: firstOf(
      transparent([0x1d, 0x25], [0x1c, 0xba]),
      bech32Of(bech32, "ztestsapling", [43, 43]),
      bech32Of(bech32m, "utest", [40, 1_000]),
    ),
    shape: /^(?:t[2m][0-9a-z]{33}|(?:ztestsapling|utest)1[0-9a-z]{30,})$/i,
  },
} as const satisfies Record<string, AddressFormat>;

function cashAddress(prefix: "bitcoincash" | "bchtest"): AddressForm {
  return (text) => {
    const lower = inOneCase(text);
    const found = lower === null ? null : decodeCashAddress(lower, prefix);
    return found && ofHash(found.kind === "key" ? PAY_TO_KEY : PAY_TO_SCRIPT, found.hash);
  };
}

/** Zcash's transparent addresses: two bytes before the hash. */
function transparent(...prefixes: readonly (readonly [number, number])[]): AddressForm {
  return (text) => {
    const bytes = checkedBytes(base58check, text, 22);
    const fits = prefixes.some(([first, second]) => bytes?.[0] === first && bytes[1] === second);
    return fits ? text : null;
  };
}
