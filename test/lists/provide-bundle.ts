// Hands the lists that come with the release to the Worker's tests, made once for all files.

import type { TestProject } from "vitest/node";
import { compiledLists } from "#ops/lists/compiled-lists.ts";
import type { ProvidedLists } from "./provided-lists.ts";

export function setup(project: TestProject): void {
  const { request, chunks } = compiledLists();
  const provided: ProvidedLists = {
    request,
    chunks: chunks.map((chunk) => Buffer.from(chunk).toString("base64")),
  };
  project.provide("lists", provided);
}
