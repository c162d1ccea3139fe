// warehouse/grafana/book.json: the book of queries as a dashboard for Grafana's own ClickHouse data source, a panel for each query.

import type { BookQuery } from "#warehouse/queries/book.ts";

const DATA_SOURCE = { type: "grafana-clickhouse-datasource", uid: "${datasource}" };
const COLUMNS = 24;
const [WIDTH, HEIGHT] = [COLUMNS / 2, 10];

/** A parameter of the book, as Grafana fills it in: its time range, and the choice of an environment. */
const FILLED_IN: Readonly<Record<string, string>> = {
  "{environment: String}": "${environment:singlequote}",
  "{from: DateTime64(3, 'UTC')}": "fromUnixTimestamp64Milli(${__from}, 'UTC')",
  "{to: DateTime64(3, 'UTC')}": "fromUnixTimestamp64Milli(${__to}, 'UTC')",
};
const PARAMETER = /\{\w+: [^}]+\}/g;

export function grafanaDashboard(book: readonly BookQuery[]): object {
  return {
    title: "Weir: the book of queries",
    description: "One panel for each query of warehouse/queries/book. Generated: do not edit.",
    uid: "weir-book",
    id: null,
    schemaVersion: 39,
    editable: true,
    tags: ["weir"],
    timezone: "utc",
    time: { from: "now-30d", to: "now" },
    templating: { list: [dataSourceVariable(), environmentVariable()] },
    panels: book.map(panelOf),
  };
}

/** The SQL of a panel. @throws RangeError for a parameter that a dashboard cannot fill in. */
function sqlOf({ name, sql }: BookQuery): string {
  return sql.replaceAll(PARAMETER, (parameter) => {
    const filledIn = FILLED_IN[parameter];
    if (filledIn === undefined) throw new RangeError(`${name} has a parameter unknown here: ${parameter}`);
    return filledIn;
  });
}

function panelOf(query: BookQuery, index: number): object {
  const { name, question } = query;
  return {
    id: index + 1,
    type: "table",
    title: question,
    description: `weir sql ${name}`,
    datasource: DATA_SOURCE,
    gridPos: {
      x: (index * WIDTH) % COLUMNS,
      y: Math.floor((index * WIDTH) / COLUMNS) * HEIGHT,
      w: WIDTH,
      h: HEIGHT,
    },
    targets: [
      {
        refId: "A",
        datasource: DATA_SOURCE,
        editorType: "sql",
        queryType: "table",
        format: 1,
        rawSql: sqlOf(query),
      },
    ],
  };
}

function dataSourceVariable(): object {
  return {
    name: "datasource",
    label: "Data source",
    type: "datasource",
    query: DATA_SOURCE.type,
    refresh: 1,
  };
}

function environmentVariable(): object {
  return {
    name: "environment",
    label: "Environment",
    type: "custom",
    query: "sandbox,production",
    current: { selected: true, text: "sandbox", value: "sandbox" },
    options: [
      { selected: true, text: "sandbox", value: "sandbox" },
      { selected: false, text: "production", value: "production" },
    ],
  };
}
