// A link to a place. Where the person may not read it, it leads nowhere and says what that takes.

import { Link } from "@tanstack/react-router";
import { useMay } from "../api/me.ts";
import styles from "./place-link.module.css";
import { linkTo, type Place } from "./places.ts";

interface Props {
  readonly place: Place;
  readonly org: string;
  readonly env: string;
  readonly className: string | undefined;
  readonly onClick?: () => void;
}

export function PlaceLink({ place: { name, path, permission }, org, env, ...link }: Props) {
  const may = useMay(permission);
  return (
    <Link
      {...linkTo(org, env, path)}
      {...link}
      disabled={!may}
      activeProps={{ "aria-current": "page" }}
      activeOptions={{ includeSearch: false, exact: path === "" }}
    >
      {name}
      {may ? null : <small className={styles["needs"]}> needs {permission}</small>}
    </Link>
  );
}
