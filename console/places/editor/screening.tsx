// How a version screens: from which similarity a name counts, which checks must tell, and which of the published lists are searched.

import { useQuery } from "@tanstack/react-query";
import { listsQuery } from "../../api/lists.ts";
import { useMay } from "../../api/me.ts";
import { onlyIf } from "../../api/query-client.ts";
import type { VersionContent } from "../../api/version-drafts.ts";
import { CheckTicks } from "../../parts/check-ticks.tsx";
import fields from "../../parts/field.module.css";
import { Tick } from "../../parts/field.tsx";
import { Answered, NotPermitted } from "../../parts/states.tsx";
import { listChoices, withList } from "./list-choices.ts";
import styles from "./limits.module.css";
import { NumberInput } from "./number-input.tsx";
import type { Draft } from "./use-draft.ts";

type Screening = VersionContent["screening"];
const SIMILARITY_STEP = 0.01;

export function ScreeningSettings({ draft }: { readonly draft: Draft }) {
  const { nameThreshold, blockThreshold, requireCoverage } = draft.content.screening;
  const change = (part: Partial<Screening>) =>
    draft.change((content) => ({ ...content, screening: { ...content.screening, ...part } }));
  return (
    <div className={styles["screening"]}>
      <div className={styles["limits"]}>
        <NumberInput
          label="A name matches from"
          min={0}
          max={1}
          step={SIMILARITY_STEP}
          value={nameThreshold}
          onChange={(similarity) => change({ nameThreshold: similarity })}
        />
        <NumberInput
          label="A listed name blocks from"
          min={0}
          max={1}
          step={SIMILARITY_STEP}
          value={blockThreshold}
          onChange={(similarity) => change({ blockThreshold: similarity })}
        />
      </div>
      <CheckTicks
        legend="Hold a payment for review if one of these checks is incomplete"
        ticked={requireCoverage}
        onChange={(checks) => change({ requireCoverage: checks })}
      />
      <Lists draft={draft} />
    </div>
  );
}

function Lists({ draft }: { readonly draft: Draft }) {
  const mayRead = useMay("lists:read");
  const query = useQuery({ ...listsQuery, enabled: onlyIf(mayRead) });
  const { lists } = draft.content;
  if (!mayRead) return <NotPermitted message="The screening lists take the permission lists:read." />;
  return (
    <Answered query={query} lines={3}>
      {(overview) => (
        <fieldset className={fields["ticks"]}>
          <legend>
            Lists that are searched:{" "}
            {lists.length === 0 ? "all that are published, because none is ticked" : "those ticked"}
          </legend>
          {listChoices(overview, lists).map(({ id, title, isChosen }) => (
            <Tick
              key={id}
              isTicked={isChosen}
              onChange={(isTicked) =>
                draft.change((content) => ({ ...content, lists: withList(content.lists, id, isTicked) }))
              }
            >
              <code>{id}</code> {title ?? "is not published"}
            </Tick>
          ))}
        </fieldset>
      )}
    </Answered>
  );
}
