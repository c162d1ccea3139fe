// Alerts and investigations: what people decide about decisions.

import { infiniteQueryOptions, queryOptions, useQueryClient } from "@tanstack/react-query";
import { actParams, attempt } from "./attempt.ts";
import { answerOf, api, type Schemas } from "./client.ts";
import { idsOf, type Scope } from "./scope.ts";
import { useWrite } from "./write.ts";

export type Alert = Schemas["Alert"];
export type AlertChanges = Schemas["OrganisationAlertChanges"] & { readonly alertId: string };
export type Investigation = Schemas["Investigation"];
export type InvestigationStatus = Investigation["status"];
export type AlertStatus = Alert["status"];

export const OPEN_STATUSES = ["open", "in_review", "escalated"] as const satisfies readonly AlertStatus[];
export const CLOSED_STATUSES = ["closed"] as const satisfies readonly AlertStatus[];

const PAGE = 100;
const POLL_MILLISECONDS = 1_000;
/** Of alerts of one status that are read to be ordered. */
const PAGES_MAX = 5;

export interface AlertList {
  readonly alerts: readonly Alert[];
  /** Whether there are more than were read; the newest were. */
  readonly isCut: boolean;
}

/** The newest alerts of these statuses: so many that they can be ordered by what to take next. */
export const alertsQuery = ({ organisationId, environment }: Scope, statuses: readonly AlertStatus[]) =>
  queryOptions({
    queryKey: ["alerts", organisationId, environment, statuses],
    queryFn: async ({ signal }): Promise<AlertList> => {
      const lists = await Promise.all(
        statuses.map((status) => alertsOf({ organisationId, environment }, status, signal)),
      );
      return { alerts: lists.flatMap(({ alerts }) => alerts), isCut: lists.some(({ isCut }) => isCut) };
    },
  });

async function alertsOf(scope: Scope, status: AlertStatus, signal: AbortSignal): Promise<AlertList> {
  const alerts: Alert[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < PAGES_MAX; page++) {
    const { data, pagination } = await alertPage(scope, status, cursor, signal);
    alerts.push(...data);
    cursor = pagination.nextCursor;
    if (cursor === null) break;
  }
  return { alerts, isCut: cursor !== null };
}

function alertPage(
  { organisationId, environment }: Scope,
  status: AlertStatus,
  cursor: string | null,
  signal: AbortSignal,
): Promise<Schemas["AlertPage"]> {
  const query = { environment, status, limit: PAGE, ...(cursor === null ? {} : { cursor }) };
  return answerOf(
    api.GET("/organisations/{id}/alerts", { params: { path: { id: organisationId }, query }, signal }),
  );
}

/** Asked again until every outcome that its closing writes has been recorded. */
export const alertQuery = ({ organisationId, environment }: Scope, alertId: string) =>
  queryOptions({
    queryKey: ["alert", organisationId, environment, alertId],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET("/organisations/{id}/alerts/{alertId}", {
          params: { path: { id: organisationId, alertId }, query: { environment } },
          signal,
        }),
      ),
    refetchInterval: ({ state: { data } }) => awaited(data?.outcomes),
  });

function wordsOf({ status }: AlertChanges): string {
  if (status === "closed") return "Close alert";
  return status === "open" ? "Reopen alert" : "Assign alert";
}

/** Changes an alert; lists and the alert itself are asked again, also after a refusal: somebody else may have been quicker. */
export function useChangeAlert({ organisationId, environment }: Scope) {
  const client = useQueryClient();
  return useWrite({
    what: wordsOf,
    mutationFn: ({ alertId, ...body }: AlertChanges) =>
      answerOf(
        api.PATCH("/organisations/{id}/alerts/{alertId}", {
          params: { path: { id: organisationId, alertId }, query: { environment } },
          body,
          // What was agreed to is sent though its page goes away.
          keepalive: true,
        }),
      ),
    // At once: the next act is of the version that this one made.
    onSuccess: (alert, { alertId }) =>
      client.setQueryData(alertQuery({ organisationId, environment }, alertId).queryKey, alert),
    // Nobody waits for it: the answer is known.
    onSettled: (_answer, _error, { alertId }) => {
      for (const queryKey of [
        ["alerts", organisationId, environment],
        ["alert", organisationId, environment, alertId],
        ["decision", organisationId, environment],
      ]) {
        void client.invalidateQueries({ queryKey });
      }
    },
  });
}

export interface Opening {
  readonly alertIds: string[];
  readonly decisionIds?: string[];
  readonly note?: string;
}

/** The same one is opened once, however often it is clicked. */
export function useOpenInvestigation(scope: Scope) {
  const { organisationId, environment } = scope;
  const client = useQueryClient();
  return useWrite({
    what: "Open investigation",
    mutationFn: (opening: Opening) =>
      attempt({ what: ["open investigation", ...idsOf(scope)], asked: opening }, (body, key) =>
        answerOf(
          api.POST("/organisations/{id}/investigations", {
            params: actParams(scope, key, {}),
            body,
          }),
        ),
      ),
    onSuccess: () =>
      Promise.all(
        ["alert", "alerts", "decision", "investigations"].map((name) =>
          client.invalidateQueries({ queryKey: [name, organisationId, environment] }),
        ),
      ),
  });
}

export const investigationsQuery = (
  { organisationId, environment }: Scope,
  status: InvestigationStatus | undefined,
) =>
  infiniteQueryOptions({
    queryKey: ["investigations", organisationId, environment, status],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      answerOf(
        api.GET("/organisations/{id}/investigations", {
          params: {
            path: { id: organisationId },
            query: {
              environment,
              limit: PAGE,
              ...(status === undefined ? {} : { status }),
              ...(pageParam === null ? {} : { cursor: pageParam }),
            },
          },
          signal,
        }),
      ),
    getNextPageParam: ({ pagination }) => pagination.nextCursor,
  });

/** Asked again until every outcome that its resolution writes has been recorded. */
export const investigationQuery = ({ organisationId, environment }: Scope, investigationId: string) =>
  queryOptions({
    queryKey: ["investigation", organisationId, environment, investigationId],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET("/organisations/{id}/investigations/{investigationId}", {
          params: { path: { id: organisationId, investigationId }, query: { environment } },
          signal,
        }),
      ),
    refetchInterval: ({ state: { data } }) => awaited(data?.outcomes),
  });

/** How often to ask for outcomes that are on their way. */
function awaited(outcomes: Investigation["outcomes"] | undefined): number | false {
  return outcomes !== undefined && outcomes.recorded < outcomes.expected ? POLL_MILLISECONDS : false;
}

/** What can be done with an investigation. Each names the version that it is of. */
export type InvestigationAct =
  | { readonly act: "note"; readonly text: string }
  | {
      readonly act: "resolve";
      readonly resolution: "fraud" | "legitimate" | "inconclusive";
      readonly note: string | null;
      readonly requiresApproval: boolean;
    }
  | { readonly act: "approve"; readonly note: string | null }
  | { readonly act: "reopen"; readonly reason: string | null }
  | { readonly act: "assign"; readonly assignee: string | null };

const WORDS = {
  note: "Add note",
  resolve: "Resolve investigation",
  approve: "Approve resolution",
  reopen: "Reopen investigation",
  assign: "Assign investigation",
} as const satisfies Record<InvestigationAct["act"], string>;

export interface AskedAct {
  readonly done: InvestigationAct;
  readonly version: number;
}

export function useActOnInvestigation(scope: Scope, investigationId: string) {
  const client = useQueryClient();
  const queryKey = ["investigation", ...idsOf(scope), investigationId];
  return useWrite({
    what: ({ done }) => WORDS[done.act],
    mutationFn: (wanted: AskedAct) =>
      attempt(
        // What is done, whatever the version: an act without an answer may have raised it.
        { what: ["investigation", ...idsOf(scope), investigationId], asked: wanted, same: wanted.done },
        (asked, key) => answerOf(send(scope, investigationId, asked, key)),
      ),
    onSuccess: async (investigation) => {
      client.setQueryData(queryKey, investigation);
      await Promise.all(
        ["alerts", "alert", "decision", "investigations"].map((name) =>
          client.invalidateQueries({ queryKey: [name, scope.organisationId, scope.environment] }),
        ),
      );
    },
    onError: () => client.invalidateQueries({ queryKey }),
  });
}

function send(scope: Scope, investigationId: string, { done, version }: AskedAct, key: string) {
  const params = actParams(scope, key, { investigationId });
  const { path, query } = params;
  const below = "/organisations/{id}/investigations/{investigationId}";
  switch (done.act) {
    case "note":
      return api.POST(`${below}/notes`, { params, body: { text: done.text, version } });
    case "resolve": {
      const { resolution, note, requiresApproval } = done;
      return api.POST(`${below}/resolve`, { params, body: { resolution, note, requiresApproval, version } });
    }
    case "approve":
      return api.POST(`${below}/approve`, { params, body: { note: done.note, version } });
    case "reopen":
      return api.POST(`${below}/reopen`, { params, body: { reason: done.reason, version } });
    case "assign":
      // The same assigned twice is the same: it takes no key.
      return api.PATCH(below, { params: { path, query }, body: { assignee: done.assignee, version } });
  }
}
