// A client in Python that a generator of others makes of the document: whole, and its calls are answered as its types say.

import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { demandOperations, GeneratedClient, type Called } from "./generated-client.ts";

const GIVEN = join(import.meta.dirname, "python");

/**
 * @param bin the folder of the environment's programs
 * @param directory where the client is made
 * @throws StartError in one sentence for a finding
 */
export async function callPythonClient(
  bin: string,
  directory: string,
  called: Called,
  signal: AbortSignal,
): Promise<void> {
  const client = new GeneratedClient(directory, GIVEN, called, signal);
  const generate = ["generate", "--path", "openapi.json", "--output-path", "weir_client", "--meta", "none"];
  const complaint = "openapi-python-client makes no client of the document";
  await client.demand(join(bin, "openapi-python-client"), generate, complaint);
  const made = new Set(
    readdirSync(join(directory, "weir_client", "api"), { recursive: true, encoding: "utf8" }).map((file) =>
      basename(file),
    ),
  );
  demandOperations("Python", (operation) => made.has(moduleOf(operation)));
  await client.call(join(bin, "python"), ["call_client.py"], "Python");
}

/** `createTransaction` is in `create_transaction.py`. */
function moduleOf(operation: string): string {
  return `${operation.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}.py`;
}
