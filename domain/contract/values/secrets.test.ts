// Texts that are kept as sent show no key or token of ours: nothing is replaced in them, so the request is refused.

import { describe, expect, it } from "vitest";
import { codeText, externalId, labelText, noteText } from "./primitives.ts";

const KEYS = [
  `sk_live_${"aB3".repeat(11).slice(0, 32)}`,
  `whsec_${"Qm9".repeat(11)}=`,
  `op_ops_${"0a".repeat(32)}`,
  `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJtaWEifQ.${"x".repeat(43)}`,
];

describe.each([
  ["a note", noteText(500)],
  ["a name", labelText(500)],
  ["a code", codeText(500)],
  ["an id of the caller", externalId],
])("%s", (_, schema) => {
  it.each(KEYS)(
    "is refused with a key or token of ours in it, and the message does not repeat it: row %#",
    (key) => {
      for (const sent of [key, `it was ${key}, sorry`]) {
        const parsed = schema.safeParse(sent);
        expect(parsed.success).toBe(false);
        expect(parsed.error?.message).toContain("shows a key or token");
        expect(parsed.error?.message).not.toContain(key);
      }
    },
  );

  it.each(["sk_live_", "my password is a secret", "whsec_short", "op_owner_1", "token-2026-000001"])(
    "is taken if it only looks like one: %s",
    (sent) => expect(schema.safeParse(sent).success).toBe(true),
  );
});
