// weir webhook: what an organisation's endpoints receive, sending it again, samples, and endpoints that are enabled again.

import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { InvalidArgumentError, Option, type Command } from "commander";
import {
  deliverySchema,
  endpointSchema,
  endpointWithSecretSchema,
  organisationRecoverySchema,
  recoverySchema,
} from "#domain/contract/settings/webhook-endpoint.ts";
import type { Environment } from "#domain/contract/values/environment.ts";
import { EVERY_TYPE, SENT_EVENT_TYPES } from "#domain/webhooks/event-types.ts";
import { unexpectedAnswer, ask } from "../ask.ts";
import { actOn, actVerb, keyedActVerb, type ActOptions } from "../case-list.ts";
import { withExample } from "../example.ts";
import { EXIT } from "../exit-code.ts";
import { keyed, type Keyed } from "../ask-once.ts";
import { organisationVerb, type ChosenOrganisation } from "../operator-verb.ts";
import { apiClient } from "../settings.ts";
import { notesOf, type Session } from "../session.ts";
import {
  act,
  describeFailure,
  environmentOption,
  print,
  type Ending,
  type Plain,
  type Run,
} from "../verb.ts";
import { readInstant } from "../window.ts";
import { addWebhookReading } from "../read-webhooks.ts";
import { startListener, type Received } from "../webhook-listener.ts";
import { printableJson } from "../printable.ts";
import { writeError, writeText } from "../write-out.ts";

interface ListenOptions extends Plain {
  readonly env: Environment;
  readonly events: readonly string[];
  readonly forward?: string;
}

interface RecoverOptions extends ActOptions {
  readonly since: string;
  readonly dryRun?: true;
}
interface SimulateOptions extends Plain, Keyed {
  readonly type: string;
}

/** Ctrl-C must not leave an endpoint behind that nothing answers for. */
const REMOVAL_MILLISECONDS = 10_000;

export function addWebhook(program: Command, run: Run): void {
  const noun = program.command("webhook").description("webhook endpoints and their deliveries");
  const listen = withExample(
    noun.command("listen"),
    "weir webhook listen --forward http://127.0.0.1:3000/webhooks",
  )
    .description("receive the local system's webhooks here and print them, until Ctrl-C")
    .option("--events <types>", "event types, separated by commas", splitTypes, [EVERY_TYPE])
    .option(
      "--forward <url>",
      "send each verified delivery on to this address, and answer what it answers",
      readUrl,
    )
    .addOption(environmentOption());
  act(listen, run, (options: ListenOptions) => receive(run.session, options));
  addWebhookReading(noun, run);
  const resend = withExample(noun.command("resend"), "weir webhook resend whd_1")
    .description("deliver an event again")
    .argument("<delivery>", "delivery id");
  organisationVerb(keyedActVerb(resend), run, sendAgain);
  const recover = withExample(noun.command("recover"), "weir webhook recover whe_1 --since 2026-05-01")
    .description("deliver all events again that an endpoint did not get")
    .argument("<endpoint>", "endpoint id")
    .requiredOption("--since <instant>", "first event: 2026-01-31 or 2026-01-31T12:00:00Z", readInstant)
    .option("--dry-run", "only count what would be delivered");
  organisationVerb(keyedActVerb(recover), run, sendLost);
  const enable = withExample(noun.command("enable"), "weir webhook enable whe_1")
    .description("enable an endpoint that was disabled because of its receiver")
    .argument("<endpoint>", "endpoint id");
  organisationVerb(actVerb(enable), run, enableAgain);
  const simulate = withExample(noun.command("simulate"), "weir webhook simulate whe_1 --type alert.created")
    .description("send a sample event to an endpoint of the sandbox")
    .argument("<endpoint>", "endpoint id")
    .addOption(new Option("--type <type>", "of the event").choices(SENT_EVENT_TYPES).makeOptionMandatory());
  organisationVerb(keyed(simulate), run, sendSample);
}

function sendAgain(at: ChosenOrganisation, options: ActOptions, id: string): Promise<Ending> {
  return deliver(at, options, {
    deed: `deliver ${id} again`,
    rest: `/webhooks/deliveries/${encodeURIComponent(id)}/resend`,
  });
}

function sendSample(at: ChosenOrganisation, options: SimulateOptions, id: string): Promise<Ending> {
  return deliver(
    at,
    { ...options, env: "sandbox" },
    {
      deed: `send ${id} a sample`,
      rest: `/webhooks/endpoints/${encodeURIComponent(id)}/simulate`,
      body: { type: options.type },
    },
  );
}

async function deliver(
  at: ChosenOrganisation,
  options: ActOptions,
  delivery: { readonly deed: string; readonly rest: string; readonly body?: object },
): Promise<Ending> {
  const sent = await actOn(at, options, { ...delivery, schema: deliverySchema, what: "delivery" });
  if (!sent.ok) return sent;
  return print(at.session, options, sent.body, () => `${sent.value.id}  ${sent.value.status}\n`);
}

async function enableAgain(at: ChosenOrganisation, options: ActOptions, id: string): Promise<Ending> {
  const enabled = await actOn(at, options, {
    deed: `enable ${id}`,
    rest: `/webhooks/endpoints/${encodeURIComponent(id)}/enable`,
    schema: endpointSchema,
    what: "endpoint",
    isRepeatable: true,
  });
  if (!enabled.ok) return enabled;
  return print(at.session, options, enabled.body, () => `${enabled.value.id}  ${enabled.value.status}\n`);
}

async function sendLost(at: ChosenOrganisation, options: RecoverOptions, id: string): Promise<Ending> {
  const { since, dryRun = false } = options;
  const path = `/webhooks/endpoints/${encodeURIComponent(id)}/recover`;
  if (dryRun) return countLost(at, options, path);
  const sent = await actOn(at, options, {
    deed: `deliver again what ${id} did not get since ${since}`,
    rest: path,
    body: { since },
    schema: recoverySchema,
    what: "recovery",
  });
  if (!sent.ok) return sent;
  const { scheduled, more } = sent.value;
  const again = more ? "; there may be more: run it again" : "";
  return print(at.session, options, sent.body, () => `${scheduled} deliveries scheduled${again}\n`);
}

/** Changes nothing, so nobody is asked first. */
async function countLost(at: ChosenOrganisation, options: RecoverOptions, rest: string): Promise<Ending> {
  const { since, env } = options;
  const call = {
    method: "POST",
    path: `${at.path}${rest}?environment=${env}`,
    body: { since, dryRun: true },
    repeatable: true,
  } as const;
  const counted = await ask(at.client, call, organisationRecoverySchema, "count");
  if (!counted.ok) return counted;
  const { scheduled, more } = counted.value;
  const count = `${scheduled}${more ? " or more" : ""}`;
  return print(at.session, options, counted.body, () => `${count} deliveries would be scheduled\n`);
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
    onReceived: (received) => writeText(session, showReceived(received, options)),
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
    notesOf(session).write(`Listening as ${id}. Ctrl-C ends it and deletes the endpoint.\n`);
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
  if (!removed.ok) writeError(session, `The endpoint ${id} is still there: ${describeFailure(removed)}\n`);
  return EXIT.interrupted;
}

function showReceived(received: Received, { json, forward }: ListenOptions): string {
  if (json === true) return `${printableJson(received)}\n`;
  const { at, event, refused, forwarded } = received;
  if (event === null) return `${at}  refused: ${refused ?? ""}\n`;
  const passed = forward === undefined ? "" : `  ${forward}: ${forwarded ?? "no answer"}`;
  return `${at}  ${event.type}  ${event.id}  verified${passed}\n`;
}
