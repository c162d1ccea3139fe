import { describe, expect, it } from "vitest";
import { offersFor, type Views } from "./completion.ts";

const column = (name: string, type = "String") => ({ name, type, meaning: `what ${name} is` });
const VIEWS: Views = [
  { view: "analyst_rules", meaning: "Rules", columns: [column("decision_id"), column("rule_id")] },
  { view: "analyst_labels", meaning: "Labels", columns: [column("decision_id"), column("label")] },
];
const offersAt = offersFor(VIEWS);

/** Of what may be written where `|` is. */
function labelsAt(sql: string): readonly string[] | null {
  const at = sql.indexOf("|");
  return offersAt(sql.replace("|", ""), at)?.offers.map(({ label }) => label) ?? null;
}

describe("what a question in SQL is offered", () => {
  it("is the views where a view stands, with what each is", () => {
    expect(labelsAt("SELECT 1 FROM an|")).toEqual(["analyst_rules", "analyst_labels"]);
    expect(labelsAt("DESCRIBE TABLE |")).toEqual(["analyst_rules", "analyst_labels"]);
    expect(labelsAt("SELECT 1 FROM analyst_rules AS r\n  inner join |")).toEqual([
      "analyst_rules",
      "analyst_labels",
    ]);
    expect(offersAt("FROM a", 6)).toMatchObject({
      from: 5,
      offers: [{ detail: "view", meaning: "Rules" }, {}],
    });
  });

  it("is the columns of the views that the question names, wherever it names them, before words and functions", () => {
    const offered = labelsAt("SELECT ru| FROM analyst_rules");
    expect(offered?.slice(0, 2)).toEqual(["decision_id", "rule_id"]);
    expect(offered).toEqual(expect.arrayContaining(["SELECT", "uniqExact", "analyst_labels"]));
    expect(offered).not.toContain("label");
    expect(offersAt("SELECT ru FROM analyst_rules", 9)).toMatchObject({
      from: 7,
      offers: expect.arrayContaining([
        { label: "rule_id", detail: "String", meaning: "what rule_id is", isFirst: true },
      ]) as unknown,
    });
    expect(labelsAt("SELECT | FROM analyst_rules, analyst_labels")?.slice(0, 4)).toEqual([
      "decision_id",
      "rule_id",
      "label",
      "SELECT",
    ]);
  });

  it("is the columns of one view after its name or that which the question gives it", () => {
    expect(labelsAt("SELECT l.| FROM analyst_rules AS r INNER JOIN analyst_labels l ON 1")).toEqual([
      "decision_id",
      "label",
    ]);
    expect(labelsAt("SELECT analyst_rules.ru| FROM analyst_rules")).toEqual(["decision_id", "rule_id"]);
    expect(labelsAt("SELECT x.| FROM analyst_rules AS r")).toBeNull();
  });

  it("is what fills parameters in a parameter", () => {
    expect(labelsAt("WHERE occurred_at >= {|}")).toEqual(["environment", "from", "to"]);
    expect(offersAt("{fr", 3)?.offers[1]?.written).toBe("from: DateTime64(3, 'UTC')");
  });

  it.each(["'ru|", "'it\\'s ru|' FROM analyst_rules", "SELECT 1 -- ru|", "/* ru|", '"ru|', "12|"])(
    "is nothing in %s",
    (sql) => {
      expect(labelsAt(sql)).toBeNull();
    },
  );

  it("is not read from texts and comments", () => {
    expect(labelsAt("SELECT ru|, 'analyst_rules' -- analyst_rules")).not.toContain("rule_id");
    expect(labelsAt("SELECT 'it''s', ru| FROM analyst_rules")).toContain("rule_id");
  });
});
