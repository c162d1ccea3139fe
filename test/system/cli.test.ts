// The command line against a running system, as a process: what an operator does on the first day.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { createClient } from "#ops/http/client.ts";
import { createTenant, sandboxClient, writeTenantFile, type Tenant } from "./tenant.ts";

const system = inject("system");
let folder: string;
let tenant: Tenant;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "weir-cli-system-"));
  tenant = await createTenant(system, "Command line");
  writeTenantFile(folder, system, tenant);
});

afterAll(() => rmSync(folder, { recursive: true }));

describe("weir on a running system", () => {
  it("reports every part as healthy", async () => {
    // What was written before the door was up is delivered a few seconds later.
    const isWell = async () => expect(await weir("health")).toMatchObject({ code: 0 });
    await vi.waitFor(isWell, { timeout: 90_000, interval: 500 });
    // The lists of a release age, which this system reports and does no more about.
    expect(await weir("doctor")).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^(All \d+ parts are healthy\.|screening lists: old .+\n .+)\n$/),
    });
  });

  it("creates an organisation, finds it in the list, and gives it a key that works until it is revoked", async () => {
    const created = json(await weir("org", "create", "Made by hand", "--json"));
    const { id } = (created as { organisation: { id: string } }).organisation;
    expect((await weir("org", "list")).out).toContain(`${id}\tMade by hand\t`);

    const made = json(await weir("key", "create", "--org", id, "--rate", "5", "--name", "trial", "--json"));
    const key = made as { id: string; key: string };
    const asKey = createClient({ baseUrl: system.sandboxBaseUrl, token: key.key });
    const nothing = { method: "GET", path: "/transactions/nothing" } as const;
    expect(await asKey.call(nothing)).toMatchObject({ status: 404 });

    expect(await weir("key", "revoke", key.id, "--org", id)).toMatchObject({ code: 0 });
    expect(await asKey.call(nothing)).toMatchObject({ status: 401 });
    const listed = await weir("key", "list", "--org", id);
    expect(listed.out).toMatch(new RegExp(`^${key.id}\t.*\ttrial\t5\t.*Z\t[^\t]*$`, "m"));
    expect(listed.out).not.toContain(key.key);
  });

  it("sets the providers that production asks beside the lists, and removes them again", async () => {
    const created = json(await weir("org", "create", "Asks outside", "--json"));
    const org = ["--org", (created as { organisation: { id: string } }).organisation.id];
    const yente = ["--name", "opensanctions", "--url", "https://yente.example/", "--dataset", "default"];
    const set = [...org, ...yente, "--checks", "sanctions,pep", "--unchecked", "--yes"];
    expect((await weir("provider", "set", "names", ...set)).out).toMatch(/^names +opensanctions /m);
    // The local system has no credentials.
    const unknown = await weir("provider", "set", "names", ...set, "--credential", "nobodys");
    expect(unknown).toMatchObject({ code: 2, err: expect.stringContaining("providers.names.credential: ") });
    expect(json(await weir("provider", "list", ...org, "--json"))).toEqual({
      names: {
        name: "opensanctions",
        url: "https://yente.example/",
        dataset: "default",
        checks: ["sanctions", "pep"],
      },
      wallets: null,
    });
    expect(json(await weir("provider", "remove", "names", ...org, "--yes", "--json"))).toEqual({
      names: null,
      wallets: null,
    });
  });

  it("shows the lists that screen, and publishing them again changes nothing", async () => {
    const before = await weir("lists", "show");
    expect(before.out).toMatch(/^active +sha256:[0-9a-f]{16} .* came with the release$/m);
    expect(before.out).toMatch(/^OFAC-SDN +names +/m);
    expect(before.err).toBe("");
    expect(await weir("lists", "update")).toMatchObject({ code: 2 });
    const released = await weir("lists", "update", "--release", "--yes");
    expect(released.out).toMatch(/^sha256:[0-9a-f]{16} is active, published at /);
    // No setting of the local system says where official files are.
    expect((await weir("lists", "update", "--yes")).out).toMatch(
      /^lists: done in \d+ ms – nothing configured/,
    );
    expect((await weir("lists", "show")).out).toBe(before.out);
  });

  it("replays a file of requests, the second time from the record, and names what was refused", async () => {
    const payment = (n: number, amount: string) => ({
      externalActivityId: `cli-act-${n}`,
      subject: { type: "individual", externalUserId: "cli-customer" },
      occurredAt: new Date().toISOString(),
      transaction: {
        externalTransactionId: `cli-tx-${n}`,
        assetClass: "fiat",
        direction: "outbound",
        amount,
        currency: "EUR",
        transactionType: "transfer",
        parties: [
          { role: "recipient", externalPartyId: "p", displayName: "Corner Bakery", type: "business" },
        ],
      },
    });
    const login = {
      externalActivityId: "cli-login",
      subject: { type: "individual", externalUserId: "cli-customer" },
      occurredAt: new Date().toISOString(),
      type: "login",
    };
    const file = join(folder, "requests.ndjson");
    const lines = [payment(1, "12.50"), login, payment(2, "-1"), payment(3, "7")];
    writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));

    const first = await weir("replay", file);
    expect(first.out).toMatch(
      /^requests: 3 accepted \(0 replayed\), .*, 1 refused\n {2}line 3: .*invalid_request/,
    );
    expect(first.code).toBe(2);
    const again = json(await weir("replay", file, "--json"));
    expect(again).toMatchObject({ requests: { accepted: 3, replayed: 3, refused: 1 } });
  });

  it("shows and explains a decision by the caller's own id", async () => {
    const shown = await weir("decision", "show", "cli-tx-1");
    expect(shown.out).toMatch(/^decision +(allow|review|block), score \d+/);
    const explained = await weir("decision", "explain", "cli-tx-1");
    expect(explained.out).toContain('recipient "Corner Bakery": clear');
    expect((await weir("decision", "show", "cli-login")).out).toMatch(/^subject +individual cli-customer$/m);
    const none = await weir("decision", "show", "cli-tx-2");
    expect(none).toMatchObject({ code: 3, out: "" });
    expect(none.err).toMatch(/^error: There is no decision under this reference\. \(decision_not_found, /);
  });

  it("reads reports and decisions with WEIR_URL and WEIR_TOKEN alone, as the organisation does with its key", async () => {
    const viewer = { WEIR_URL: system.operatorUrl, WEIR_TOKEN: system.operatorTokens["viewer"] ?? "" };
    const org = ["--org", tenant.organisation.id];
    const asViewer = async (...words: string[]) => json(await weirAs(viewer, ...words, ...org, "--json"));
    const shown = (await asViewer("decision", "show", "cli-tx-1")) as { assessment: object };
    const itsOwn = sandboxClient(system, tenant);
    const saved = await itsOwn.call({ method: "GET", path: "/transactions/cli-tx-1" });
    expect(saved).toMatchObject({ ok: true, body: { assessment: shown.assessment } });
    const window = { from: "2026-01-01T00:00:00.000Z", to: "2026-02-01T00:00:00.000Z" };
    for (const name of ["effectiveness", "drift", "providers"]) {
      const report = await asViewer("report", name, "--from", window.from, "--to", window.to);
      const path = `/risk-intelligence/${name}?${new URLSearchParams(window).toString()}`;
      const own = await itsOwn.call({ method: "GET", path });
      expect(withoutTimes(report)).toEqual(withoutTimes(own.ok ? own.body : null));
    }
  });

  it("prints the address of a thing in the console, with a code that signs in once", async () => {
    const address = new URL((await weir("open", "cli-tx-1")).out);
    const { origin } = new URL(system.operatorUrl);
    expect([address.origin, address.pathname]).toEqual([origin, "/console/d/cli-tx-1"]);
    const signIn = async () => {
      const { status } = await fetch(`${system.operatorUrl}/session`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "sec-fetch-site": "same-origin",
          "weir-console": "1",
        },
        body: JSON.stringify({ code: address.hash.replace("#code=", "") }),
      });
      return status;
    };
    expect([await signIn(), await signIn()]).toEqual([200, 401]);
  });

  it("finds decisions by customer, and says who did what, once both are loaded", async () => {
    const org = ["--org", tenant.organisation.id];
    const ofCustomer = ["decision", "list", ...org, "--customer", "cli-customer", "--last", "7d"];
    await vi.waitFor(async () => expect((await weir(...ofCustomer)).out).toContain("cli-tx-3"), {
      timeout: 60_000,
      interval: 500,
    });
    const found = await weir(...ofCustomer);
    expect(found.out).toMatch(
      /^dec_\w+\t(allow|review|block)\t\d+\tcli-customer\ttransaction\t12\.50? EUR\t/m,
    );
    expect(found.out).toContain("cli-login");
    expect(found.err).toMatch(/^The newest was loaded at \d{4}-/);
    const { data } = json(await weir(...ofCustomer, "--json")) as { data: { subject: { id: string } }[] };
    expect(data).toHaveLength(3);
    const byOurId = ["decision", "list", ...org, "--customer", data[0]?.subject.id ?? "", "--json"];
    expect(json(await weir(...byOurId))).toMatchObject({ data });
    expect((await weir(...ofCustomer, "--max-score", "0", "--rule", "no-such-rule")).err).toContain(
      "None yet.",
    );

    const acts = ["audit", "list", ...org, "--action", "credit.grant"];
    await vi.waitFor(async () => expect((await weir(...acts)).out).toMatch(/operator:owner\tcredit\.grant/), {
      timeout: 60_000,
      interval: 500,
    });
    const published = ["audit", "list", "--deployment", "--action", "lists.publish"];
    expect((await weir(...published)).out).toContain("lists.publish");
  });

  it("shows decisions as they come, each once, until Ctrl-C", async () => {
    const words = [
      "decision",
      "tail",
      "--org",
      tenant.organisation.id,
      "--every",
      "1",
      "--customer",
      "cli-tailed",
    ];
    const child = start({}, words);
    const closed = once(child, "close");
    const told = text(child.stderr);
    const lines: string[] = [];
    createInterface({ input: child.stdout }).on("line", (line) => lines.push(line));
    const ids = ["cli-tail-1", "cli-tail-2"];
    for (const id of ids) {
      const sent = await sandboxClient(system, tenant).call({
        method: "POST",
        path: "/activities",
        body: {
          externalActivityId: id,
          subject: { type: "individual", externalUserId: "cli-tailed" },
          occurredAt: new Date().toISOString(),
          type: "login",
        },
      });
      expect(sent.ok).toBe(true);
      await vi.waitFor(() => expect(lines.at(-1)).toContain(`"${id}"`), { timeout: 60_000, interval: 200 });
    }
    child.kill("SIGINT");
    const [[code], err] = await Promise.all([closed, told]);
    expect(
      lines.map((line) => (JSON.parse(line) as { externalActivityId: string }).externalActivityId),
    ).toEqual(ids);
    expect([code, err]).toEqual([130, expect.stringMatching(/^Resume with --from 2\d{3}-/m)]);
  });

  it("checks a version's file and keeps nothing, publishes a draft, and lists the rules that then decide", async () => {
    const org = ["--org", tenant.organisation.id];
    const content = json(await weir("version", "show", "1", ...org, "--draft")) as {
      rules: { expression: string }[];
    };
    const file = join(folder, "draft.json");
    writeFileSync(file, JSON.stringify({ ...content, rules: [{ ...content.rules[0], expression: "1 +" }] }));
    expect(await weir("version", "check", file, ...org)).toMatchObject({
      code: 6,
      out: expect.stringMatching(/: 2 problems\n {2}[a-z-]+, at character \d+: /),
    });
    writeFileSync(file, JSON.stringify({ ...content, name: "Published by hand" }));
    expect(await weir("rule", "check", file, ...org)).toMatchObject({ code: 0 });
    expect((await weir("version", "list", ...org)).out).not.toContain("Published by hand");

    const drafted = await weir("version", "create", file, ...org, "--reason", "to publish it");
    expect(drafted.code, drafted.err).toBe(0);
    const published = await weir("version", "publish", "2", ...org, "--reason", "agreed", "--yes");
    expect(published.out, published.err).toMatch(/ number 2 is approved and active\n$/);
    const rules = await weir("rule", "list", ...org);
    expect(rules.err).toMatch(/^Version 2 "Published by hand", /);
    expect(rules.out).toMatch(/^night-large-amount v\d+\tactive\t/m);
    const { rules: reported } = json(await weir("report", "effectiveness", ...org, "--json")) as {
      rules: { ruleId: string; decisive: object }[];
    };
    const shown = json(await weir("rule", "show", "night-large-amount", ...org, "--json"));
    expect(shown).toMatchObject({
      rule: { figures: reported.find(({ ruleId }) => ruleId === "night-large-amount") },
    });
  });

  it("runs a job and shows its run", async () => {
    const ran = await weir("jobs", "run", "rollup");
    expect(ran, ran.err).toMatchObject({ code: 0 });
    expect(ran.out).toMatch(/^rollup: done in \d+ ms/);
    expect((await weir("jobs", "list")).out).toMatch(/^rollup\t.*\tdone\t/m);
    expect(await weir("jobs", "run", "no-such-job")).toMatchObject({ code: 3 });
  });

  it("says that three payments are not enough evidence, in the table and in the exit code", async () => {
    const report = await weir("report", "effectiveness", "--last", "1d", "--require-evidence");
    expect(report.code).toBe(7);
    expect(report.out).toMatch(/^precision +– 0\/0 \(30 needed\)/m);
    expect(report.err).toBe("");
  });

  it("prints no token and no secret key that it was not asked to make", async () => {
    const runs = [
      await weir("org", "list"),
      await weir("key", "list", "--org", tenant.organisation.id),
      await weir("health", "--json"),
    ];
    for (const { out, err } of runs) {
      expect(out + err).not.toContain(system.operatorToken);
      expect(out + err).not.toContain(tenant.keys.sandboxSecret);
    }
  });
});

interface Run {
  readonly out: string;
  readonly err: string;
  readonly code: number | null;
}

function weir(...words: string[]): Promise<Run> {
  return weirAs({}, ...words);
}

function weirAs(environment: Record<string, string>, ...words: string[]): Promise<Run> {
  return ending(start(environment, words));
}

function start(environment: Record<string, string>, words: readonly string[]) {
  return spawn(process.execPath, ["ops/cli/main.ts", ...words], {
    env: { PATH: process.env["PATH"], WEIR_DATA: folder, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

async function ending(child: ReturnType<typeof start>): Promise<Run> {
  const closed = once(child, "close");
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = (await closed) as [number | null];
  return { out, err, code };
}

/** A report without when it was made and how far behind it is. */
function withoutTimes(report: unknown): object {
  const {
    generatedAt: _at,
    dataAsOf: _asOf,
    completeness: _completeness,
    ...figures
  } = report as Record<string, unknown>;
  return figures;
}

function json({ out, err }: Run): unknown {
  try {
    return JSON.parse(out);
  } catch {
    throw new Error(`not JSON: ${out}${err}`);
  }
}
