// What arrives while reports are asked: decisions of now, and late outcomes of payments of all days, through Kafka and the loader.

import type { Kafka } from "kafkajs";
import { DAY, formatInstant, SECOND } from "#domain/time/instant.ts";
import type { EventSignatures } from "#pipeline/kafka/event-signature.ts";
import { seededRandom } from "#test/load/random.ts";
import { sendAtRate } from "#test/load/send-at-rate.ts";
import { COPIES_AN_OUTCOME, copiesOf, headsOf, type Originals, type Seed } from "./seed.ts";
import { openProducer, sendBatch, varyDecision, varyOutcome, type Event } from "./vary-payments.ts";

/** Of all seeds together; each gets what its size is of all. */
const DECISIONS_A_SECOND = 100;
/** In a day, so many outcomes come for the payments of each of the 90 days, of ten million decisions. */
const LATE_OUTCOMES = { aDayAndDecisionDay: 68, days: 90, decisions: 10_000_000 };
/** The door too takes decisions in batches. */
const BATCHES_A_SECOND = 10;

/** Events of the sample as they lie in the topics. */
export interface Texts {
  readonly decisions: readonly string[];
  readonly outcomes: readonly string[];
}

/** How many of each kind. */
export interface Arrived {
  readonly decisions: number;
  readonly outcomes: number;
}

export interface Arrivals {
  /** Of one seed, until now. */
  sentTo(seed: Seed): Arrived;
  /** @throws where something could not be sent. */
  stop(): Promise<void>;
}

interface Receiver {
  readonly seed: Seed;
  readonly decisions: Stream;
  readonly outcomes: Stream;
}

interface Stream {
  readonly aSecond: number;
  readonly events: Iterator<Event, never>;
  sent: number;
}

/** An open loop: where the machine is too slow, events come late and all at once. */
export async function startArrivals(
  kafka: Kafka,
  signatures: EventSignatures,
  texts: Texts,
  originals: Originals,
  seeds: readonly Seed[],
): Promise<Arrivals> {
  const producer = await openProducer(kafka);
  const receivers = receiversOf(texts, originals, seeds);
  const stopped = new AbortController();
  let failure: unknown = null;
  function* ticks(): Generator<number> {
    for (let tick = 1; !stopped.signal.aborted; tick++) yield tick;
  }
  const sending = sendAtRate(ticks(), BATCHES_A_SECOND, async (tick) => {
    const decisions = dueAt(tick, receivers, "decisions");
    const outcomes = dueAt(tick, receivers, "outcomes");
    try {
      if (decisions.length > 0) await sendBatch(producer, signatures, "decisions", decisions);
      if (outcomes.length > 0) await sendBatch(producer, signatures, "outcomes", outcomes);
    } catch (error) {
      failure ??= error;
      stopped.abort();
    }
  });
  return {
    sentTo(seed) {
      const found = receivers.find((receiver) => receiver.seed === seed);
      return { decisions: found?.decisions.sent ?? 0, outcomes: found?.outcomes.sent ?? 0 };
    },
    async stop() {
      stopped.abort();
      await sending;
      await producer.disconnect();
      if (failure !== null) throw failure;
    },
  };
}

function receiversOf(texts: Texts, originals: Originals, seeds: readonly Seed[]): Receiver[] {
  const all = seeds.reduce((sum, { decisions }) => sum + decisions, 0);
  const { aDayAndDecisionDay, days, decisions: ofDecisions } = LATE_OUTCOMES;
  const lateAMillisecond = (aDayAndDecisionDay * days) / DAY / ofDecisions;
  return seeds.map((seed) => ({
    seed,
    decisions: {
      aSecond: (DECISIONS_A_SECOND * seed.decisions) / all,
      events: newDecisions(texts, originals, seed),
      sent: 0,
    },
    outcomes: {
      aSecond: lateAMillisecond * SECOND * seed.decisions,
      events: lateOutcomes(texts, originals, seed),
      sent: 0,
    },
  }));
}

function dueAt(tick: number, receivers: readonly Receiver[], kind: "decisions" | "outcomes"): Event[] {
  const due: Event[] = [];
  for (const { [kind]: stream } of receivers) {
    for (; stream.sent < Math.floor((stream.aSecond * tick) / BATCHES_A_SECOND); stream.sent++) {
      due.push(stream.events.next().value);
    }
  }
  return due;
}

/** Copies of the sample that come after those of the seed, as payments of this moment. */
function* newDecisions({ decisions }: Texts, originals: Originals, seed: Seed): Generator<Event, never> {
  const { organisationId } = seed;
  let sequence = headsOf(originals, seed)[0].head;
  for (let number = copiesOf(originals, seed.decisions); ; number++) {
    for (const text of decisions) {
      sequence++;
      yield varyDecision(text, { organisationId, number, sequence }, () => formatInstant(Date.now()));
    }
  }
}

/** Of payments of the seed that have none yet, each once, on any of its days. */
function* lateOutcomes({ outcomes }: Texts, originals: Originals, seed: Seed): Generator<Event, never> {
  const { organisationId } = seed;
  const random = seededRandom(11);
  const copies = copiesOf(originals, seed.decisions);
  const told = new Set<string>();
  let sequence = headsOf(originals, seed)[1].head;
  for (;;) {
    const number = random.below(copies);
    const text = random.pick(outcomes);
    const id = `${number} ${text}`;
    if (number % COPIES_AN_OUTCOME === 0 || told.has(id)) continue;
    told.add(id);
    sequence++;
    yield varyOutcome(text, { organisationId, number, sequence }, originals, formatInstant(Date.now()));
  }
}
