import { describe, expect, it } from "vitest";
import { sqlOfFilter } from "./sql-of-filter.ts";

const SCOPE = { environment: "production" } as const;
const WINDOW = { from: "2026-05-01T00:00:00.000Z", to: "2026-06-01T00:00:00.000Z" };

describe("the list as a query", () => {
  it("asks for its environment, its window and what it is filtered by, and for nothing else", () => {
    const sql = sqlOfFilter(SCOPE, { ...WINDOW, decision: "interrupted", minScore: 0, subjectId: "it's 7" });
    const conditions = sql.split("\n").filter((line) => /^ {4}AND |^WHERE/.test(line));
    expect(conditions).toEqual([
      "WHERE d.environment = 'production'",
      "    AND d.occurred_at >= CAST('2026-05-01 00:00:00.000' AS DateTime64(3, 'UTC'))",
      "    AND d.occurred_at < CAST('2026-06-01 00:00:00.000' AS DateTime64(3, 'UTC'))",
      "    AND (d.decision != 'allow') = CAST(1 AS Bool)",
      String.raw`    AND 'it\'s 7' IN (d.subject_id, d.external_user_id)`,
      "    AND d.score >= CAST(0 AS UInt8)",
    ]);
    expect(sql).not.toContain("{");
    expect(sql).not.toContain("analyst_rules");
  });

  it("asks the network who was seen with a device, within the window", () => {
    const sql = sqlOfFilter(SCOPE, { ...WINDOW, nodeId: "device:phone-7" });
    expect(sql).toContain("FROM analyst_relations\n        WHERE node = 'device:phone-7'");
    expect(sql).not.toContain("analyst_rules");
    expect(sql).not.toContain("{");
  });

  it("keeps a condition in brackets as a whole", () => {
    const sql = sqlOfFilter(SCOPE, { ...WINDOW, decision: "block", ruleId: "new-payee", maxAmount: "9.50" });
    expect(sql.split("\n").slice(19)).toEqual([
      "    AND d.decision = 'block'",
      "    AND d.decision_id IN (",
      "        SELECT decision_id",
      "        FROM analyst_rules",
      "        WHERE rule_id = 'new-payee'",
      "            AND rule_outcome = 'hit'",
      "            AND NOT rule_shadow",
      "            AND environment = 'production'",
      "            AND occurred_at >= CAST('2026-05-01 00:00:00.000' AS DateTime64(3, 'UTC'))",
      "            AND occurred_at < CAST('2026-06-01 00:00:00.000' AS DateTime64(3, 'UTC'))",
      "    )",
      "    AND d.is_transaction AND d.amount <= toDecimal128('9.50', 8)",
      "ORDER BY occurred_at DESC, d.activity_id DESC",
      "",
    ]);
  });
});
