// Many decision events out of few: each real event again as another payment of other people, so that a topic of any length
// is made of decisions that the edge could have taken, and that a compressor cannot tell to be copies.

import { createHash } from "node:crypto";
import { z } from "zod";
import { partitionKey, type Envelope } from "#domain/events/envelope.ts";
import { decisionAssessedSchema } from "#domain/events/decision-assessed.ts";
import { formatInstant } from "#domain/time/instant.ts";

export interface VariedEvent {
  readonly key: string;
  readonly value: string;
}

/** Where the varied events belong: an organisation of their own. */
export interface Target {
  readonly organisationId: string;
  readonly source: string;
}

/** Between two events of the log that they would be written in. */
const INTERVAL_MILLISECONDS = 11;
/** Merchants and payees are fewer than customers: those of so many copies are the same. */
const COPIES_A_COUNTERPARTY = 10;

/**
 * Other ids, customers, counterparties, names, amounts, times and features in each; the words of the domain stay.
 * @param originals the events as JSON, as they lie in the topic. @throws ZodError for one that is no decision.
 */
export function* varyEvents(
  originals: readonly string[],
  target: Target,
  count: number,
): Generator<VariedEvent> {
  const events = originals.map((text) => ({ text, event: readEvent(text) }));
  const words = {
    customers: wordsOf(events.map(({ event }) => customerOf(event) ?? "")),
    payees: wordsOf(events.map(({ event }) => event.data.counterpartyName)),
  };
  const templates = events.map(({ text, event }) => templateOf(text, event));
  let sequence = 0;
  for (let copy = 0; sequence < count; copy++) {
    for (const template of templates) {
      if (++sequence > count) return;
      const later = (sequence - count) * INTERVAL_MILLISECONDS;
      yield fill(template, target, words, { copy, sequence, later });
    }
  }
}

type Decision = ReturnType<typeof readEvent>;

function readEvent(text: string): ReturnType<typeof decisionAssessedSchema.parse> {
  return decisionAssessedSchema.parse(JSON.parse(text));
}

interface Words {
  readonly first: readonly string[];
  readonly last: readonly string[];
}
type WordsByRole = Readonly<Record<"customers" | "payees", Words>>;

/** First and last words of names, as often as they occur. */
function wordsOf(names: readonly string[]): Words {
  const split = names.map((name) => name.split(" ")).filter((words) => words.length > 1);
  return { first: split.map(([word = ""]) => word), last: split.map((words) => words.at(-1) ?? "") };
}

const partiesSchema = z.object({
  transaction: z.object({
    parties: z.array(z.object({ role: z.string(), displayName: z.string().nullish() })),
  }),
});

function customerOf({ data }: Decision): string | null {
  const context = partiesSchema.safeParse(data.context);
  const parties = context.data?.transaction.parties ?? [];
  return parties.find(({ role }) => role === "customer")?.displayName ?? null;
}

const NAMES = [
  "stem",
  "subject",
  "user",
  "customer",
  "request",
  "activity",
  "transaction",
  "organisation",
  "place",
  "counterparty",
  "payee",
] as const;
type Name = (typeof NAMES)[number];

type Slot =
  | { readonly kind: "name"; readonly name: Name }
  | { readonly kind: "time"; readonly at: number }
  | { readonly kind: "number"; readonly text: string };

interface Template {
  /** One more than slots: text, slot, text, …, text. */
  readonly texts: readonly string[];
  readonly slots: readonly Slot[];
  readonly values: Readonly<Record<Name, string>>;
  readonly envelope: Envelope;
}

const TIME = /"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"/;
/** Amounts, latencies and the values of features, but for counts of one digit. */
const NUMBER = /"(?:amount|latencyMs|modelScore|[a-z]+(?:_[a-z0-9]+)+)":(?:"[\d.]+"|\d[\d.]+)/;

function templateOf(original: string, event: Decision): Template {
  const { data } = event;
  const values: Record<Name, string> = {
    stem: event.id.slice(-24),
    subject: event.subjectId,
    user: data.externalUserId,
    customer: quoted(customerOf(event) ?? ""),
    request: event.requestId ?? "",
    activity: data.externalActivityId,
    transaction: data.externalTransactionId,
    organisation: event.organisationId,
    // The beginning of every event, and nothing else in it.
    place: `"source":${JSON.stringify(event.source)},"sequence":${event.sequence}`,
    counterparty: data.counterpartyKey,
    payee: quoted(data.counterpartyName),
  };
  // The longest first: one value may begin with another.
  const named = NAMES.filter((name) => values[name] !== "").toSorted(
    (left, right) => values[right].length - values[left].length,
  );
  const alternatives = named.map((name) => values[name].replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`));
  const found = new RegExp(`(${[...alternatives, TIME.source, NUMBER.source].join("|")})`);
  const nameOf = new Map(named.map((name) => [values[name], name]));
  const pieces = original.split(found);
  return {
    texts: pieces.filter((_, index) => index % 2 === 0),
    slots: pieces.filter((_, index) => index % 2 === 1).map((piece) => slotOf(piece, nameOf.get(piece))),
    values,
    envelope: event,
  };
}

/** So that a name is found as a whole; one that is not given stays so. */
function quoted(name: string): string {
  return name === "" ? "" : JSON.stringify(name);
}

function slotOf(text: string, name: Name | undefined): Slot {
  if (name !== undefined) return { kind: "name", name };
  return TIME.test(text) ? { kind: "time", at: Date.parse(text.slice(1, -1)) } : { kind: "number", text };
}

interface Place {
  readonly copy: number;
  readonly sequence: number;
  /** Milliseconds; negative for earlier. */
  readonly later: number;
}

function fill(template: Template, target: Target, words: WordsByRole, place: Place): VariedEvent {
  const { texts, slots, envelope } = template;
  const replacements = replacementsFor(template.values, target, words, place);
  let value = texts[0] ?? "";
  slots.forEach((slot, index) => {
    if (slot.kind === "name") value += replacements[slot.name];
    else if (slot.kind === "time") value += `"${formatInstant(slot.at + place.later)}"`;
    else value += otherDigits(slot.text, replacements.stem);
    value += texts[index + 1] ?? "";
  });
  const { organisationId } = target;
  const { environment } = envelope;
  return { key: partitionKey({ organisationId, environment, subjectId: replacements.subject }), value };
}

function replacementsFor(
  values: Template["values"],
  target: Target,
  words: WordsByRole,
  { copy, sequence }: Place,
): Record<Name, string> {
  const subject = hashOf(`${values.subject}/${copy}`);
  const counterparty = hashOf(`${values.counterparty}/${Math.floor(copy / COPIES_A_COUNTERPARTY)}`);
  return {
    stem: hashOf(`${values.stem}/${copy}`),
    subject: `sub_${subject}`,
    user: `${values.user}-${copy}`,
    customer: inventName(words.customers, subject),
    request: `req_${hashOf(`${values.request}/${copy}`)}${subject.slice(0, 8)}`,
    activity: `${values.activity}-${copy}`,
    transaction: `${values.transaction}-${copy}`,
    organisation: target.organisationId,
    place: `"source":${JSON.stringify(target.source)},"sequence":${sequence}`,
    counterparty: `pty_${counterparty}`,
    payee: inventName(words.payees, counterparty),
  };
}

function inventName({ first, last }: Words, hash: string): string {
  const pick = (from: readonly string[], at: number): string =>
    from[Number.parseInt(hash.slice(at, at + 6), 16) % from.length] ?? "";
  return JSON.stringify(`${pick(first, 0)} ${pick(last, 6)}`);
}

/** As many digits, the first of them the same: the same number becomes the same within one event. */
function otherDigits(text: string, hash: string): string {
  const from = text.indexOf(":");
  let digits = -1;
  let other = text.slice(0, from);
  for (const letter of text.slice(from)) {
    const isDigit = letter >= "0" && letter <= "9";
    if (isDigit) digits++;
    other +=
      isDigit && digits > 0
        ? (Number(letter) + Number.parseInt(hash.charAt(digits % hash.length), 16)) % 10
        : letter;
  }
  return other;
}

function hashOf(name: string): string {
  return createHash("sha256").update(name).digest("hex").slice(0, 24);
}
