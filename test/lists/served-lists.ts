// What the Worker's tests ask for, from Node into their runtime.

import type { ListsUploadRequest } from "#domain/contract/settings/lists.ts";

export interface ServedLists {
  readonly request: ListsUploadRequest;
  /** In base64. */
  readonly chunks: readonly string[];
}

declare module "vitest" {
  interface ProvidedContext {
    /** Answers {@link ServedLists} to any request. */
    readonly listsUrl: string;
  }
}
