// The console in a real browser over 90 days of ten million decisions: from an address to its content, a grid of a hundred thousand
// rows, typing, and two hundred pages one after another.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { network } from "#pipeline/jobs/network.ts";
import { createOrganisation, type OwnSystem } from "#test/load/own-system.ts";
import { openWarehouse } from "#warehouse/client.ts";
import { dropOriginals, keepOriginals, seed, WHOLE_DECISIONS } from "../report/seed.ts";
import { rolledUp } from "../report/rolled-up.ts";
import { settled } from "../report/settled.ts";
import { figureOf, say, type Figure } from "../results.ts";
import { foundSchema, type Asked, type Found } from "./found.ts";

const figure = figureOf("console");

const PROGRAM = fileURLToPath(new URL("browser/main.ts", import.meta.url));
/** A seed is written by statements that are longer than any of the product. */
const SEEDING_MILLISECONDS = 3_600_000;
const ADDRESS_GOAL = "<= 1000";

/** @param system has decided the sample already: its events are the originals. @param decisions of the organisation that is looked at. */
export async function benchConsole(system: OwnSystem, decisions: number): Promise<Figure[]> {
  const organisationId = await fill(system, decisions);
  say("a browser opens the console");
  const { operatorUrl, operatorToken, organisation } = system.local;
  const found = await lookAt({
    operatorUrl,
    operatorToken,
    organisationId,
    sampleOrganisationId: organisation.id,
  });
  return figuresOf(found, decisions === WHOLE_DECISIONS);
}

/** Resolves with the id of an organisation that has so many decisions, rolled up. */
async function fill(system: OwnSystem, decisions: number): Promise<string> {
  const { id } = await createOrganisation(system, "Bench of the console");
  const warehouse = openWarehouse(system.local.clickhouse, {
    requestTimeoutMilliseconds: SEEDING_MILLISECONDS,
  });
  try {
    await network.run({ clickhouse: warehouse });
    const originals = await keepOriginals(warehouse, system.local.organisation.id);
    await system.parts.loader.stop();
    await seed(warehouse, originals, { organisationId: id, decisions, networkShare: 10 });
    await dropOriginals(warehouse);
    await rolledUp(warehouse);
    await settled(warehouse);
    await system.parts.loader.start();
    return id;
  } finally {
    await warehouse.close();
  }
}

/** @throws where the program with the browser failed. */
async function lookAt(asked: Asked): Promise<Found> {
  const program = spawn(process.execPath, [PROGRAM], { stdio: ["pipe", "pipe", "inherit"] });
  program.stdin.end(JSON.stringify(asked));
  const [output, [code]] = await Promise.all([text(program.stdout), once(program, "exit")]);
  if (code !== 0) throw new Error(`the program with the browser ended with ${code}`);
  return foundSchema.parse(JSON.parse(output));
}

function figuresOf({ addresses, grid, typing, memory }: Found, isWhole: boolean): Figure[] {
  return [
    ...Object.entries(addresses).map(([place, milliseconds]) =>
      figure(
        `${place}: from its address to its content, p95`,
        milliseconds,
        "ms",
        isWhole ? ADDRESS_GOAL : null,
      ),
    ),
    figure("rows in the page of 100,000 in the list, at most", grid.rows, "", "<= 60"),
    figure("longest frame while they scroll", grid.longestFrame, "ms", "<= 50"),
    figure("frames a second while they scroll", grid.framesASecond, "1/s"),
    figure("CPU of one task of script while they scroll, at most", grid.longestScript, "ms", "<= 16"),
    figure("from a key to the next paint while one types, at most", typing, "ms", "<= 200"),
    figure("heap after 200 pages to that after 20", memory, "ratio", "<= 1.25"),
  ];
}
