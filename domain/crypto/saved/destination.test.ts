// Where a payment ends: every tag, payment id and memo of an account is a destination of its own, however it is written.

import { sha256 } from "@noble/hashes/sha2.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex, concatBytes } from "@noble/hashes/utils.js";
import { base32nopad, base58xmr, base58xrp } from "@scure/base";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { deriveTenantKey } from "../../ids/tenant-key.ts";
import { crc16 } from "../../screening/addresses/cyclic-redundancy.ts";
import { networkNamed } from "../../screening/addresses/networks.ts";
import { memoAround, readDestination } from "./destination.ts";
import { destinationFingerprint, walletFingerprint } from "./wallet-fingerprint.ts";

const KEY = deriveTenantKey("a master secret of a test", "org_a", "sandbox");
const ACCOUNT = Uint8Array.from({ length: 32 }, (_, at) => at + 1);
const EVM = "0x52908400098527886E0F7030069857D2E4169EE7";

const networkOf = (name: string) => {
  const network = networkNamed(name);
  if (network === null) throw new RangeError(name);
  return network;
};
const summed = (data: Uint8Array, hash: (data: Uint8Array) => Uint8Array) =>
  concatBytes(data, hash(data).subarray(0, 4));
const xrp = (data: Uint8Array) => base58xrp.encode(summed(data, (one) => sha256(sha256(one))));
const classic = xrp(concatBytes(Uint8Array.of(0), ACCOUNT.subarray(0, 20)));
const tagged = (tag: number | null) => {
  const bytes = new Uint8Array(31);
  bytes.set([0x05, 0x44]);
  bytes.set(ACCOUNT.subarray(0, 20), 2);
  bytes[22] = tag === null ? 0 : 1;
  new DataView(bytes.buffer).setUint32(23, tag ?? 0, true);
  return xrp(bytes);
};
const strkey = (version: number, ...parts: Uint8Array[]) => {
  const data = concatBytes(Uint8Array.of(version), ...parts);
  const sum = crc16(data);
  return base32nopad.encode(concatBytes(data, Uint8Array.of(sum & 0xff, sum >> 8)));
};
const muxed = (id: bigint) => {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, id);
  return strkey(12 << 3, ACCOUNT, bytes);
};
const monero = (network: number, ...rest: Uint8Array[]) =>
  base58xmr.encode(summed(concatBytes(Uint8Array.of(network), ACCOUNT, ACCOUNT, ...rest), keccak_256));

/** The fingerprint of a destination, or why there is none. */
function read(network: string, text: string, memo: string | null = null): string {
  const reading = readDestination(networkOf(network), text, memo);
  return reading.outcome === "destination"
    ? destinationFingerprint(KEY, networkOf(network), reading)
    : reading.outcome;
}

const tags = fc.nat(0xffff_ffff);
const differs = <T>(values: fc.Arbitrary<T>, write: (value: T) => string) =>
  fc.assert(
    fc.property(values, values, (one, other) => (write(one) === write(other)) === (one === other)),
    { seed: 40, numRuns: 50 },
  );

describe("a destination", () => {
  it("is another one for every tag of an account of the XRP Ledger, and the same in every writing of it", () => {
    differs(tags, (tag) => read("xrp", tagged(tag)));
    fc.assert(
      fc.property(tags, (tag) => {
        const written = [
          tagged(tag),
          `${classic}:${tag}`,
          `${classic}?dt=${tag}`,
          `${classic}?DT=${tag}`,
          `${classic}?tag=${tag}`,
          `ripple:${classic}?amount=1&dt=${tag}`,
        ];
        const all = [...written.map((text) => read("xrp", text)), read("xrp", classic, `${tag}`)];
        expect(new Set(all).size).toBe(1);
        expect(all).not.toContain(read("xrp", classic));
        expect(read("xrp", tagged(tag), `0${tag}`.slice(-10))).toBe(all[0]);
      }),
      { seed: 40, numRuns: 50 },
    );
    expect(read("xrp", tagged(null))).toBe(read("xrp", classic));
    expect(read("xrp", classic)).toBe(walletFingerprint(KEY, networkOf("xrp"), classic));
  });

  it("is another one for every number of a muxed account of Stellar, and for every memo of the account", () => {
    differs(fc.bigInt(0n, 2n ** 64n - 1n), (id) => read("stellar", muxed(id)));
    differs(fc.stringMatching(/^[0-9a-z]{1,28}$/), (memo) => read("stellar", strkey(6 << 3, ACCOUNT), memo));
    expect(read("stellar", muxed(5n))).not.toBe(read("stellar", strkey(6 << 3, ACCOUNT), "5"));
    expect(read("stellar", muxed(5n), "5")).toBe("memo_unused");
  });

  it("is another one for every payment id of an account of Monero, in the address or beside it", () => {
    const ids = fc.uint8Array({ minLength: 8, maxLength: 8 }).map(bytesToHex);
    const integrated = (id: string) => monero(19, Uint8Array.from(Buffer.from(id, "hex")));
    differs(ids, (id) => read("monero", integrated(id)));
    fc.assert(
      fc.property(
        ids,
        (id) => read("monero", integrated(id)) === read("monero", monero(18), id.toUpperCase()),
      ),
      { seed: 40, numRuns: 20 },
    );
    expect(read("monero", monero(42), "0123456789abcdef")).toBe("memo_unused");
  });

  it.each([
    ["cosmos", "cosmos1qypqxpq9qcrsszg2pvxq6rs0zqg3yyc5lzv7xu"],
    ["ton", `0:${"ab".repeat(32)}`],
    ["eos", "exchangeacct"],
    ["hedera", "0.0.123"],
    ["algorand", "GONISIUAYDOMHM7VURRAAAP5H6OAWRRBCPXEIOZO3QI7TZKR5GTAQ7WK7Y"],
  ])("is another one for every memo on %s, and the wallet without", (network, address) => {
    expect(read(network, address)).toMatch(/^wal_/);
    differs(fc.stringMatching(/^[0-9A-Za-z]([ -~]{0,40}[0-9A-Za-z])?$/), (memo) =>
      read(network, address, memo),
    );
    expect(read(network, address, "a memo")).not.toBe(read(network, address));
  });

  it.each([
    ["xrp", classic, "4294967296", "memo_invalid"],
    ["xrp", classic, "abc", "memo_invalid"],
    ["xrp", classic, "-1", "memo_invalid"],
    ["xrp", `${classic}:9999999999`, null, "memo_invalid"],
    ["xrp", tagged(7), "8", "memo_differs"],
    ["xrp", `${tagged(7)}:8`, null, "memo_differs"],
    ["xrp", `${classic}:7?dt=8`, null, "memo_differs"],
    ["monero", monero(18), "12", "memo_invalid"],
    ["hedera", "0.0.123", "x".repeat(101), "memo_invalid"],
    ["hedera", "0.0.123", " x", "memo_invalid"],
    ["hedera", "0.0.123", "x\u200by", "memo_invalid"],
    ["hedera", "0.0.123", "x\u202ey", "memo_invalid"],
    ["hedera", "0.0.123", "\u3164", "memo_invalid"],
    ["ethereum", EVM, "7", "memo_unused"],
    ["bitcoin", "18M8bJWMzWHDBMxoLqjHHAffdRy4SrzkfB", "7", "memo_unused"],
    ["ethereum", `ethereum:${EVM}@137`, null, "other_network"],
    ["ethereum", `eip155:137:${EVM}`, null, "other_network"],
    ["bitcoin", "mptPo5AvLzJXi4T82vR6g82fT5uJ6HsQCu", null, "other_network"],
  ])("is none on %s: %s with %j is %s", (network, text, memo, outcome) => {
    expect(read(network, text, memo)).toBe(outcome);
  });

  it("keeps what a payment URI says beside the address", () => {
    expect(memoAround(networkOf("xrp"), `ripple:${classic}?dt=007`)).toBe("007");
    expect(memoAround(networkOf("xrp"), `${classic}:7`)).toBeNull();
    expect(memoAround(networkOf("ethereum"), `ethereum:${EVM}?memo=7`)).toBeNull();
    expect(read("polygon", `ethereum:${EVM}`)).toBe(read("ethereum", `eip155:1:${EVM}`));
  });
});
