// The command line as a process: pipes, exit codes, Ctrl-C.

import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const WEIR = fileURLToPath(new URL("../../weir", import.meta.url));
const MAIN = fileURLToPath(new URL("./main.ts", import.meta.url));

describe("the weir process", () => {
  it("is a filter: NDJSON in, NDJSON out", async () => {
    const child = start(["stats", "wilson"]);
    child.stdin.end('{"numerator":27,"denominator":30}\n');
    const [out, err, code] = await ended(child);
    expect(JSON.parse(out)).toMatchObject({ value: 0.9 });
    expect([err, code]).toEqual(["", 0]);
  });

  it("ends with 2 and prints nothing on standard output for what it does not know", async () => {
    const [out, err, code] = await ended(start(["orgs"]));
    expect([out, code]).toEqual(["", 2]);
    expect(err).toContain("unknown command 'orgs'");
  });

  it("ends with 130 on Ctrl-C while the service thinks", async () => {
    const server = createServer();
    const asked = once(server, "request");
    await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done));
    const { port } = server.address() as AddressInfo;
    const child = start(["org", "list"], { WEIR_URL: `http://127.0.0.1:${port}`, WEIR_TOKEN: "op_viewer_x" });
    await asked;
    child.kill("SIGINT");
    const [out, err, code] = await ended(child);
    expect([out, err, code]).toEqual(["", "error: Interrupted. (interrupted)\n", 130]);
    server.closeAllConnections();
    server.close();
  });

  it("ends with 8 when the time of --timeout is over while the service thinks, and says so", async () => {
    const server = createServer();
    await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done));
    const { port } = server.address() as AddressInfo;
    const service = { WEIR_URL: `http://127.0.0.1:${port}`, WEIR_TOKEN: "op_viewer_x" };
    const [out, err, code] = await ended(start(["org", "list", "--timeout", "1"], service));
    expect([out, err, code]).toEqual(["", "error: Stopped after 1 s (--timeout). (timed_out)\n", 8]);
    server.closeAllConnections();
    server.close();
  });

  it("ends quietly where the reader of its output went away", async () => {
    const child = start(["stats", "wilson"]);
    child.stdout.destroy();
    child.stdin.on("error", () => undefined); // it may end before it has read all
    child.stdin.end('{"numerator":1,"denominator":2}\n'.repeat(20_000));
    const [code] = (await once(child, "exit")) as [number | null];
    expect(code).toBe(0);
    expect(await text(child.stderr)).toBe("");
  });
});

// Time depends on the machine: these are the files that bare Node would not load.
describe("what a run of weir loads", () => {
  it("is a handful of files for the help of all verbs, and no package", async () => {
    const loaded = await filesLoadedBy(["--help"]);
    expect(loaded.filter((file) => file.includes("node_modules"))).toEqual([]);
    expect(loaded.length).toBeLessThanOrEqual(5);
  });

  it("is the file of its own noun and of no other", async () => {
    const loaded = await filesLoadedBy(["key", "--help"]);
    const nouns = loaded.filter((file) => file.includes("/ops/cli/nouns/"));
    expect(nouns.map((file) => file.split("/").at(-1))).toEqual(["key.ts"]);
  });
});

describe("./weir", () => {
  it("runs the command line from any folder, by a link too, with its words and its exit code", async () => {
    const folder = mkdtempSync(join(tmpdir(), "weir-link-"));
    const link = join(folder, "weir");
    symlinkSync(WEIR, link);
    for (const file of [WEIR, link]) {
      const child = spawn(file, ["stats", "wilson"], { cwd: folder });
      child.stdin.end('{"numerator":27,"denominator":30}\n{');
      const [out, err, code] = await ended(child);
      expect(JSON.parse(out)).toMatchObject({ value: 0.9 });
      expect([err, code]).toEqual([expect.stringContaining("line 2:"), 2]);
    }
    rmSync(folder, { recursive: true });
  });
});

/** Node writes down what it ran: every file of ours and of packages, but not its own. */
async function filesLoadedBy(words: readonly string[]): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), "weir-loaded-"));
  const [, , code] = await ended(start(words, { NODE_V8_COVERAGE: folder }));
  expect(code).toBe(0);
  const reports = readdirSync(folder).map((file) => readFileSync(join(folder, file), "utf8"));
  rmSync(folder, { recursive: true });
  const { result } = JSON.parse(reports[0] ?? "") as { result: { url: string }[] };
  return result.map(({ url }) => url).filter((url) => url.startsWith("file:"));
}

function start(words: readonly string[], environment: Record<string, string> = {}) {
  return spawn(process.execPath, [MAIN, ...words], {
    env: { PATH: process.env["PATH"], ...environment },
    stdio: ["pipe", "pipe", "pipe"],
  });
}

async function ended(child: ChildProcessWithoutNullStreams): Promise<[string, string, unknown]> {
  const exit = once(child, "close");
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = (await exit) as [number | null];
  return [out, err, code];
}
