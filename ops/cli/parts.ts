// The parts of a running system as its health answer names them, and what to do where one is not well.

import { z } from "zod";
import { pulseSchema } from "#domain/events/batch.ts";

export interface Part {
  readonly name: string;
  readonly well: boolean;
  readonly status: string;
  readonly detail: string;
  /** What to do where it is not well. */
  readonly advice: string;
}

const dependencySchema = z.looseObject({ status: z.string(), detail: z.string().optional() });
const jobSchema = z.object({
  name: z.string(),
  lastRun: z.object({ outcome: z.string(), detail: z.string() }).nullable(),
});
const pipelineSchema = z.object({
  status: z.string(),
  /** Absent where the pipeline does not answer. */
  parts: z
    .object({
      kafka: dependencySchema.extend({
        lagByTopic: z.record(z.string(), z.number()).optional(),
        members: z.number().optional(),
        deadLetters: z.number().optional(),
      }),
      clickhouse: dependencySchema,
      jobs: z.array(jobSchema).nullable(),
      edge: z.object({ at: z.string().nullable(), failure: z.string().nullable() }).nullable(),
    })
    .optional(),
});
const healthSchema = z.object({
  edge: pulseSchema.extend({ status: z.string(), faults: z.array(z.string()) }),
  pipeline: pipelineSchema,
});
type Logs = z.output<typeof pulseSchema>["logs"];
type PipelineParts = NonNullable<z.output<typeof pipelineSchema>["parts"]>;

/** Who is behind by more events than this is not well. */
const LAG_WELL = 10_000;

/** @returns null where the answer is no health answer. */
export function partsOf(body: unknown): Part[] | null {
  const health = healthSchema.safeParse(body);
  if (!health.success) return null;
  const { edge, pipeline } = health.data;
  const bytes = sum(edge.logs.map((log) => log.bytes));
  return [
    part(
      "edge",
      edge.status,
      [
        `${edge.logs.length} objects, ${bytes} bytes`,
        ...(edge.faults.length > 0 ? [`cannot decide for want of ${edge.faults.join(", ")}`] : []),
        ...(edge.unanswered.length > 0 ? [`no answer from ${edge.unanswered.join(", ")}`] : []),
      ].join("; "),
      "Requests that need what is missing are answered 503 or 500, and nothing is allowed for it. The log of the Worker names the cause.",
    ),
    ...edge.logs
      .flatMap((log) => log.readers.map(({ reader }) => reader))
      .filter(isFirst)
      .map((name) => readerPart(name, edge.logs)),
    part(
      "pipeline",
      pipeline.status,
      "",
      "Decisions go on; events wait in the ledgers and reports answer 503. Locally: npm start again. Else see the log of the process with the role door.",
    ),
    ...(pipeline.parts ? pipelineParts(pipeline.parts) : []),
  ];
}

function readerPart(name: string, logs: Logs): Part {
  const readers = logs.flatMap((log) => log.readers.filter(({ reader }) => reader === name));
  const lag = sum(readers.map((reader) => reader.lag));
  const failing = readers.filter(({ failures }) => failures > 0).length;
  return part(
    `log reader ${name}`,
    failing > 0 ? "failing" : lag > LAG_WELL ? "behind" : "ok",
    `${lag} events behind${failing === 0 ? "" : `, ${failing} of ${readers.length} logs cannot deliver`}`,
    name === "relations"
      ? "What ledgers tell each other waits and is told again, at most 10 s apart; counts of other customers lag behind meanwhile. The log of the Worker names the cause."
      : "Events wait in the ledgers and are sent again, at most 10 s apart. See whether the pipeline and Kafka are well.",
  );
}

function pipelineParts({ kafka, clickhouse, jobs, edge }: PipelineParts): Part[] {
  const lag = sum(Object.values(kafka.lagByTopic ?? {}));
  const absent = kafka.members === 0;
  const deadLetters = kafka.deadLetters ?? 0;
  const failed = (jobs ?? []).filter(({ lastRun }) => lastRun?.outcome === "failed");
  const pulses = edge ?? { at: null, failure: null };
  return [
    part(
      "kafka",
      kafka.status,
      kafka.detail ?? "",
      "Decisions go on; reports fall behind until it is back. Locally: npm start again. Else see the brokers of KAFKA_BROKERS.",
    ),
    part(
      "clickhouse",
      clickhouse.status,
      clickhouse.detail ?? "",
      "Decisions go on; reports answer 503 until it is back. Locally: npm start again. Else see the server of CLICKHOUSE_URL.",
    ),
    part(
      "loader",
      absent ? "absent" : lag > LAG_WELL ? "behind" : "ok",
      `${lag} events behind in Kafka${absent ? ", and no loader is running" : ""}`,
      "Nothing is lost: events wait in Kafka. See the log of the process with the role loader, and whether ClickHouse is well.",
    ),
    part(
      "dead letters",
      deadLetters > 0 ? "present" : "ok",
      String(deadLetters),
      "Messages that could not be loaded stand in the topic weir.dlq, each with its reason; the others were loaded.",
    ),
    part(
      "jobs",
      failed.length > 0 ? "failing" : "ok",
      failed.map(({ name, lastRun }) => `${name}: ${lastRun?.detail ?? ""}`).join("; "),
      "A job can run twice with the same result: mend what the detail names, then weir jobs run NAME.",
    ),
    part(
      "pulses",
      pulses.failure === null ? "ok" : "failing",
      pulses.failure ?? (pulses.at === null ? "none yet" : `newest at ${pulses.at}`),
      "Lost alarms are not set again until pulses go through. See whether EDGE_URL names the operator host and SIGNING_KEYS agree.",
    ),
  ];
}

function part(name: string, status: string, detail: string, advice: string): Part {
  return { name, well: status === "ok", status, detail, advice };
}

function isFirst(name: string, index: number, names: readonly string[]): boolean {
  return names.indexOf(name) === index;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
