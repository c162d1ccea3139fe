// Decisions of an earlier edition are explained in their own words, whatever new decisions say.

import { describe, expect, it } from "vitest";
import { decodeRecord } from "../../record/codec.ts";
import { compileVersion, nameVersion } from "../versions/compile-version.ts";
import { differencesOfRecord, redecide } from "../redecide.ts";
import { activityContext, transactionContext } from "../context.fixture.ts";
import { systemVersionContentSchema } from "../versions/system-version.ts";
import edition1 from "./edition-1.fixture.json" with { type: "json" };
import { TEXT_EDITION } from "./editions.ts";

describe("a decision that was recorded before editions were", () => {
  const compilation = compileVersion(nameVersion(systemVersionContentSchema.parse(edition1.version)));
  if (!compilation.ok) throw new Error(JSON.stringify(compilation.problems));
  const { compiled } = compilation;

  it.each(edition1.records)("is explained byte for byte as it was ($title)", ({ record: stored }) => {
    const record = decodeRecord(Buffer.from(stored, "base64"));
    expect(record.context).not.toHaveProperty("textEdition");
    const again = redecide({ context: record.context, assessment: record.body.assessment }, compiled);
    expect(differencesOfRecord(record, again)).toEqual([]);
    expect(JSON.stringify(again.assessment)).toBe(JSON.stringify(record.body.assessment));
  });
});

describe("the sample contexts", () => {
  it("are of the edition of new decisions", () => {
    expect(transactionContext().textEdition).toBe(TEXT_EDITION);
    expect(activityContext().textEdition).toBe(TEXT_EDITION);
  });
});
