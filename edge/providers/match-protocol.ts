// Names by the protocol of yente, OpenSanctions' matching service: `POST /match/{dataset}`.

import { z } from "zod";
import type { Check, Match } from "#domain/contract/decisions/screening.ts";
import type { PartyType } from "#domain/contract/decisions/transaction.ts";
import { REMOTE_MATCHES_MAX, type RemoteMatch } from "#domain/screening/providers/remote-evidence.ts";
import { askProvider, type Terms } from "./ask-provider.ts";
import { circuitOf } from "./circuit.ts";
import type { NameProvider } from "./screening-provider.ts";

export interface MatchSettings {
  readonly name: string;
  /** Where the service's paths begin. */
  readonly url: string;
  readonly dataset: string;
  readonly apiKey?: string | undefined;
  readonly checks: readonly Check[];
}

const SCHEMAS: Readonly<Record<PartyType, string>> = {
  individual: "Person",
  business: "Organization",
  unknown: "LegalEntity",
};
const QUERY = "party";
const TEXT_MAX = 300;

const bounded = z.string().transform((text) => text.slice(0, TEXT_MAX));
const resultSchema = z.object({
  id: bounded,
  caption: bounded,
  schema: z.string(),
  properties: z.object({ topics: z.array(bounded).max(50).default([]) }),
  datasets: z.array(bounded).max(1_000),
  score: z.number().min(0).max(1),
  first_seen: z.string().max(40).nullish(),
  last_seen: z.string().max(40).nullish(),
});
// Each query has a status of its own: one that failed comes with no results, and would look like no match.
const answerSchema = z.object({
  responses: z.object({
    [QUERY]: z.object({ status: z.literal(200).nullish(), results: z.array(resultSchema).max(500) }),
  }),
});

export function matchProvider(settings: MatchSettings, terms: Terms = {}): NameProvider {
  const base = settings.url.endsWith("/") ? settings.url : `${settings.url}/`;
  return {
    name: settings.name,
    checks: settings.checks,
    async screenName({ displayName, type, country, threshold }) {
      const url = new URL(`match/${encodeURIComponent(settings.dataset)}`, base);
      url.searchParams.set("threshold", String(threshold));
      url.searchParams.set("limit", String(REMOTE_MATCHES_MAX));
      const properties = { name: [displayName], ...(country === null ? {} : { country: [country] }) };
      const answered = await askProvider(
        {
          url,
          init: {
            method: "POST",
            headers: {
              "content-type": "application/json",
              ...(settings.apiKey === undefined ? {} : { authorization: `ApiKey ${settings.apiKey}` }),
            },
            body: JSON.stringify({ queries: { [QUERY]: { schema: SCHEMAS[type], properties } } }),
          },
          schema: answerSchema,
        },
        { circuit: circuitOf(settings.url), ...terms },
      );
      if (!answered.ok) return answered;
      const { results } = answered.value.responses[QUERY];
      return {
        ...answered,
        value: { matches: strongest(results).map(matchOf), listVersion: null },
      };
    },
  };
}

/** In whatever order they came: the one that counts must not be cut off. */
function strongest(results: readonly z.output<typeof resultSchema>[]) {
  return results.toSorted((one, other) => other.score - one.score).slice(0, REMOTE_MATCHES_MAX);
}

function matchOf(result: z.output<typeof resultSchema>): RemoteMatch {
  return {
    entityId: result.id,
    caption: result.caption,
    schema: schemaOf(result.schema),
    lists: result.datasets.slice(0, 20),
    topics: result.properties.topics,
    score: result.score,
    firstSeen: result.first_seen ?? null,
    lastSeen: result.last_seen ?? null,
  };
}

function schemaOf(schema: string): Match["schema"] {
  switch (schema) {
    case "Person":
    case "Company":
    case "Vessel":
    case "Airplane":
    case "CryptoWallet":
      return schema;
    default:
      return "Organization";
  }
}
