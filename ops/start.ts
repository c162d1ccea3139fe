// `npm start`: runs the whole system on this machine until Ctrl-C. On an empty warehouse it decides the sample, then it prints
// the addresses. However it ends, it leaves no process behind.

import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { openWarehouse } from "#warehouse/client.ts";
import { consoleAddress } from "./cli/console-address.ts";
import { describeFailure } from "./cli/verb.ts";
import { createClient } from "./http/client.ts";
import { StartError } from "./local-system/running.ts";
import { startSystem, type System } from "./local-system/system.ts";
import { readSettings, ROOT } from "./settings.ts";
import { showNextSteps } from "./start/next-steps.ts";
import { runSample } from "./start/run-sample.ts";

const ending = new AbortController();
// A terminal sends Ctrl-C to every process of the group, and our parent may pass it on: the second one changes nothing.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => ending.abort());
// The bootstrap was killed, so nothing else would end this process.
process.on("disconnect", () => ending.abort());

process.exitCode = await start();
// The channel to the bootstrap alone would keep this process alive.
if (process.connected) process.disconnect();

async function start(): Promise<number> {
  let system: System | null = null;
  try {
    const { values } = parseArgs({ options: { empty: { type: "boolean", default: false } } });
    const settings = readSettings(process.env);
    system = await startSystem({
      root: ROOT,
      ...settings,
      revives: true,
      onProgress: say,
      signal: ending.signal,
    });
    if (!values.empty) await fillEmptyWarehouse(system);
    const consoleUrl = await consoleUrlOf(system);
    if (!ending.signal.aborted) sayWhereEverythingIs(system, consoleUrl);
    await untilAborted();
    return 0;
  } catch (error) {
    if (ending.signal.aborted) return 0;
    process.stderr.write(`${explain(error)}\n`);
    return 1;
  } finally {
    if (system !== null) {
      say("stopping");
      await system.stop();
      say("stopped; the data is kept");
    }
  }
}

/** The next start finishes an interrupted sample: sending it again is safe. */
async function fillEmptyWarehouse(system: System): Promise<void> {
  const unfinished = join(system.dataDir, "sample-unfinished");
  if (ending.signal.aborted || (!existsSync(unfinished) && (await holdsDecisions(system)))) return;
  writeFileSync(unfinished, "");
  say("deciding the bundled sample");
  const result = await runSample({
    baseUrl: system.local.sandboxBaseUrl,
    secretKey: system.local.keys.sandboxSecret,
    signal: ending.signal,
  });
  if (result.ok) rmSync(unfinished);
  else if (!ending.signal.aborted) say(`the sample stopped early: ${describeFailure(result)}`);
}

async function holdsDecisions(system: System): Promise<boolean> {
  const warehouse = openWarehouse(system.local.clickhouse);
  try {
    const answer = await warehouse.query({ query: "SELECT 1 FROM decisions LIMIT 1", format: "JSONEachRow" });
    return (await answer.json()).length > 0;
  } finally {
    await warehouse.close();
  }
}

function sayWhereEverythingIs({ local, dataDir }: System, consoleUrl: string | null): void {
  const steps = showNextSteps(
    {
      sandboxBaseUrl: local.sandboxBaseUrl,
      operatorUrl: local.operatorUrl,
      clickhouseUrl: local.clickhouse.url,
      consoleUrl,
      localFile: relative(process.cwd(), join(dataDir, "local.json")),
    },
    new Date(),
  );
  process.stdout.write(
    `\n${steps}\nWeir is running. Press Ctrl-C to stop it. Logs are in ${join(dataDir, "logs")}.\n`,
  );
}

/** Only where people sign in by a code, and only if there is one: everything else on the page is right without it. */
async function consoleUrlOf({ local: { operatorUrl, operatorToken } }: System): Promise<string | null> {
  const client = createClient({ baseUrl: operatorUrl, token: operatorToken, signal: ending.signal });
  const found = await consoleAddress(client);
  return found.ok && found.address.codeExpiresAt !== null ? found.address.url : null;
}

function untilAborted(): Promise<void> {
  return new Promise((resolve) => {
    if (ending.signal.aborted) return resolve();
    // A timer, because a signal handler alone keeps no process alive.
    const alive = setInterval(() => undefined, 60_000);
    ending.signal.addEventListener("abort", () => {
      clearInterval(alive);
      resolve();
    });
  });
}

function explain(error: unknown): string {
  if (error instanceof StartError) return error.message;
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code === "string" && code.startsWith("ERR_PARSE_ARGS_")) return "usage: npm start [-- --empty]";
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function say(line: string): void {
  process.stdout.write(`  ${line}\n`);
}
