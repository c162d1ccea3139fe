// A client in Go that a generator of others makes of the document: whole, and its calls are answered as its types say.

import { join } from "node:path";
import { demandOperations, GeneratedClient, type Called } from "./generated-client.ts";

const GIVEN = join(import.meta.dirname, "go");

/**
 * @param directory where the client is made
 * @returns null, or in one sentence what the machine lacks for it
 * @throws StartError in one sentence for a finding
 */
export async function callGoClient(
  directory: string,
  called: Called,
  signal: AbortSignal,
): Promise<string | null> {
  const client = new GeneratedClient(directory, GIVEN, called, signal);
  if ((await client.attempt("go", ["version"])) !== null) {
    return "No Go client was made: there is no Go on the path as go.";
  }
  const unreached = await client.attempt("go", ["mod", "download"]);
  if (unreached !== null) {
    return `No Go client was made: its generator cannot be had (check the network): ${unreached}`;
  }
  const generate = ["tool", "oapi-codegen", "-config", "oapi-codegen.yaml", "openapi.json"];
  await client.demand("go", generate, "oapi-codegen makes no client of the document");
  const made = client.read(join("weirclient", "client.gen.go"));
  demandOperations("Go", (operation) => made.includes(callOf(operation)));
  await client.demand("go", ["build", "-o", "call-client", "."], "The Go client does not compile");
  await client.call(join(directory, "call-client"), [], "Go");
  return null;
}

/** The declaration of an operation; `createTransaction` is `CreateTransaction` in Go. */
function callOf(operation: string): string {
  const name = operation.charAt(0).toUpperCase() + operation.slice(1);
  return `) ${name}WithResponse(ctx context.Context`;
}
