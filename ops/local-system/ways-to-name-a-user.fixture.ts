// Every way in which a request to ClickHouse can name its user, without a password: what tests of its walls try.

const USERS = ["default", "weir", "analyst_org_own", ""] as const;

export interface Way {
  readonly name: string;
  /** Behind the address. */
  readonly path: string;
  readonly init: RequestInit;
}

/** @param sql what each of them asks. */
export function waysToNameAUser(sql: string): readonly Way[] {
  const ways: Way[] = [{ name: "nobody", path: "/", init: {} }];
  for (const user of USERS) {
    const basic = `Basic ${Buffer.from(`${user}:`).toString("base64")}`;
    ways.push(
      { name: `"${user}" by Basic`, path: "/", init: { headers: { authorization: basic } } },
      { name: `"${user}" by header`, path: "/", init: { headers: { "x-clickhouse-user": user } } },
      {
        name: `"${user}" by header with an empty key`,
        path: "/",
        init: { headers: { "x-clickhouse-user": user, "x-clickhouse-key": "" } },
      },
      { name: `"${user}" by the URL`, path: `/?user=${user}`, init: {} },
      { name: `"${user}" by the URL with a password`, path: `/?user=${user}&password=`, init: {} },
      {
        name: `"${user}" by the URL beside the service's name`,
        path: `/?user=${user}`,
        init: { headers: { authorization: `Basic ${Buffer.from("weir:x").toString("base64")}` } },
      },
      {
        name: `"${user}" with a quota key and a session`,
        path: `/?user=${user}&session_id=s`,
        init: { headers: { "x-clickhouse-quota": "q" } },
      },
    );
  }
  const pages = ["/play", "/dashboard", "/binary", "/merges", "/jemalloc", "/replicas_status", "/ping"];
  return [
    ...ways.map((way) => ({ ...way, init: { ...way.init, method: "POST", body: sql } })),
    ...ways.map(({ name, path, init }) => {
      const join = path.includes("?") ? "&" : "?";
      return { name: `${name}, by GET`, path: `${path}${join}query=${encodeURIComponent(sql)}`, init };
    }),
    ...pages.map((page) => ({
      name: `the page ${page}`,
      path: `${page}?query=${encodeURIComponent(sql)}`,
      init: {},
    })),
  ];
}
