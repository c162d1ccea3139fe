// How the door answers a question of the edge: with 200 and the answer, or 503 where Kafka or the warehouse is away. What fails otherwise
// is our own fault: it is thrown, logged and 500.

import { TimeoutError } from "p-timeout";
import type { Question } from "#domain/door/question.ts";
import { askedBy, demandAnswer, type Warehouse } from "#warehouse/client.ts";
import { isWarehouseAway, WarehouseUnavailableError } from "#warehouse/unavailable.ts";
import type { HealthSources } from "../health.ts";
import type { JobRegistry } from "../jobs/registry.ts";
import type { EventSignatures } from "../kafka/event-signature.ts";
import { KafkaUnavailableError, type EventProducer, type TopicReader } from "../kafka/interfaces.ts";
import { describeError, type Log } from "../log.ts";
import type { AnalystAccess } from "../sql/ask-analyst.ts";
import { withinLimit } from "../time-limit.ts";
import { tooMany, unavailable, type Answer } from "./answer.ts";
import { parseBody } from "./parse-body.ts";
import { inReportTurn, TooManyReportsError } from "./report-turns.ts";

export interface DoorRooms {
  readonly letters: TopicReader;
  readonly producer: EventProducer;
  readonly signatures: EventSignatures;
  readonly clickhouse: Warehouse;
  readonly analysts: AnalystAccess | null;
  readonly jobs: JobRegistry | null;
  readonly health: HealthSources;
  readonly log: Log;
}

export interface Route {
  readonly method: "GET" | "POST";
  /** @param gone aborted when the caller has left. */
  readonly serve: (rooms: DoorRooms, body: Buffer, gone: AbortSignal) => Promise<Answer>;
}

type Tell<Query, Told> = (rooms: DoorRooms, query: Query, gone: AbortSignal) => Promise<Told>;

/** A question that is answered as soon as its query is parsed, unless the caller leaves: nothing is read for nobody. */
export function reply<Query, Told>(asked: Question<Query, Told>, tell: Tell<Query, Told>): Route {
  return act(asked, (rooms, query, gone) =>
    tell({ ...rooms, clickhouse: askedBy(gone, rooms.clickhouse) }, query, gone),
  );
}

/** A question that changes something: it is done to its end, whether the caller waits or not. */
export function act<Query, Told>({ query: schema }: Question<Query, Told>, tell: Tell<Query, Told>): Route {
  return {
    method: "POST",
    async serve(rooms, body, gone) {
      const query = parseBody(schema, body);
      return query.ok ? await answerOf(rooms, () => tell(rooms, query.value, gone)) : query.answer;
    },
  };
}

/** A question without a query. */
export function replyAtOnce<Told>(tell: (rooms: DoorRooms) => Promise<Told>): Route {
  return { method: "GET", serve: (rooms) => answerOf(rooms, () => tell(rooms)) };
}

async function answerOf(rooms: DoorRooms, tell: () => Promise<unknown>): Promise<Answer> {
  try {
    return { status: 200, body: await tell() };
  } catch (error) {
    if (error instanceof TooManyReportsError) return tooMany();
    if (!isAway(error)) throw error;
    rooms.log.warn("a question was not answered", { detail: describeError(error) });
    return unavailable("Kafka or the warehouse does not answer at the moment.");
  }
}

/**
 * Without Kafka nothing new arrives, for an unknown time, and a stale report has to say so.
 * @param withoutStream adds it to an answer that does not say of when it is.
 */
export function report<Query extends { readonly organisationId: string }, Told>(
  asked: Question<Query, Told>,
  compute: (query: Query, clickhouse: Warehouse, now: Date) => Promise<Told>,
  withoutStream: (told: Told) => Told = asItIs,
): Route {
  return reply(asked, ({ clickhouse, health }, query, gone) =>
    inReportTurn(clickhouse, query.organisationId, gone, async () => {
      const inTime = answersInTime(clickhouse);
      const [isFilled, told] = await Promise.all([
        answers(withinLimit(() => health.stream.state())),
        compute(query, clickhouse, new Date()),
        inTime,
      ]);
      return isFilled ? told : withoutStream(told);
    }),
  );
}

/** Asked before the report's own queries, so that it does not wait behind them; a warehouse that hangs keeps nobody waiting. */
function answersInTime(clickhouse: Warehouse): Promise<void> {
  return withinLimit(() => demandAnswer(clickhouse)).catch((error: unknown) => {
    // ClickHouse's own refusal, such as of a wrong password, keeps its class: it is no absence.
    throw error instanceof TimeoutError
      ? new WarehouseUnavailableError("the warehouse does not answer in time", { cause: error })
      : error;
  });
}

function asItIs<Told>(told: Told): Told {
  return told;
}

function answers(asked: Promise<unknown>): Promise<boolean> {
  return asked.then(
    () => true,
    () => false,
  );
}

function isAway(error: unknown): boolean {
  return error instanceof KafkaUnavailableError || isWarehouseAway(error);
}
