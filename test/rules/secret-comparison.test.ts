// Secrets are compared in constant time wherever one is checked: by the one function that does, and never by an operator
// that stops at the first difference.

import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = resolve(import.meta.dirname, "../..");
/** All that answers requests, and the client, which verifies deliveries. */
const CHECKERS = ["domain/**/*.ts", "edge/**/*.ts", "pipeline/door/*.ts", "client/*.ts"];
/**
 * What is called so and is no secret: checksums of public addresses, signatures that anybody may see, and a claim's number
 * between two of our own objects.
 */
const NO_SECRETS = [
  "domain/crypto/control/challenge-account.ts",
  "domain/crypto/control/namespaces.ts",
  "domain/crypto/control/verify-ed25519.ts",
  "domain/crypto/control/verify-signature.ts",
  "domain/screening/addresses/evm-address.ts",
  "domain/screening/addresses/hedera-address.ts",
  "edge/objects/ledger/claims/claims.ts",
];
/** A secret beside an operator of equality, unless it is only asked whether there is one. */
const SECRET = String.raw`\b\w*(?:secret|signature|checksum|digest|hmac|token|seal)\w*(?:\(.*\))?`;
const COMPARED = new RegExp(`${SECRET} [!=]==? (?!null|undefined|""|"string")| [!=]==? ${SECRET}`, "i");

const sources = CHECKERS.flatMap((pattern) => globSync(pattern, { cwd: ROOT })).filter(
  (file) => !file.endsWith(".test.ts") && !NO_SECRETS.includes(file),
);
const linesOf = (file: string) => readFileSync(join(ROOT, file), "utf8").split("\n");

describe("what checks a secret", () => {
  it("never compares it by an operator", () => {
    expect(sources.length).toBeGreaterThan(300);
    const found = sources.flatMap((file) =>
      linesOf(file).flatMap((line, index) =>
        COMPARED.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [],
      ),
    );
    expect(found).toEqual([]);
  });

  it.each(["domain/ids/checksum.ts", "domain/ids/operator-token.ts", "domain/ids/signature.ts"])(
    "%s compares in constant time",
    (file) => {
      expect(linesOf(file).filter((line) => /equalInConstantTime\(.*\)/.test(line)).length).toBeGreaterThan(
        0,
      );
    },
  );

  it.each([
    "if (token === expected) return role;",
    "return signature == mac(request);",
    "if (expected !== checksumOf(rest)) return null;",
    "return sealed(caller, Number(number)) === cursor ? 1 : 2;",
  ])("would be found: %s", (line) => {
    expect(COMPARED.test(line)).toBe(true);
  });

  it.each(["if (token === undefined) return;", 'typeof signature === "string"', "key === known"])(
    "is distinguished from a check whether there is a secret: %s",
    (line) => {
      expect(COMPARED.test(line)).toBe(false);
    },
  );
});
