// Follows the changes of alerts, signals and investigations, and keeps what is shown of them as new as the feed: what changed is asked
// again, and nothing else.

import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { answerOf, api, Refused, type Schemas } from "./client.ts";
import type { Scope } from "./scope.ts";

const INTERVAL_MILLISECONDS = 3_000;
const PAGE = 100;
/** Of the history that is read through before the first change: so much at a time. */
const PAGES_AT_ONCE = 10;

type Delta = Schemas["MonitoringDelta"];

const LISTS = {
  alert: "alerts",
  signal: "signals",
  investigation: "investigations",
} as const satisfies Record<Delta["resource"]["type"], string>;

interface Followed {
  readonly cursor: string | null;
  /** Whether the end of the feed was reached: what comes from then on is news. */
  readonly isAtEnd: boolean;
}

/** The library asks nothing while the tab is hidden. */
export const followCasesQuery = (scope: Scope) =>
  queryOptions({
    queryKey: ["case-changes", scope.organisationId, scope.environment],
    queryFn: async ({ client, queryKey, signal }): Promise<Followed> => {
      const before = client.getQueryData<Followed>(queryKey) ?? { cursor: null, isAtEnd: false };
      const { deltas, ...followed } = await readOn(scope, before, signal);
      const isWhole = before.isAtEnd || before.cursor === null;
      if (followed.isAtEnd && isWhole) await tell(client, scope, deltas);
      // A long history: what is shown may have been read before its end was reached.
      else if (followed.isAtEnd) await readAgain(client, scope, Object.values(LISTS));
      return followed;
    },
    staleTime: 0,
    retry: false,
    refetchInterval: INTERVAL_MILLISECONDS,
  });

async function readOn(
  scope: Scope,
  before: Followed,
  signal: AbortSignal,
): Promise<Followed & { readonly deltas: readonly Delta[] }> {
  const deltas: Delta[] = [];
  let { cursor } = before;
  for (let page = 0; page < PAGES_AT_ONCE; page++) {
    const { data, pagination } = await pageAfter(scope, cursor, signal);
    deltas.push(...data);
    if (pagination.nextCursor === null) return { cursor, isAtEnd: true, deltas };
    cursor = pagination.nextCursor;
  }
  return { cursor, isAtEnd: before.isAtEnd, deltas };
}

async function pageAfter({ organisationId, environment }: Scope, cursor: string | null, signal: AbortSignal) {
  const ask = (from: string | null) =>
    answerOf(
      api.GET("/organisations/{id}/monitoring/deltas", {
        params: {
          path: { id: organisationId },
          query: { environment, limit: PAGE, ...(from === null ? {} : { cursor: from }) },
        },
        signal,
      }),
    );
  try {
    return await ask(cursor);
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== "cursor_expired") throw error;
    return await ask(null);
  }
}

async function tell(client: QueryClient, scope: Scope, deltas: readonly Delta[]): Promise<void> {
  if (deltas.length === 0) return;
  const { organisationId, environment } = scope;
  const kinds = new Set(deltas.map(({ resource }) => resource.type));
  await readAgain(
    client,
    scope,
    [...kinds].map((kind) => LISTS[kind]),
  );
  const changed = new Map(deltas.map(({ resource }) => [`${resource.type} ${resource.id}`, resource]));
  await Promise.all(
    [...changed.values()].map(({ type, id }) =>
      client.invalidateQueries({ queryKey: [type, organisationId, environment, id] }),
    ),
  );
}

async function readAgain(
  client: QueryClient,
  { organisationId, environment }: Scope,
  names: readonly string[],
): Promise<void> {
  await Promise.all(
    names.map((name) => client.invalidateQueries({ queryKey: [name, organisationId, environment] })),
  );
}
