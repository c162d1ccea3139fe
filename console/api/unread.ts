// What was refused after its page was left. The frame shows it until somebody has read it: no act fails unseen.

import { queryOptions, skipToken, type QueryClient } from "@tanstack/react-query";

export interface Unread {
  readonly id: string;
  /** Verb and noun, as its button had it: `Close alert`. */
  readonly what: string;
  readonly error: Error;
  /** The page that it was done from, as the router has it. */
  readonly page: { readonly pathname: string; readonly search: object };
}

/** Nothing is asked: it is what the browser knows. */
export const unreadQuery = queryOptions({
  queryKey: ["unread"],
  queryFn: skipToken,
  initialData: [] as readonly Unread[],
});

export function keepUnread(client: QueryClient, refused: Omit<Unread, "id">): void {
  client.setQueryData(unreadQuery.queryKey, (all = []) => [...all, { id: crypto.randomUUID(), ...refused }]);
}

export function dropUnread(client: QueryClient, id: string): void {
  client.setQueryData(unreadQuery.queryKey, (all = []) => all.filter((one) => one.id !== id));
}

/** Another person's acts are their own. */
export function forgetUnread(client: QueryClient): void {
  client.setQueryData(unreadQuery.queryKey, []);
}
