// Lists of the crypto group when they are full: 100,000 addresses of one organisation and 20,000 providers. How late pages, searches
// and filters are answered through HTTP, and how much longer they take inside the object than their bare statements.

import { table } from "#ops/cli/table.ts";
import { openConnections } from "#test/load/connections.ts";
import { createOrganisation, type OwnSystem } from "#test/load/own-system.ts";
import { countCpu } from "../cpu.ts";
import { say, shown, type Figure } from "../results.ts";
import { fill } from "./fill.ts";
import { compareInside, type Compared } from "./inside.ts";
import { addressQuestions, providerQuestions, type Named } from "./questions.ts";
import { askByHttp, type Answered } from "./through-http.ts";

const CONNECTIONS = 32;
const ROUNDS = 200;

export async function benchCrypto(system: OwnSystem, rounds = ROUNDS): Promise<Figure[]> {
  const organisation = await createOrganisation(system, "Bench of crypto lists");
  const connections = openConnections(`http://127.0.0.1:${system.ports.sandbox}`, {
    connections: CONNECTIONS,
    headers: { authorization: `Bearer ${organisation.keys.sandboxSecret}` },
  });
  try {
    const filled = await fill(system, organisation, connections);
    const questions: Named[] = [...addressQuestions(filled), ...providerQuestions(filled)];
    const used = countCpu(system);
    const answered = await askByHttp(connections, questions, rounds);
    const { edge } = used();
    say(`workerd used ${shown((edge * 1_000) / (questions.length * rounds))} ms of CPU for a request`);
    const compared = await compareInside(system, organisation, questions);
    process.stdout.write(`\n${tableOf(questions, answered, compared)}\n`);
    return figuresOf(questions, answered, compared);
  } finally {
    await connections.close();
  }
}

function tableOf(
  questions: readonly Named[],
  answered: readonly Answered[],
  compared: readonly Compared[],
): string {
  const heads = ["found", "p50 ms", "p95 ms", "max ms", "inside ms", "bare ms", "ratio"];
  return table(
    [{ head: "list" }, { head: "asked" }, ...heads.map((head) => ({ head, align: "right" as const }))],
    questions.map(({ title, question }, at) => {
      const [by, inside] = [answered[at], compared[at]];
      const figures = [by?.total, by?.p50, by?.p95, by?.max, inside?.whole, inside?.bare, inside?.ratio];
      return [question.about, title, ...figures.map((value) => shown(value ?? Number.NaN))];
    }),
    { colour: false },
    "  ",
  );
}

function figuresOf(
  questions: readonly Named[],
  answered: readonly Answered[],
  compared: readonly Compared[],
): Figure[] {
  return questions.flatMap(({ title, question }, at) => {
    const of = (metric: string, value: number | undefined, unit: string, goal: string) => ({
      bench: "crypto",
      metric: `${question.about}: ${title}, ${metric}`,
      value: value ?? Number.NaN,
      unit,
      goal,
    });
    return [
      of("p95 through HTTP", answered[at]?.p95, "ms", "<= 50"),
      of("inside, times its bare statements", compared[at]?.ratio, "", "<= 3"),
    ];
  });
}
