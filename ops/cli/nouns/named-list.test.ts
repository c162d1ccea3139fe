// weir named-list against a prepared service: what it asks, what it shows, how it ends.

import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { ChangedList, ListEntry, NamedList } from "#domain/contract/settings/named-list.ts";
import { EXIT } from "../exit-code.ts";
import { usePreparedService } from "../prepared-service.fixture.ts";

const service = usePreparedService();
const AT = "2026-05-01T00:00:00.000Z";
const ORG = ["--org", "org_1"];
const HASH = `sha256:${"0".repeat(64)}`;
const LIST: NamedList = { name: "mules", kind: "block", description: null, createdAt: AT, createdBy: "ann" };
const ENTRY: ListEntry = {
  id: "nle_1",
  value: "fp_1",
  masked: "**** 3000",
  reason: "seen in a case",
  expiresAt: null,
  addedAt: AT,
  addedBy: "ann",
  approvedBy: null,
};
const PROPOSAL = { id: "nlp_1", reason: "known", proposedAt: AT, proposedBy: "ann", entries: 2 };
const CHANGED: ChangedList = { list: "mules", revision: 3, hash: HASH, entries: [ENTRY], proposal: null };
const lastPage = (...data: object[]) => ({ data, pagination: { nextCursor: null } });
const sent = () => service.seen.map(({ body }) => (body === "" ? null : JSON.parse(body)));

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "weir-named-list-"));
});
function fileOf(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

describe("named-list", () => {
  it("create says the kind, and how a rule asks the list", async () => {
    service.answer = () => ({ status: 201, body: LIST });
    const run = await service.weir(["named-list", "create", "mules", "--kind", "block", ...ORG]);
    expect(run).toEqual({
      code: EXIT.done,
      out: 'mules (block) is created; a rule asks it with inList("mules", …)\n',
      err: "",
    });
    expect(sent()).toEqual([{ name: "mules", kind: "block" }]);
    expect((await service.weir(["named-list", "create", "mules", ...ORG])).code).toBe(EXIT.usage);
  });

  it("list shows each list with its kind", async () => {
    service.answer = () => ({ status: 200, body: lastPage(LIST) });
    expect((await service.weir(["named-list", "list", ...ORG], { terminal: true })).out).toMatch(
      /^mules +block +ann +–/m,
    );
  });

  it("show shows entries with the end of their number, and what waits for a second operator", async () => {
    service.answer = ({ url }) => {
      if (url.includes("/entries")) return { status: 200, body: lastPage(ENTRY) };
      if (url.includes("/proposals")) return { status: 200, body: lastPage(PROPOSAL) };
      return { status: 200, body: { ...LIST, revision: 3, hash: HASH, entries: 1, proposals: 1 } };
    };
    const { out } = await service.weir(["named-list", "show", "mules", ...ORG]);
    expect(out).toContain(`mules: block list, sandbox, 1 in force, revision 3, ${HASH}`);
    expect(out).toMatch(/^nle_1 +fp_1 \(\*{4} 3000\) +– +ann +seen in a case/m);
    expect(out).toContain("weir named-list approve mules PROPOSAL");
    expect(out).toMatch(/^nlp_1 +2 +ann +known/m);
  });

  it("proposals lists what waits in every list, or in one", async () => {
    service.answer = ({ url }) => {
      if (!url.includes("/proposals"))
        return { status: 200, body: lastPage(LIST, { ...LIST, name: "trusted" }) };
      return { status: 200, body: url.includes("/trusted/") ? lastPage(PROPOSAL) : lastPage() };
    };
    const all = await service.weir(["named-list", "proposals", ...ORG], { terminal: true });
    expect(all.out).toMatch(/^trusted +nlp_1 +2 +2026-05-01T00:00:00.000Z +ann +known/m);
    expect(all.out).not.toContain("mules");
    const one = await service.weir(["named-list", "proposals", "trusted", "--json", ...ORG]);
    expect(JSON.parse(one.out)).toMatchObject({ data: [{ list: "trusted", id: "nlp_1" }] });
    service.answer = () => ({ status: 200, body: lastPage() });
    expect((await service.weir(["named-list", "proposals", ...ORG])).err).toContain("None yet.");
  });

  it("an emergency is sent with its reason, and the answer says until when it counts", async () => {
    const emergency = { until: "2026-05-02T00:00:00.000Z", by: "operator:mia", reason: "salaries" };
    service.answer = () => ({ status: 201, body: { ...CHANGED, proposal: PROPOSAL, emergency } });
    const add = ["named-list", "add", "mules", "device-1", "--reason", "known", "--emergency", "salaries"];
    const added = await service.weir([...add, ...ORG]);
    expect(sent().at(-1)).toMatchObject({ emergency: { reason: "salaries" } });
    expect(added.out).toContain("until 2026-05-02T00:00:00.000Z at most, by operator:mia alone");
    service.answer = () => ({ status: 202, body: { ...PROPOSAL, emergency } });
    const remove = ["named-list", "remove", "mules", "nle_1", "--emergency", "salaries"];
    const removed = await service.weir([...remove, ...ORG]);
    expect(service.seen.at(-1)?.url).toContain("emergency=salaries");
    expect(removed.out).toContain(
      "nle_1 does not count until 2026-05-02T00:00:00.000Z, by operator:mia alone",
    );
  });

  it("show --proposal shows what would be approved", async () => {
    const { value, masked, reason, expiresAt } = ENTRY;
    const entries = [{ value, masked, reason, expiresAt }];
    service.answer = () => ({ status: 200, body: { ...PROPOSAL, entries } });
    const { out } = await service.weir(["named-list", "show", "mules", "--proposal", "nlp_1", ...ORG]);
    expect(out).toMatch(/^nlp_1 by ann: known$/m);
    expect(out).toMatch(/^\*{4} 3000 +– +seen in a case/m);
  });

  it("add sends values and customers with reason and end, and asks before production", async () => {
    service.answer = () => ({ status: 201, body: CHANGED });
    const add = ["named-list", "add", "mules", "device-1", "--customer", "customer-1", ...ORG];
    const why = ["--reason", "seen in a case", "--expires", "2027-01-01"];
    const run = await service.weir([...add, ...why]);
    expect(run).toEqual({ code: EXIT.done, out: "mules: 1 in force since revision 3\n", err: "" });
    const expiresAt = "2027-01-01T00:00:00.000Z";
    expect(sent()).toEqual([
      {
        entries: [
          { value: "device-1", expiresAt },
          { customer: { externalUserId: "customer-1" }, expiresAt },
        ],
        reason: "seen in a case",
      },
    ]);
    expect((await service.weir([...add, ...why, "--env", "production"])).code).toBe(EXIT.usage);
    expect((await service.weir(add)).code).toBe(EXIT.usage);
    expect(service.seen).toHaveLength(1);
  });

  it("add says for an allow list who has to do what next", async () => {
    service.answer = () => ({ status: 201, body: { ...CHANGED, entries: [], proposal: PROPOSAL } });
    const { out } = await service.weir(["named-list", "add", "trusted", "a", "--reason", "known", ...ORG]);
    expect(out).toBe(
      "nlp_1: 2 proposed for mules; a second operator approves them: weir named-list approve mules nlp_1\n",
    );
  });

  it("import sends a CSV in changes of at most 500 entries", async () => {
    service.answer = () => ({ status: 201, body: CHANGED });
    const lines = Array.from({ length: 501 }, (_, index) => `device-${index},,,own reason`);
    const file = fileOf("many.csv", ["value,identifier,instrumentType,reason", ...lines].join("\n"));
    const run = await service.weir([
      "named-list",
      "import",
      "mules",
      file,
      "--reason",
      "list of May",
      ...ORG,
    ]);
    expect(run.code).toBe(EXIT.done);
    expect(sent().map(({ entries }) => entries.length)).toEqual([500, 1]);
    expect(sent()[1]).toEqual({
      entries: [{ value: "device-500", reason: "own reason" }],
      reason: "list of May",
    });
  });

  it("import reads instruments and customers, from CSV and NDJSON alike", async () => {
    service.answer = () => ({ status: 201, body: CHANGED });
    const entries = [
      { instrument: { type: "bank_account", identifier: "12345" } },
      { customer: { externalUserId: "customer-1" } },
    ];
    const ndjson = fileOf("two.ndjson", entries.map((entry) => JSON.stringify(entry)).join("\n"));
    const csv = fileOf(
      "two.csv",
      "instrumentType,identifier,externalUserId\nbank_account,12345,\n,,customer-1\n",
    );
    for (const file of [ndjson, csv]) {
      await service.weir(["named-list", "import", "mules", file, "--reason", "r", ...ORG]);
    }
    expect(sent()).toEqual([entries, entries].map((some) => ({ entries: some, reason: "r" })));
  });

  it.each([
    ["a column that is none", "x.csv", "valeu\na\n", "unknown column valeu"],
    ["a row that names nothing", "y.csv", "value,reason\na,\n,why\n", "entry 2: "],
    ["a line that is no JSON", "z.ndjson", '{"value":"a"}\nb\n', "line 2: is not JSON"],
    ["nothing", "empty.csv", "value\n", "has no entries"],
  ])("import sends nothing of a file with %s", async (_what, name, text, message) => {
    const file = fileOf(name, text);
    const run = await service.weir(["named-list", "import", "mules", file, "--reason", "r", ...ORG]);
    expect([run.code, service.seen]).toEqual([EXIT.usage, []]);
    expect(run.err).toContain(message);
  });

  it("remove says what to do where another operator has to approve it first", async () => {
    const proposal = {
      id: "nlp_3",
      reason: "cleared",
      proposedAt: "2026-01-01",
      proposedBy: "ann",
      entries: 1,
    };
    service.answer = () => ({ status: 202, body: proposal });
    const run = await service.weir(["named-list", "remove", "mules", "nle_1", "--reason", "cleared", ...ORG]);
    expect(run.out).toBe(
      "nle_1 counts until another operator approves: weir named-list approve mules nlp_3\n",
    );
  });

  it("approve, reject and remove name the list and say what happened", async () => {
    service.answer = ({ url }) =>
      url.includes("approve") ? { status: 200, body: CHANGED } : { status: 204, body: null };
    const verb = (...words: string[]) =>
      service.weir(["named-list", ...words, "--reason", "cleared", ...ORG]);
    expect((await verb("approve", "mules", "nlp_1")).out).toBe("mules: 1 in force since revision 3\n");
    expect((await verb("reject", "mules", "nlp_2")).out).toBe("nlp_2 rejected\n");
    expect((await verb("remove", "mules", "nle_1")).out).toBe("nle_1 removed\n");
    const base = "/operator/v1/organisations/org_1/lists/mules";
    expect(service.seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
      `POST ${base}/proposals/nlp_1/approve?environment=sandbox`,
      `POST ${base}/proposals/nlp_2/reject?environment=sandbox`,
      `DELETE ${base}/entries/nle_1?environment=sandbox&reason=cleared`,
    ]);
  });
});
