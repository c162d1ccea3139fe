// Secrets are made once, stay, and are read by their owner only.

import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { StartError } from "./running.ts";
import { openSecrets } from "./secrets.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "weir-secrets-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

describe("secrets of the local system", () => {
  it("are the same at every start, and others at every installation", () => {
    const first = openSecrets(dataDir);
    expect(openSecrets(dataDir)).toEqual(first);
    const elsewhere = openSecrets(join(dataDir, "elsewhere"));
    const shared = Object.values(elsewhere).filter((secret) => Object.values(first).includes(secret));
    expect(shared).toEqual([]);
    expect(new Set(Object.values(first)).size).toBe(7);
  });

  it("lie in a file that only its owner reads", () => {
    openSecrets(dataDir);
    expect(statSync(join(dataDir, "secrets.json")).mode & 0o777).toBe(0o600);
  });

  it("of before there were saved addresses get one for these, once, and keep the others", () => {
    const { addressSecret: _later, ...before } = openSecrets(dataDir);
    const file = join(dataDir, "secrets.json");
    writeFileSync(file, JSON.stringify(before));
    const secrets = openSecrets(dataDir);
    expect(secrets).toMatchObject(before);
    expect(secrets.addressSecret).toMatch(/^local:[0-9a-f]{64}$/);
    expect(openSecrets(dataDir)).toEqual(secrets);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it("are never quietly replaced when the file is damaged", () => {
    const { masterSecret, ...rest } = openSecrets(dataDir);
    expect(masterSecret).toHaveLength(64);
    const file = join(dataDir, "secrets.json");
    writeFileSync(file, JSON.stringify(rest));
    expect(() => openSecrets(dataDir)).toThrow(StartError);
    expect(() => openSecrets(dataDir)).toThrow(/masterSecret/);
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(rest);
  });

  it.each(["", "{", "null", "[]", '{"masterSecret":"short-but-secret"}'])(
    "are one sentence without a secret where the file holds %j",
    (text) => {
      writeFileSync(join(dataDir, "secrets.json"), text);
      expect(() => openSecrets(dataDir)).toThrow(StartError);
      expect(() => openSecrets(dataDir)).toThrow(/^\S+secrets\.json cannot be read \([^)]+\): [^\n]+\.$/);
      expect(() => openSecrets(dataDir)).not.toThrow(/short-but-secret/);
    },
  );
});
