// What `npm start` tells a person to do next.

import { expect, it } from "vitest";
import { showNextSteps } from "./next-steps.ts";

const ADDRESSES = {
  sandboxBaseUrl: "http://127.0.0.1:1/api/v1",
  operatorUrl: "http://127.0.0.1:2/operator/v1",
  clickhouseUrl: "http://127.0.0.1:3",
  localFile: ".data/local.json",
  consoleUrl: "http://127.0.0.1:2/console/#code=abc",
};

it("names the console with its code, and how to get a new one", () => {
  const steps = showNextSteps(ADDRESSES, new Date());
  expect(steps).toMatch(
    /^ {2}console {5}http:\/\/127\.0\.0\.1:2\/console\/#code=abc\n.*\.\/weir open\n {2}API /m,
  );
});

it("names no console where nobody signs in by a code", () => {
  expect(showNextSteps({ ...ADDRESSES, consoleUrl: null }, new Date())).not.toMatch(/console|weir open/);
});
