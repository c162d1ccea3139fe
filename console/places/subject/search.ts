// What an address of a subject says of its network: how far it reaches, since when, which kinds are left out, around whom, and
// which node is chosen.

import { isSubjectKind } from "../../parts/subject/kinds.ts";
import type { SubjectName } from "../../api/subjects.ts";

export const DEPTHS = [1, 2, 3] as const;
export type Depth = (typeof DEPTHS)[number];
export const SPANS = ["7d", "30d", "90d", "365d"] as const;
export type Span = (typeof SPANS)[number];

/** Nodes of an answer, and of the largest one that there is. */
export const NODES = { usual: 100, most: 200 } as const;

export interface SubjectSearch {
  /** 2 without a word, as the interface has it. */
  readonly depth?: Depth;
  /** Relations seen within so long; all of them without a word. */
  readonly since?: Span;
  /** As many nodes as there can be. */
  readonly nodes?: "most";
  /** Kinds that are not drawn. */
  readonly hide?: readonly string[];
  /** Around whom the network is drawn, if not the page's own subject: `device/device:phone`. */
  readonly around?: string;
  /** The chosen node. */
  readonly node?: string;
}

export function subjectSearch(search: Readonly<Record<string, unknown>>): SubjectSearch {
  const depth = DEPTHS.find((known) => known === Number(search["depth"]));
  const since = SPANS.find((known) => known === search["since"]);
  const { hide, around, node } = search;
  const hidden = Array.isArray(hide) ? hide.filter((kind) => typeof kind === "string" && kind !== "") : [];
  return {
    ...(depth === undefined ? {} : { depth }),
    ...(since === undefined ? {} : { since }),
    ...(search["nodes"] === "most" ? { nodes: "most" } : {}),
    ...(hidden.length === 0 ? {} : { hide: hidden }),
    ...(typeof around === "string" && readAround(around) !== null ? { around } : {}),
    ...(typeof node === "string" && node !== "" ? { node } : {}),
  };
}

/** Null where it names nobody. */
export function readAround(around: string): SubjectName | null {
  const slash = around.indexOf("/");
  const [subjectKind, subjectId] = [around.slice(0, slash), around.slice(slash + 1)];
  return slash > 0 && isSubjectKind(subjectKind) && subjectId !== "" ? { subjectKind, subjectId } : null;
}

export function writeAround({ subjectKind, subjectId }: SubjectName): string {
  return `${subjectKind}/${subjectId}`;
}
