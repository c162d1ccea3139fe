// What an event of a type tells, in the words of the catalogue.

import { useQuery } from "@tanstack/react-query";
import { useScope } from "../../api/scope.ts";
import { catalogueQuery } from "../../api/webhooks.ts";
import styles from "./delivery.module.css";

export function Meaning({ type }: { readonly type: string }) {
  const { data } = useQuery(catalogueQuery(useScope()));
  const meaning = data?.find((known) => known.type === type)?.description;
  return meaning === undefined ? null : <p className={styles["muted"]}>{meaning}</p>;
}
