// TON's addresses: the raw form, workchain and hash, is the one that is compared.

import { bytesToHex } from "@noble/hashes/utils.js";
import { base64urlnopad } from "@scure/base";
import { decoded } from "./address-form.ts";
import { crc16 } from "./cyclic-redundancy.ts";

/** Whether a payment may bounce (0x11) or not (0x51), and the same on test networks. */
const TAGS: ReadonlySet<number> = new Set([0x11, 0x51, 0x91, 0xd1]);
const RAW = /^(?:0|-1):[0-9a-f]{64}$/;

const TEST_ONLY = 0x80;

/** Whether a readable form is marked for test networks alone; null for the raw form, which is marked for none. */
export function isForTests(text: string): boolean | null {
  const [tag] = decoded(base64urlnopad, urlSafe(text)) ?? [];
  return RAW.test(text.toLowerCase()) || tag === undefined ? null : (tag & TEST_ONLY) !== 0;
}

function urlSafe(text: string): string {
  return text.replaceAll("+", "-").replaceAll("/", "_");
}

/** Source: TON's TEP 2 (user-friendly addresses: tag, workchain, hash, CRC-16 in base64). */
export function tonAddress(text: string): string | null {
  const raw = text.toLowerCase();
  if (RAW.test(raw)) return raw;
  const bytes = decoded(base64urlnopad, urlSafe(text));
  const [tag = 0, workchain] = bytes ?? [];
  if (bytes?.length !== 36 || !TAGS.has(tag) || (workchain !== 0 && workchain !== 255)) return null;
  const sum = crc16(bytes.subarray(0, 34));
  if (bytes[34] !== sum >> 8 || bytes[35] !== (sum & 0xff)) return null;
  return `${workchain === 0 ? "0" : "-1"}:${bytesToHex(bytes.subarray(2, 34))}`;
}
