// Before every file that decides or screens: a deployment with the lists that come with the release.

import { beforeAll, expect } from "vitest";
import { publishLists, releasedLists } from "./publish-lists.ts";

/** Most files of edge/ test one part each and decide nothing; one file is about a deployment without lists. */
const NEEDS_LISTS = /\/test\/workers\/(?!lists-absent)|\/(hostile-requests|check-readiness)\.test\.ts$/;

beforeAll(async () => {
  if (!NEEDS_LISTS.test(expect.getState().testPath ?? "")) return;
  const published = await publishLists(await releasedLists());
  if (published.status !== 200) throw new Error(`the lists cannot be published: ${published.text}`);
});
