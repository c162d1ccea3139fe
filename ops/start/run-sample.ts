// The bundled sample: decides its payments, records their outcomes, shows the report. Sending is safe to repeat: an
// interrupted run continues where it stopped.

import { readFileSync } from "node:fs";
import { createClient, type CallFailure } from "../http/client.ts";
import { replay, type ReplayResult, type Shipment } from "../http/replay.ts";
import { startProgress, type ProgressStream } from "../cli/progress.ts";
import { showEffectiveness } from "../cli/show-effectiveness.ts";
import { dressOf } from "../cli/session.ts";
import { anchorOf } from "../sample/anchor.ts";
import { shiftOf } from "../sample/map-payment.ts";
import { readSample } from "../sample/sample-row.ts";
import { outcomeShipments, paymentShipments } from "../sample/shipments.ts";
import { awaitReport } from "./await-report.ts";

export interface SampleOptions {
  /** Ends in `/api/v1`. */
  readonly baseUrl: string;
  readonly secretKey: string;
  /** The report goes to `out`, progress and messages to `err`. Default: the process's own. */
  readonly out?: NodeJS.WritableStream & { readonly isTTY?: boolean };
  readonly err?: ProgressStream;
  readonly signal?: AbortSignal;
  /** How many rows of the file, from its beginning; all by default. */
  readonly rows?: number;
  readonly connections?: number;
  /** How long to wait until everything is counted. */
  readonly waitSeconds?: number;
}

export type SampleResult = { readonly ok: true } | CallFailure;

const FILE = new URL("../sample/sparkov-sample.csv.gz", import.meta.url);
const ROWS_SHOWN = 8;
/** Of one request: outlasts a restart of the service. */
const ATTEMPTS = 8;

/** Decides, labels, reports. A failure is a value: what was sent until then is kept. */
export async function runSample(options: SampleOptions): Promise<SampleResult> {
  const { out = process.stdout, err = process.stderr, signal, waitSeconds = 60 } = options;
  const client = createClient({
    baseUrl: options.baseUrl,
    token: options.secretKey,
    attempts: ATTEMPTS,
    ...(signal ? { signal } : {}),
  });
  const sample = readSample(readFileSync(FILE));
  const rows = sample.slice(0, options.rows);
  // oxlint-disable-next-line no-restricted-properties -- payments have instants
  const anchor = await anchorOf(client, rows, Date.now());
  if (!anchor.ok) return anchor;
  // By the whole sample: a run with fewer rows, and one with all of them, send the same payments.
  const shift = shiftOf(sample, anchor.at);

  const send = async (label: string, shipments: readonly Shipment[]): Promise<ReplayResult> => {
    const progress = startProgress(label, shipments.length, err);
    const result = await replay(client, shipments, {
      connections: options.connections ?? 32,
      onProgress: (done) => progress.update(done),
    });
    progress.stop();
    return result;
  };
  const payments = await send("payments", paymentShipments(rows, shift));
  const decided = endingOf(payments);
  if (!decided.ok) return decided;
  const labelled = endingOf(await send("outcomes", outcomeShipments(rows, shift)));
  if (!labelled.ok) return labelled;

  const counted = await awaitReport(client, waitSeconds);
  if (!counted.ok) return counted;
  out.write(`\n${showScreening(payments.screening)}`);
  out.write(
    `\n${showEffectiveness(counted.report, dressOf({ out, environment: process.env }), { rows: ROWS_SHOWN })}`,
  );
  return { ok: true };
}

/** Every payment of the sample is valid, so one refusal is a failure of the whole. */
function endingOf(result: ReplayResult): SampleResult {
  return result.stoppedBy?.failure ?? result.refusals[0]?.failure ?? { ok: true };
}

/** The results of screening, zeros included: no match is a result too. */
function showScreening(counts: ReplayResult["screening"]): string {
  const of = (status: string): number => counts[status] ?? 0;
  const screened = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const found = [
    `${of("clear")} clear`,
    `${of("potential_match")} potential matches`,
    `${of("confirmed_match")} confirmed matches`,
    `${of("insufficient_data")} with insufficient data`,
    ...(of("error") > 0 ? [`${of("error")} failed`] : []),
  ];
  return `Screened ${screened} counterparties against the lists: ${found.join(", ")}.\n`;
}
