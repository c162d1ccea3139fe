// The command that the page of a decision hands out.

import { expect, it } from "vitest";
import { commandOf } from "./command.ts";

it("the command of a decision names its organisation and environment, for the command line would take the sandbox", () => {
  const scope = { organisationId: "org_1", environment: "production" } as const;
  expect(commandOf(scope, "dec_1")).toBe("./weir decision show dec_1 --org org_1 --env production");
});
