// The form of settings that hold several secrets: read in order, and nothing of a wrong one is quoted.

import { describe, expect, it } from "vitest";
import { secretRingSchema } from "./secret-ring.ts";

const OLD = "old-secret-for-tests-only-0123456789";
const NEW = "new-secret-for-tests-only-0123456789";

describe("a ring of secrets", () => {
  it("is read in order: the first makes what is new", () => {
    expect(secretRingSchema.parse(`2026-01:${NEW}, 2025-12 : ${OLD}`)).toEqual([
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
  ])("is not %j, and the reason quotes nothing of it", (text) => {
    const parsed = secretRingSchema.safeParse(text);
    expect(parsed.success).toBe(false);
    expect(parsed.error?.message).not.toContain("for-tests-only");
  });
});
