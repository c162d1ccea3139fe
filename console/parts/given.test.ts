import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { GivenList } from "./given.tsx";
import { Id } from "./id.tsx";

const TURNED = "cus_\u202e7";

it("a character that turns the direction round ends with the name that it is in", () => {
  expect(renderToStaticMarkup(createElement(GivenList, { texts: [TURNED, "cus_8"] }))).toBe(
    `<bdi>${TURNED}</bdi>, <bdi>cus_8</bdi>`,
  );
  expect(renderToStaticMarkup(createElement(Id, { id: TURNED, what: "customer id" }))).toContain(
    `<bdi>${TURNED}</bdi></code>`,
  );
});
