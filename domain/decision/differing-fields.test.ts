// Which fields a conflict names: those that the caller changed, by the caller's names.

import { describe, expect, it } from "vitest";
import { activityRequestSchema } from "../contract/decisions/activity.ts";
import { fullTransaction, smallestActivity } from "../contract/decisions/requests.fixture.ts";
import { transactionRequestSchema } from "../contract/decisions/transaction.ts";
import { deriveTenantKey } from "../ids/tenant-key.ts";
import { differingFields } from "./differing-fields.ts";
import { evidenceOfActivity, evidenceOfTransaction, payloadFingerprint } from "./evidence.ts";

const key = deriveTenantKey("master-secret-for-tests-only-0123456789", "org_1", "sandbox");
const evidenceOf = (body: unknown, receivedAt = "2026-01-15T12:00:01.000Z") =>
  evidenceOfTransaction(transactionRequestSchema.parse(body), key, receivedAt);

/** Every field of a full request, as a path from its body. */
function leaves(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== "object" || value === null) return [path];
  return Object.entries(value).flatMap(([name, inner]) => leaves(inner, [...path, name]));
}

function changed(body: object, [name = "", ...rest]: readonly string[]): object {
  const copy = (Array.isArray(body) ? [...body] : { ...body }) as Record<string, unknown>;
  copy[name] = rest.length > 0 ? changed(copy[name] as object, rest) : undefined;
  return copy;
}

const whole = fullTransaction();
const changes = leaves(whole).flatMap((path) => {
  const sent = transactionRequestSchema.safeParse(changed(whole, path));
  if (!sent.success) return [];
  const evidence = evidenceOfTransaction(sent.data, key, "2026-01-15T12:00:01.000Z");
  return payloadFingerprint(evidence) === payloadFingerprint(evidenceOf(whole)) ? [] : [{ path, evidence }];
});

describe("a field that is left out of a full request", () => {
  it.each(changes)("is named: $path", ({ path, evidence }) => {
    const named = differingFields(evidenceOf(whole), evidence);
    expect(named).toHaveLength(1);
    // A list is one value, and so are the two identifiers that become fingerprints.
    const shown = path.join(".").replace(/\.fingerprint$/, ".identifier");
    expect(shown.startsWith(named[0] ?? "?")).toBe(true);
  });

  it("is any of many", () => expect(changes.length).toBeGreaterThan(20));
});

it("values, the receipt time and what we derive are never named", () => {
  const named = differingFields(
    evidenceOf(whole),
    evidenceOf(changed(whole, ["subject"]) && whole, "2026-01-16T00:00:00.000Z"),
  );
  expect(named).toEqual(["subject"]);
});

it("another type of activity is named", () => {
  const of = (type: string) =>
    evidenceOfActivity(
      activityRequestSchema.parse(smallestActivity({ type })),
      key,
      "2026-01-15T12:00:01.000Z",
    );
  expect(differingFields(of("login"), of("signup"))).toEqual(["type"]);
});
