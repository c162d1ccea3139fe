// Which wallets a text may show, as a tenant's own words for them: so a text that would be kept is compared with all saved
// addresses at once, and none of them is opened.

import type { TenantKey } from "../../ids/tenant-key.ts";
import { fingerprintsOfText } from "./wallet-fingerprint.ts";
import { wordsOf } from "./words.ts";

/** Addresses of TON may begin and end with signs, and have one length. */
const SIGNED_WORD = /[\w+/-]{48}/g;
/** Letters alone are an ordinary word: the account of that name counts in the texts of its own address, and in no others. */
const ORDINARY = /^[A-Za-z]{1,24}$/;

const GROUP = /[0-9A-Za-z]+/g;
const SHORTEST = 25;
const LONGEST = 115;
/** The longest addresses in groups of four. */
const GROUPS_MAX = 30;
const EVM = /(?=([0-9a-f]{40}))/g;

/**
 * Of every wallet that is in a text: as a word, in groups of letters and digits, or, where an address is one in either case,
 * with anything around it.
 */
export function fingerprintsIn(key: TenantKey, text: string | null | undefined): string[] {
  const kept = (text ?? "").normalize("NFKC");
  const written = new Set([...words(kept), ...joinedGroups(kept), ...evmAddresses(kept)]);
  return [...new Set([...written].flatMap((address) => fingerprintsOfText(key, address)))];
}

function words(text: string): string[] {
  return [...wordsOf(text), ...(text.match(SIGNED_WORD) ?? [])].filter((word) => !ORDINARY.test(word));
}

/** All that groups which follow each other may be together. */
function joinedGroups(text: string): string[] {
  const groups = text.match(GROUP) ?? [];
  return groups.flatMap((_group, first) => {
    let joined = "";
    return groups.slice(first, first + GROUPS_MAX).flatMap((group) => {
      joined += group;
      return joined.length >= SHORTEST && joined.length <= LONGEST && /[0-9]/.test(joined) ? [joined] : [];
    });
  });
}

function evmAddresses(text: string): string[] {
  const bare = text.replaceAll(/[^0-9A-Za-z]/g, "").toLowerCase();
  return [...bare.matchAll(EVM)].map(([, digits = ""]) => `0x${digits}`);
}
