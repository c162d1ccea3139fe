// What is common to the clients that generators of others make of the document: a folder of its own, the steps that make and
// call the client there, and the demand that it is whole.

import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openApiDocument } from "#domain/contract/documents/openapi.ts";
import { INTEGRATOR_OPERATIONS } from "#domain/contract/operations/integrators.ts";
import { lastLine, StartError } from "#ops/local-system/running.ts";
import { runUntil } from "./ending.ts";

/** The running system that a client calls. */
export interface Called {
  readonly baseUrl: string;
  readonly key: string;
}

/** One client in the making. */
export class GeneratedClient {
  readonly directory: string;
  private readonly env: NodeJS.ProcessEnv;
  private readonly signal: AbortSignal;

  /**
   * @param directory where the client is made; the document is in it as `openapi.json`
   * @param given the files that making it takes, which are copied there
   */
  constructor(directory: string, given: string, { baseUrl, key }: Called, signal: AbortSignal) {
    this.directory = directory;
    // All of the environment: addresses of proxies and of registries are set there.
    this.env = { ...process.env, WEIR_CLIENT_URL: baseUrl, WEIR_CLIENT_KEY: key };
    this.signal = signal;
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    cpSync(given, directory, { recursive: true });
    writeFileSync(join(directory, "openapi.json"), JSON.stringify(openApiDocument()));
  }

  /** Runs a program in the folder, and keeps what it prints. @returns null, or its last words where it fails. */
  async attempt(command: string, args: readonly string[]): Promise<string | null> {
    const logFile = join(this.directory, "steps.log");
    const spec = { name: command, command, args, logFile, cwd: this.directory, env: this.env };
    return (await runUntil(spec, this.signal)) === 0 ? null : lastLine(logFile);
  }

  /** The same for what only fails for what is in the document. @throws StartError */
  async demand(command: string, args: readonly string[], complaint: string): Promise<void> {
    if ((await this.attempt(command, args)) === null) return;
    throw new StartError(`${complaint}; see ${join(this.directory, "steps.log")}`);
  }

  /** Runs what calls the system by the client, and prints what it found. @throws StartError */
  async call(command: string, args: readonly string[], language: string): Promise<void> {
    const spec = { name: command, command, args, cwd: this.directory, env: this.env };
    if ((await runUntil(spec, this.signal)) === 0) return;
    throw new StartError(`The ${language} client's calls are not answered as its types say.`);
  }

  /** What was made, by its place below the folder. */
  read(file: string): string {
    return readFileSync(join(this.directory, file), "utf8");
  }
}

/** @throws StartError if a client lacks an operation of the document. */
export function demandOperations(language: string, has: (operation: string) => boolean): void {
  const wanted = Object.keys(INTEGRATOR_OPERATIONS);
  const lacking = wanted.filter((operation) => !has(operation));
  if (lacking.length === 0) return;
  throw new StartError(
    `The ${language} client lacks ${lacking.length} of ${wanted.length} operations: ${lacking.join(", ")}.`,
  );
}
