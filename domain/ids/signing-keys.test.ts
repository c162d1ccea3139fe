// The setting that edge and pipeline share: what the one takes, the other takes.

import { describe, expect, it } from "vitest";
import { signingKeysSchema } from "./signing-keys.ts";

const OLD = "old-secret-for-tests-only-0123456789";
const NEW = "new-secret-for-tests-only-0123456789";

describe("signing keys", () => {
  it("are read in order: the first signs", () => {
    expect(signingKeysSchema.parse(`2026-01:${NEW}, 2025-12 : ${OLD}`)).toEqual([
      { id: "2026-01", secret: NEW },
      { id: "2025-12", secret: OLD },
    ]);
  });

  it.each([
    "",
    NEW,
    `:${NEW}`,
    "id:",
    "id:too-short",
    `a:${NEW},`,
    `a:${NEW},b`,
    `a:${NEW},a:${OLD}`,
    `two words:${NEW}`,
    `a:${NEW}:b`,
    `a:${NEW} ${NEW}`,
  ])("%j are none, and the reason quotes nothing of it", (text) => {
    const parsed = signingKeysSchema.safeParse(text);
    expect(parsed.success).toBe(false);
    expect(parsed.error?.message).not.toContain("for-tests-only");
  });
});
