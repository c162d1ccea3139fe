// The health answer, condensed to one line a part, as `weir health` has it: what is not well, and what to do about it.

import type { Health } from "../../api/health.ts";
import { counted } from "../counted.ts";
import { LAG_WELL, part, sum, type Part } from "./part.ts";
import { pipelineParts } from "./pipeline-parts.ts";

type Edge = Health["edge"];
type Logs = Edge["logs"];

/** Endpoints with deliveries waiting that are fuller than this are not well. */
const FULL_SOON = 0.9;

export function partsOf({ edge, pipeline }: Health): readonly Part[] {
  const kinds = new Set(edge.logs.flatMap(({ readers }) => readers.map(({ reader }) => kindOf(reader))));
  return [
    edgePart(edge),
    listsPart(edge.lists),
    ...ledgersPart(edge.logs),
    ...[...kinds].map((kind) => readerPart(kind, edge.logs)),
    setAsidePart(edge.logs),
    ...endpointsPart(edge.endpoints),
    ...pipelineParts(pipeline),
  ];
}

function edgePart({ status, faults, logs, unanswered }: Edge): Part {
  return part(
    "edge",
    status,
    [
      counted(logs.length, "object"),
      ...(faults.length > 0 ? [`cannot decide without ${faults.join(", ")}`] : []),
      ...(unanswered.length > 0 ? [`no response from ${unanswered.join(", ")}`] : []),
    ].join("; "),
    "Requests that need the missing part get 503 or 500. Nothing is allowed because of it. The Worker's log names the cause.",
  );
}

function listsPart(lists: Edge["lists"]): Part {
  const { missing = [], old = [], whenOld = "degrade" } = lists ?? {};
  const [oldest] = oldestFirst(old);
  const status =
    lists === null ? "absent" : missing.length > 0 ? "missing" : oldest === undefined ? "ok" : "old";
  const found = part(
    "screening lists",
    status,
    [
      ...(missing.length > 0 ? [`missing: ${missing.join(", ")}`] : []),
      ...(oldest === undefined
        ? []
        : [
            `${old.length} older than allowed; oldest: ${oldest.id}, ${oldest.days} days where ${oldest.maxDays} are allowed`,
          ]),
    ].join("; "),
    status === "old"
      ? "Screening does not find anybody whom the publisher added since. Publish newer lists: ./weir lists update"
      : "Decisions that need a missing list are held for review at least. Publish it: ./weir lists update",
  );
  // Whether an old list is a fault is a setting; that it finds nobody new is a fact.
  return status === "old" && whenOld === "report" ? { ...found, state: "look" } : found;
}

export function oldestFirst<Each extends { readonly days: number }>(lists: readonly Each[]): Each[] {
  return lists.toSorted((one, other) => other.days - one.days);
}

/** Shows the fullest, and names each that cannot read its rows. */
function ledgersPart(logs: Logs): readonly Part[] {
  const ledgers = logs.flatMap(({ source, ledger }) => (ledger ? [{ source, ...ledger }] : []));
  const [fullest] = ledgers.toSorted((one, other) => other.percentFull - one.percentFull);
  if (!fullest) return [];
  const unreadable = ledgers.filter(({ unreadableSince }) => unreadableSince !== null);
  const statuses = new Set(ledgers.map(({ status }) => status));
  const { percentFull, daysLeft } = fullest;
  return [
    part(
      "ledgers",
      statuses.has("failing") ? "failing" : statuses.has("degraded") ? "degraded" : "ok",
      [
        `fullest at ${percentFull} %, ${daysLeft === null ? "days left unknown" : `${daysLeft} days left`}`,
        ...unreadable.map((one) => `${one.source} cannot read its rows since ${one.unreadableSince ?? ""}`),
      ].join("; "),
      unreadable.length > 0
        ? "A ledger that cannot read its rows answers 500 and decides nothing. Deploy a release that can read them."
        : "At 100 % a ledger answers new requests with 503. Act before that: see docs/ledger-size.md.",
    ),
  ];
}

function readerPart(kind: string, logs: Logs): Part {
  const readers = logs.flatMap((log) => log.readers.filter(({ reader }) => kindOf(reader) === kind));
  const lag = sum(readers.map((reader) => reader.lag));
  const failing = readers.filter(({ failures }) => failures > 0).length;
  return part(
    `reader ${kind}`,
    failing > 0 ? "failing" : lag > LAG_WELL ? "behind" : "ok",
    `${counted(lag, "event")} behind${failing === 0 ? "" : `; ${failing} of ${readers.length} logs cannot deliver`}`,
    kind === "webhooks"
      ? "Events that an endpoint does not accept wait and are sent again. Other endpoints are not affected."
      : "Events wait in the logs and are sent again at least every 10 s. Nothing is lost.",
  );
}

/** A reader never takes up again by itself what it set aside. */
function setAsidePart(logs: Logs): Part {
  const count = sum(logs.flatMap(({ readers }) => readers.map(({ setAsideCount }) => setAsideCount)));
  return part(
    "rows set aside",
    count > 0 ? "present" : "ok",
    String(count),
    "Readers could not process these rows; later rows were processed. See weir log list, then weir log retry.",
  );
}

/** Shows the fullest. */
function endpointsPart(endpoints: Edge["endpoints"]): readonly Part[] {
  const [fullest] = endpoints.map(({ bytes, bytesMax }) => bytes / bytesMax).toSorted((a, b) => b - a);
  if (fullest === undefined) return [];
  const waiting = sum(endpoints.map((endpoint) => endpoint.waiting));
  return [
    part(
      "webhook endpoints",
      waiting > 0 && fullest >= FULL_SOON ? "filling" : "ok",
      `${endpoints.length}; ${waiting} deliveries waiting; fullest at ${Math.round(100 * fullest)} %`,
      "An endpoint disables itself when waiting deliveries fill it. Look at its deliveries and mend its receiver.",
    ),
  ];
}

/** Each webhook endpoint has a reader of its own: `webhooks/<id>`. */
function kindOf(reader: string): string {
  return reader.split("/")[0] ?? reader;
}
