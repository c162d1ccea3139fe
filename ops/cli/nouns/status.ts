// weir status and weir stop: the local system of this folder, its processes and its addresses.

import { join } from "node:path";
import { Option, type Command } from "commander";
import { localFailure } from "../../http/client.ts";
import { readLocalFile, type LocalFile } from "../../local-system/local-file.ts";
import {
  findRunningSystem,
  stopRunningSystem,
  type RunningSystem,
} from "../../local-system/process-register.ts";
import { withExample } from "../example.ts";
import { EXIT } from "../exit-code.ts";
import type { Session } from "../session.ts";
import { right, table, type Dress } from "../table.ts";
import { act, print, type Ending, type Plain, type Run } from "../verb.ts";
import { writeText } from "../write-out.ts";

const OUTPUTS = ["text", "json", "env"] as const;
/** Twice what the slowest part may take to end. */
const STOP_MILLISECONDS = 60_000;

interface Options extends Plain {
  readonly output: (typeof OUTPUTS)[number];
}

export function addStatus(program: Command, run: Run): void {
  const command = withExample(program.command("status"), "weir status --output json")
    .description(
      `show the local system: parts, ports, addresses; exits with ${EXIT.checkFailed} if it is stopped`,
    )
    .addOption(
      new Option("-o, --output <format>", 'format; env is for: eval "$(weir status -o env)"')
        .choices(OUTPUTS)
        .default("text"),
    );
  act(command, run, (options: Options) => status(run.session, options));
}

export function addStop(program: Command, run: Run): void {
  const command = withExample(program.command("stop"), "weir stop").description(
    "stop the local system; its data is kept",
  );
  act(command, run, (options: Plain) => stop(run.session, options));
}

async function status(session: Session, options: Options): Promise<Ending> {
  const running = await findRunningSystem(session.dataFolder);
  const local = readLocalFile(session.dataFolder);
  const urls = local === null ? {} : urlsOf(local);
  if (options.output === "env") {
    writeText(session, variablesOf(urls, session.dataFolder));
  } else {
    const { pid = null, parts = [] } = running ?? {};
    const body = { running: running !== null, pid, dataFolder: session.dataFolder, parts, urls };
    const format = options.output === "json" ? { json: true as const } : options;
    print(session, format, body, (dress) => showStatus(running, urls, session.dataFolder, dress));
  }
  return running === null ? EXIT.checkFailed : EXIT.done;
}

type Urls = Readonly<Record<string, string>>;

function urlsOf({ sandboxBaseUrl, productionBaseUrl, operatorUrl, ...rest }: LocalFile): Urls {
  return {
    sandbox: sandboxBaseUrl,
    production: productionBaseUrl,
    reference: new URL("/reference", sandboxBaseUrl).href,
    operators: operatorUrl,
    kafka: rest.kafkaBrokers,
    clickhouse: rest.clickhouse.url,
    ...(rest.analyst && { analysts: rest.analyst.url }),
  };
}

/** Keys stay in their file: the shell reads the one that it needs from there. */
function variablesOf({ sandbox = "", operators = "" }: Urls, dataFolder: string): string {
  const file = join(dataFolder, "local.json");
  const read = `JSON.parse(fs.readFileSync(process.argv[1])).keys.sandboxSecret`;
  return `API=${quoted(sandbox)}\nOPERATOR=${quoted(operators)}\nKEY=$(node -p ${quoted(read)} ${quoted(file)})\n`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function showStatus(running: RunningSystem | null, urls: Urls, dataFolder: string, dress: Dress): string {
  if (running === null) return `Nothing is running on ${dataFolder}. Start it with: npm start\n`;
  const parts = running.parts.map(({ name, pid, runs }) => [name, String(pid), runs ? "running" : "ended"]);
  const addresses = Object.entries(urls);
  return [
    `Weir is running on ${dataFolder} (process ${running.pid}).\n`,
    table(["PART", right("PROCESS"), "STATE"], parts, dress),
    table(["ADDRESS", "URL"], addresses, dress),
  ].join("\n");
}

async function stop(session: Session, options: Plain): Promise<Ending> {
  const { dataFolder } = session;
  const running = await findRunningSystem(dataFolder);
  if (running === null) {
    return print(session, options, { stopped: false }, () => `Nothing is running on ${dataFolder}.\n`);
  }
  if (!(await stopRunningSystem(dataFolder, STOP_MILLISECONDS))) {
    const message = `Process ${running.pid} was asked to end and has not ended yet. Logs are in ${join(dataFolder, "logs")}.`;
    return localFailure("dependency_unavailable", message, "SERVICE_UNAVAILABLE");
  }
  return print(session, options, { stopped: true }, () => "Stopped; the data is kept.\n");
}
