// Many decision events out of few: each real event again under other ids, so that a topic of any length is made of
// decisions that the edge really took. Only names change; every other byte stays as the door wrote it.

import { createHash } from "node:crypto";
import { partitionKey, type Envelope } from "#domain/events/envelope.ts";
import { decisionAssessedSchema } from "#domain/events/decision-assessed.ts";

export interface VariedEvent {
  readonly key: string;
  readonly value: string;
}

/** Where the varied events belong: an organisation of their own. */
export interface Target {
  readonly organisationId: string;
  readonly source: string;
}

/** @param originals the events as JSON, as they lie in the topic. @throws ZodError for one that is no decision. */
export function* varyEvents(
  originals: readonly string[],
  target: Target,
  count: number,
): Generator<VariedEvent> {
  const templates = originals.map((original) => templateOf(original));
  let sequence = 0;
  for (let copy = 0; sequence < count; copy++) {
    for (const template of templates) {
      if (++sequence > count) return;
      yield fill(template, target, copy, sequence);
    }
  }
}

const NAMES = ["stem", "subject", "activity", "transaction", "organisation", "place"] as const;
type Name = (typeof NAMES)[number];

interface Template {
  /** Text and names in turn: text, name, text, …, text. */
  readonly texts: readonly string[];
  readonly names: readonly Name[];
  readonly values: Readonly<Record<Name, string>>;
  readonly envelope: Envelope;
}

function templateOf(original: string): Template {
  const event = decisionAssessedSchema.parse(JSON.parse(original));
  const values: Record<Name, string> = {
    stem: event.id.slice(-24),
    subject: event.subjectId,
    activity: event.data.externalActivityId,
    transaction: event.data.externalTransactionId,
    organisation: event.organisationId,
    // The beginning of every event, and nothing else in it.
    place: `"source":${JSON.stringify(event.source)},"sequence":${event.sequence}`,
  };
  // The longest first: one value may begin with another.
  const named = NAMES.filter((name) => values[name] !== "").toSorted(
    (left, right) => values[right].length - values[left].length,
  );
  const texts: string[] = [];
  const names: Name[] = [];
  splitAt(original, named, values, texts, names);
  return { texts, names, values, envelope: event };
}

function splitAt(
  text: string,
  [name, ...others]: readonly Name[],
  values: Template["values"],
  texts: string[],
  names: Name[],
): void {
  if (name === undefined) {
    texts.push(text);
    return;
  }
  for (const [index, piece] of text.split(values[name]).entries()) {
    if (index > 0) names.push(name);
    splitAt(piece, others, values, texts, names);
  }
}

function fill(template: Template, target: Target, copy: number, sequence: number): VariedEvent {
  const { values } = template;
  const subjectId = `sub_${hashOf(`${values.subject}/${copy}`)}`;
  const replacements: Record<Name, string> = {
    stem: hashOf(`${values.stem}/${copy}`),
    subject: subjectId,
    activity: `${values.activity}-${copy}`,
    transaction: `${values.transaction}-${copy}`,
    organisation: target.organisationId,
    place: `"source":${JSON.stringify(target.source)},"sequence":${sequence}`,
  };
  let value = template.texts[0] ?? "";
  template.names.forEach((name, index) => {
    value += replacements[name] + (template.texts[index + 1] ?? "");
  });
  const { environment } = template.envelope;
  return {
    key: partitionKey({ organisationId: target.organisationId, environment, subjectId }),
    value,
  };
}

function hashOf(name: string): string {
  return createHash("sha256").update(name).digest("hex").slice(0, 24);
}
