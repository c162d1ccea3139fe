// The Python that runs the tools of others, each in an environment of its own: nothing is installed into the machine's.

import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { lastLine, StartError } from "#ops/local-system/running.ts";
import { runUntil } from "./ending.ts";

const run = promisify(execFile);
const OLDEST = [3, 11] as const;

interface Tool {
  /** As people call it. */
  readonly name: string;
  /** Its folder, and the file of its log. */
  readonly folder: string;
  /** Its packages by their hashes. */
  readonly requirements: string;
}

export const SCHEMATHESIS: Tool = {
  name: "Schemathesis",
  folder: "schemathesis",
  requirements: "requirements.txt",
};
export const CLIENT_GENERATOR: Tool = {
  name: "openapi-python-client",
  folder: "python-client",
  requirements: "python-client.txt",
};

/**
 * Made again when the pinned packages change, and when an earlier try was cut short.
 * @param dataDir where it is kept, under a name that says what is in it
 * @param signal ends it, with nothing left running; the signal's reason is thrown
 * @returns the folder of its programs
 * @throws StartError in one sentence: no Python, too old a one, or its packages cannot be had.
 */
export async function prepareTool(
  { name, folder, requirements }: Tool,
  dataDir: string,
  say: (line: string) => void,
  signal: AbortSignal,
): Promise<string> {
  const pinned = join(import.meta.dirname, requirements);
  const contents = createHash("sha256").update(readFileSync(pinned)).digest("hex").slice(0, 12);
  const directory = join(dataDir, `${folder}-${contents}`);
  const complete = join(directory, "complete");
  const bin = join(directory, process.platform === "win32" ? "Scripts" : "bin");
  if (!existsSync(complete)) {
    const python = await findPython(name);
    say(`installing ${name} into an environment of its own`);
    rmSync(directory, { recursive: true, force: true });
    const attempt = attempts(join(dataDir, "logs", `${folder}.log`), signal);
    await attempt(
      python,
      ["-m", "venv", directory],
      "Python cannot make an environment (is its venv module there?)",
    );
    const install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--require-hashes"];
    await attempt(
      join(bin, "python"),
      [...install, "--only-binary", ":all:", "-r", pinned],
      `${name} cannot be installed (check the network)`,
    );
    writeFileSync(complete, "");
  }
  return bin;
}

type Attempt = (command: string, args: readonly string[], complaint: string) => Promise<void>;

function attempts(logFile: string, signal: AbortSignal): Attempt {
  return async (command, args, complaint) => {
    // All of the environment: addresses of proxies and of a package index are set there.
    const code = await runUntil({ name: "python", command, args, logFile, env: process.env }, signal);
    if (code !== 0) throw new StartError(`${complaint}: ${lastLine(logFile)}`);
  };
}

async function findPython(name: string): Promise<string> {
  for (const command of ["python3", "python"]) {
    const version = await versionOf(command);
    if (
      version !== null &&
      (version[0] > OLDEST[0] || (version[0] === OLDEST[0] && version[1] >= OLDEST[1]))
    ) {
      return command;
    }
  }
  throw new StartError(
    `${name} needs Python ${OLDEST.join(".")} or newer, and there is none on the path as python3 or python.`,
  );
}

async function versionOf(command: string): Promise<readonly [number, number] | null> {
  try {
    const { stdout } = await run(command, ["--version"]);
    const [, major, minor] = /^Python (\d+)\.(\d+)/.exec(stdout) ?? [];
    return major === undefined ? null : [Number(major), Number(minor)];
  } catch {
    return null;
  }
}
