// weir webhook: what an organisation's endpoints receive.

import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { InvalidArgumentError, type Command } from "commander";
import { endpointWithSecretSchema } from "#domain/contract/settings/webhook-endpoint.ts";
import type { Environment } from "#domain/contract/values/environment.ts";
import { EVERY_TYPE } from "#domain/webhooks/event-types.ts";
import { unexpectedAnswer, ask } from "../ask.ts";
import { EXIT } from "../exit-code.ts";
import { apiClient } from "../settings.ts";
import type { Session } from "../session.ts";
import { act, describeFailure, environmentOption, type Ending, type Plain, type Run } from "../verb.ts";
import { startListener, type Received } from "../webhook-listener.ts";

interface ListenOptions extends Plain {
  readonly env: Environment;
  readonly events: readonly string[];
  readonly forward?: string;
}

/** Ctrl-C must not leave an endpoint behind that nothing answers for. */
const REMOVAL_MILLISECONDS = 10_000;

export function addWebhook(program: Command, run: Run): void {
  const noun = program.command("webhook").description("webhook endpoints and their deliveries");
  const listen = noun
    .command("listen")
    .description("receive the local system's webhooks here and print them, until Ctrl-C")
    .option("--events <types>", "event types, separated by commas", splitTypes, [EVERY_TYPE])
    .option(
      "--forward <url>",
      "send each verified delivery on to this address, and answer what it answers",
      readUrl,
    )
    .addOption(environmentOption());
  act(listen, run, (options: ListenOptions) => receive(run.session, options));
}

function splitTypes(text: string): string[] {
  return text.split(",");
}

function readUrl(text: string): string {
  if (URL.canParse(text)) return text;
  throw new InvalidArgumentError("Expected an address such as http://127.0.0.1:3000/webhooks.");
}

/** An endpoint of its own receives every delivery, beside those that exist; it is deleted at the end. */
async function receive(session: Session, options: ListenOptions): Promise<Ending> {
  const connected = apiClient(session, options.env);
  if (!connected.ok) return connected;
  const listener = await startListener({
    forward: options.forward,
    now: session.now,
    onReceived: (received) => session.out.write(showReceived(received, options)),
  });
  try {
    const call = {
      method: "POST",
      path: "/webhooks/endpoints",
      body: { url: listener.url, eventTypes: options.events, description: "weir webhook listen" },
      idempotencyKey: randomUUID(),
    } as const;
    const endpoint = await ask(connected.client, call, endpointWithSecretSchema, "endpoint");
    if (!endpoint.ok) return endpoint;
    const { id, secret } = endpoint.value;
    if (secret === undefined) return unexpectedAnswer("secret");
    listener.useSecret(secret);
    session.err.write(`Listening as ${id}. Ctrl-C ends it and deletes the endpoint.\n`);
    if (!session.signal.aborted) await once(session.signal, "abort");
    return await remove(session, options.env, id);
  } finally {
    await listener.close();
  }
}

async function remove(session: Session, environment: Environment, id: string): Promise<Ending> {
  const signal = AbortSignal.timeout(REMOVAL_MILLISECONDS);
  const connected = apiClient({ ...session, signal }, environment);
  if (!connected.ok) return connected;
  const path = `/webhooks/endpoints/${encodeURIComponent(id)}`;
  const removed = await connected.client.call({ method: "DELETE", path, repeatable: true });
  if (!removed.ok) session.err.write(`The endpoint ${id} is still there: ${describeFailure(removed)}\n`);
  return EXIT.interrupted;
}

function showReceived(received: Received, { json, forward }: ListenOptions): string {
  if (json === true) return `${JSON.stringify(received)}\n`;
  const { at, event, refused, forwarded } = received;
  if (event === null) return `${at}  refused: ${refused ?? ""}\n`;
  const passed = forward === undefined ? "" : `  ${forward}: ${forwarded ?? "no answer"}`;
  return `${at}  ${event.type}  ${event.id}  verified${passed}\n`;
}
