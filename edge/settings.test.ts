// The Worker's settings: each wrong one is a sentence that names it and shows no value.

import { describe, expect, it } from "vitest";
import { bindings } from "#test/workers/client.ts";
import { checkSettings } from "./settings.ts";

describe("the Worker's settings", () => {
  it("are used as they are bound", () => {
    expect(checkSettings(bindings)).toMatchObject({
      ok: true,
      settings: { REGION: "test", HOSTS: { "sandbox.test": "sandbox" }, SIGNING_KEYS: [{ id: "test" }] },
    });
  });

  it.each([
    ["HOSTS", "{not json", "must be JSON"],
    ["HOSTS", '{"a.example":"staging"}', "must be one of"],
    ["HOSTS", "[]", "must be a JSON object from hosts to what they serve"],
    ["MASTER_SECRET", "short", "must have at least 32 characters"],
    ["KEY_CHECKSUM_SECRET", "k".repeat(48), "must be id:secret,id:secret with different ids"],
    ["WEBHOOK_SECRET", "a:short", "must be id:secret,id:secret with different ids"],
    ["SIGNING_KEYS", "a:short", "must be id:secret,id:secret with different ids"],
    ["WEBHOOK_MAX_BYTES", "-0.5", "must be above zero"],
    ["WEBHOOK_MAX_BYTES", "99999999999", ""],
    ["DOOR_URL", "door", ""],
    ["LEDGER_MAX_BYTES", "8GB", "must be a whole number of bytes"],
    ["LEDGER_MAX_BYTES", "999999", "must be at least"],
    ["LEDGER_MAX_BYTES", "9000000000", "must be at most"],
    ["SCREENING_LISTS_MAX_AGE_DAYS", "30", "must be a JSON object from list ids to days"],
    ["SCREENING_LISTS_MAX_AGE_DAYS", '{"UN-SC":0}', ""],
    ["SCREENING_LISTS_WHEN_OLD", "ignore", "must be `degrade` or `report`"],
    ["PROVIDER_CREDENTIALS", '["a-secret-of-ours"]', "must be a JSON object from names to secrets"],
    ["PROVIDER_CREDENTIALS", '{"yente":{"key":"a"}}', "must be a string"],
    ["CHAIN_RPC_URLS", '["https://node.example/"]', "must be a JSON object from CAIP-2 ids to URLs"],
    ["CHAIN_RPC_URLS", '{"eip155:1":"http://node.example/a-key"}', "must have https URLs"],
    ["CHAIN_RPC_URLS", '{"eip155:1":"https://user:a-key@node.example/"}', "must have https URLs"],
    ["CHAIN_RPC_URLS", '{"eip155:1":"http://127.0.0.1/a-key"}', "must have https URLs"],
    ["CHAIN_RPC_URLS", '{"eip155:1":""}', "must have https URLs"],
    ["CHAIN_RPC_URLS", '{"eip155:1":"https://169.254.169.254/a-key"}', "must not be an address inside"],
    ["CHAIN_RPC_URLS", '{"eip155:1":"https://node.example:22/a-key"}', "must have the port 443 or 80"],
    ["WEBHOOK_RESOLVER_URL", "http://resolver.example/dns-query", "must be an HTTPS URL"],
    ["CHAIN_RPC_URLS", '{"ethereum":"https://node.example/"}', "names a network that is no `eip155`"],
    ["CHAIN_RPC_URLS", '{"eip155:01":"https://node.example/"}', "names a network that is no `eip155`"],
    ["CHAIN_RPC_URLS", '{"eip155:3":"https://node.example/"}', "names a network that is no `eip155`"],
    [
      "CHAIN_RPC_URLS",
      '{"bip122:000000000019d6689c085ae165831e93":"https://node.example/"}',
      "names a network that is no `eip155`",
    ],
  ])("are wrong: %s=%s", (name, value, reason) => {
    const checked = checkSettings({ ...bindings, [name]: value });
    expect(checked).toMatchObject({ ok: false, sentence: expect.stringContaining(reason) });
    expect(checked).toMatchObject({
      sentence: expect.stringMatching(new RegExp(`^The Worker's setting ${name} is wrong: [^\\n]+\\.$`)),
    });
    expect(JSON.stringify(checked)).not.toContain(value);
  });

  it.each([
    ["https://node.example/v3/a-key", "https://node.example/v3/a-key"],
    ["https://node.example:8545?key=a-key", "https://node.example:8545/?key=a-key"],
    ["https://NODE.example.", "https://node.example/"],
    ["http://127.0.0.1:8545/", "http://127.0.0.1:8545/"],
    ["http://localhost:8545", "http://localhost:8545/"],
  ])("take a node at %s, and keep it as %s", (url, kept) => {
    const checked = checkSettings({ ...bindings, CHAIN_RPC_URLS: JSON.stringify({ "eip155:1": url }) });
    expect(checked).toMatchObject({ ok: true, settings: { CHAIN_RPC_URLS: { "eip155:1": kept } } });
  });

  it("are refused if one is misspelt; variables of other programs are ignored", () => {
    expect(checkSettings({ ...bindings, LEDGER_BYTES_MAX: "5000000000" })).toEqual({
      ok: false,
      sentence: "The Worker has no setting LEDGER_BYTES_MAX; docs/configuration.md lists them all.",
    });
    expect(checkSettings({ ...bindings, LEDGER_STUBS: {}, SENTRY_DSN: "https://a.example" }).ok).toBe(true);
  });

  it("are reported by name if they are missing", () => {
    const { OPERATOR_SECRET: _, ...rest } = bindings;
    expect(checkSettings(rest)).toEqual({
      ok: false,
      sentence: "The Worker's setting OPERATOR_SECRET is missing.",
    });
  });
});
