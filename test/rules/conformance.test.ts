// Every rule of the contract has a test that shows it, and every test that is named there exists; those rules that nothing
// answers to yet are the known ones.

import { beforeAll, describe, expect, it } from "vitest";
import { ResultsByTest } from "#test/conformance/match-results.ts";
import { readRules } from "#test/conformance/rules.ts";
import { listTests, type ListedTest } from "#test/conformance/vitest-run.ts";

const rules = readRules();

/** The crypto operations with what is said of them alone. */
const CRYPTO = /^(CRY-\d\d|EPT-04|VER-01|STA-0[123]|LIM-0[456])$/;
/** Moving from one version of the contract to another: there is one. */
const VERSIONS = /^VER-0[56]$/;

describe("the rules of the contract", () => {
  let listed: readonly ListedTest[];
  beforeAll(async () => {
    listed = await listTests();
  });

  it("are the 326 that were read out of it, each once", () => {
    expect(new Set(rules.map(({ id }) => id)).size).toBe(326);
  });

  it("are each shown by a test, but those that are not built yet", () => {
    expect(rules.filter(({ isBuilt, tests }) => isBuilt && tests.length === 0).map(({ id }) => id)).toEqual(
      [],
    );
    expect(rules.filter(({ isBuilt, tests }) => !isBuilt && tests.length > 0)).toEqual([]);
    const unexpected = rules.filter(({ id, isBuilt }) => !isBuilt && !CRYPTO.test(id) && !VERSIONS.test(id));
    expect(unexpected.map(({ id }) => id)).toEqual([]);
  });

  it("name tests that there are, by file and full title", () => {
    expect(listed.length).toBeGreaterThan(1_000);
    const known = new Set(listed.map(({ file, test }) => `${file}: ${test}`));
    const named = rules.flatMap(({ id, tests }) =>
      tests.map(({ file, test }) => ({ id, of: `${file}: ${test}` })),
    );
    expect(named.filter(({ of }) => !known.has(of))).toEqual([]);
  });

  it("name no test twice for one rule", () => {
    const twice = rules.filter(
      ({ tests }) => new Set(tests.map(({ file, test }) => `${file}: ${test}`)).size < tests.length,
    );
    expect(twice.map(({ id }) => id)).toEqual([]);
  });
});

describe("a result", () => {
  const file = "a.test.ts";
  const titles = [
    "suite of %s > takes %j",
    "suite of %s > takes %j, and no more (%i)",
    "$name > is ${n} [x]",
    "says \\`so\\`",
  ];
  const listed = titles.map((test) => ({ file, test, project: "unit" }));
  const ran = (...names: [string, string][]) =>
    new ResultsByTest(
      listed,
      names.map(([name, status]) => ({ file, name, status })),
    );

  it("belongs to the title that it was made of, with values in its places", () => {
    const results = ran(
      ['suite of one > takes {"a":[1]}', "passed"],
      ["suite of two > takes 2", "failed"],
      ["suite of one > takes 1, and no more (7)", "passed"],
      ["row\nof a table > is 5 [x]", "passed"],
      ["row > is 5 x", "failed"],
      ["says `so`", "passed"],
    );
    expect(titles.map((title) => results.of(file, title))).toEqual([
      ["passed", "failed"],
      ["passed"],
      ["passed"],
      ["passed"],
    ]);
  });

  it("of another file is none", () => {
    expect(ran(["suite of one > takes 1", "passed"]).of("b.test.ts", titles[0] ?? "")).toEqual([]);
  });
});
