// Global setup of the Workers tests: the lists that come with the release, made once, behind a port of this machine. What
// is provided to tests as a value is copied to each file by its characters, which is slow for megabytes.

import type { TestProject } from "vitest/node";
import { cachedReleasedLists } from "#ops/lists/cached-released-lists.ts";
import { startLocalServer } from "../local-server.ts";
import type { ServedLists } from "./served-lists.ts";

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { request, chunks } = cachedReleasedLists();
  const served: ServedLists = {
    request,
    chunks: chunks.map((chunk) => Buffer.from(chunk).toString("base64")),
  };
  const body = JSON.stringify(served);
  const server = await startLocalServer((_request, response) => void response.end(body));
  project.provide("listsUrl", `${server.url}/`);
  return () => server.close();
}
