// Alerts and investigations: what people decide about decisions.

import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { actParams, attempt } from "./attempt.ts";
import { answerOf, api, Refused, type Schemas } from "./client.ts";
import { cursorPages } from "./cursor-pages.ts";
import type { operations } from "./schema.d.ts";
import { idsOf, type Scope } from "./scope.ts";
import { useWrite } from "./write.ts";

export type Alert = Schemas["Alert"];
export type AlertChanges = Schemas["OrganisationAlertChanges"] & { readonly alertId: string };
export type Investigation = Schemas["Investigation"];
export type InvestigationStatus = Investigation["status"];
export type AlertStatus = Alert["status"];

export const OPEN_STATUSES = ["open", "in_review", "escalated"] as const satisfies readonly AlertStatus[];

const PAGE = 100;
const POLL_MILLISECONDS = 1_000;
/** Pages of closed alerts that are read to say what came of others like one. */
const CLOSED_PAGES_MAX = 5;

export type QueuedAlert = Schemas["QueuedAlert"];

type QueueParameters = NonNullable<operations["listAlertQueue"]["parameters"]["query"]>;
export type QueueFilter = Omit<QueueParameters, "environment" | "limit" | "cursor">;
/** Which alerts, whomever they are assigned to. */
export type OfEverybody = Pick<QueueFilter, "status" | "priority" | "ruleId" | "subjectId">;
export type ClosedFilter = Pick<QueueFilter, "priority" | "ruleId" | "subjectId" | "assignee">;

/** Open alerts in the order in which to take them. */
export const alertQueueQuery = ({ organisationId, environment }: Scope, filter: QueueFilter) =>
  cursorPages(["alerts", organisationId, environment, "queue", filter], (page, signal) =>
    queuePage({ organisationId, environment }, { ...filter, ...page }, signal),
  );

/** How many alerts are open, the person's own and nobody's, of those that are asked for. */
export const alertCountsQuery = ({ organisationId, environment }: Scope, filter: OfEverybody) =>
  queryOptions({
    queryKey: ["alerts", organisationId, environment, "counts", filter],
    queryFn: async ({ signal }) =>
      (await queuePage({ organisationId, environment }, { ...filter, limit: 1 }, signal)).counts,
  });

function queuePage({ organisationId, environment }: Scope, query: QueueParameters, signal: AbortSignal) {
  return answerOf(
    api.GET("/organisations/{id}/alert-queue", {
      params: { path: { id: organisationId }, query: { environment, ...query } },
      signal,
    }),
  );
}

/** Newest first. */
export const closedAlertsQuery = ({ organisationId, environment }: Scope, filter: ClosedFilter) =>
  cursorPages(["alerts", organisationId, environment, "closed", filter], (page, signal) =>
    closedPage({ organisationId, environment }, { ...filter, ...page }, signal),
  );

export interface ClosedAlerts {
  readonly alerts: readonly Alert[];
  /** Whether there are more than were read; the newest were. */
  readonly isCut: boolean;
}

/** So many of the newest that were closed that they can say what came of others like one. */
export const newestClosedQuery = ({ organisationId, environment }: Scope) =>
  queryOptions({
    // Not among the lists: what came of others does not change with each act.
    queryKey: ["closed-alerts", organisationId, environment],
    queryFn: async ({ signal }): Promise<ClosedAlerts> => {
      const alerts: Alert[] = [];
      let cursor: string | null = null;
      for (let page = 0; page < CLOSED_PAGES_MAX; page++) {
        const answer: Schemas["AlertPage"] = await closedPage(
          { organisationId, environment },
          paged(cursor),
          signal,
        );
        alerts.push(...answer.data);
        cursor = answer.pagination.nextCursor;
        if (cursor === null) break;
      }
      return { alerts, isCut: cursor !== null };
    },
  });

function closedPage(
  { organisationId, environment }: Scope,
  query: ClosedFilter & Pick<QueueParameters, "limit" | "cursor">,
  signal: AbortSignal,
) {
  return answerOf(
    api.GET("/organisations/{id}/alerts", {
      params: { path: { id: organisationId }, query: { environment, status: "closed", ...query } },
      signal,
    }),
  );
}

/** The newest alerts on one customer, open and closed, and whether there are older ones. */
export const subjectAlertsQuery = ({ organisationId, environment }: Scope, subjectId: string) =>
  queryOptions({
    queryKey: ["alerts", organisationId, environment, "of", subjectId],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET("/organisations/{id}/alerts", {
          params: { path: { id: organisationId }, query: { environment, subjectId, limit: PAGE } },
          signal,
        }),
      ),
  });

function paged(cursor: string | null): Pick<QueueParameters, "limit" | "cursor"> {
  return { limit: PAGE, ...(cursor === null ? {} : { cursor }) };
}

const CREATED_MILLISECONDS = 2_000;
/** An alert is opened within seconds of its decision. */
const TIMES_UNTIL_CREATED = 15;

interface Attempted {
  /** Of the last attempt; null while another one is under way. */
  readonly error: Error | null;
  readonly errorUpdateCount: number;
}

/** Whether an alert that is not there may only be on its way. */
export function isOnItsWay({ error, errorUpdateCount }: Attempted): boolean {
  const isAbsent = error === null || (error instanceof Refused && error.status === 404);
  return isAbsent && errorUpdateCount > 0 && errorUpdateCount < TIMES_UNTIL_CREATED;
}

/** Asked again until it is there, and then until every outcome that its closing writes has been recorded. */
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
    refetchInterval: ({ state }) =>
      state.data === undefined && isOnItsWay(state) ? CREATED_MILLISECONDS : awaited(state.data?.outcomes),
  });

function wordsOf({ status, assignee }: AlertChanges): string {
  if (status === "closed") return "Close alert";
  return assignee === undefined ? "Reopen alert" : "Change alert";
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
  cursorPages(["investigations", organisationId, environment, status], (page, signal) =>
    answerOf(
      api.GET("/organisations/{id}/investigations", {
        params: {
          path: { id: organisationId },
          query: {
            environment,
            ...(status === undefined ? {} : { status }),
            ...page,
          },
        },
        signal,
      }),
    ),
  );

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
  | { readonly act: "sar"; readonly reference: string | null }
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
  sar: "Record report",
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
    case "sar":
      return api.POST(`${below}/sar`, { params, body: { reference: done.reference, version } });
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
