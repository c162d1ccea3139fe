import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { auditQuery } from "./audit.ts";
import { networkQuery } from "./subjects.ts";
import { deliveriesQuery } from "./webhooks.ts";

const SCOPE = { organisationId: "org_1", environment: "sandbox" } as const;
const ASKED = { depth: 2, limit: 100 };
const around = (subjectId: string) => ({ subjectKind: "individual" as const, subjectId });

/** Whether what the first shows still stands while the second is asked. */
function stays(first: object, second: object): boolean {
  const client = new QueryClient();
  const [before, next] = [first, second].map((query) => ({ ...query, enabled: false })) as [never, never];
  const observer = new QueryObserver<unknown>(client, before);
  client.setQueryData((first as { queryKey: readonly unknown[] }).queryKey, { pages: [], pageParams: [] });
  const leave = observer.subscribe(() => undefined);
  observer.setOptions(next);
  const { data } = observer.getCurrentResult();
  leave();
  return data !== undefined;
}

describe("what a page shows while another answer is on its way", () => {
  it.each([
    [
      "deliveries of another state",
      deliveriesQuery(SCOPE, "we_1", {}),
      deliveriesQuery(SCOPE, "we_1", { status: "retrying" }),
    ],
    [
      "acts of another window",
      auditQuery("org_1", {}),
      auditQuery("org_1", { from: "2026-01-01T00:00:00Z" }),
    ],
    [
      "a network of another depth",
      networkQuery(SCOPE, around("sub_1"), ASKED),
      networkQuery(SCOPE, around("sub_1"), { ...ASKED, depth: 3 }),
    ],
  ])("stays for %s", (_, before, next) => {
    expect(stays(before, next)).toBe(true);
  });

  it.each([
    [
      "deliveries of another endpoint",
      deliveriesQuery(SCOPE, "we_1", {}),
      deliveriesQuery(SCOPE, "we_2", {}),
    ],
    ["acts on the deployment", auditQuery("org_1", {}), auditQuery(null, {})],
    [
      "the network around another subject",
      networkQuery(SCOPE, around("sub_1"), ASKED),
      networkQuery(SCOPE, around("sub_2"), ASKED),
    ],
  ])("goes for %s", (_, before, next) => {
    expect(stays(before, next)).toBe(false);
  });
});
