// weir replay: sends a file of payments or activities, as history or as a test.

import { createReadStream, readFileSync, statSync } from "node:fs";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";
import type { Command } from "commander";
import { z } from "zod";
import type { Environment } from "#domain/contract/values/environment.ts";
import { localFailure, type CallFailure, type Client } from "../../http/client.ts";
import { replay, type ReplayResult, type Shipment } from "../../http/replay.ts";
import { parseJson } from "#ops/parse-json.ts";
import { anchorOf } from "#ops/sample/anchor.ts";
import { shiftOf } from "#ops/sample/map-payment.ts";
import { readSample } from "#ops/sample/sample-row.ts";
import { outcomeShipments, paymentShipments } from "#ops/sample/shipments.ts";
import { confirmInProduction, YES, type Confirmed } from "../confirm.ts";
import { unsentOf } from "../dry-run.ts";
import { withExample } from "../example.ts";
import { EXIT, exitCodeOf } from "../exit-code.ts";
import { startProgress } from "../progress.ts";
import { apiClient } from "../settings.ts";
import { notesOf, type Session } from "../session.ts";
import {
  act,
  describeFailure,
  environmentOption,
  print,
  wholeNumber,
  type Ending,
  type Plain,
  type Run,
} from "../verb.ts";
import { writeError } from "../write-out.ts";

interface Options extends Plain, Confirmed {
  readonly env: Environment;
  readonly connections: number;
  readonly outcomes: boolean;
}

/** Requests in order; `total` is null where the file is read as it is sent. */
interface Load {
  readonly label: string;
  readonly shipments: Iterable<Shipment> | AsyncIterable<Shipment>;
  readonly total: number | null;
}

/** A long run outlasts a restart of the service: about two minutes. */
const ATTEMPTS = 8;

export function addReplay(program: Command, run: Run): void {
  act(
    withExample(program.command("replay"), "weir replay requests.ndjson --connections 8")
      .description(
        "send a file of requests: NDJSON bodies, or CSV in the bundled sample's format; plain or .gz",
      )
      .argument("<file>", "file of requests")
      .addOption(environmentOption())
      .option("--connections <n>", "requests in flight at once", wholeNumber, 32)
      .option("--no-outcomes", "do not send the outcomes of a sample")
      .option("--yes", YES),
    run,
    (options: Options, file: string) => replayFile(run.session, file, options),
  );
}

async function replayFile(session: Session, file: string, options: Options): Promise<Ending> {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) {
    return localFailure("invalid_request", `There is no file ${file}.`);
  }
  const connected = apiClient(session, options.env, { attempts: ATTEMPTS });
  if (!connected.ok) return connected;
  const refused = await confirmInProduction(session, options.env, `send ${file} to production`, options);
  if (refused) return refused;
  const loads = /\.csv(\.gz)?$/.test(file)
    ? await sampleLoads(connected.client, file, options, session)
    : [bodies(file)];
  if ("ok" in loads) return loads;
  const results: Record<string, ReplayResult> = {};
  for (const load of loads) {
    const result = await send(session, connected.client, load, options.connections);
    if (result instanceof BadLine) return localFailure("invalid_request", result.message);
    results[load.label] = result;
    if (result.stoppedBy) break;
  }
  return show(session, options, results);
}

async function send(session: Session, client: Client, load: Load, connections: number) {
  const progress = startProgress(load.label, load.total, notesOf(session));
  try {
    return await replay(client, load.shipments, { connections, onProgress: (done) => progress.update(done) });
  } catch (error) {
    if (error instanceof BadLine) return error;
    throw error;
  } finally {
    progress.stop();
  }
}

function show(session: Session, options: Plain, results: Readonly<Record<string, ReplayResult>>): Ending {
  const stop = Object.values(results).find((result) => result.stoppedBy)?.stoppedBy;
  if (stop && unsentOf(stop.failure) !== null) return stop.failure;
  const plain = Object.fromEntries(
    Object.entries(results).map(([label, result]) => [label, withoutFailures(result)]),
  );
  print(session, options, plain, () =>
    Object.entries(results)
      .map(([label, result]) => summary(label, result))
      .join(""),
  );
  if (stop) {
    writeError(
      session,
      `Stopped at ${stop.reference}. Run the same command again to continue; repeats are harmless.\n`,
    );
    return stop.failure;
  }
  const refusal = Object.values(results).flatMap((result) => result.refusals)[0];
  return refusal ? exitCodeOf(refusal.failure) : EXIT.done;
}

function withoutFailures({ stoppedBy: _stoppedBy, refusals, ...counts }: ReplayResult) {
  return {
    ...counts,
    refusals: refusals.map(({ reference, failure }) => ({ reference, error: failure.error })),
  };
}

function summary(label: string, result: ReplayResult): string {
  const decisions = Object.entries(result.decisions)
    .map(([decision, count]) => `, ${count} ${decision}`)
    .join("");
  const refusals = result.refusals.map(
    ({ reference, failure }) => `  ${reference}: ${describeFailure(failure)}\n`,
  );
  // Only decisions say whether they were answered from the record.
  const replayed = decisions === "" ? "" : ` (${result.replayed} replayed)`;
  const counts = `${result.accepted} accepted${replayed}${decisions}, ${result.refused} refused`;
  return `${label}: ${counts}\n${refusals.join("")}`;
}

async function sampleLoads(
  client: Client,
  file: string,
  options: Options,
  session: Session,
): Promise<Load[] | CallFailure> {
  let rows;
  try {
    rows = readSample(readFileSync(file));
  } catch (error) {
    const reason =
      error instanceof z.ZodError ? z.prettifyError(error).split("\n").slice(0, 2).join(" ") : "unreadable";
    return localFailure("invalid_request", `${file} is not in the sample's format: ${reason}`);
  }
  const anchor = await anchorOf(client, rows, session.now());
  if (!anchor.ok) return anchor;
  const shift = shiftOf(rows, anchor.at);
  const payments = { label: "payments", shipments: paymentShipments(rows, shift), total: rows.length };
  if (!options.outcomes) return [payments];
  const outcomes = outcomeShipments(rows, shift);
  return [payments, { label: "outcomes", shipments: outcomes, total: outcomes.length }];
}

const bodySchema = z.looseObject({
  transaction: z.unknown().optional(),
  subject: z.looseObject({ id: z.string().nullish(), externalUserId: z.string().nullish() }).optional(),
});

class BadLine extends Error {}

/** A line with `transaction` is a transaction, any other an activity. Nothing else is judged here: the service does. */
function bodies(file: string): Load {
  return { label: "requests", shipments: readLines(file), total: null };
}

async function* readLines(file: string): AsyncGenerator<Shipment> {
  const raw = createReadStream(file);
  const input = file.endsWith(".gz") ? raw.pipe(createGunzip()) : raw;
  let number = 0;
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    number++;
    if (line.trim() === "") continue;
    const reference = `line ${number}`;
    const body = bodySchema.safeParse(parseJson(line));
    if (!body.success) throw new BadLine(`${reference} of ${file} is not a JSON object, or repeats a key.`);
    const { transaction, subject } = body.data;
    yield {
      reference,
      lane: subject?.externalUserId ?? subject?.id ?? reference,
      path: transaction === undefined ? "/activities" : "/transactions",
      body: body.data,
    };
  }
}
