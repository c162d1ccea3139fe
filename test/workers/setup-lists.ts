// Before every file of Worker tests: a deployment that screens, with the lists that come with the release. Only the file
// about a deployment without lists begins without.

import { beforeAll, expect } from "vitest";
import { publishLists, releasedLists } from "./publish-lists.ts";

beforeAll(async () => {
  if (expect.getState().testPath?.endsWith("lists-absent.test.ts")) return;
  const published = await publishLists(releasedLists());
  if (published.status !== 200) throw new Error(`the lists cannot be published: ${published.text}`);
});
