// Every operation with a body, from the documents of the API and of the operators' interface.

import { z } from "zod";
import { openApiDocument } from "#domain/contract/documents/openapi.ts";
import { operatorDocument } from "#domain/contract/documents/openapi-operator.ts";
import { Extremes, schemaOf, type Schema } from "./extremes.ts";

export interface Operation {
  readonly realm: "sandbox" | "operator";
  readonly method: "post" | "patch";
  readonly path: string;
  readonly schema: Schema;
  readonly extremes: Extremes;
}

const operationShape = z.looseObject({
  requestBody: z
    .looseObject({
      content: z.object({ "application/json": z.object({ schema: z.unknown() }).optional() }),
    })
    .optional(),
});
const documentShape = z.object({
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
  paths: z.record(
    z.string(),
    z.looseObject({ post: operationShape.optional(), patch: operationShape.optional() }),
  ),
});

/** Operators do the same as integrators there, by the same schemas and handlers: what these take is seen once. */
const COPIES =
  /^\/organisations\/\{id\}\/(?:alerts|signals|investigations|webhooks|crypto\/addresses)(?:\/|$)/;

export function operationsWithBody(): Operation[] {
  const documents = [
    ["sandbox", openApiDocument()],
    ["operator", operatorDocument()],
  ] as const;
  return documents.flatMap(([realm, document]) => {
    const { components, paths } = documentShape.parse(document);
    const extremes = new Extremes(components.schemas);
    const own = Object.entries(paths).filter(([path]) => !COPIES.test(path));
    return own.flatMap(([path, item]) =>
      (["post", "patch"] as const).flatMap((method) => {
        const body = item[method]?.requestBody?.content["application/json"];
        return body === undefined ? [] : [{ realm, method, path, schema: schemaOf(body.schema), extremes }];
      }),
    );
  });
}
