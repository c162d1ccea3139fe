// The parts between the edge and the warehouse. The interface's document leaves their shape open, so each is read with care: what
// is not there is not said.

import type { Health } from "../../api/health.ts";
import { counted } from "../counted.ts";
import { LAG_WELL, part, sum, type Part } from "./part.ts";

type Fields = Readonly<Record<string, unknown>>;

export function pipelineParts({ status, parts }: Health["pipeline"]): readonly Part[] {
  const known = fieldsOf(parts);
  if (known === null) return [pipelinePart(status, "")];
  const [kafka, clickhouse] = [fieldsOf(known["kafka"]) ?? {}, fieldsOf(known["clickhouse"]) ?? {}];
  const away = Object.entries({ kafka, clickhouse }).filter(([, one]) => one["status"] !== "ok");
  return [
    // One that says what it waits for responds: then that part is not well.
    away.length === 0
      ? pipelinePart(status, "")
      : pipelinePart("ok", `waits for ${away.map(([name]) => name).join(" and ")}`),
    part(
      "kafka",
      textOf(kafka["status"]) ?? "unknown",
      textOf(kafka["detail"]) ?? "",
      "Decisions continue; events wait in the ledgers until Kafka is back. Otherwise check the brokers.",
    ),
    clickhousePart(clickhouse),
    ...loaderPart(kafka),
    ...deadLettersPart(kafka),
    ...missingPart(fieldsOf(known["missing"])),
    ...(Array.isArray(known["jobs"]) ? [jobsPart(known["jobs"])] : []),
    ...listOf(known["providers"]).map(providerPart),
  ];
}

function pipelinePart(status: string, detail: string): Part {
  return part(
    "pipeline",
    status,
    detail,
    "Decisions continue; events wait in the ledgers and reports answer 503. Check the process with the role door.",
  );
}

// One that answers may still have met a full disk or a damaged part.
function clickhousePart(clickhouse: Fields): Part {
  const status = textOf(clickhouse["status"]) ?? "unknown";
  const faults = listOf(clickhouse["faults"]).map(({ name }) => String(name));
  if (status !== "ok" || faults.length === 0) {
    return part(
      "clickhouse",
      status,
      textOf(clickhouse["detail"]) ?? "",
      "Decisions continue; reports answer 503 until ClickHouse is back. Otherwise check its server.",
    );
  }
  return part(
    "clickhouse",
    "failing",
    faults.join(", "),
    "weir doctor says what to do, and what must be done soon.",
  );
}

// Kafka, when it is away, says nothing of either.
function loaderPart(kafka: Fields): Part[] {
  const lags = fieldsOf(kafka["lagByTopic"]);
  if (lags === null) return [];
  const lag = sum(Object.values(lags).map((one) => numberOf(one) ?? 0));
  const isAbsent = kafka["members"] === 0;
  const seconds = numberOf(kafka["oldestSeconds"]) ?? 0;
  return [
    part(
      "loader",
      isAbsent ? "absent" : lag > LAG_WELL || seconds > 0 ? "behind" : "ok",
      `${counted(lag, "event")} behind in Kafka${seconds > 0 ? `, the oldest for ${seconds} s or longer` : ""}${isAbsent ? "; no loader is running" : ""}`,
      "Nothing is lost: events wait in Kafka. Check the process with the role loader, and ClickHouse.",
    ),
  ];
}

function deadLettersPart(kafka: Fields): Part[] {
  const count = numberOf(kafka["deadLetters"]);
  if (count === null) return [];
  return [
    part(
      "dead letters",
      count > 0 ? "present" : "ok",
      String(count),
      "These events could not be loaded; all others were. Their reasons stand under Jobs and health.",
    ),
  ];
}

function missingPart(missing: Fields | null): Part[] {
  const events = numberOf(missing?.["events"]);
  if (events === null) return [];
  return [
    part(
      "warehouse",
      events > 0 ? "incomplete" : "ok",
      events === 0 ? "" : `${counted(events, "event")} missing`,
      "Reports are not complete, and stay so. The ledgers have these events: weir doctor says how they are sent again.",
    ),
  ];
}

function jobsPart(jobs: unknown): Part {
  const failed = listOf(jobs).filter((job) => fieldsOf(job["lastRun"])?.["outcome"] === "failed");
  return part(
    "jobs",
    failed.length > 0 ? "failing" : "ok",
    failed
      .map(({ name, lastRun }) => `${String(name)}: ${textOf(fieldsOf(lastRun)?.["detail"]) ?? ""}`)
      .join("; "),
    "Fix what the detail names, then run the job. One that runs twice has the same result.",
  );
}

/** Failing if half of its newest calls had no answer: single failures are tried again, and are in its report. */
function providerPart({ provider, calls, failed, errors }: Fields): Part {
  const [failures, all] = [numberOf(failed) ?? 0, numberOf(calls) ?? 0];
  return part(
    `provider ${String(provider)}`,
    failures > 0 && 2 * failures >= all ? "failing" : "ok",
    `${failures} of ${all} checks failed in the last 15 min${
      failures === 0 || !Array.isArray(errors) ? "" : `: ${errors.join(", ")}`
    }`,
    "Payments that it should have screened are held for review at least. Ask it with weir provider check.",
  );
}

function fieldsOf(value: unknown): Fields | null {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null;
}

function listOf(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.map(fieldsOf).filter((one) => one !== null) : [];
}

function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

function numberOf(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}
