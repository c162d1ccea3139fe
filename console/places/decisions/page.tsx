// Decisions: find the one. A filter that people type, a list, and the reasons of the open row beside it.

import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { decisionsQuery, type DecisionsAsked } from "../../api/decisions.ts";
import { useScope } from "../../api/scope.ts";
import { whileSame } from "../../api/while-same.ts";
import { wholeWindow, windowSearch } from "../../api/window.ts";
import { CopyQuery } from "../../parts/copy-sql/copy-sql.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { SidePanel } from "../../parts/side-panel.tsx";
import { useWindow } from "../../parts/use-window.ts";
import { WindowPicker } from "../../parts/window-picker.tsx";
import { DecisionSummary } from "../../parts/decision/summary.tsx";
import { FilterField } from "./filter-field.tsx";
import { DecisionList } from "./list.tsx";
import styles from "./page.module.css";
import { columnsOf, columnsSearch, filterOf, viewOf, type DecisionsSearch } from "./search.ts";
import { sqlOfFilter } from "./sql-of-filter.ts";
import { ViewsMenu } from "./views-menu.tsx";

export function DecisionsPage() {
  const search = useSearch({ from: "/$org/$env/decisions" });
  const navigate = useNavigate({ from: "/$org/$env/decisions" });
  const scope = useScope();
  const asked = useAsked(search);
  const query = useInfiniteQuery({
    ...decisionsQuery(scope, asked),
    placeholderData: whileSame(["decisions", scope.organisationId, scope.environment]),
  });
  const { open } = search;
  return (
    <div className={styles["page"]} data-open={open !== undefined}>
      <PageHead title="Decisions">
        <ViewsMenu search={search} />
        <WindowPicker
          window={windowSearch(search)}
          onChange={(chosen) =>
            void navigate({
              search: (old) => ({ ...filterOf(old), ...columnsSearch(columnsOf(old)), ...chosen }),
            })
          }
        />
        <CopyQuery read={async () => sqlOfFilter(scope, { ...wholeWindow(search, Date.now()), ...asked })} />
      </PageHead>
      <FilterField
        filter={search}
        onChange={(filter) => void navigate({ search: (old) => ({ ...viewOf(old), ...filter }) })}
      />
      <DecisionList search={search} asked={asked} query={query} />
      {open === undefined ? null : (
        <SidePanel
          label="Decision"
          rowId={open}
          onClose={() => void navigate({ search: (old) => ({ ...viewOf(old), ...filterOf(old) }) })}
        >
          <DecisionSummary reference={open} isOpen />
        </SidePanel>
      )}
    </div>
  );
}

function useAsked(search: DecisionsSearch): DecisionsAsked {
  const window = useWindow(search);
  return { ...filterOf(search), ...window };
}
