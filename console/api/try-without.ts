// What would have been decided without a rule.

import { useQueryClient } from "@tanstack/react-query";
import { startBacktest } from "./backtests.ts";
import type { Schemas } from "./client.ts";
import type { Scope } from "./scope.ts";
import { draftVersion } from "./version-drafts.ts";
import { useWrite } from "./write.ts";

export type SystemVersionDetail = Schemas["SystemVersionDetail"];
export type VersionComparison = Schemas["VersionComparison"];

export interface Trial {
  readonly live: SystemVersionDetail;
  readonly ruleId: string;
  readonly window: { readonly from: string; readonly to: string };
}

/** Drafts the live version without one rule, and begins to decide the window again by it. */
export function useTryWithout(scope: Scope) {
  const client = useQueryClient();
  return useWrite({
    what: "Try without it",
    mutationFn: async ({ live, ruleId, window }: Trial) => {
      const version = await draftVersion(scope, draftWithout(live, ruleId));
      // Labels as they are known now: the page says how many have had their time.
      const wanted = { versionId: version.id, ...window, labelMaturityDays: 0 };
      const backtest = await startBacktest(scope, wanted);
      return { version, backtestId: backtest.id };
    },
    onSuccess: () =>
      Promise.all(
        ["all-versions", "backtests"].map((name) =>
          client.invalidateQueries({ queryKey: [name, scope.organisationId] }),
        ),
      ),
  });
}

function draftWithout(live: SystemVersionDetail, ruleId: string) {
  const rules = live.rules
    .filter(({ id }) => id !== ruleId)
    .map(({ id, version, name, category, expression, scoreModifier, action, state }) => {
      return { id, version, name, category, expression, scoreModifier, action, state };
    });
  return {
    content: {
      name: `Without ${ruleId}`,
      rules,
      thresholds: live.thresholds,
      screening: live.screening,
      lists: live.lists,
      ...(live.sample === undefined ? {} : { sample: live.sample }),
    },
    parentId: live.id,
    changeReason: `To see what happens without the rule ${ruleId}.`,
  };
}
