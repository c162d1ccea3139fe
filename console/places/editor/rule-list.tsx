// The rules of a draft: what was changed and what is wrong stands in words beside the name.

import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { Input, Label, SearchField } from "react-aria-components";
import type { Rule } from "../../api/version-drafts.ts";
import { Button } from "../../parts/button.tsx";
import { DataGrid, type Column } from "../../parts/data-grid.tsx";
import { Empty } from "../../parts/states.tsx";
import { addPreset, addRule, type Added } from "./draft.ts";
import { pointsText } from "./points-text.ts";
import styles from "./rule-list.module.css";
import type { Checked } from "./use-check.ts";
import type { Draft } from "./use-draft.ts";

/** Nobody needs them who only changes rules. */
const Presets = lazy(() => import("./presets.tsx").then((module) => ({ default: module.Presets })));

interface Props {
  readonly draft: Draft;
  readonly checked: Checked;
}

export function RuleList({ draft, checked }: Props) {
  const { rule: opened } = useSearch({ from: "/$org/$env/editor" });
  const navigate = useNavigate({ from: "/$org/$env/editor" });
  const [typed, setTyped] = useState("");
  const show = (rule: string) => void navigate({ search: (old) => ({ ...old, rule }), replace: true });
  const wanted = typed.trim().toLowerCase();
  const rows = draft.content.rules.filter((rule) => textOf(rule).includes(wanted));
  const [isChoosing, setChoosing] = useState(false);
  const open = (id: string) => {
    setChoosing(false);
    setTyped("");
    show(id);
  };
  const keep = (added: Added) => {
    draft.change(() => added.draft);
    open(added.id);
  };
  return (
    <section className={styles["rules"]} aria-label="Rules of the draft">
      <div className={styles["head"]}>
        <SearchField className={styles["search"] ?? ""} value={typed} onChange={setTyped}>
          <Label className={styles["label"] ?? ""}>Find rules</Label>
          <Input className={styles["input"] ?? ""} data-filter="" placeholder="Name or expression" />
        </SearchField>
      </div>
      <div className={styles["ways"]}>
        <Button onPress={() => keep(addRule(draft.content))}>Add rule</Button>
        <Button onPress={() => setChoosing(true)}>Add from preset</Button>
      </div>
      {isChoosing ? (
        <Suspense fallback={null}>
          <Presets
            taken={new Set(draft.content.rules.map(({ id }) => id))}
            onAdd={(rule) => keep(addPreset(draft.content, rule))}
            onOpen={open}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      ) : null}
      <div className={styles["grid"]}>
        {rows.length === 0 ? (
          <Empty
            title={wanted === "" ? "This version has no rules" : "No rule has this in its name or expression"}
          />
        ) : (
          <DataGrid
            label="Rules"
            columns={columnsOf(draft, checked)}
            rows={rows}
            idOf={({ id }) => id}
            openId={opened ?? draft.content.rules[0]?.id}
            onOpen={({ id }) => show(id)}
          />
        )}
      </div>
    </section>
  );
}

function textOf({ id, name, expression }: Rule): string {
  return `${id} ${name} ${expression}`.toLowerCase();
}

function columnsOf(draft: Draft, checked: Checked): readonly Column<Rule>[] {
  const wrong = new Set([...checked.problems, ...checked.fields].map(({ ruleId }) => ruleId));
  const added = new Set(draft.changes.added.map(({ id }) => id));
  const changed = new Set(draft.changes.changed.map(({ id }) => id));
  const wordOf = ({ id, state }: Rule): string | null => {
    if (wrong.has(id)) return "has a problem";
    if (added.has(id)) return "new";
    if (changed.has(id)) return "changed";
    return state === "active" ? null : state;
  };
  return [
    {
      id: "rule",
      head: "Rule",
      width: "minmax(0, 1fr)",
      cell: (rule) => {
        const word = wordOf(rule);
        return (
          <span className={styles["name"]} data-state={rule.state}>
            <span title={rule.name}>{rule.name}</span>
            {word === null ? null : <small>{word}</small>}
          </span>
        );
      },
    },
    {
      id: "points",
      head: "Points",
      width: "3.5rem",
      isNumber: true,
      cell: ({ scoreModifier, action }) =>
        scoreModifier === 0 && action !== "none" ? action : pointsText(scoreModifier),
    },
  ];
}
