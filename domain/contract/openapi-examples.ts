// The examples of the OpenAPI document: requests as integrators write them, and answers as the service once gave them
// (their lists cut short). Kept once as components, by the name of the schema that they are of.

import type { z } from "zod";
import type { ZodOpenApiMediaTypeObject, ZodOpenApiPathsObject } from "zod-openapi";
import ANSWERS from "./examples/answers.json" with { type: "json" };
import { REQUEST_EXAMPLES } from "./examples/requests.ts";
import { mapOperations } from "./openapi-operations.ts";

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

/** The same paths, with every body of a request or a success shown by example. */
export function withExamples(paths: ZodOpenApiPathsObject): ZodOpenApiPathsObject {
  const names = Object.keys(documentedExamples());
  return mapOperations(paths, (operation) => {
    const { requestBody, responses, operationId = "" } = operation;
    const shown = Object.entries(responses).map(([status, response]) => {
      if (!("content" in response) || !response.content) return [status, response];
      return [status, { ...response, content: withExample(response.content, operationId, names) }];
    });
    return {
      ...operation,
      responses: Object.fromEntries(shown),
      ...(requestBody && {
        requestBody: { ...requestBody, content: withExample(requestBody.content, operationId, names) },
      }),
    };
  });
}

function withExample(
  content: Partial<Record<string, ZodOpenApiMediaTypeObject>>,
  operationId: string,
  names: readonly string[],
): Record<string, ZodOpenApiMediaTypeObject> {
  const media = content["application/json"] ?? {};
  const schema = (media.schema as z.ZodType | undefined)?.meta()?.id ?? operationId;
  const ofSchema = names.filter((name) => name === schema || name.startsWith(`${schema}-`));
  const examples = ofSchema.map((name) => [name, { $ref: `#/components/examples/${name}` }]);
  return {
    "application/json": {
      ...media,
      ...(examples.length > 0 && { examples: Object.fromEntries(examples) }),
    },
  };
}
