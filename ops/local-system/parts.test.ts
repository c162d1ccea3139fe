// The settings of the parts are checked before any of them starts.

import { describe, expect, it } from "vitest";
import { createParts } from "./parts.ts";
import { portsFrom } from "./ports.ts";
import { StartError } from "./running.ts";

const SECRETS = {
  masterSecret: "m".repeat(32),
  keyChecksumSecret: `local:${"k".repeat(32)}`,
  operatorSecret: "o".repeat(32),
  webhookSecret: `local:${"w".repeat(32)}`,
  addressSecret: `local:${"a".repeat(32)}`,
  signingKeys: `local:${"s".repeat(32)}`,
  clickhousePassword: "p".repeat(32),
};

const create =
  (changes: Partial<typeof SECRETS>, credentials: string | null = null, travelRuleNetwork?: string) =>
  () =>
    createParts({
      root: "/nowhere",
      dataDir: "/nowhere",
      ports: portsFrom(8_700),
      secrets: { ...SECRETS, ...changes },
      providers: { ports: [], credentials, nodeUrls: null },
      travelRuleNetwork,
      revives: false,
      onEvent: () => undefined,
    });

describe("the local system's parts", () => {
  it("are created, and none is started, with sound settings", () => {
    expect(create({})).not.toThrow();
  });

  it.each([
    [
      { masterSecret: "secret-but-short" },
      "The Worker's setting MASTER_SECRET is wrong: must have at least 32 characters.",
    ],
    [
      { signingKeys: "secret-without-id" },
      /^The Worker's setting SIGNING_KEYS is wrong: must be id:secret,id:secret/,
    ],
  ])("are refused in one sentence that holds no secret", (changes, sentence) => {
    expect(create(changes)).toThrow(StartError);
    expect(create(changes)).toThrow(sentence);
    expect(create(changes)).not.toThrow(/secret-(but|without)/);
  });

  it("are refused if the credentials of providers are malformed", () => {
    const sentence = "The Worker's setting PROVIDER_CREDENTIALS is wrong: must be JSON.";
    expect(create({}, "secret-of-yente")).toThrow(sentence);
    expect(create({}, '{"yente":"secret-of-yente"}')).not.toThrow();
  });

  it("are refused if the network of the Travel Rule is not known", () => {
    const sentence = "The Worker's setting TRAVEL_RULE_NETWORK is wrong: must be `trp`.";
    expect(create({}, null, "sygna")).toThrow(sentence);
    expect(create({}, null, "trp")).not.toThrow();
  });
});
