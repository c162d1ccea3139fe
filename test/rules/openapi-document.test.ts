// The OpenAPI document as an independent reader of OpenAPI sees it.

import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect, it } from "vitest";
import { closedDocument } from "#domain/contract/documents/openapi.ts";
import { operatorDocument } from "#domain/contract/documents/openapi-operator.ts";

/** Complaints of an independent reader of OpenAPI: structure, references, names, and every example against its schema. */
async function complaintsAbout(text: string): Promise<string[]> {
  const config = await createConfig({
    rules: {
      struct: "error",
      "spec-strict-refs": "error",
      "no-unresolved-refs": "error",
      "no-unused-components": "error",
      "no-invalid-media-type-examples": { severity: "error", allowAdditionalProperties: true },
      "no-invalid-schema-examples": "error",
      "no-identical-paths": "error",
      "no-ambiguous-paths": "off", // `/wallet-screenings/transactions/{reference}`, which the contract names
      "operation-operationId": "error",
      "operation-operationId-unique": "error",
      "operation-operationId-url-safe": "error",
      "operation-summary": "error",
      "operation-2xx-response": "error",
      "operation-4xx-response": "error",
      "operation-parameters-unique": "error",
      "path-parameters-defined": "error",
      "path-declaration-must-exist": "error",
      "no-enum-type-mismatch": "error",
      "no-required-schema-properties-undefined": "error",
      "security-defined": "error",
    },
  });
  const problems = await lintFromString({ source: text, absoluteRef: "openapi.json", config });
  return problems.map(({ ruleId, message, location }) => `${ruleId} at ${location[0]?.pointer}: ${message}`);
}

it("is valid OpenAPI 3.1, and every example in it fits its schema", async () => {
  const document = closedDocument();
  expect(document.openapi).toBe("3.1.0");
  expect(await complaintsAbout(JSON.stringify(document))).toEqual([]);
});

it("would be caught with an example that does not fit", async () => {
  const wrong = JSON.parse(JSON.stringify(closedDocument()));
  wrong.components.examples.Alert.value.priority = "urgent";
  expect(await complaintsAbout(JSON.stringify(wrong))).toContainEqual(
    expect.stringMatching(/^no-invalid-media-type-examples .*priority/s),
  );
});

it("the operators' document is valid too", async () => {
  expect(await complaintsAbout(JSON.stringify(operatorDocument()))).toEqual([]);
});
