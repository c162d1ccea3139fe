// Gives the checks the service that the environment names, when they run alone.

import type { TestProject } from "vitest/node";

const VARIABLES = {
  sandboxUrl: "CONTRACT_SANDBOX_URL",
  productionUrl: "CONTRACT_PRODUCTION_URL",
  operatorUrl: "CONTRACT_OPERATOR_URL",
  operatorToken: "CONTRACT_OPERATOR_TOKEN",
} as const;

export function setup(project: TestProject): void {
  const named = (name: keyof typeof VARIABLES): string => {
    const value = process.env[VARIABLES[name]];
    if (value === undefined || value === "")
      throw new Error(`Set ${VARIABLES[name]}: see test/contract/README.md.`);
    return value;
  };
  project.provide("service", {
    sandboxUrl: named("sandboxUrl"),
    productionUrl: named("productionUrl"),
    operatorUrl: named("operatorUrl"),
    operatorToken: named("operatorToken"),
  });
}
