// What the state of an alert is called, with what a closed one was found to be.

import type { Alert } from "../../api/cases.ts";

export function statusWords({ status, disposition }: Pick<Alert, "status" | "disposition">): string {
  const words = [status, ...(disposition === null ? [] : [disposition])];
  return words.map((word) => word.replaceAll("_", " ")).join(", ");
}
