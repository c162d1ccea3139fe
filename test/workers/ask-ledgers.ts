// Before every test: a repeated request reaches its ledger, as it does in an isolate that did not give the first answer.
// `recent-answers.test.ts` takes this back for itself.

import { beforeEach, vi } from "vitest";
import { RecentAnswers } from "#edge/use-cases/recent-answers.ts";

beforeEach(() => {
  vi.spyOn(RecentAnswers.prototype, "recall").mockReturnValue(null);
});
