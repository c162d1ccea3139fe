// Who is signed in, and how one signs in and out.

import { queryOptions, useQuery, useQueryClient, type Query, type QueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { writeAgreed } from "./agreed.ts";
import { forgetAttempts } from "./attempt.ts";
import { answerOf, api, Refused, type Schemas } from "./client.ts";
import { ME, queryClient } from "./query-client.ts";
import { forgetUnread } from "./unread.ts";

export type Me = Schemas["Me"];

/** Who is signed in, or was until their session ended: what is on their page waits for them. */
export interface Person extends Me {
  readonly isSessionOver: boolean;
}

/** Null while nobody is signed in. */
export const meQuery = queryOptions({
  queryKey: [ME],
  queryFn: async ({ client, signal }): Promise<Person | null> => {
    try {
      return admit(client, await answerOf(api.GET("/me", { signal })));
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 401) throw error;
      const before = personOf(client);
      return before && { ...before, isSessionOver: true };
    }
  },
  staleTime: 60_000,
  // Tabs share the session: in another one somebody else may have signed in.
  refetchOnWindowFocus: "always",
});

const ALL_OTHERS = { predicate: ({ queryKey: [name] }: Pick<Query, "queryKey">) => name !== ME };

function personOf(client: QueryClient): Person | null {
  return client.getQueryData<Person | null>([ME]) ?? null;
}

/** Nothing is left of what another person was shown. */
function admit(client: QueryClient, me: Me): Person {
  const before = personOf(client);
  if (before?.actor !== me.actor || before.role !== me.role) forget(client);
  return { ...me, isSessionOver: false };
}

function forget(client: QueryClient): void {
  client.removeQueries(ALL_OTHERS);
  client.getMutationCache().clear();
  forgetAttempts();
  forgetUnread(client);
}

/**
 * Begins a session: by a code, or as the person whom the access proxy names.
 * @throws Refused
 */
export async function signIn(code: string | null): Promise<void> {
  const me = await answerOf(api.POST("/session", { body: code === null ? {} : { code } }));
  // What was asked before is answered for the session before.
  await queryClient.cancelQueries({ queryKey: meQuery.queryKey });
  queryClient.setQueryData(meQuery.queryKey, admit(queryClient, me));
}

/** The session goes on: what its person agreed to was refused. */
export class NotWritten extends Error {
  readonly refusal: Error;

  constructor(refusal: Error) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/**
 * First writes what the person has agreed to: without a session it would be lost.
 * @throws NotWritten
 * @throws Refused
 */
export async function signOut(): Promise<void> {
  await writeAgreed().catch((refusal: unknown) => {
    throw refusal instanceof Error ? new NotWritten(refusal) : refusal;
  });
  await answerOf(api.DELETE("/session"));
  await queryClient.cancelQueries({ queryKey: meQuery.queryKey });
  forget(queryClient);
  queryClient.setQueryData(meQuery.queryKey, null);
}

/** After the same person has signed in again: what was refused meanwhile, and what rested. */
export function askAllAgain(): void {
  void queryClient.invalidateQueries(ALL_OTHERS);
}

/** The person; only below the gate, where there is one. */
export function useMe(): Person {
  const { data } = useQuery(meQuery);
  if (data == null) throw new Error("Nobody is signed in.");
  return data;
}

/** Whether an organisation is one of the person's. Where none is listed, only the server knows. */
export function isListed({ organisations }: Me, organisationId: string): boolean {
  return organisations.length === 0 || organisations.some(({ id }) => id === organisationId);
}

/** Whether the person may do this. The server decides; the console only offers what it would allow. */
export function useMay(permission: string): boolean {
  return useMe().permissions.includes(permission);
}

/** Called when an answer says that the session has ended. If it has, the gate asks to sign in, above the page. */
export function useSessionEnded(): () => void {
  const client = useQueryClient();
  // The same function each time, and nothing where it is known already: pages call it in an effect.
  return useCallback(() => {
    if (personOf(client)?.isSessionOver === false) {
      void client.invalidateQueries({ queryKey: meQuery.queryKey }, { cancelRefetch: false });
    }
  }, [client]);
}
