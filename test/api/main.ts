// npm run test:api: clients in Python, Go and Java, which generators of others make of the document and a test calls; then
// Schemathesis against the same running system. It makes requests out of the document, valid ones and broken ones, follows what they make
// from operation to operation, and holds every answer against the document: no 5xx, no status, body or header that is not
// documented, nothing without a key, nothing of another organisation. Bounded, the same each time.
// It ends with 0 when all is well, 1 with findings, 2 where it could not begin; and it leaves no process behind.

import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { closedDocument } from "#domain/contract/documents/openapi.ts";
import { smallestTransaction } from "#domain/contract/decisions/requests.fixture.ts";
import { createClient } from "#ops/http/client.ts";
import { StartError } from "#ops/local-system/running.ts";
import { readSettings } from "#ops/settings.ts";
import {
  createOrganisation,
  startOwnSystem,
  type Organisation,
  type OwnSystem,
} from "#test/load/own-system.ts";
import { EndedEarly, endingOf, runUntil } from "./ending.ts";
import type { Called } from "./generated-client.ts";
import { callGoClient } from "./go-client.ts";
import { callJavaClient } from "./java-client.ts";
import { callPythonClient } from "./python-client.ts";
import { CLIENT_GENERATOR, prepareTool, SCHEMATHESIS } from "./python.ts";

const FINDINGS = 1;
const COULD_NOT_BEGIN = 2;
const LIMIT_MINUTES = 15;

const say = (line: string) => process.stdout.write(`${line}\n`);

async function main(args: readonly string[], signal: AbortSignal): Promise<number> {
  const begun = await begin(signal);
  if (typeof begun === "number") return begun;
  const { schemathesis, generator, system } = begun;
  let code = FINDINGS;
  try {
    const [north, south] = [
      await createOrganisation(system, "North"),
      await createOrganisation(system, "South"),
    ];
    await leaveTraces(system, north);
    const directory = join(system.dataDir, "schemathesis");
    writeInputs(directory, { north, south });
    const { origin } = new URL(system.local.sandboxBaseUrl);
    const called = { baseUrl: system.local.sandboxBaseUrl, key: north.keys.sandboxSecret };
    await callClients(generator, system.dataDir, called, signal);
    const run = ["run", "openapi.json", "--url", origin, ...args];
    const spec = {
      name: "schemathesis",
      command: join(schemathesis, "schemathesis"),
      args: run,
      cwd: directory,
    };
    code = (await runUntil(spec, signal)) === 0 ? 0 : FINDINGS;
  } catch (error) {
    code = tellEnd(error, FINDINGS);
  } finally {
    const kept = code === FINDINGS;
    if (kept) say(`The system's data and logs are kept: ${system.dataDir}`);
    await system.dispose(kept);
  }
  return code;
}

/** @param generator the folder of the programs of Python's. */
async function callClients(
  generator: string,
  dataDir: string,
  called: Called,
  signal: AbortSignal,
): Promise<void> {
  say("making a client in Python of the document");
  await callPythonClient(generator, join(dataDir, "python-client"), called, signal);
  say("making a client in Go of the document");
  tellLack(await callGoClient(join(dataDir, "go-client"), called, signal));
  say("making a client in Java of the document");
  tellLack(await callJavaClient(join(dataDir, "java-client"), called, signal));
}

/** What a machine lacks says nothing of the document: the rest is tried without it. */
function tellLack(lack: string | null): void {
  if (lack !== null) say(lack);
}

interface Begun {
  /** Folders of programs. */
  readonly schemathesis: string;
  readonly generator: string;
  readonly system: OwnSystem;
}

/** @returns the exit code if it could not begin: the machine lacks something, or our system does not start. */
async function begin(signal: AbortSignal): Promise<Begun | number> {
  let tools: Omit<Begun, "system">;
  try {
    const { dataDir } = readSettings(process.env);
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    tools = {
      schemathesis: await prepareTool(SCHEMATHESIS, dataDir, say, signal),
      generator: await prepareTool(CLIENT_GENERATOR, dataDir, say, signal),
    };
  } catch (error) {
    return tellEnd(error, COULD_NOT_BEGIN);
  }
  try {
    return { ...tools, system: await startOwnSystem("api", say, { signal }) };
  } catch (error) {
    return tellEnd(error, FINDINGS);
  }
}

/** @returns the exit code of an end that can be expected; anything else is thrown on. */
function tellEnd(error: unknown, code: number): number {
  if (!(error instanceof EndedEarly || error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  return (error instanceof EndedEarly ? error.exitCode : null) ?? code;
}

/** The document with every answer closed to fields that it does not name, and who calls. */
function writeInputs(directory: string, users: Readonly<Record<string, Organisation>>): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  copyFileSync(join(import.meta.dirname, "schemathesis.toml"), join(directory, "schemathesis.toml"));
  writeFileSync(join(directory, "openapi.json"), JSON.stringify(documentAtRoot()));
  const auth = Object.entries(users).map(([name, { keys }]) => ({
    name,
    fixedHeaders: [{ name: "Authorization", value: `Bearer ${keys.sandboxSecret}` }],
  }));
  writeFileSync(join(directory, "users.json"), JSON.stringify({ auth }), { mode: 0o600 });
}

// Of servers that paths have of their own Schemathesis knows nothing: every path begins at the root of the host instead.
function documentAtRoot(): object {
  const document = closedDocument();
  const paths = Object.entries(document.paths ?? {}).map(([path, { servers, ...item }]) => {
    return [`${(servers ?? document.servers)?.[0]?.url ?? ""}${path}`, item] as const;
  });
  return { ...document, servers: [{ url: "/" }], paths: Object.fromEntries(paths) };
}

/** Of one organisation: payments without a counterparty, which are held, and so alerts and signals to be found in lists. */
async function leaveTraces(system: OwnSystem, { keys }: Organisation): Promise<void> {
  const client = createClient({ baseUrl: system.local.sandboxBaseUrl, token: keys.sandboxSecret });
  for (const number of [1, 2, 3]) {
    const body = smallestTransaction(
      {
        externalActivityId: `held-${number}`,
        subject: { type: "individual", externalUserId: `held-${number}` },
      },
      { externalTransactionId: `held-${number}` },
    );
    const decided = await client.call({ method: "POST", path: "/transactions", body, repeatable: true });
    if (!decided.ok) throw new Error(`no decision: ${decided.error.code}`);
  }
}

const ending = endingOf(LIMIT_MINUTES);
process.exitCode = await main(process.argv.slice(2), ending.signal);
ending.release();
