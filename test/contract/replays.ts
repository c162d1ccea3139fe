// What an exact replay is.

import { expect } from "vitest";
import type { Answer } from "./ask.ts";

const assessment = (answer: Answer): string => JSON.stringify(answer.at("assessment"));
/** Expects the stored assessment of the first answer, with `replayed` beside it. */
export const isReplayOf = (again: Answer, first: Answer): void => {
  again.is(200).must("replayed").toBe(true);
  expect(Object.keys(again.json as object).sort(), again.story).toEqual(["assessment", "replayed"]);
  again
    .about(assessment(again), `the assessment of the first answer\n${first.story}`)
    .toBe(assessment(first));
};
