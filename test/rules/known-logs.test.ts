// A log that `known-logs.ts` leaves out is missing from health, rewinding and rebuilding, and nothing else would say so.

import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import * as sources from "#domain/events/sources.ts";

const KNOWN_LOGS = readFileSync(new URL("../../edge/use-cases/known-logs.ts", import.meta.url), "utf8");

/** Names what has no log, and what reads a name. */
const NO_LOG = new Set(["webhookEndpointSource", "casebookOfSource", "ledgerOfSource"]);

it.each(Object.keys(sources).filter((name) => !NO_LOG.has(name)))(
  "the logs named by %s are known",
  (name) => {
    expect(KNOWN_LOGS).toMatch(new RegExp(`\\bsource: ${name}\\b`));
  },
);
