// A wallet has one fingerprint for a tenant, however it is spelt.

import { describe, expect, test } from "vitest";
import { deriveTenantKey } from "../../ids/tenant-key.ts";
import { networkNamed } from "../../screening/addresses/networks.ts";
import { walletFingerprint } from "./wallet-fingerprint.ts";

const KEY = deriveTenantKey("a master secret of a test", "org_a", "sandbox");
const OTHER = deriveTenantKey("a master secret of a test", "org_b", "sandbox");
const ADDRESS = "0x52908400098527886E0F7030069857D2E4169EE7";

function fingerprint(network: string, address: string, key = KEY): string | null {
  const known = networkNamed(network);
  if (known === null) throw new Error(`${network} is not known`);
  return walletFingerprint(key, known, address);
}

describe("the fingerprint of a wallet", () => {
  test.each([
    ["ethereum", ADDRESS.toLowerCase()],
    ["polygon", ADDRESS],
    ["eip155:1", `ethereum:${ADDRESS}`],
  ])("is the same on %s, however it is spelt", (network, address) => {
    expect(fingerprint(network, address)).toBe(fingerprint("ethereum", ADDRESS));
  });

  test("is another one for another tenant", () => {
    expect(fingerprint("ethereum", ADDRESS, OTHER)).not.toBe(fingerprint("ethereum", ADDRESS));
  });

  test("does not show the address", () => {
    expect(fingerprint("ethereum", ADDRESS)).toMatch(/^wal_[0-9a-z]{24}$/);
  });

  test("does not exist for what is no address of the network", () => {
    expect(fingerprint("bitcoin", ADDRESS)).toBeNull();
  });
});
