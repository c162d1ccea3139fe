// Walks the operations of the paths of an OpenAPI document.

import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from "zod-openapi";

export const METHODS = ["get", "post", "put", "patch", "delete"] as const;
export type Method = (typeof METHODS)[number];

/** The same paths, with every operation replaced. */
export function mapOperations(
  paths: ZodOpenApiPathsObject,
  change: (
    operation: ZodOpenApiOperationObject,
    at: { readonly path: string; readonly method: Method },
  ) => ZodOpenApiOperationObject,
): ZodOpenApiPathsObject {
  return Object.fromEntries(
    Object.entries(paths).map(([path, item]) => {
      const changed = METHODS.flatMap((method) => {
        const operation = item[method];
        return operation ? [[method, change(operation, { path, method })] as const] : [];
      });
      return [path, { ...item, ...Object.fromEntries(changed) }];
    }),
  );
}
