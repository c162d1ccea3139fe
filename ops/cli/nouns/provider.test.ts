// weir provider: what is sent to the operator interface, what is shown, and that nothing is repeated that may be a secret.

import { describe, expect, it } from "vitest";
import { EXIT } from "../exit-code.ts";
import { failing, usePreparedService } from "../prepared-service.fixture.ts";

const service = usePreparedService();

const NAMES = {
  name: "opensanctions",
  url: "https://yente.example/",
  dataset: "default",
  checks: ["sanctions", "pep"],
  credential: "yente",
};
const setNames = [
  "provider set names --org org_1 --name opensanctions --url https://yente.example/",
  "--dataset default --checks sanctions,pep --credential yente",
].flatMap((words) => words.split(" "));
const organisationWith = (providers: object) => ({
  status: 200,
  body: { id: "org_1", name: "Acme", prices: {}, providers: { names: null, wallets: null, ...providers } },
});

describe("provider list", () => {
  it("shows who is asked about what, and where the lists answer alone", async () => {
    service.answer = () => organisationWith({ names: NAMES });
    const run = await service.weir(["provider", "list", "--org", "org_1"]);
    expect(run.code).toBe(EXIT.done);
    expect(run.out.split("\n").map((line) => line.split(/ {2,}/))).toEqual([
      ["KIND", "NAME", "URL", "DATASET", "CHECKS", "CREDENTIAL"],
      ["names", "opensanctions", "https://yente.example/", "default", "sanctions,pep", "yente"],
      ["wallets", "– (lists only)", "–", "–", "–", "–"],
      [""],
    ]);
    expect(service.seen).toMatchObject([{ method: "GET", url: "/operator/v1/organisations/org_1" }]);
  });

  it("is the setting itself with --json", async () => {
    service.answer = () => organisationWith({ names: NAMES });
    const run = await service.weir(["provider", "list", "--org", "org_1", "--json"]);
    expect(JSON.parse(run.out)).toEqual({ names: NAMES, wallets: null });
  });
});

describe("provider set", () => {
  it("asks first, for it changes production", async () => {
    const run = await service.weir(setNames);
    expect(run.code).toBe(EXIT.usage);
    expect(run.err).toContain("use opensanctions at https://yente.example/ for names in production of org_1");
    expect(service.seen).toEqual([]);
  });

  it("sends the one setting and leaves the other as it is", async () => {
    service.answer = () => organisationWith({ names: NAMES });
    const run = await service.weir([...setNames, "--yes", "--json"]);
    expect(run.code).toBe(EXIT.done);
    expect(JSON.parse(run.out)).toEqual({ names: NAMES, wallets: null });
    expect(service.seen).toMatchObject([{ method: "PATCH", url: "/operator/v1/organisations/org_1" }]);
    expect(JSON.parse(service.seen[0]?.body ?? "")).toEqual({ providers: { names: NAMES } });
  });

  it("keeps one that does not answer only where it is asked to", async () => {
    service.answer = () => organisationWith({ names: NAMES });
    await service.weir([...setNames, "--unchecked", "--yes"]);
    expect(JSON.parse(service.seen[0]?.body ?? "")).toEqual({
      providers: { names: NAMES },
      uncheckedProviders: true,
    });
  });

  it("sends again where not every key has heard of it", async () => {
    service.answer = () =>
      service.seen.length === 1 ? failing("dependency_unavailable") : organisationWith({ names: NAMES });
    expect((await service.weir([...setNames, "--yes"])).code).toBe(EXIT.done);
    expect(new Set(service.seen.map(({ body }) => body)).size).toBe(1);
  });

  it("takes a provider of wallets", async () => {
    const wallets = { name: "addresses", url: "https://screening.example/", credential: "a" };
    service.answer = () => organisationWith({ wallets });
    const words = ["provider", "set", "wallets", "--org", "org_1", "--name", wallets.name, "--url"];
    await service.weir([...words, wallets.url, "--credential", "a", "--yes"]);
    expect(JSON.parse(service.seen[0]?.body ?? "")).toEqual({ providers: { wallets } });
  });

  it.each([
    ["--url", ["--url", "https://user:secret@yente.example/"]],
    ["--credential", ["--credential", "secret with spaces"]],
    ["--checks 2", ["--checks", "sanctions,secret"]],
    ["--dataset", ["--dataset", "a secret"]],
  ])("refuses a bad %s before anything is sent, and does not repeat it", async (option, words) => {
    const run = await service.weir([...setNames, ...words, "--yes"]);
    expect(run.code).toBe(EXIT.usage);
    expect(run.err).toContain(`error: ${option}: `);
    expect(run.err).not.toContain("secret");
    expect(service.seen).toEqual([]);
  });

  it("says what is missing, and what another kind has not", async () => {
    const words = ["--org", "org_1", "--name", "n", "--url", "https://n.example/", "--yes"];
    expect((await service.weir(["provider", "set", "names", ...words])).err).toContain("--dataset: ");
    expect((await service.weir(["provider", "set", "wallets", ...words])).err).toContain("--credential: ");
    const both = [...words, "--credential", "a", "--dataset", "default"];
    expect((await service.weir(["provider", "set", "wallets", ...both])).err).toContain(
      "--dataset: applies only to a provider for names",
    );
    expect((await service.weir(["provider", "set", "people", ...words])).code).toBe(EXIT.usage);
    expect(service.seen).toEqual([]);
  });
});

describe("provider check", () => {
  it("shows what each provider answered, and fails if one did not", async () => {
    const check = { kind: "names", name: "my-yente", answered: false, errorCode: "network", latencyMs: 3 };
    service.answer = () => ({ status: 200, body: { data: [check] } });
    const run = await service.weir(["provider", "check", "--org", "org_1"]);
    expect(run.code).toBe(EXIT.checkFailed);
    expect(run.out).toMatch(/^names +my-yente +network +3$/m);
    expect(service.seen).toMatchObject([
      { method: "POST", url: "/operator/v1/organisations/org_1/providers/check" },
    ]);
    service.answer = () => ({ status: 200, body: { data: [{ ...check, answered: true, errorCode: null }] } });
    expect((await service.weir(["provider", "check", "--org", "org_1"])).code).toBe(EXIT.done);
  });
});

describe("provider remove", () => {
  it("asks first, then ends the one setting", async () => {
    service.answer = () => organisationWith({});
    const words = ["provider", "remove", "wallets", "--org", "org_1"];
    const asked = await service.weir(words);
    expect(asked.code).toBe(EXIT.usage);
    expect(asked.err).toContain("stop using a provider for wallets in production of org_1");
    expect(service.seen).toEqual([]);
    const run = await service.weir([...words, "--yes"]);
    expect(run.code).toBe(EXIT.done);
    expect(JSON.parse(service.seen[0]?.body ?? "")).toEqual({ providers: { wallets: null } });
  });
});
