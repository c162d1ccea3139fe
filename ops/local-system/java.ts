// The Java that runs Kafka: found through JAVA_HOME or the path, and at least version 17.

import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { StartError } from "./running.ts";

const run = promisify(execFile);
const OLDEST_VERSION = 17;

/**
 * @returns the command to run
 * @throws StartError if Java is missing or too old.
 */
export async function findJava(environment: Readonly<Record<string, string | undefined>>): Promise<string> {
  const home = environment["JAVA_HOME"];
  const command = home ? join(home, "bin", "java") : "java";
  const version = await majorVersion(command);
  if (version === null) {
    throw new StartError(
      `Kafka needs Java ${OLDEST_VERSION} or newer, but \`${command}\` does not run: install one, or set JAVA_HOME.`,
    );
  }
  if (version < OLDEST_VERSION) {
    throw new StartError(
      `Kafka needs Java ${OLDEST_VERSION} or newer, but \`${command}\` is Java ${version}: install a newer one, or set JAVA_HOME.`,
    );
  }
  return command;
}

async function majorVersion(command: string): Promise<number | null> {
  try {
    const { stderr } = await run(command, ["-version"]);
    const found = /version "(\d+)(?:\.(\d+))?/.exec(stderr);
    const [first, second] = [Number(found?.[1]), Number(found?.[2])];
    if (Number.isNaN(first)) return null;
    return first === 1 ? second : first; // Java 8 called itself 1.8
  } catch {
    return null;
  }
}
