// The examples of the OpenAPI document: requests as integrators write them, and answers as the service once gave them
// (their lists cut short). Each is a component, named after the schema that it is an example of.

import ANSWERS from "./examples/answers.json" with { type: "json" };
import { REQUEST_EXAMPLES } from "./examples/requests.ts";

type Examples = Record<string, { summary?: string; value: unknown }>;

/** By the name of the component. */
export function documentedExamples(): Examples {
  const requests = Object.entries(REQUEST_EXAMPLES).flatMap(([schema, examples]) =>
    Object.entries(examples).map(
      ([summary, value], index) => [`${schema}-${index + 1}`, { summary, value }] as const,
    ),
  );
  const answers = Object.entries(ANSWERS).map(([schema, value]) => [schema, { value }] as const);
  return Object.fromEntries([...requests, ...answers]);
}

const NAMES: readonly string[] = Object.keys(documentedExamples());

/** The components that are examples of a schema. */
export function namesOfExamples(schema: string): string[] {
  return NAMES.filter((name) => name === schema || name.startsWith(`${schema}-`));
}
