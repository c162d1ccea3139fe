// Operators' tokens: each role has its own, and they cannot be made without the operator secret.

import { describe, expect, it } from "vitest";
import { OPERATOR_ROLES, operatorToken, roleOfToken } from "./operator-token.ts";

const SECRET = "0".repeat(64);

describe("an operator's token", () => {
  it("follows from the operator secret and the role", () => {
    // HMAC-SHA-256 of "operator-token:owner" under 64 times "0", computed with openssl.
    expect(operatorToken(SECRET, "owner")).toBe(
      "op_owner_3791e82d9b38cdf292a6827e4c369d366750ce15ace28edba6c77a4830b1b639",
    );
  });

  it.each(OPERATOR_ROLES)("tells its role: %s", (role) => {
    expect(roleOfToken(SECRET, operatorToken(SECRET, role))).toBe(role);
    expect(roleOfToken("1".repeat(64), operatorToken(SECRET, role))).toBeNull();
  });

  it.each([
    "",
    "op_owner_",
    operatorToken(SECRET, "viewer").replace("viewer", "owner"),
    operatorToken(SECRET, "owner").slice(0, -1),
    `${operatorToken(SECRET, "owner")}0`,
    `op_constructor_${"0".repeat(64)}`,
    `op_root_${"0".repeat(64)}`,
  ])("is not %j", (token) => {
    expect(roleOfToken(SECRET, token)).toBeNull();
  });
});
