// Whether the system is well, on every page: a mark and a word, which lead to what is not.

import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { healthQuery } from "../api/health.ts";
import { useMay } from "../api/me.ts";
import { onlyIf } from "../api/query-client.ts";
import { HealthGlyph } from "../parts/health/health-list.tsx";
import type { PartState } from "../parts/health/part.ts";
import { partsOf } from "../parts/health/parts-of.ts";
import styles from "./health-mark.module.css";

const INTERVAL_MILLISECONDS = 60_000;

interface Props {
  readonly org: string;
  readonly env: string;
}

export function HealthMark({ org, env }: Props) {
  const may = useMay("health:read");
  const { data, error } = useQuery({
    ...healthQuery,
    enabled: onlyIf(may),
    refetchInterval: INTERVAL_MILLISECONDS,
  });
  if (!may || (data === undefined && error === null)) return null;
  const { state, words } = data === undefined || error !== null ? UNKNOWN : healthOf(data);
  return (
    <Link to="/$org/$env/jobs" params={{ org, env }} className={styles["mark"] ?? ""} data-state={state}>
      <HealthGlyph state={state} />
      <span className="visually-hidden">Health: </span>
      <span className={styles["words"]}>{words}</span>
    </Link>
  );
}

interface Health {
  readonly state: PartState;
  readonly words: string;
}

const UNKNOWN: Health = { state: "unwell", words: "not known" };

function healthOf(health: Parameters<typeof partsOf>[0]): Health {
  const parts = partsOf(health);
  for (const [state, words] of [
    ["unwell", "not well"],
    ["look", "to look at"],
  ] as const) {
    const [first, ...others] = parts.filter((part) => part.state === state);
    if (first === undefined) continue;
    return {
      state,
      words: others.length > 0 ? `${others.length + 1} ${words}` : `${first.name}: ${first.status}`,
    };
  }
  return { state: "well", words: "well" };
}
