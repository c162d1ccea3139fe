// Weir's sides: an organisation of its own for each, by the path of production (eight ledgers, credit, relations). One decides
// by the five rules of the comparison, the other by the default version.

import { z } from "zod";
import { createClient, type Client } from "#ops/http/client.ts";
import { openConnections } from "#test/load/connections.ts";
import { createOrganisation, type OwnSystem } from "#test/load/own-system.ts";
import { openWarehouse } from "#warehouse/client.ts";
import { countCpu, totalCpu } from "../cpu.ts";
import { untilLoaded } from "../load/ways.ts";
import * as five from "./five-rules.ts";
import { CALLERS, openPeerSide, type PeerSide } from "./side.ts";

const EXPRESSIONS: Readonly<Record<five.RuleName, string>> = {
  "large-amount": `transaction.amount >= ${five.AMOUNT_AT_LEAST}.0`,
  "many-in-a-day": `features.count_24h >= ${five.EARLIER_IN_A_DAY}`,
  "much-in-a-week": `features.sum_7d + transaction.amount >= ${five.SUM_OF_A_WEEK}.0`,
  "stopped-device": `has(activity.deviceRef) && inList("${five.LIST_NAME}", activity.deviceRef)`,
  "country-stopped": `has(counterparty.country) && counterparty.country in ${JSON.stringify(five.COUNTRIES)}`,
};

const answerSchema = z.object({
  assessment: z.object({ matchedRules: z.array(z.object({ ruleId: z.string(), outcome: z.string() })) }),
});

export async function openWeir(system: OwnSystem, rules: "five" | "default"): Promise<PeerSide> {
  const organisation = await createOrganisation(system, `Weir by ${rules}`);
  const operator = createClient({ baseUrl: system.local.operatorUrl, token: system.local.operatorToken });
  if (rules === "five") await decideByFive(operator, `/organisations/${organisation.id}`);
  const warehouse = openWarehouse(system.local.clickhouse);
  const connections = openConnections(`http://127.0.0.1:${system.ports.production}`, {
    connections: CALLERS,
    headers: { authorization: `Bearer ${organisation.keys.productionSecret}` },
  });
  return openPeerSide({
    name: rules === "five" ? "Weir" : "Weir by default",
    bodyOf: (body) => body,
    connections: {
      send: ({ body = "" }) => connections.send({ path: "/api/v1/transactions", body }),
      async close() {
        await Promise.all([connections.close(), warehouse.close()]);
      },
    },
    hits(text) {
      const { assessment } = answerSchema.parse(JSON.parse(text));
      return assessment.matchedRules.filter(({ outcome }) => outcome === "hit").map(({ ruleId }) => ruleId);
    },
    countCpu() {
      const used = countCpu(system);
      return () => {
        const cpu = used();
        return { engine: cpu.edge, all: totalCpu(cpu) };
      };
    },
    // The log's way out is part of what a decision costs.
    settle: (decided) => untilLoaded(warehouse, organisation.id, decided),
  });
}

async function decideByFive(operator: Client, organisation: string): Promise<void> {
  const lists = `${organisation}/lists`;
  await post(operator, lists, { name: five.LIST_NAME, kind: "block" });
  await post(operator, `${lists}/${five.LIST_NAME}/entries?environment=production`, {
    entries: five.STOPPED_DEVICES.map((value) => ({ value })),
    reason: "the list of the comparison",
  });
  const versions = `${organisation}/system-versions`;
  const drafted = await post(operator, versions, {
    name: "Five rules",
    rules: Object.entries(EXPRESSIONS).map(([id, expression]) => ({
      id,
      version: 1,
      name: id,
      category: "comparison",
      expression,
      scoreModifier: five.POINTS[id as five.RuleName],
      action: "none",
      state: "active",
    })),
    thresholds: five.THRESHOLDS,
    screening: { nameThreshold: 0.85, blockThreshold: 0.95, requireCoverage: ["sanctions"] },
    lists: [],
    changeReason: "the version of the comparison",
  });
  const { id } = z.object({ id: z.string() }).parse(drafted);
  await post(operator, `${versions}/${id}/approve`, { reason: "a bench" });
  await post(operator, `${versions}/${id}/activate`, { reason: "a bench" });
}

async function post(operator: Client, path: string, body: object): Promise<unknown> {
  const answer = await operator.call({ method: "POST", path, body });
  if (!answer.ok) throw new Error(`${path} was answered ${answer.error.code}: ${answer.error.message}`);
  return answer.body;
}
