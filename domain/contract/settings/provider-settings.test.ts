// What a setting of providers may say, and that nothing in it can be a secret by mistake.

import { describe, expect, it } from "vitest";
import { loopbackPortOf, providerChangesSchema } from "./provider-settings.ts";

const NAMES = { name: "matching", url: "https://yente.example/", dataset: "default", checks: ["sanctions"] };
const WALLETS = {
  name: "addresses",
  url: "https://screening.example/api/v1",
  credential: "address-screening",
};

describe("settings of providers", () => {
  it.each([
    [{ names: NAMES, wallets: WALLETS }],
    [{ names: { ...NAMES, credential: "yente.2026" } }],
    [{ wallets: null }],
    [{ names: { ...NAMES, url: "http://127.0.0.1:8000/" } }],
  ])("may be %j", (settings) => {
    expect(providerChangesSchema.safeParse(settings).success).toBe(true);
  });

  it.each([
    ["nothing", {}],
    ["another protocol", { names: { ...NAMES, url: "ftp://yente.example/" } }],
    ["no encryption", { names: { ...NAMES, url: "http://yente.example/" } }],
    [
      "a host that only begins like this machine",
      { names: { ...NAMES, url: "http://127.0.0.1.example:80/" } },
    ],
    ["this machine without a port", { names: { ...NAMES, url: "http://127.0.0.1/" } }],
    ["a password in the address", { names: { ...NAMES, url: "https://me:secret@yente.example/" } }],
    ["a key in the query", { names: { ...NAMES, url: "https://yente.example/?api_key=secret" } }],
    ["a path in the dataset", { names: { ...NAMES, dataset: "../admin" } }],
    ["no check", { names: { ...NAMES, checks: [] } }],
    ["an unknown check", { names: { ...NAMES, checks: ["horoscope"] } }],
    ["the key itself", { wallets: { ...WALLETS, apiKey: "secret" } }],
    ["no credential where the protocol needs one", { wallets: { name: "addresses", url: WALLETS.url } }],
    ["a credential with blanks", { wallets: { ...WALLETS, credential: "my key" } }],
  ])("may not be %s", (_, settings) => {
    expect(providerChangesSchema.safeParse(settings).success).toBe(false);
  });
});

describe("the port of a service on this machine", () => {
  it.each([
    ["http://127.0.0.1:8000/", 8000],
    ["http://localhost:9/match", 9],
    ["http://[::1]:8443", 8443],
    ["https://127.0.0.1:8000/", null],
    ["https://yente.example:8000/", null],
  ])("of %s is %s", (address, port) => {
    expect(loopbackPortOf(address)).toBe(port);
  });
});
