// What the Worker's tests are handed, from Node into their runtime.

import type { ListsUploadRequest } from "#domain/contract/settings/lists.ts";

export interface ProvidedLists {
  readonly request: ListsUploadRequest;
  /** In base64. */
  readonly chunks: readonly string[];
}

declare module "vitest" {
  interface ProvidedContext {
    readonly lists: ProvidedLists;
  }
}
