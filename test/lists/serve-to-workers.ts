// Global setup of the Workers tests: the lists that come with the release, made once, behind a port of this machine. What
// is provided to tests as a value is copied to each file by its characters, which is slow for megabytes.

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestProject } from "vitest/node";
import { cachedReleasedLists } from "#ops/lists/cached-released-lists.ts";
import type { ServedLists } from "./served-lists.ts";

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { request, chunks } = cachedReleasedLists();
  const served: ServedLists = {
    request,
    chunks: chunks.map((chunk) => Buffer.from(chunk).toString("base64")),
  };
  const body = JSON.stringify(served);
  const server = createServer((_request, response) => void response.end(body));
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  project.provide("listsUrl", `http://127.0.0.1:${port}/`);
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}
