// How a version screens: from which likeness a name counts, which checks must tell, and which of the published lists are searched.

import { useQuery } from "@tanstack/react-query";
import { listsQuery } from "../../api/lists.ts";
import { useMay } from "../../api/me.ts";
import { onlyIf } from "../../api/query-client.ts";
import type { VersionContent } from "../../api/version-drafts.ts";
import { Tick } from "../../parts/field.tsx";
import { Answered, NotPermitted } from "../../parts/states.tsx";
import { listChoices, withList } from "./list-choices.ts";
import styles from "./limits.module.css";
import { NumberInput } from "./number-input.tsx";
import type { Draft } from "./use-draft.ts";

type Screening = VersionContent["screening"];
type Check = Screening["requireCoverage"][number];

const CHECK_WORDS = {
  sanctions: "sanctions",
  pep: "politically exposed persons",
  adverse_media: "adverse media",
} as const satisfies Record<Check, string>;
const CHECKS = Object.keys(CHECK_WORDS) as readonly Check[]; // the keys of a record of them
const LIKENESS_STEP = 0.01;

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
          step={LIKENESS_STEP}
          value={nameThreshold}
          onChange={(likeness) => change({ nameThreshold: likeness })}
        />
        <NumberInput
          label="A listed name blocks from"
          min={0}
          max={1}
          step={LIKENESS_STEP}
          value={blockThreshold}
          onChange={(likeness) => change({ blockThreshold: likeness })}
        />
      </div>
      <fieldset className={styles["ticks"]}>
        <legend>Held for review while one of these cannot be told whole</legend>
        {CHECKS.map((check) => (
          <Tick
            key={check}
            isTicked={requireCoverage.includes(check)}
            onChange={(isTicked) =>
              change({
                requireCoverage: CHECKS.filter((one) =>
                  one === check ? isTicked : requireCoverage.includes(one),
                ),
              })
            }
          >
            {CHECK_WORDS[check]}
          </Tick>
        ))}
      </fieldset>
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
        <fieldset className={styles["ticks"]}>
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
