// The two cyclic redundancy checks that address formats carry.

/** CRC-16/XMODEM (polynomial 0x1021, start 0): Stellar (SEP 23) and TON. */
export function crc16(data: Uint8Array): number {
  let sum = 0;
  for (const byte of data) {
    sum ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) sum = ((sum & 0x8000) === 0 ? sum << 1 : (sum << 1) ^ 0x1021) & 0xffff;
  }
  return sum;
}

/** CRC-32 (ISO-HDLC, as in zip and PNG): Cardano's Byron addresses. Unsigned. */
export function crc32(data: Uint8Array): number {
  let sum = 0xffff_ffff;
  for (const byte of data) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum & 1) === 0 ? sum >>> 1 : (sum >>> 1) ^ 0xedb8_8320;
  }
  return ~sum >>> 0;
}
