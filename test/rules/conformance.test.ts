// Every rule of the contract has a test that shows it, and every test that is named there exists; those rules that nothing
// answers to yet are the known ones.

import { beforeAll, describe, expect, it } from "vitest";
import { readRules } from "#test/conformance/rules.ts";
import { listTests, type ListedTest } from "#test/conformance/vitest-run.ts";

const rules = readRules();

/** The crypto operations with what is said of them alone. */
const CRYPTO = /^(CRY-\d\d|EPT-04|VER-01|STA-0[123]|LIM-0[456])$/;
/** The versions of the contract, with their routes. */
const VERSIONS = /^(EPT-2[78]|VER-0[34567])$/;

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
