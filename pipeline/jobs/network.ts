// Brings new decisions into the relationship network, many at a time. May run twice, or in two processes at once: what
// is brought again makes no second row, and a run that dies is not named, so the next one brings the same again.

import { bringContexts, nameRun, nextSpan } from "#warehouse/queries/network/network.ts";
import type { Job } from "./registry.ts";

/** Longer than any insert takes from its first row's time to being seen. */
const MARGIN_SECONDS = 120;

export const network: Job = {
  name: "network",
  async run({ clickhouse }) {
    const [span] = await nextSpan.run(clickhouse, { marginSeconds: MARGIN_SECONDS });
    if (span === undefined) throw new Error("the warehouse returned no span of time");
    await bringContexts.run(clickhouse, span);
    await nameRun.run(clickhouse, span);
    return { summary: `the relationship network is whole up to ${span.until}` };
  },
};
