// A decision as a line of the file of a list.

import { expect, it } from "vitest";
import { DECISION_CSV_HEAD, decisionCsvLine } from "./decision-csv.ts";
import type { ListedDecision } from "./reported-decision.ts";

const DECISION: ListedDecision = {
  decisionId: "dec_1",
  activityId: "act_1",
  transactionId: null,
  externalActivityId: "activity-1",
  externalTransactionId: null,
  subject: { id: "sub_1", type: "individual", externalUserId: "customer-17" },
  occurredAt: "2026-05-02T00:00:00.000Z",
  assessedAt: "2026-05-02T00:00:01.000Z",
  type: "login",
  decision: "block",
  score: 90,
  riskLevel: "critical",
  amount: null,
  currency: null,
  direction: null,
  counterparty: '=HYPERLINK("http://x")',
  screening: "clear",
  ruleIds: ["night-large-amount", "unproven-payee"],
  systemVersionId: "sv_1",
  label: null,
};

it("stands under the names of the interface, without a formula that a stranger wrote", () => {
  expect(DECISION_CSV_HEAD).toBe(
    "decisionId,activityId,transactionId,externalActivityId,externalTransactionId,subjectId,subjectType,externalUserId,occurredAt,assessedAt,type,decision,score,riskLevel,label,amount,currency,direction,counterparty,screening,ruleIds,systemVersionId\r\n",
  );
  expect(decisionCsvLine(DECISION)).toBe(
    'dec_1,act_1,,activity-1,,sub_1,individual,customer-17,2026-05-02T00:00:00.000Z,2026-05-02T00:00:01.000Z,login,block,90,critical,,,,,"\'=HYPERLINK(""http://x"")",clear,night-large-amount unproven-payee,sv_1\r\n',
  );
});
