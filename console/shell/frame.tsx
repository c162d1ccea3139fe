// What stands around every page: whose data it shows, where one can go, who is signed in.

import { Link, Outlet, useParams } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { isListed, useMe } from "../api/me.ts";
import { NotPermitted } from "../parts/states.tsx";
import styles from "./frame.module.css";
import { HealthMark } from "./health-mark.tsx";
import { MorePlaces } from "./more-places.tsx";
import { Organisations } from "./organisations.tsx";
import { Palette } from "./palette.tsx";
import { PlaceLink } from "./place-link.tsx";
import { addressOf, GROUPS, linkTo, PLACES } from "./places.ts";
import { Person } from "./person.tsx";
import { useShortcuts } from "./shortcuts.ts";
import { Unread } from "./unread.tsx";
import { usePlace } from "./use-place.ts";

/** In a file of its own: few look at it, and everybody waits for the first page. */
const Keys = lazy(async () => ({ default: (await import("./keys.tsx")).Keys }));

export function Frame() {
  const { org, env } = useParams({ from: "/$org/$env" });
  const me = useMe();
  const shortcuts = useShortcuts();
  return (
    <div className={styles["frame"]} data-environment={env}>
      <a className={styles["skip"]} href="#content">
        Skip to the content
      </a>
      <header className={styles["bar"]}>
        <Link to={addressOf(org, env, "")} className={styles["brand"]} aria-label="Weir, live">
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M2 7l5 10 5-10 5 10 5-10" />
          </svg>
          <span>Weir</span>
        </Link>
        <div className={styles["scope"]}>
          <Organisations organisations={me.organisations} org={org} env={env} />
          <span className={styles["environment"]}>{env}</span>
          <OtherEnvironment org={org} env={env} />
        </div>
        <HealthMark org={org} env={env} />
        <Palette state={shortcuts.palette} />
        {shortcuts.keys.isOpen ? (
          <Suspense>
            <Keys onClose={() => shortcuts.keys.setOpen(false)} />
          </Suspense>
        ) : null}
        <Person me={me} />
      </header>
      <nav className={styles["rail"]} aria-label="Places">
        {GROUPS.map((group) => {
          const places = PLACES.filter((place) => place.group === group);
          return places.length === 0 ? null : (
            <div key={group} className={styles["group"]}>
              <h2>{group}</h2>
              <ul>
                {places.map((place) => (
                  <li key={place.path} data-bar={place.isInBar ?? false}>
                    <PlaceLink place={place} org={org} env={env} className={styles["place"]} />
                  </li>
                ))}
              </ul>
            </div>
          );
        })}
        <MorePlaces org={org} env={env} />
        <p className={styles["zone"]}>All times are UTC.</p>
      </nav>
      <main id="content" className={styles["content"]} tabIndex={-1}>
        <Unread />
        {isListed(me, org) ? (
          <Outlet />
        ) : (
          <NotPermitted message="There is no such organisation, or it is not yours to read." />
        )}
      </main>
    </div>
  );
}

interface ScopeProps {
  readonly org: string;
  readonly env: string;
}

// Switching changes the address, never silently the data.
function OtherEnvironment({ org, env }: ScopeProps) {
  const other = env === "sandbox" ? "production" : "sandbox";
  return (
    <Link className={styles["switch"]} {...linkTo(org, other, usePlace())}>
      to {other}
    </Link>
  );
}
