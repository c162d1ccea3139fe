// What the list says of each investigation.

import type { Investigation } from "../../api/cases.ts";
import type { Column } from "../../parts/data-grid.tsx";
import { GivenList } from "../../parts/given.tsx";
import { Instant } from "../../parts/instant.tsx";
import { LabelMark } from "../../parts/label-mark.tsx";

export const COLUMNS: readonly Column<Investigation>[] = [
  {
    id: "customers",
    head: "Customers",
    width: "minmax(10rem, 2fr)",
    cell: ({ subjects }) => (
      <GivenList texts={subjects.map(({ externalUserId, id }) => externalUserId ?? id)} />
    ),
  },
  { id: "status", head: "Status", width: "8rem", cell: ({ status }) => status.replaceAll("_", " ") },
  {
    id: "resolution",
    head: "Finding",
    width: "8rem",
    second: "end",
    cell: ({ resolution }) => (resolution === null ? "–" : <LabelMark label={resolution} />),
  },
  {
    id: "alerts",
    head: "Alerts",
    width: "4rem",
    isNumber: true,
    isSecondary: true,
    cell: ({ alertIds }) => <span data-value={alertIds.length}>{alertIds.length}</span>,
  },
  {
    id: "decisions",
    head: "Decisions",
    width: "5rem",
    isNumber: true,
    isSecondary: true,
    cell: ({ decisionCount }) => <span data-value={decisionCount}>{decisionCount}</span>,
  },
  {
    id: "outcomes",
    head: "Outcomes written",
    width: "8rem",
    isNumber: true,
    isSecondary: true,
    cell: ({ outcomes: { expected, recorded } }) => (expected === 0 ? "–" : `${recorded} of ${expected}`),
  },
  {
    id: "assignee",
    head: "Assigned to",
    width: "minmax(6rem, 1fr)",
    isSecondary: true,
    cell: ({ assignee }) => assignee ?? "nobody",
  },
  {
    id: "opened",
    head: "Opened (UTC)",
    width: "9rem",
    second: "start",
    cell: ({ createdAt }) => <Instant at={createdAt} />,
  },
];
