// weir provider-directory against a prepared service: what it sends, what it shows, how it ends.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ProviderRegister } from "#domain/contract/operators/provider-directory.ts";
import { EXIT } from "../exit-code.ts";
import { usePreparedService } from "../prepared-service.fixture.ts";

const service = usePreparedService();
let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), "weir-providers-"))));
afterAll(() => rmSync(folder, { recursive: true }));

const REGISTER: ProviderRegister = {
  id: "esma-casp",
  title: "A register",
  kind: "providers",
  asOf: "2099-01-01T00:00:00.000Z",
  hash: null,
  records: 2,
  providers: 2,
  completedAt: null,
  completedBy: null,
};
const TAKEN = { created: 1, changed: 0, unchanged: 0, awaiting: 0, providerIds: ["prv_1"] };

/** A service that has these registers. */
function withRegisters(registers: readonly ProviderRegister[]): void {
  service.answer = ({ url }) => {
    if (url.endsWith("/records")) return { status: 200, body: TAKEN };
    if (url.endsWith("/complete")) return { status: 200, body: { ...REGISTER, gone: 1 } };
    return { status: 200, body: { data: registers } };
  };
}

const sent = () => service.seen.map(({ method, url }) => `${method} ${url.replace("/operator/v1", "")}`);

describe("provider-directory", () => {
  it("update records every edition of the release that the service lacks, and completes it", async () => {
    withRegisters([{ ...REGISTER, id: "esma-non-compliant" }]);
    const run = await service.weir(["provider-directory", "update", "--yes"]);
    expect([run.code, run.err]).toEqual([EXIT.done, ""]);
    expect(run.out).toBe(
      "esma-casp of 2025-12-23: 2 providers, 1 gone\nesma-casp of 2026-06-25: 2 providers, 1 gone\n",
    );
    const completed = service.seen.filter(({ url }) => url.endsWith("/complete"));
    expect(completed.map(({ body }) => JSON.parse(body))).toMatchObject([
      { asOf: "2025-12-23T00:00:00.000Z", records: 133 },
      { asOf: "2026-06-25T00:00:00.000Z", records: 244 },
    ]);
  });

  it("update changes nothing where the service has newer editions", async () => {
    withRegisters([REGISTER, { ...REGISTER, id: "esma-non-compliant" }]);
    const run = await service.weir(["provider-directory", "update", "--yes"]);
    expect(run.out).toContain("or newer ones, are recorded");
    expect(sent()).toEqual(["GET /provider-directory/registers"]);
  });

  it("import sends records of a file, as statements or as an edition of a register", async () => {
    const file = join(folder, "records.ndjson");
    writeFileSync(file, '{"legalName":"One","summary":"seen"}\n');
    withRegisters([REGISTER]);
    const stated = ["provider-directory", "import", file, "--reason", "why", "--yes"];
    expect((await service.weir(stated)).out).toBe("1 new, 0 changed, 0 unchanged\n");
    expect(JSON.parse(service.seen[0]?.body ?? "")).toEqual({
      records: [{ legalName: "One", summary: "seen" }],
      reason: "why",
    });
    const edition = [...stated, "--register", "esma-casp", "--as-of", "2099-02-01"];
    expect((await service.weir(edition)).out).toContain("2 providers are in it, 1 are gone\n");
    expect(sent()).toContain("POST /provider-directory/registers/esma-casp/complete");
    const unknown = [...stated, "--register", "new", "--as-of", "2099-02-01"];
    expect((await service.weir(unknown)).err).toContain("--title");
  });

  it.each([
    ["not JSON", "not JSON\n", "cannot be read"],
    ["a field that there is not", '{"legalName":"One","summary":"s","risk":1}\n', "record 1"],
    ["nothing", "\n", "has no providers"],
  ])("import sends nothing of a file with %s", async (_what, text, why) => {
    const file = join(folder, "bad.ndjson");
    writeFileSync(file, text);
    const run = await service.weir(["provider-directory", "import", file, "--reason", "why", "--yes"]);
    expect([run.code, run.err]).toEqual([EXIT.usage, expect.stringContaining(why)]);
    expect(service.seen).toEqual([]);
  });

  it("add states a provider, and refuses a wrong LEI before it sends anything", async () => {
    withRegisters([]);
    const add = ["provider-directory", "add", "--legal-name", "One", "--reason", "met them", "--yes"];
    const run = await service.weir([...add, "--network", "ethereum", "--travel-rule", "TRP", "TRISA"]);
    expect([run.code, run.out]).toEqual([EXIT.done, "prv_1  One\n"]);
    expect(JSON.parse(service.seen[0]?.body ?? "").records).toMatchObject([
      {
        networks: ["ethereum"],
        travelRule: [{ protocol: "TRP" }, { protocol: "TRISA" }],
        summary: "met them",
      },
    ]);
    const wrong = await service.weir([...add, "--lei", "5493007WZ7IFULIL8G22"]);
    expect([wrong.code, service.seen.length]).toEqual([EXIT.usage, 1]);
  });

  it("list and show say what the directory knows", async () => {
    const provider = {
      id: "prv_1",
      name: "One",
      legalName: "One Ltd",
      otherNames: ["Uno"],
      lei: null,
      did: null,
      website: null,
      domains: [],
      jurisdictions: ["DE"],
      registrations: [{ authority: "BaFin", number: null, status: "authorised", url: null }],
      networks: [],
      travelRule: [],
      riskLevel: "unknown",
      evidenceSummary: { count: 1, latestAt: "2026-06-25T00:00:00.000Z" },
    };
    const pagination = { page: 1, pageSize: 25, total: 1 };
    service.answer = () => ({ status: 200, body: { data: [provider], pagination } });
    const listed = await service.weir(
      ["provider-directory", "list", "--search", "one", "--evidence", "present"],
      { terminal: true },
    );
    expect(listed.out).toMatch(/^prv_1 +One +– +authorised +unknown +1 +2026-06-25/m);
    expect(listed.err).toBe("1 providers; page 1 of 1\n");
    expect(sent()).toEqual([
      "GET /provider-directory/providers?page=1&pageSize=25&search=one&evidence=present",
    ]);
    const [type, source, summary] = ["register_entry", "A register", "Authorised."];
    const evidence = [
      { id: "pev_1", type, source, summary, retrievedAt: "2026-06-25T00:00:00.000Z", hash: "" },
    ];
    service.answer = () => ({ status: 200, body: { ...provider, evidence, pagination } });
    const shown = await service.weir(["provider-directory", "show", "prv_1"]);
    expect(shown.out).toContain("authorised, BaFin");
    expect(shown.out).toMatch(/^2026-06-25 +register_entry +A register +Authorised\./m);
    service.answer = () => ({ status: 200, body: { data: [REGISTER] } });
    const registers = await service.weir(["provider-directory", "registers"], { terminal: true });
    expect(registers.out).toMatch(/^esma-casp +2099-01-01 +2 +2 +– +A register/m);
  });
});
