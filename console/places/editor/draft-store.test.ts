import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { draftKey, keepDraft, readDraft } from "./draft-store.ts";

const DRAFT = { content: {} as never, reason: "Too many good payments are held." };

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => void vi.unstubAllGlobals());

it("a draft is there for its author, of this version of this organisation, until it is dropped", () => {
  const key = draftKey("operator:mia", "org_1", "sv_1");
  keepDraft(key, DRAFT);
  expect(readDraft(draftKey("operator:mia", "org_1", "sv_1"))).toEqual(DRAFT);
  expect(readDraft(draftKey("operator:mia", "org_1", "sv_2"))).toBeNull();
  keepDraft(key, null);
  expect(readDraft(key)).toBeNull();
});

it("another person who signs in to the same tab does not see it", () => {
  keepDraft(draftKey("operator:mia", "org_1", "sv_1"), DRAFT);
  expect(readDraft(draftKey("operator:leo", "org_1", "sv_1"))).toBeNull();
});
