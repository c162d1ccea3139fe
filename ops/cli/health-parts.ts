// The parts of a running system as its health answer names them, and what to do about an unhealthy one.

import { z } from "zod";
import { pulseSchema } from "#domain/events/batch.ts";

export interface Part {
  readonly name: string;
  /** `look`: it works, and somebody should look at it. */
  readonly state: "well" | "look" | "unwell";
  readonly status: string;
  readonly detail: string;
  /** What to do unless it is well. */
  readonly advice: string;
}

const dependencySchema = z.looseObject({ status: z.string(), detail: z.string().optional() });
const faultSchema = z.object({
  name: z.string(),
  kind: z.string(),
  seconds_ago: z.number(),
});
const missingSchema = z.object({
  events: z.number(),
  logs: z.array(z.object({ source: z.string(), missing: z.number() })),
});
const jobSchema = z.object({
  name: z.string(),
  lastRun: z.object({ outcome: z.string(), detail: z.string() }).nullable(),
});
const providerSchema = z.object({
  provider: z.string(),
  calls: z.number(),
  failed: z.number(),
  errors: z.array(z.string()),
});
const pipelineSchema = z.object({
  status: z.string(),
  /** Absent where the pipeline does not answer. */
  parts: z
    .object({
      kafka: dependencySchema.extend({
        lagByTopic: z.record(z.string(), z.number()).optional(),
        /** Absent in an older pipeline. */
        oldestSeconds: z.number().optional(),
        members: z.number().optional(),
        deadLetters: z.number().optional(),
      }),
      /** `faults` is absent in an older pipeline, and where ClickHouse does not name them. */
      clickhouse: dependencySchema.extend({ faults: z.array(faultSchema).optional() }),
      jobs: z.array(jobSchema).nullable(),
      edge: z.object({ at: z.string().nullable(), failure: z.string().nullable() }).nullable(),
      /** Absent in an older pipeline; null where it is not known. */
      missing: missingSchema.nullish(),
      /** Absent in an older pipeline; null where ClickHouse does not answer. */
      providers: z.array(providerSchema).nullish(),
    })
    .optional(),
});
const listsSchema = z
  .object({
    missing: z.array(z.string()),
    old: z.array(
      z.object({ id: z.string(), kind: z.string(), asOf: z.string(), days: z.number(), maxDays: z.number() }),
    ),
    whenOld: z.enum(["degrade", "report"]),
  })
  .nullable();
const healthSchema = z.object({
  edge: pulseSchema.extend({ status: z.string(), faults: z.array(z.string()), lists: listsSchema }),
  pipeline: pipelineSchema,
});
type Logs = z.output<typeof pulseSchema>["logs"];
type Endpoints = z.output<typeof pulseSchema>["endpoints"];
type PipelineParts = NonNullable<z.output<typeof pipelineSchema>["parts"]>;

/** A reader that is more events behind than this is not well. */
const LAG_WELL = 10_000;
/** An endpoint with deliveries waiting that is fuller than this is not well. */
const FULL_SOON = 0.9;

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
        ...(edge.faults.length > 0 ? [`cannot decide without ${edge.faults.join(", ")}`] : []),
        ...(edge.unanswered.length > 0 ? [`no response from ${edge.unanswered.join(", ")}`] : []),
      ].join("; "),
      "Requests that need the missing part get 503 or 500; nothing is allowed because of it. The Worker's log names the cause.",
    ),
    listsPart(edge.lists),
    ...ledgersPart(edge.logs),
    ...edge.logs
      .flatMap((log) => log.readers.map(({ reader }) => kindOf(reader)))
      .filter(isFirst)
      .map((name) => readerPart(name, edge.logs)),
    setAsidePart(edge.logs),
    ...endpointsPart(edge.endpoints),
    part(
      "pipeline",
      ...pipelineStatus(pipeline),
      "Decisions continue; events wait in the ledgers and reports answer 503. Locally, run npm start again. Otherwise check the log of the process with the role door.",
    ),
    ...(pipeline.parts ? pipelineParts(pipeline.parts) : []),
  ];
}

function listsPart(lists: z.output<typeof listsSchema>): Part {
  const { missing = [], old = [], whenOld = "degrade" } = lists ?? {};
  const status = lists === null ? "absent" : missing.length > 0 ? "missing" : old.length > 0 ? "old" : "ok";
  const aged = old.map(
    ({ id, kind, asOf, days, maxDays }) =>
      `${id} (${kind}) of ${asOf}, ${days} days where ${maxDays} are allowed`,
  );
  const found = part(
    "screening lists",
    status,
    [
      ...(missing.length > 0 ? [`missing: ${missing.join(", ")}`] : []),
      ...(aged.length > 0 ? [`old: ${aged.join(", ")}`] : []),
    ].join("; "),
    status === "old"
      ? "Whom the publisher has added since then is not found. Publish newer files with weir lists update --from FOLDER, or the lists of a newer release with weir lists update --release; weir lists update alone fetches what the settings of the job lists name."
      : "Decisions that need a missing list are held for review at least. Publish it again with weir lists update, or retire it with weir lists retire ID --reason TEXT.",
  );
  // Whether an old list is a fault is a setting; that it finds nobody new is a fact.
  return status === "old" && whenOld === "report" ? { ...found, state: "look" } : found;
}

function readerPart(name: string, logs: Logs): Part {
  const readers = logs.flatMap((log) => log.readers.filter(({ reader }) => kindOf(reader) === name));
  const lag = sum(readers.map((reader) => reader.lag));
  const failing = readers.filter(({ failures }) => failures > 0).length;
  return part(
    `log reader ${name}`,
    failing > 0 ? "failing" : lag > LAG_WELL ? "behind" : "ok",
    `${lag} events behind${failing === 0 ? "" : `, ${failing} of ${readers.length} logs cannot deliver`}`,
    name === "webhooks"
      ? "Events that an endpoint does not accept wait in the log and are retried at least every 10 s; other endpoints are not affected. The Worker's log names the endpoint and the cause."
      : name === "relations"
        ? "What ledgers tell each other waits and is retried at least every 10 s; until then, the counts of other customers lag behind. The Worker's log names the cause."
        : "Events wait in the ledgers and are sent again at least every 10 s. Check the pipeline and Kafka.",
  );
}

/** A reader never retries a row that it set aside, so an operator has to look at it. */
function setAsidePart(logs: Logs): Part {
  const rows = logs.flatMap(({ source, readers }) =>
    readers.flatMap(({ reader, setAside }) =>
      setAside.map(({ sequence, reason }) => `${source} ${sequence} for ${reader}: ${reason}`),
    ),
  );
  const readers = logs.flatMap((log) => log.readers.filter(({ setAsideCount }) => setAsideCount > 0));
  const count = sum(readers.map(({ setAsideCount }) => setAsideCount));
  return part(
    "rows set aside",
    count > 0 ? "present" : "ok",
    count === 0 ? "0" : `${count}: ${rows.slice(0, 3).join("; ")}${count > 3 ? "; …" : ""}`,
    "Their readers could not process these rows; the rows stay in their logs, and later rows were processed. After an upgrade that can process them, or once there is room, run weir log retry SOURCE --reader READER. To give one up, run weir log drop.",
  );
}

/** Each webhook endpoint has a reader of its own: `webhooks/<id>`. */
function kindOf(reader: string): string {
  return reader.split("/")[0] ?? reader;
}

/** Shows the fullest. */
function endpointsPart(endpoints: Endpoints): Part[] {
  const shares = endpoints.map(({ source, bytes, bytesMax }) => ({ source, share: bytes / bytesMax }));
  const [fullest] = shares.toSorted((one, other) => other.share - one.share);
  if (!fullest) return [];
  const percent = Math.round(100 * fullest.share);
  const sealedBy = new Set(endpoints.flatMap((endpoint) => endpoint.sealedBy));
  const waiting = sum(endpoints.map((endpoint) => endpoint.waiting));
  return [
    part(
      "webhook endpoints",
      waiting > 0 && fullest.share >= FULL_SOON ? "filling" : "ok",
      `${endpoints.length}, ${waiting} deliveries waiting; fullest: ${fullest.source}, ${percent} %; secrets sealed by ${[...sealedBy].sort().join(", ")}`,
      "An endpoint disables itself when waiting deliveries fill it to 100 %. Check its deliveries and fix its receiver, or raise WEBHOOK_MAX_BYTES.",
    ),
  ];
}

/** Shows the fullest, and names each that cannot read its rows. */
function ledgersPart(logs: Logs): Part[] {
  const ledgers = logs.flatMap(({ source, ledger }) => (ledger ? [{ source, ...ledger }] : []));
  const [fullest] = ledgers.toSorted((one, other) => other.percentFull - one.percentFull);
  if (!fullest) return [];
  const unreadable = ledgers.filter(({ unreadableSince }) => unreadableSince !== null);
  const statuses = new Set(ledgers.map(({ status }) => status));
  const { source, percentFull, daysLeft } = fullest;
  return [
    part(
      "ledgers",
      statuses.has("failing") ? "failing" : statuses.has("degraded") ? "degraded" : "ok",
      [
        `fullest: ${source}, ${percentFull} %, ${daysLeft === null ? "days left unknown" : `${daysLeft} days left`}`,
        ...unreadable.map(
          (ledger) =>
            `${ledger.source} has not been able to read its rows since ${ledger.unreadableSince ?? ""}`,
        ),
      ].join("; "),
      unreadable.length > 0
        ? "A ledger that cannot read its rows answers 500 and decides nothing. Deploy a release that can read them; the Worker's log names the cause."
        : "At 100 % a ledger answers new requests with 503 ledger_full; everything else works as before. Act before that: see docs/ledger-size.md.",
    ),
  ];
}

/** Failing if half of its newest calls had no answer: single failures are tried again, and are in its report. */
function providerPart({ provider, calls, failed, errors }: z.output<typeof providerSchema>): Part {
  return part(
    `provider ${provider}`,
    failed > 0 && 2 * failed >= calls ? "failing" : "ok",
    `${failed} of ${calls} checks failed in the last 15 min${failed === 0 ? "" : `: ${errors.join(", ")}`}`,
    "Payments that it should have screened are held for review at least. Ask it with weir provider check; correct its setting with weir provider set, or stop using it with weir provider remove.",
  );
}

/** A pipeline that says what it waits for responds: then that part is not well. */
function pipelineStatus({
  status,
  parts,
}: z.output<typeof pipelineSchema>): [status: string, detail: string] {
  const away = (["kafka", "clickhouse"] as const).filter(
    (name) => parts !== undefined && parts[name].status !== "ok",
  );
  return away.length === 0 ? [status, ""] : ["ok", `responds; waits for ${away.join(" and ")}`];
}

/** What a part that is away cannot say of others is left out: it is not zero. */
function pipelineParts({ kafka, clickhouse, jobs, edge, missing, providers }: PipelineParts): Part[] {
  const pulses = edge ?? { at: null, failure: null };
  return [
    part(
      "kafka",
      kafka.status,
      kafka.detail ?? "",
      "Decisions continue; events wait in the ledgers, and reports say that they are not complete, until Kafka is back. Locally, npm start brings it back by itself. Otherwise check the brokers of KAFKA_BROKERS.",
    ),
    clickhousePart(clickhouse),
    ...loaderPart(kafka),
    ...deadLettersPart(kafka),
    ...(missing ? [missingPart(missing)] : []),
    ...(jobs === null ? [] : [jobsPart(jobs)]),
    part(
      "pulses",
      pulses.failure === null ? "ok" : "failing",
      pulses.failure ?? (pulses.at === null ? "none yet" : `newest at ${pulses.at}`),
      "Lost alarms are not set again until pulses get through. Check that EDGE_URL names the operator host and that SIGNING_KEYS agree.",
    ),
    ...(providers ?? []).map(providerPart),
  ];
}

/** The worst of what it met: a damaged part is lost if nobody acts. */
const FAULTS: readonly (readonly [kind: string, status: string, advice: string])[] = [
  [
    "damaged",
    "damaged",
    "A part of a table cannot be read, and waiting does not mend it. Start ClickHouse again now: within 8 minutes of a merge that left a broken part, it takes the parts that were merged. If something is missing afterwards, run weir warehouse rebuild; see docs/recovery.md.",
  ],
  [
    "no_room",
    "full",
    "Nothing is lost: events wait in Kafka for up to 14 days. Give ClickHouse's disk room; the loader then continues by itself. If ClickHouse answers CORRUPTED_DATA afterwards, start it again at once.",
  ],
  [
    "no_inserts",
    "refusing",
    "Nothing is lost: events wait in Kafka. ClickHouse refuses inserts until its merges have caught up or its tables can be written again. Check its log, its processors and its disk.",
  ],
];

function clickhousePart({ status, detail = "", faults = [] }: PipelineParts["clickhouse"]): Part {
  const [worst] = FAULTS.filter(([kind]) => faults.some((fault) => fault.kind === kind));
  if (status !== "ok" || worst === undefined) {
    return part(
      "clickhouse",
      status,
      detail,
      "Decisions continue; reports answer 503 until ClickHouse is back. Locally, npm start brings it back by itself. Otherwise check the server of CLICKHOUSE_URL.",
    );
  }
  const [, named, advice] = worst;
  return part(
    "clickhouse",
    named,
    faults.map((fault) => `${fault.name} ${fault.seconds_ago} s ago`).join("; "),
    advice,
  );
}

function loaderPart({ lagByTopic, members, oldestSeconds = 0 }: PipelineParts["kafka"]): Part[] {
  if (lagByTopic === undefined) return [];
  const lag = sum(Object.values(lagByTopic));
  const isAbsent = members === 0;
  return [
    part(
      "loader",
      isAbsent ? "absent" : lag > LAG_WELL || oldestSeconds > 0 ? "behind" : "ok",
      [
        `${lag} events behind in Kafka`,
        ...(oldestSeconds > 0 ? [`the oldest for ${oldestSeconds} s or longer`] : []),
        ...(isAbsent ? ["and no loader is running"] : []),
      ].join(", "),
      "Nothing is lost: events wait in Kafka. Check the log of the process with the role loader, and whether ClickHouse is healthy.",
    ),
  ];
}

function deadLettersPart({ deadLetters }: PipelineParts["kafka"]): Part[] {
  if (deadLetters === undefined) return [];
  return [
    part(
      "dead letters",
      deadLetters > 0 ? "present" : "ok",
      String(deadLetters),
      "These events could not be loaded; all others were. See the reasons with weir deadletters list; once the cause is fixed, run weir deadletters retry --all.",
    ),
  ];
}

/** What was in Kafka is loaded, and these are not: nothing brings them by itself. */
function missingPart({ events, logs }: z.output<typeof missingSchema>): Part {
  const named = logs.slice(0, 3).map(({ source, missing }) => `${source}: ${missing}`);
  return part(
    "warehouse",
    events > 0 ? "incomplete" : "ok",
    events === 0 ? "" : `${events} events missing; ${named.join("; ")}${logs.length > 3 ? "; …" : ""}`,
    "Reports are not complete, and stay so. If there are dead letters, they may be these events: deal with them first. Otherwise the ledgers still have them: run weir warehouse show, then weir log rewind or weir warehouse rebuild.",
  );
}

function jobsPart(jobs: NonNullable<PipelineParts["jobs"]>): Part {
  const failed = jobs.filter(({ lastRun }) => lastRun?.outcome === "failed");
  return part(
    "jobs",
    failed.length > 0 ? "failing" : "ok",
    failed.map(({ name, lastRun }) => `${name}: ${lastRun?.detail ?? ""}`).join("; "),
    "Fix what the detail names, then run weir jobs run NAME. A job that runs twice has the same result.",
  );
}

function part(name: string, status: string, detail: string, advice: string): Part {
  return { name, state: status === "ok" ? "well" : "unwell", status, detail, advice };
}

function isFirst(name: string, index: number, names: readonly string[]): boolean {
  return names.indexOf(name) === index;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
