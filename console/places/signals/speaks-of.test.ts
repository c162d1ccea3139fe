import { expect, it } from "vitest";
import { speaksOf } from "./speaks-of.ts";

const ofNobody = (type: string, ...reasonCodes: string[]) => speaksOf({ subject: null, type, reasonCodes });

it("a signal of a customer names them as their organisation does", () => {
  const subject = { id: "sub_1", type: "individual", externalUserId: "anna" } as const;
  const signal = { type: "amount", reasonCodes: ["card-amount-high"] };
  expect(speaksOf({ ...signal, subject })).toEqual({ of: "customer", name: "anna", id: "sub_1" });
  expect(speaksOf({ ...signal, subject: { ...subject, externalUserId: null } }).name).toBe("sub_1");
});

it("a signal of no customer says of what it speaks", () => {
  expect(ofNobody("drift", "drift:overall:overall").name).toBe("all decisions");
  expect(ofNobody("drift", "drift:feature:amount")).toEqual({ of: "drift", name: "the feature amount" });
  expect(ofNobody("drift", "drift:output:score").name).toBe("the score of decisions");
  expect(ofNobody("threshold", "threshold:review")).toEqual({ of: "threshold", name: "the review limit" });
  expect(ofNobody("system_version", "system_version:sv_1:active")).toMatchObject({
    of: "version",
    id: "sv_1",
  });
  expect(ofNobody("unheard_of").of).toBe("all");
});
