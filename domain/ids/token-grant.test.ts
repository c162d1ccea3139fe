// Tokens of the release before: they say what they were made for, and nothing else makes one.

import { describe, expect, it } from "vitest";
import { oldToken } from "./sealed-grant.fixture.ts";
import { grantOfToken, type TokenGrant } from "./token-grant.ts";
import { roleOfToken } from "./operator-token.ts";

const SECRET = "0".repeat(64);
const GRANTS: TokenGrant[] = [
  { name: "mia", role: "analyst" },
  { name: "Zoë 🏦", permissions: ["api_keys:create"] },
  { name: "nobody", permissions: [] },
];

describe("an old token", () => {
  it.each(GRANTS)("says what it was made for: %j", (grant) => {
    const token = oldToken(SECRET, grant);
    expect(token).toMatch(/^op_made_[\w-]+_[0-9a-f]{64}$/);
    expect(grantOfToken(SECRET, token)).toEqual(grant);
    expect(grantOfToken("1".repeat(64), token)).toBeNull();
    expect(roleOfToken(SECRET, token)).toBeNull();
  });

  const token = oldToken(SECRET, { name: "mia", role: "viewer" });
  const sealed = (grant: object) => Buffer.from(JSON.stringify(grant)).toString("base64url");
  it.each([
    "",
    "op_made__",
    token.slice(0, -1),
    `${token}0`,
    token.replace(/_[\w-]+_/, `_made_${sealed({ name: "mia", role: "owner" })}_`),
    token.replace("op_made_", "op_owner_"),
    `op_made_${sealed({ name: "mia", role: "owner" })}_${"0".repeat(64)}`,
  ])("is not %j", (text) => {
    expect(grantOfToken(SECRET, text)).toBeNull();
  });
});
