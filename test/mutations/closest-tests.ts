// The tests that are nearest to a file of the edge: those beside it or that import it, and those of the Worker's tests whose names
// belong to its folder.

import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";

const WORKERS_TESTS = "test/workers";
const TEST = ".test.ts";

/** By the longest beginning of the path. */
export const WORKERS_TESTS_OF: readonly (readonly [string, RegExp])[] = [
  ["edge/log/", /^(set-aside|rewind|pulse|large-facts|followers|late-events|webhooks)/],
  ["edge/objects/", /^(identity-and-replay|idempotent|creations|second-person)/],
  ["edge/objects/address-book/", /^(crypto-address|control-|saved-addresses|announced|discovery)/],
  ["edge/objects/address-book/discovery/", /^(crypto-discovery|discovery)/],
  ["edge/objects/api-key/", /^(keys|key-use|rate-limits|grouped|authentication)/],
  ["edge/objects/casebook/", /^(alert|casebook|deltas|investigations|restate|signals)/],
  ["edge/objects/credit/", /^(credit|unbilled|prices)/],
  ["edge/objects/directory/", /^(operator-tokens|operator-rates|unlisted-tokens|console-sessions)/],
  ["edge/objects/ledger/", /^(ledger|identity-and-replay|outcomes|decision-lists|credit-spending)/],
  ["edge/objects/ledger/addresses/", /^(announced|saved-addresses|wallet-evidence)/],
  ["edge/objects/ledger/capacity/", /^(ledger|overload)/],
  ["edge/objects/ledger/claims/", /^(identity|one-identity|lost-answer|ledger-full|unbilled)/],
  ["edge/objects/ledger/credit/", /^credit/],
  ["edge/objects/ledger/decisions/", /^(identity|decision-lists|grouped|ledger|customer)/],
  ["edge/objects/ledger/history/", /^(ledger|relationships|rebuild|customer|quick)/],
  ["edge/objects/ledger/relations/", /^(relationships|late-events|ledger-full)/],
  ["edge/objects/ledger/saved/", /^(outcomes|snoozes|judged|wallet-screenings|risk-assessments)/],
  ["edge/objects/lists/", /^(list|old-lists|missing-lists|operator-lists|second-person)/],
  ["edge/objects/named-lists/", /^named-list/],
  [
    "edge/objects/organisation/",
    /^(organisation|webhook-endpoints|findings|adjudication|judged-pairs|list-removals)/,
  ],
  ["edge/objects/organisation/candidates/", /^(experiments|recommendations|alerts-and-experiments)/],
  ["edge/objects/organisation/keys/", /^(key|second-person-keys|emergencies)/],
  [
    "edge/objects/organisation/settings/",
    /^(organisation|prices|rate-limits|screening-provider|second-person-settings)/,
  ],
  [
    "edge/objects/organisation/versions/",
    /^(system-versions|version|second-person|moved|emergencies|open-drafts)/,
  ],
  ["edge/objects/provider-directory/", /^(crypto-providers|second-person-settings)/],
  ["edge/objects/receiver-host/", /^webhook-hosts/],
  ["edge/objects/travel-rule-desk/", /^travel-rule/],
  ["edge/objects/webhook-endpoint/", /^(webhook|followers)/],
];

export interface ClosestTests {
  /** Beside the file, or importing it. */
  readonly beside: readonly string[];
  readonly workers: readonly string[];
}

export function closestTests(root: string, file: string): ClosestTests {
  const folder = posix.dirname(file);
  const all = testsBelow(root, "edge");
  const beside = all.filter((test) => posix.dirname(test) === folder || imports(root, test, file));
  const named = WORKERS_TESTS_OF.filter(([beginning]) => file.startsWith(beginning)).sort(
    ([one], [other]) => other.length - one.length,
  )[0]?.[1];
  const workers = named === undefined ? [] : workersTests(root).filter((name) => named.test(name));
  return { beside, workers: workers.map((name) => `${WORKERS_TESTS}/${name}`) };
}

export function workersTests(root: string): string[] {
  return readdirSync(join(root, WORKERS_TESTS)).filter((name) => name.endsWith(TEST));
}

function testsBelow(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(TEST))
    .map((path) => `${folder}/${path.replaceAll("\\", "/")}`)
    .sort();
}

/** Types alone are nothing that a test could run. */
function imports(root: string, test: string, file: string): boolean {
  const source = readFileSync(join(root, test), "utf8");
  return [...source.matchAll(/^import (?!type ).*? from "([^"]+)";/gms)].some(([, from = ""]) => {
    if (from.startsWith("#")) return from.slice(1) === file;
    return from.startsWith(".") && posix.join(dirname(test), from) === file;
  });
}
