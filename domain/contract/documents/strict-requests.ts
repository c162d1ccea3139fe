// Which bodies of the document are closed to fields that they do not name: requests that the service refuses with such a field.
// Answers are open, because fields are added to them without a new version.

import type { ContractDocument } from "./contract-document.ts";

const SCHEMA = "#/components/schemas/";

/** The document with every answer opened. No schema is both of a request and of an answer: an answer's is closed where it is made. */
export function withOpenAnswers(document: ContractDocument): ContractDocument {
  const { schemas = {}, ...components } = document.components ?? {};
  const sent = schemasOfRequests(document);
  const kept = Object.entries(schemas).map(([name, schema]) => [
    name,
    sent.has(name) ? schema : opened(schema),
  ]);
  return {
    ...opened({ ...document, components: {} }),
    components: { ...opened(components), schemas: Object.fromEntries(kept) },
  };
}

/** The names of the schemas that bodies of requests are made of. */
function schemasOfRequests({ paths = {}, components }: ContractDocument): Set<string> {
  const bodies = Object.values(paths).flatMap((item) =>
    [item.post, item.patch].flatMap((operation) => operation?.requestBody ?? []),
  );
  const names = new Set(referencesIn(bodies));
  // The set grows while it is walked.
  for (const name of names) for (const next of referencesIn(components?.schemas?.[name])) names.add(next);
  return names;
}

function referencesIn(part: unknown): string[] {
  if (typeof part !== "object" || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) =>
    key === "$ref" && typeof value === "string" && value.startsWith(SCHEMA)
      ? [value.slice(SCHEMA.length)]
      : referencesIn(value),
  );
}

function opened<T>(part: T): T {
  const text = JSON.stringify(part, (key: string, value: unknown) =>
    key === "additionalProperties" && value === false ? undefined : value,
  );
  return JSON.parse(text) as T;
}
