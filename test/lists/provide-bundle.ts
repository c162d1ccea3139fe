// Hands the lists that come with the release to the Worker's tests, made once for all files.

import type { TestProject } from "vitest/node";
import { cachedReleasedLists } from "#ops/lists/cached-released-lists.ts";
import type { ProvidedLists } from "./provided-lists.ts";

export function setup(project: TestProject): void {
  const { request, chunks } = cachedReleasedLists();
  const provided: ProvidedLists = {
    request,
    chunks: chunks.map((chunk) => Buffer.from(chunk).toString("base64")),
  };
  project.provide("lists", provided);
}
