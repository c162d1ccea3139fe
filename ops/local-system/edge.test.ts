// The edge as the local system serves it: a small Worker, bundled by wrangler, in a bare workerd that is killed.

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startEdge, type EdgeOptions } from "./edge.ts";
import { findFreePorts } from "./free-ports.ts";
import type { Running } from "./running.ts";

const WRANGLER = `name = "probe"
main = "worker.ts"
compatibility_date = "2026-11-01"
compatibility_flags = ["nodejs_compat"]
[[rules]]
type = "Data"
globs = ["**/*.gz"]
fallthrough = false
[[durable_objects.bindings]]
name = "COUNTERS"
class_name = "Counter"
[[migrations]]
tag = "v1"
new_sqlite_classes = ["Counter"]
`;

const WORKER = `import { DurableObject } from "cloudflare:workers";
import { gunzipSync } from "node:zlib";
import list from "./list.gz";
export class Counter extends DurableObject {
  add() {
    const { sql } = this.ctx.storage;
    sql.exec("CREATE TABLE IF NOT EXISTS facts (n INTEGER)");
    sql.exec("INSERT INTO facts VALUES (1)");
    return sql.exec("SELECT count(*) AS n FROM facts").one().n;
  }
  async wake(milliseconds) { await this.ctx.storage.setAlarm(Date.now() + milliseconds); return "set"; }
  async alarm() { await this.ctx.storage.put("rang", true); }
  async rang() { return (await this.ctx.storage.get("rang")) ?? false; }
}
const tell = (call) => call.then((value) => Response.json(value), (error) => Response.json(String(error), { status: 502 }));
export default { fetch(request, env, ctx) {
  const url = new URL(request.url);
  const counter = env.COUNTERS.getByName("one");
  switch (url.pathname) {
    case "/add": return tell(counter.add());
    case "/wake": return tell(counter.wake(Number(url.searchParams.get("in"))));
    case "/rang": return tell(counter.rang());
    case "/list": return new Response(gunzipSync(new Uint8Array(list)));
    case "/greeting": return Response.json([ctx.props.realm, env.GREETING]);
    case "/door": return tell(env.DOOR.fetch(env.NEIGHBOUR).then((answer) => answer.text()));
    case "/provider": return tell(env[url.searchParams.get("by")].fetch("http://anything.example/").then((answer) => answer.text()));
    case "/outside": return tell(fetch(env[url.searchParams.get("to") ?? "NEIGHBOUR"]).then((answer) => answer.text()));
    default: return new Response("ready");
  }
} };
`;

const directory = mkdtempSync(join(tmpdir(), "weir-edge-"));
const GREETING = JSON.stringify({ quoted: 'a "b" \\ c' });
let neighbour: Server;
let provider: Server;
let options: EdgeOptions;
let running: Running;
let first = 0;
let second = 0;

async function get(path: string, port = first): Promise<{ status: number; text: string }> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`);
  return { status: response.status, text: await response.text() };
}

beforeAll(async () => {
  const worker = join(directory, "worker");
  mkdirSync(worker);
  writeFileSync(join(worker, "package.json"), '{ "type": "module" }');
  writeFileSync(join(worker, "wrangler.toml"), WRANGLER);
  writeFileSync(join(worker, "worker.ts"), WORKER);
  writeFileSync(join(worker, "list.gz"), gzipSync("names"));
  const [one = 0, two = 0, doorPort = 0, providerPort = 0] = await findFreePorts(4);
  [first, second] = [one, two];
  neighbour = createServer((_, response) => response.end("the door"));
  provider = createServer((_, response) => response.end("the provider"));
  await new Promise<void>((resolve) => neighbour.listen(doorPort, "127.0.0.1", resolve));
  await new Promise<void>((resolve) => provider.listen(providerPort, "127.0.0.1", resolve));
  options = {
    configFile: join(worker, "wrangler.toml"),
    dataDir: join(directory, "data"),
    ports: { first, second },
    doorPort,
    providerPorts: [providerPort],
    bindings: {
      GREETING,
      NEIGHBOUR: `http://127.0.0.1:${doorPort}/`,
      PROVIDER: `http://127.0.0.1:${providerPort}/`,
    },
    logFile: join(directory, "edge.log"),
  };
  running = await startEdge(options);
}, 300_000);

afterAll(async () => {
  await running.stop();
  neighbour.close();
  provider.close();
  rmSync(directory, { recursive: true, force: true });
});

describe("the edge in the local system", () => {
  it("serves one Worker on all its ports, and the Worker knows which was called", async () => {
    expect((await get("/greeting")).text).toBe(JSON.stringify(["first", GREETING]));
    expect((await get("/greeting", second)).text).toBe(JSON.stringify(["second", GREETING]));
  });

  it("bundles data modules byte for byte", async () => {
    expect((await get("/list")).text).toBe("names");
  });

  it("reaches the door through its binding, and no other address of the machine", async () => {
    expect(await get("/door")).toEqual({ status: 200, text: '"the door"' });
    expect((await get("/outside")).status).toBe(502);
  });

  it("reaches a provider on this machine through the port that was opened for it, and by nothing else", async () => {
    const [port] = options.providerPorts ?? [];
    expect((await get(`/provider?by=LOOPBACK_PROVIDER_${port}`)).text).toBe('"the provider"');
    // What is delivered to an address that somebody names goes this way: the same address is out of reach.
    expect((await get("/outside?to=PROVIDER")).status).toBe(502);
    expect((await get(`/provider?by=LOOPBACK_PROVIDER_${options.doorPort}`)).status).toBe(500);
  });

  it("writes no secret into its configuration", () => {
    const config = readFileSync(join(options.dataDir, "bundle", "weir.capnp"), "utf8");
    expect(config).toContain("GREETING");
    expect(config).not.toContain("quoted");
  });

  it("keeps facts and rings alarms after kill -9", async () => {
    expect((await get("/add")).text).toBe("1");
    await get("/wake?in=1500");
    running.kill();
    await running.exited;
    running = await startEdge(options);
    expect((await get("/add")).text).toBe("2");
    await vi.waitFor(async () => expect((await get("/rang")).text).toBe("true"), { timeout: 60_000 });
  }, 300_000);

  it("says in one sentence that the Worker could not be bundled", async () => {
    const broken = join(directory, "broken");
    mkdirSync(broken);
    writeFileSync(join(broken, "wrangler.toml"), WRANGLER);
    writeFileSync(join(broken, "worker.ts"), 'import "./missing.ts"; export default {};');
    const [port = 0] = await findFreePorts(1);
    const starting = startEdge({
      ...options,
      configFile: join(broken, "wrangler.toml"),
      dataDir: join(directory, "other"),
      ports: { port },
    });
    await expect(starting).rejects.toThrow(/^The Worker could not be bundled: .*missing\.ts/);
  });
});
