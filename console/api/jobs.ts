// Jobs of the pipeline, and events that could not be loaded.

import { infiniteQueryOptions, queryOptions, useQueryClient } from "@tanstack/react-query";
import { answerOf, api, type Schemas } from "./client.ts";
import { useWrite } from "./write.ts";

export type DeadLetter = Schemas["DeadLetter"];
export type DeadLettersDone = Schemas["DeadLettersDone"];

/** What is kept of a job's last run. The document leaves its shape open. */
export interface Job {
  readonly name: string;
  readonly isRunning: boolean;
  readonly intervalSeconds: number | null;
  readonly lastRun: JobRun | null;
  /** Null for a job that runs on demand alone. */
  readonly nextRunAt: string | null;
}

export interface JobRun {
  readonly startedAt: string;
  readonly durationMs: number | null;
  readonly outcome: string;
  readonly detail: string;
}

const JOBS_MILLISECONDS = 10_000;
const LETTERS_PAGE = 100;

export const jobsQuery = queryOptions({
  queryKey: ["jobs"],
  queryFn: ({ signal }) => answerOf(api.GET("/jobs", { signal })),
  refetchInterval: JOBS_MILLISECONDS,
  select: ({ data }): readonly Job[] => data.map(readJob),
});

function readJob(job: Schemas["JobPage"]["data"][number]): Job {
  const { name, running, intervalSeconds, lastRun, nextRunAt } = job;
  return {
    name,
    isRunning: running === true,
    intervalSeconds: typeof intervalSeconds === "number" ? intervalSeconds : null,
    lastRun: lastRun == null ? null : readRun(lastRun),
    nextRunAt: nextRunAt ?? null,
  };
}

function readRun({ startedAt, outcome, durationMs, detail }: NonNullable<Schemas["JobRun"]["run"]>): JobRun {
  return {
    startedAt,
    outcome,
    durationMs: typeof durationMs === "number" ? durationMs : null,
    detail: typeof detail === "string" ? detail : "",
  };
}

/** The newest finished runs of a job. */
export const jobRunsQuery = (name: string) =>
  queryOptions({
    queryKey: ["job-runs", name],
    queryFn: ({ signal }) => answerOf(api.GET("/jobs/{name}/runs", { params: { path: { name } }, signal })),
    refetchInterval: JOBS_MILLISECONDS,
    select: ({ data }) => data,
  });

/** Answers when the job has ended, or with null while it goes on: then the list of jobs shows its end. */
export function useRunJob() {
  const client = useQueryClient();
  return useWrite({
    what: (name) => `Run ${name}`,
    mutationFn: async (name: string) => {
      const { run } = await answerOf(api.POST("/jobs/{name}/run", { params: { path: { name } } }));
      return run === null ? null : readRun(run);
    },
    onSettled: () => client.invalidateQueries({ queryKey: ["jobs"] }),
  });
}

export type LetterState = "open" | "all";

export const lettersQuery = (state: LetterState) =>
  infiniteQueryOptions({
    queryKey: ["dead-letters", state],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => lettersPage(state, pageParam, signal),
    getNextPageParam: ({ pagination }) => pagination.nextCursor,
  });

/** The ids of all that are open: what an act on all of them counts before it begins. */
export const openLettersQuery = queryOptions({
  queryKey: ["dead-letters", "open", "ids"],
  queryFn: async ({ signal }) => {
    const ids: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Schemas["DeadLetterPage"] = await lettersPage("open", cursor, signal);
      ids.push(...page.data.map(({ id }) => id));
      cursor = page.pagination.nextCursor;
    } while (cursor !== null);
    return ids;
  },
  staleTime: 0,
});

function lettersPage(state: LetterState, cursor: string | null, signal: AbortSignal) {
  return answerOf(
    api.GET("/dead-letters", {
      params: { query: { state, limit: LETTERS_PAGE, ...(cursor === null ? {} : { cursor }) } },
      signal,
    }),
  );
}

type Settled = DeadLettersDone["data"];

/** Sends letters to their topics again, a page at a time; no event is counted twice. */
export function useRetryLetters() {
  return useSettle("Retry letters", (ids: readonly string[]) =>
    inPages(ids, (page) => answerOf(api.POST("/dead-letters/retry", { body: { ids: page } }))),
  );
}

interface Drop {
  readonly ids: readonly string[];
  readonly reason: string;
}

/** Gives letters up. */
export function useDropLetters() {
  return useSettle("Drop letters", ({ ids, reason }: Drop) =>
    inPages(ids, (page) => answerOf(api.POST("/dead-letters/drop", { body: { ids: page, reason } }))),
  );
}

function useSettle<Wanted>(what: string, mutationFn: (wanted: Wanted) => Promise<Settled>) {
  const client = useQueryClient();
  return useWrite({
    what,
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: ["dead-letters"] }),
  });
}

async function inPages(
  ids: readonly string[],
  settle: (page: string[]) => Promise<DeadLettersDone>,
): Promise<Settled> {
  const done: Settled = [];
  for (let at = 0; at < ids.length; at += LETTERS_PAGE) {
    // One after the other: each is written to Kafka whole before the next.
    // oxlint-disable-next-line no-await-in-loop -- see above
    done.push(...(await settle(ids.slice(at, at + LETTERS_PAGE))).data);
  }
  return done;
}
