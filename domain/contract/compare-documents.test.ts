// What breaks an integrator between two versions of a document, and what does not (VER-05, VER-06).

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareDocuments, shapeOf, type ComparedDocument } from "./compare-documents.ts";
import type { Schema } from "./compare-schemas.ts";
import { openApiDocument } from "./openapi.ts";

const REQUEST: Schema = {
  type: "object",
  properties: {
    name: { type: "string", maxLength: 10 },
    size: { type: "integer", minimum: 1, maximum: 5 },
    kind: { type: "string", enum: ["a", "b"] },
  },
  required: ["name"],
};
const ANSWER: Schema = {
  type: "object",
  properties: {
    id: { type: "string" },
    kind: { type: "string", enum: ["a", "b"] },
    score: { type: "number" },
  },
  required: ["id", "score"],
};

function documentOf(request: Schema, answer: Schema, paths: object = {}): ComparedDocument {
  const json = (name: string) => ({
    content: { "application/json": { schema: { $ref: `#/components/schemas/${name}` } } },
  });
  const post = {
    parameters: [{ name: "limit", in: "query", schema: { type: "integer", maximum: 100 } }],
    requestBody: { required: true, ...json("Request") },
    responses: { 200: json("Answer"), 400: json("Error") },
  };
  return {
    paths: { "/things": { post }, ...paths },
    components: { schemas: { Request: request, Answer: answer } },
  };
}

const with_ = (
  schema: Schema,
  properties: Readonly<Record<string, Schema>>,
  required?: string[],
): Schema => ({
  ...schema,
  properties: { ...schema.properties, ...properties },
  ...(required && { required }),
});
const without = (schema: Schema, name: string): Schema => ({
  ...schema,
  properties: Object.fromEntries(Object.entries(schema.properties ?? {}).filter(([key]) => key !== name)),
});

const BEFORE = documentOf(REQUEST, ANSWER);

describe("breaks", () => {
  it.each([
    [
      "a field of an answer removed",
      documentOf(REQUEST, without(ANSWER, "score")),
      "removed",
      "Answer.score",
    ],
    ["a field of a request removed", documentOf(without(REQUEST, "size"), ANSWER), "removed", "Request.size"],
    [
      "a field renamed",
      documentOf(REQUEST, with_(without(ANSWER, "score"), { points: { type: "number" } })),
      "renamed",
      "Answer.score",
    ],
    [
      "an optional field made required",
      documentOf({ ...REQUEST, required: ["name", "size"] }, ANSWER),
      "changed",
      "Request.size",
    ],
    [
      "a required field added to a request",
      documentOf(with_(REQUEST, { colour: { type: "string" } }, ["name", "colour"]), ANSWER),
      "added",
      "Request.colour",
    ],
    [
      "a field that an answer always had, now left out at times",
      documentOf(REQUEST, { ...ANSWER, required: ["id"] }),
      "changed",
      "Answer.score",
    ],
    [
      "another type",
      documentOf(REQUEST, with_(ANSWER, { score: { type: "string" } })),
      "changed",
      "Answer.score",
    ],
    [
      "null where there was always a value",
      documentOf(REQUEST, with_(ANSWER, { score: { anyOf: [{ type: "number" }, { type: "null" }] } })),
      "changed",
      "Answer.score",
    ],
    [
      "a value that is no longer taken",
      documentOf(with_(REQUEST, { kind: { type: "string", enum: ["a"] } }), ANSWER),
      "removed",
      "Request.kind",
    ],
    [
      "a tighter bound",
      documentOf(with_(REQUEST, { name: { type: "string", maxLength: 9 } }), ANSWER),
      "changed",
      "Request.name",
    ],
    [
      "a bound where there was none",
      documentOf(with_(REQUEST, { name: { type: "string", maxLength: 10, minLength: 2 } }), ANSWER),
      "changed",
      "Request.name",
    ],
    ["an operation removed", { ...BEFORE, paths: {} }, "removed", "POST /things"],
  ] as const)("%s", (_, after, kind, path) => {
    const breaking = compareDocuments(BEFORE, after).filter((change) => change.breaking);
    expect(breaking).not.toEqual([]);
    expect(breaking[0]).toMatchObject({ kind, path });
  });

  it("a parameter that is gone, newly required or narrower", () => {
    const parameters = (list: object[]) => ({
      ...BEFORE,
      paths: { "/things": { post: { parameters: list, responses: {} } } },
    });
    const limit = { name: "limit", in: "query", schema: { type: "integer", maximum: 100 } };
    const broken = (after: object[]) =>
      compareDocuments(parameters([limit]), parameters(after)).filter(({ breaking }) => breaking);
    expect(broken([])).toMatchObject([{ kind: "removed", path: "POST /things query limit" }]);
    expect(broken([{ ...limit, required: true }])).toHaveLength(1);
    expect(broken([{ ...limit, schema: { type: "integer", maximum: 50 } }])).toHaveLength(1);
    expect(broken([limit, { name: "q", in: "query", required: true }])).toMatchObject([{ kind: "added" }]);
    expect(broken([limit, { name: "q", in: "query" }])).toEqual([]);
  });
});

describe("breaks nothing", () => {
  it.each([
    ["an operation added", documentOf(REQUEST, ANSWER, { "/more": { get: { responses: {} } } })],
    [
      "an optional field added to a request",
      documentOf(with_(REQUEST, { colour: { type: "string" } }), ANSWER),
    ],
    ["a field added to an answer", documentOf(REQUEST, with_(ANSWER, { colour: { type: "string" } }))],
    [
      "a value that answers gain",
      documentOf(REQUEST, with_(ANSWER, { kind: { type: "string", enum: ["a", "b", "c"] } })),
    ],
    [
      "a value that requests may have as well",
      documentOf(with_(REQUEST, { kind: { type: "string", enum: ["a", "b", "c"] } }), ANSWER),
    ],
    ["a wider bound", documentOf(with_(REQUEST, { name: { type: "string", maxLength: 20 } }), ANSWER)],
    ["a required field made optional", documentOf({ ...REQUEST, required: [] }, ANSWER)],
  ] as const)("%s", (_, after) => {
    const changes = compareDocuments(BEFORE, after);
    expect(changes.length).toBeGreaterThan(0);
    expect(changes.filter(({ breaking }) => breaking)).toEqual([]);
  });
});

describe("the document of today", () => {
  const document = openApiDocument();

  it("has no change against itself", () => {
    expect(compareDocuments(document, document)).toEqual([]);
  });

  it("keeps all that is compared in its shape", () => {
    expect(compareDocuments(document, shapeOf(document))).toEqual([]);
  });

  // Any field of any schema: whichever goes, somebody misses it.
  it("notices every field of every schema that goes (seed 7)", () => {
    const places = Object.entries(document.components?.schemas ?? {}).flatMap(([name, schema]) =>
      Object.keys((schema as Schema).properties ?? {}).map((field) => [name, field] as const),
    );
    fc.assert(
      fc.property(fc.constantFrom(...places), ([name, field]) => {
        const after = structuredClone(document);
        const schema = after.components?.schemas?.[name] as
          | (Schema & { properties: Record<string, Schema> })
          | undefined;
        delete schema?.properties[field];
        const breaking = compareDocuments(document, after).filter((change) => change.breaking);
        // What only failures have is held by the list of codes.
        return name === "Error" || name === "IdentityError" || breaking.length > 0;
      }),
      { seed: 7, numRuns: 150 },
    );
  });
});
