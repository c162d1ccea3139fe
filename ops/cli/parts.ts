// The parts of a running system as its health answer names them, and what to do where one is not well.

import { z } from "zod";
import { pulseSchema } from "#domain/events/batch.ts";

export interface Part {
  readonly name: string;
  readonly well: boolean;
  readonly status: string;
  readonly detail: string;
}

const healthSchema = z.looseObject({
  edge: z.looseObject({ status: z.string(), logs: pulseSchema.shape.logs }),
  pipeline: z.looseObject({ status: z.string() }),
});
const partSchema = z.looseObject({ status: z.string() });

/** A reader that is behind by more events than this, or that fails, is not well. */
const LAG_WELL = 10_000;

/** @returns null where the answer is no health answer. */
export function partsOf(body: unknown): Part[] | null {
  const health = healthSchema.safeParse(body);
  if (!health.success) return null;
  const { edge, pipeline } = health.data;
  const inner = Object.entries(pipeline).flatMap(([name, value]) => {
    const part = partSchema.safeParse(value);
    return part.success ? [partOf(name, part.data)] : [];
  });
  const rest = Object.fromEntries(
    Object.entries(pipeline).filter(([name]) => !inner.some((p) => p.name === name)),
  );
  return [
    partOf("edge", {
      status: edge.status,
      objects: edge.logs.length,
      bytes: sum(edge.logs.map((log) => log.bytes)),
    }),
    ...readersOf(edge.logs),
    partOf("pipeline", { ...rest, status: pipeline.status }),
    ...inner,
  ];
}

/** What to do next about a part that is not well. */
export function adviceFor(part: Part): string {
  const name = part.name.toLowerCase();
  if (name.includes("reader")) {
    return "Events wait in the ledgers and are sent again with a back-off of at most 10 s. See whether the pipeline and Kafka are well.";
  }
  if (name.includes("kafka")) {
    return "Decisions go on; reports fall behind until it is back. Locally: npm start again. Else see the brokers of KAFKA_BROKERS.";
  }
  if (name.includes("clickhouse") || name.includes("warehouse")) {
    return "Decisions go on; reports answer 503 until it is back. Locally: npm start again. Else see the server of CLICKHOUSE_URL.";
  }
  if (name.includes("loader")) {
    return "Events wait in Kafka. See the pipeline's log for what it cannot load; poison messages go to the topic weir.dlq.";
  }
  if (name.includes("pipeline")) {
    return "Decisions go on; events wait in the ledgers and reports answer 503. Start the pipeline again: npm start.";
  }
  return "See the log of this part.";
}

function readersOf(logs: z.output<typeof pulseSchema>["logs"]): Part[] {
  const names = [...new Set(logs.flatMap((log) => log.readers.map(({ reader }) => reader)))];
  return names.map((name) => {
    const readers = logs.flatMap((log) => log.readers.filter(({ reader }) => reader === name));
    const lag = sum(readers.map((reader) => reader.lag));
    const failing = readers.filter(({ failures }) => failures > 0).length;
    const well = failing === 0 && lag <= LAG_WELL;
    return {
      name: `log reader ${name}`,
      well,
      status: well ? "ok" : failing > 0 ? "failing" : "behind",
      detail: `${lag} events behind${failing === 0 ? "" : `, ${failing} of ${readers.length} logs cannot deliver`}`,
    };
  });
}

function partOf(
  name: string,
  { status, ...rest }: { readonly status: string } & Readonly<Record<string, unknown>>,
): Part {
  const detail = Object.entries(rest)
    .map(([key, value]) => `${key} ${typeof value === "string" ? value : JSON.stringify(value)}`)
    .join(", ");
  return { name, well: status === "ok", status, detail };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
