// The default version is a published fact: decisions name it by its hash.

import { describe, expect, it } from "vitest";
import { compileVersion, nameVersion } from "./compile-version.ts";
import {
  DEFAULT_VERSION,
  NEWEST_GENERATION,
  compileDefaultVersion,
  defaultVersionOf,
} from "./default-version.ts";
import { systemVersionContentSchema } from "./system-version.ts";

/** Of each generation of presets that was published, the first one first. */
const PUBLISHED = [
  "sha256:1d4a747fa29491339ff0e52532420a82b497461a5cc9dcc786ba2b578552c68d",
  "sha256:90579f6eab3a6a1a0504bcee84f335188a0c512e545f74a4b0ca24ddb4619d49",
  "sha256:c5fae86f2baa6e9bad9cb5a9e99da1ebb6be06c234a1eb3f36db0e9611e4cdc4",
];

describe("the default version", () => {
  it.each(PUBLISHED.map((contentHash, index) => ({ generation: index + 1, contentHash })))(
    "of generation $generation is the one that was published",
    ({ generation, contentHash }) => {
      expect(
        defaultVersionOf(generation).contentHash,
        "a published version never changes: give a new or changed rule the next generation",
      ).toBe(contentHash);
    },
  );

  it("is of the newest generation, which was published or comes next", () => {
    expect(DEFAULT_VERSION).toEqual(defaultVersionOf(NEWEST_GENERATION));
    expect([PUBLISHED.length, PUBLISHED.length + 1]).toContain(NEWEST_GENERATION);
  });

  it("is valid content, named by its hash, and compiles", () => {
    const { id, contentHash, ...content } = DEFAULT_VERSION;
    expect(systemVersionContentSchema.parse(content)).toEqual(content);
    expect(nameVersion(content)).toEqual(DEFAULT_VERSION);
    expect(id).toBe(`sv_${contentHash.slice("sha256:".length, "sha256:".length + 24)}`);
    expect(compileDefaultVersion().rules.length).toBe(content.rules.length);
  });
});

describe("a version", () => {
  it("has one name for equal content, whatever the order of its keys", () => {
    const { id: _id, contentHash: _hash, ...content } = DEFAULT_VERSION;
    const turned = Object.fromEntries(Object.entries(content).toReversed()) as typeof content;
    expect(nameVersion(turned).id).toBe(DEFAULT_VERSION.id);
    expect(nameVersion({ ...content, name: "Other" }).id).not.toBe(DEFAULT_VERSION.id);
  });

  it("is refused whole, naming every rule that is wrong, retired ones included", () => {
    const [first] = DEFAULT_VERSION.rules;
    if (first === undefined) throw new Error("the default version has rules");
    const rules = [
      first,
      first,
      { ...first, id: "a", expression: "nonsense > 1" },
      { ...first, id: "b", expression: "1 +", state: "retired" as const },
    ];
    expect(compileVersion(nameVersion({ ...DEFAULT_VERSION, rules }))).toMatchObject({
      ok: false,
      problems: [
        { ruleId: first.id, code: "duplicate_id" },
        { ruleId: "a", code: "unknown_name" },
        { ruleId: "b", code: "syntax" },
      ],
    });
  });

  it("is refused where its rules may together cost too much, each of them bearable", () => {
    const [first] = DEFAULT_VERSION.rules;
    if (first === undefined) throw new Error("the default version has rules");
    const dear = "transaction.parties.all(p, p.displayName.lowerAscii() != 'x')";
    const rules = Array.from({ length: 15 }, (_, n) => ({ ...first, id: `dear-${n}`, expression: dear }));
    const versionOf = (count: number) =>
      compileVersion(nameVersion({ ...DEFAULT_VERSION, rules: rules.slice(0, count) }));
    expect(versionOf(1)).toMatchObject({ ok: true });
    expect(versionOf(15)).toMatchObject({
      ok: false,
      problems: [{ ruleId: "", code: "too_costly", at: null }],
    });
  });
});
