// A permission means the same on every path: what one operation may do only with it, no field of another does without. Each switch in
// a body of the operators' operations is judged here.

import { expect, it } from "vitest";
import type { z } from "zod";
import { OPERATOR_OPERATIONS } from "./operators.ts";
import type { OperatorOperation } from "./operation.ts";

/** Switches that do nothing which another permission guards, with the reason. */
const OWN: Readonly<Record<string, string>> = {
  "recordProviders records.travelRule.reachable": "a fact of the register",
  "completeProviderRegister acceptShrink": "says that what follows was read",
  "recoverOrganisationDeliveries dryRun": "does less",
  "resolveOrganisationInvestigation requiresApproval": "asks for a second person",
  "retireList acceptNamed": "says that what follows was read",
  "updateOrganisation uncheckedProviders": "keeps a setting of the same permission",
};

const OPERATIONS = Object.entries<OperatorOperation>(OPERATOR_OPERATIONS);

interface Definition {
  readonly type: string;
  readonly values?: readonly unknown[];
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
  readonly innerType?: z.core.$ZodType;
  readonly element?: z.core.$ZodType;
  readonly in?: z.core.$ZodType;
  readonly options?: readonly z.core.$ZodType[];
}

function switchesOf(schema: z.core.$ZodType | undefined, path: readonly string[]): string[] {
  if (schema === undefined) return [];
  const def = schema._zod.def as Definition;
  if (def.shape !== undefined) {
    return Object.entries(def.shape).flatMap(([name, inner]) => switchesOf(inner, [...path, name]));
  }
  const isSwitch = def.type === "boolean" || (def.values?.includes(true) ?? false);
  if (isSwitch) return [path.join(".")];
  return [def.innerType, def.element, def.in, ...(def.options ?? [])].flatMap((one) => switchesOf(one, path));
}

it("every switch in a body needs a permission of its own, or does what its operation may do anyway", () => {
  const found = OPERATIONS.flatMap(([name, { body, optionalBody, alsoNeeds = [] }]) =>
    switchesOf(body ?? optionalBody, [])
      .filter((path) => !alsoNeeds.some(({ field }) => field === path))
      .map((path) => `${name} ${path}`),
  );
  expect(found.toSorted()).toEqual(Object.keys(OWN).toSorted());
});

it("what records an outcome needs the permission to write outcomes, whichever operation it is", () => {
  const recording = OPERATIONS.filter(
    ([, { permission, alsoNeeds = [] }]) =>
      permission === "outcomes:write" || alsoNeeds.some((one) => one.permission === "outcomes:write"),
  ).map(([name]) => name);
  expect(recording.toSorted()).toEqual([
    "approveOrganisationInvestigation",
    "fileOrganisationSar",
    "judgeSample",
    "recordDecisionOutcome",
    "resolveOrganisationInvestigation",
    "updateOrganisationAlert",
  ]);
});
